package org.isochron.physics;

import org.isochron.state.HeldKeysSpecification;
import org.isochron.state.SharedState;

final class GlfwHeldKeysTest extends HeldKeysSpecification {
  @Override
  protected Device open(SharedState shared) {
    GlfwInput glfw = new GlfwInput(shared.commands());
    return new Device() {
      @Override
      public void key(int key, boolean down) {
        glfw.onKey(0, key, 0, down ? 1 : 0, 0);
      }

      @Override
      public void cursor(int x, int y) {
        glfw.onCursor(0, x, y);
      }

      @Override
      public void scroll(int steps) {
        glfw.onScroll(0, 0, steps);
      }

      @Override
      public void frame() {
        glfw.retry();
      }
    };
  }
}
