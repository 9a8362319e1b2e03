package org.isochron.bench.jmonkeyengine;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import com.jme3.system.NativeLibraryLoader;
import com.jme3.system.Timer;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Proves that the game with the engine's own physics is complete, so the line counts are
 * comparable.
 */
@Timeout(600)
final class MinieCrateGameTest {
  private static final Logger QUIET = Logger.getLogger("com.jme3");
  private static final int FRAMES_A_SECOND = 60;

  private @Nullable Throwable failure;
  private float highest;
  private float farthest;
  private int frameCount;

  @Test
  void playerGoesThroughTheDoorOverTheAreaAndRidesTheLift() throws InterruptedException {
    QUIET.setLevel(Level.WARNING);
    NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
    CountDownLatch ended = new CountDownLatch(1);
    MinieCrateGame game = new MinieCrateGame() {
      @Override
      public void simpleInitApp() {
        setTimer(new EvenTimer()); // before the first frame, because the start sets another
        super.simpleInitApp();
      }

      @Override
      public void simpleUpdate(float dtSeconds) {
        frameCount++;
        if (frameCount == FRAMES_A_SECOND / 2 || frameCount == 5 * FRAMES_A_SECOND) {
          onAction("right", frameCount < FRAMES_A_SECOND, dtSeconds);
        } else if (frameCount == 5 * FRAMES_A_SECOND / 2) {
          onAction("jump", true, dtSeconds);
        } else if (frameCount == 10 * FRAMES_A_SECOND) {
          stop();
        }
        super.simpleUpdate(dtSeconds);
        highest = Math.max(highest, playerPosition().y);
        farthest = Math.max(farthest, playerPosition().x);
      }

      @Override
      public void handleError(String message, @Nullable Throwable cause) {
        failure = cause;
        stop();
      }

      @Override
      public void destroy() {
        super.destroy();
        ended.countDown();
      }
    };
    AppSettings display = new AppSettings(true);
    display.setFrameRate(1_000);
    game.setSettings(display);
    game.start(JmeContext.Type.Headless, true);
    ended.await();

    assertThat(failure).isNull();
    assertThat(farthest).isGreaterThan(4.5f);
    assertThat(highest).as("the lift carried it").isGreaterThan(2.5f);
    assertThat(game.sounds()).contains("thud", "chime");
  }

  /** Reports the same duration for every frame. */
  private static final class EvenTimer extends Timer {
    private long frames;

    @Override
    public long getTime() {
      return frames;
    }

    @Override
    public long getResolution() {
      return FRAMES_A_SECOND;
    }

    @Override
    public float getFrameRate() {
      return FRAMES_A_SECOND;
    }

    @Override
    public float getTimePerFrame() {
      return 1f / FRAMES_A_SECOND;
    }

    @Override
    public void update() {
      frames++;
    }

    @Override
    public void reset() {
      frames = 0;
    }
  }
}
