package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The judder of a body at 1 m/s by its distance from the origin of the world, with 100 ticks and 144
 * frames per second: the figures of page 17 of the guide.
 */
class FarLabTest {
  private static final double FAR = 3e7;
  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final int SETTLING_FRAMES = 300;
  private static final int COUNTED_FRAMES = 1_440;
  private static final long BODY = BodyId.of(0, 1);

  static List<Engine> engines() {
    return Engines.available();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void judderIsThatOfHomeForEveryDelay(Engine engine) {
    for (Delay delay : List.of(
        Delay.exact(), Delay.balanced(), Delay.predictive(), Delay.fixed(Duration.ofMillis(25)))) {
      double home = judder(engine, 0, 0, delay);
      double far = judder(engine, FAR, FAR, delay);

      assertThat(home).as("%s with %s", engine.name(), delay).isLessThan(0.5);
      assertThat(far - home).as("%s with %s", engine.name(), delay).isLessThanOrEqualTo(0.05);
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void judderOfAWideSceneIsThatOfHomeWhereverTheBodyTravels(Engine engine) {
    if (engine.range() == Scene.RANGE) {
      return;
    }
    for (Delay delay : List.of(Delay.exact(), Delay.balanced(), Delay.predictive())) {
      double home = judder(engine, 0, 0, delay);
      for (double metres : new double[] {1e6, FAR}) {
        assertThat(wideJudder(engine, metres, delay) - home)
            .as("%s with %s at %s m", engine.name(), delay, metres)
            .isLessThanOrEqualTo(0.05);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void inFloatsItIsSeenTenKilometresAway(Engine engine) {
    assertThat(judder(engine, 10_000, 0, Delay.balanced())).isBetween(3.0, 30.0);
    assertThat(judder(engine, 10_000, 10_000, Delay.balanced())).isLessThan(0.5);
  }

  /**
   * Returns the judder, in percent, of a body that starts at {@code metres} in a scene around
   * {@code origin}.
   */
  private static double judder(Engine engine, double metres, double origin, Delay delay) {
    Scene.Builder scene = new Scene.Builder().origin(origin, 0, 0);
    return judder(engine, scene(scene, metres), origin, delay);
  }

  private static double wideJudder(Engine engine, double metres, Delay delay) {
    return judder(engine, scene(new Scene.Builder().wide(), metres), metres, delay);
  }

  private static double judder(Engine engine, Scene scene, double camera, Delay delay) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation simulation = engine.build(scene);
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    Vector3f before = new Vector3f();
    Vector3f now = new Vector3f();
    double squares = 0;
    try (GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      frames.at(0).origin(new Vector3d(camera, 0, 0));
      for (int frame = 1; frame <= SETTLING_FRAMES + COUNTED_FRAMES; frame++) {
        clock.moveTo(FRAMES.instantNanos(frame));
        loop.advance();
        frames.at(clock.nanos()).position(BODY, now);
        if (frame > SETTLING_FRAMES) {
          double moved = now.distance(before) * FRAMES.ticks() / (FRAMES.nanos() / 1e9);
          squares += (moved - 1) * (moved - 1);
        }
        before.set(now);
      }
    }
    return 100 * Math.sqrt(squares / COUNTED_FRAMES);
  }

  private static Scene scene(Scene.Builder scene, double metres) {
    scene.gravity(0, 0, 0);
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    scene.body(new Scene.Placement(
        ball,
        new Vector3d(metres, 0, 0),
        new Quaternionf(),
        new Vector3f(1, 0, 0),
        new Vector3f()));
    return scene.build();
  }
}
