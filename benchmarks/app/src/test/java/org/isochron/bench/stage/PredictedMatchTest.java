package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.glfw.GLFW.*;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class PredictedMatchTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings(DemoSettings.BEST_ENGINE, DemoScene.PREDICTED, 1, 100, false);
  private static final long MILLI = 1_000_000;
  private static final long FRAME_NANOS = 10_000_000;

  @Test
  void playerWalksOnBothPicturesAndKeysChangeTheNetwork() {
    try (DemoRun run = DemoRun.open(SETTINGS, NanoClock.system());
        FrameSource frames = FrameSource.on(run.state())) {
      Match match = run.match().orElseThrow();
      run.physics().time().resume();
      match.key(GLFW_KEY_MINUS, true); // ends the script
      assertThat(match.heading()).startsWith("0 % lost");
      match.key(GLFW_KEY_EQUAL, true);
      assertThat(match.heading()).startsWith("5 % lost");
      match.latencyMillis(80);
      assertThat(match.latencyMillis()).isEqualTo(80);
      until(
          match, frames, () -> match.ghost().isPresent() && match.ghost().get().y() < 0.95f);
      match.measure();

      match.key(GLFW_KEY_D, true);

      until(match, frames, () -> own(match, frames).x > 1);
      until(match, frames, () -> match.ghost().orElseThrow().x() > 1);
    }
  }

  @Test
  void delayEndsWhenTheStandingPlayerMoves() {
    PredictedMatch.InputDelay delay = new PredictedMatch.InputDelay();
    delay.shown(new Vector3f(1, 0, 0), 100 * MILLI);
    delay.shown(new Vector3f(1, 0, 0), 500 * MILLI);
    delay.pressed(510 * MILLI);
    delay.shown(new Vector3f(1.005f, 0, 0), 540 * MILLI);
    delay.shown(new Vector3f(1.02f, 0, 0), 560 * MILLI);
    delay.pressed(570 * MILLI); // in motion
    delay.shown(new Vector3f(2, 0, 0), 990 * MILLI);

    assertThat(delay.median()).isEqualTo(50 * MILLI);
  }

  private static Vector3f own(Match match, FrameSource frames) {
    RenderFrame frame = frames.next();
    return frame.contains(match.body())
        ? frame.position(match.body(), new Vector3f())
        : new Vector3f();
  }

  private static void until(Match match, FrameSource frames, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      RenderFrame frame = frames.next();
      if (!frame.isEmpty()) {
        match.shown(frame, NanoClock.system().nanos());
      }
      LockSupport.parkNanos(FRAME_NANOS);
    }
  }
}
