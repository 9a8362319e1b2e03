package org.isochron.jme;

import com.jme3.input.InputManager;
import com.jme3.input.KeyInput;
import com.jme3.input.MouseInput;
import com.jme3.input.RawInputListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.controls.MouseAxisTrigger;
import com.jme3.input.dummy.DummyKeyInput;
import com.jme3.input.dummy.DummyMouseInput;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.input.event.MouseMotionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.state.HeldKeysSpecification;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

final class JmeHeldKeysTest extends HeldKeysSpecification {
  private static final int LOOK = 430;

  private final List<Consumer<RawInputListener>> events = new ArrayList<>();

  @Override
  protected Device open(SharedState shared) {
    InputManager manager = new InputManager(new Mouse(), new Keys(), null, null);
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
        events.add(
            hearer -> hearer.onKeyEvent(new KeyInputEvent(KeyInput.KEY_1 + key, ' ', down, false)));
        frame();
      }

      @Override
      public void cursor(int x, int y) {
        events.add(hearer -> hearer.onMouseMotionEvent(new MouseMotionEvent(x, y, 1 + x, y, 0, 0)));
        frame();
      }

      @Override
      public void scroll(int steps) {
        events.add(hearer -> hearer.onMouseMotionEvent(new MouseMotionEvent(0, 0, 0, 0, 0, steps)));
        frame();
      }

      @Override
      public void frame() {
        manager.update(0.01f);
      }
    };
  }

  private static final class Mouse extends DummyMouseInput {
    @Override
    public void update() {}
  }

  private final class Keys extends DummyKeyInput {
    private @Nullable RawInputListener hearer;

    @Override
    public void setInputListener(RawInputListener listener) {
      hearer = listener;
    }

    @Override
    public void update() {
      events.forEach(event -> event.accept(Objects.requireNonNull(hearer)));
      events.clear();
    }
  }
}
