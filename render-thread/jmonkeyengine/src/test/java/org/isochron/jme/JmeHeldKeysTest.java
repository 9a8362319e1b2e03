package org.isochron.jme;

import com.jme3.input.InputManager;
import com.jme3.input.KeyInput;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.controls.MouseAxisTrigger;
import com.jme3.input.event.MouseMotionEvent;
import org.isochron.state.HeldKeysSpecification;
import org.isochron.state.SharedState;

final class JmeHeldKeysTest extends HeldKeysSpecification {
  private static final int LOOK = 430;

  private final ScriptedDevices devices = new ScriptedDevices();

  @Override
  protected Device open(SharedState shared) {
    InputManager manager = devices.manager;
    JmeInput input = new JmeInput(manager, shared.commands());
    for (int key = 0; key < 4; key++) {
      manager.addMapping("key" + key, new KeyTrigger(KeyInput.KEY_1 + key));
      input.button("key" + key, key);
    }
    manager.addMapping("look", new MouseAxisTrigger(MouseInput.AXIS_X, false));
    input.motion("look", LOOK);
    return new Device() {
      @Override
      public void key(int key, boolean down) {
        devices.key(KeyInput.KEY_1 + key, down);
        frame();
      }

      @Override
      public void cursor(int x, int y) {
        devices.add(
            hearer -> hearer.onMouseMotionEvent(new MouseMotionEvent(x, y, 1 + x, y, 0, 0)));
        frame();
      }

      @Override
      public void scroll(int steps) {
        devices.add(
            hearer -> hearer.onMouseMotionEvent(new MouseMotionEvent(0, 0, 0, 0, 0, steps)));
        frame();
      }

      @Override
      public void frame() {
        devices.update();
      }
    };
  }
}
