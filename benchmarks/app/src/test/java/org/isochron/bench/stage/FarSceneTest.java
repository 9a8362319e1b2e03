package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.bench.trace.PlaceMeter;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.picture.Delay;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.TickRate;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** The two piles of the scene FAR fall alike, and are drawn equally even. */
final class FarSceneTest {
  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final int BODIES = 12;

  /** Later the boxes tumble, and the smallest difference grows. */
  private static final int FALLING_FRAMES = 50;

  @Test
  void bothPilesFallAlikeAndAreDrawnEquallyEven() {
    Scene scene = FarScene.scene(BODIES);
    ManualClock clock = new ManualClock(0);
    Simulation simulation = Engines.named("reference").build(scene);
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    PlaceMeter home = new PlaceMeter(FarScene.homeBall(scene), 0);
    PlaceMeter away = new PlaceMeter(FarScene.awayBall(scene), FarScene.AWAY.x());
    int half = scene.bodies().size() / 2;
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

    assertThat(home.shown().count()).isEqualTo(350);
    assertThat(home.judder().percent()).isLessThan(0.5);
    assertThat(away.judder().percent()).isCloseTo(home.judder().percent(), within(0.05));
  }
}
