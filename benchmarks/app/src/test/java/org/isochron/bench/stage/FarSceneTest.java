package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.bench.trace.Judder;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class FarSceneTest {
  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final int BODIES = 12;

  /**
   * Number of compared frames, all before the boxes tumble, because tumbling amplifies the smallest
   * difference.
   */
  private static final int FALLING_FRAMES = 50;

  @Test
  void bothPilesFallAlikeAndAreDrawnEquallyEven() {
    Scene scene = FarScene.scene(BODIES);
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation simulation = Engines.named("reference").build(scene);
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    int half = scene.bodies().size() / 2;
    DrawnBall home = new DrawnBall(BodyId.of(half - 1, 1), 0);
    DrawnBall away = new DrawnBall(BodyId.of(2 * half - 1, 1), FarScene.AWAY.x());
    try (GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(Delay.exact()))) {
      for (int number = 1; number <= 400; number++) {
        clock.moveTo(FRAMES.instantNanos(number));
        loop.advance();
        RenderFrame frame = frames.at(clock.nanos());
        if (number > 50) {
          home.frame(frame, clock.nanos());
          away.frame(frame, clock.nanos());
        }
        for (int slot = 0; slot < half && number < FALLING_FRAMES; slot++) {
          Vector3d there = frame.position(BodyId.of(half + slot, 1), new Vector3d());
          Vector3d here = frame.position(BodyId.of(slot, 1), new Vector3d());
          assertThat(there.sub(FarScene.AWAY).distance(here))
              .as("body %d in frame %d", slot, number)
              .isLessThan(1e-3);
        }
      }
    }

    assertThat(home.shown.count()).isEqualTo(350);
    assertThat(home.judderPercent()).isLessThan(0.5);
    assertThat(away.judderPercent()).isCloseTo(home.judderPercent(), within(0.05));
  }

  private static final class DrawnBall {
    private static final long NANOS_PER_METRE = 1_000_000_000L;

    /** Step of the camera in metres; its multiples are exact in a double. */
    private static final double CAMERA_STEP = 16;

    final ValueTrack shown = new ValueTrack();
    private final ValueTrack ideal = new ValueTrack();
    private final long body;
    private final double startMetres;

    DrawnBall(long body, double startMetres) {
      this.body = body;
      this.startMetres = startMetres;
    }

    void frame(RenderFrame frame, long idealNanos) {
      Vector3d camera =
          frame.position(body, new Vector3d()).div(CAMERA_STEP).floor().mul(CAMERA_STEP);
      frame.origin(camera);
      double metres = camera.x - startMetres + frame.position(body, new Vector3f()).x;
      shown.add(Math.round(metres * NANOS_PER_METRE));
      ideal.add(idealNanos);
    }

    double judderPercent() {
      return Judder.percentOfLast((int) shown.count(), shown, ideal);
    }
  }
}
