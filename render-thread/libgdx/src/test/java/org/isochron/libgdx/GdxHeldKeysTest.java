package org.isochron.libgdx;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.headless.mock.input.MockInput;
import org.isochron.state.HeldKeysSpecification;
import org.isochron.state.SharedState;

final class GdxHeldKeysTest extends HeldKeysSpecification {
  @Override
  protected Device open(SharedState shared) {
    Gdx.input = new MockInput(); // its events have no stamps
    GdxInput gdx = new GdxInput(shared);
    return new Device() {
      @Override
      public void key(int key, boolean down) {
        if (down) {
          gdx.keyDown(key);
        } else {
          gdx.keyUp(key);
        }
      }

      @Override
      public void cursor(int x, int y) {
        gdx.mouseMoved(x, y);
      }

      @Override
      public void scroll(int steps) {
        gdx.scrolled(0, steps);
      }

      @Override
      public void frame() {
        gdx.retry();
      }
    };
  }
}
