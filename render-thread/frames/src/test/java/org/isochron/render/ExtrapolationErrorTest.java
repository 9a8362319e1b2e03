package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Row S13 of STRATEGIES.md: extrapolation errors of frames without a delay decay within 50 ms, at
 * any frame rate. A car drives along x at 10 m/s and turns about z at 10 rad/s. At random ticks the
 * car stops, is teleported or replaced.
 */
class ExtrapolationErrorTest {
  private static final double SPEED = 10;
  private static final long HEALING_NANOS = 50 * MILLI;
  private static final double TOLERANCE = 2e-3;
  private static final long WARM_UP = 1_000 * MILLI;
  private static final long END = 10_000 * MILLI;

  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  private enum Change {
    STOP,
    TELEPORT,
    ANOTHER_CAR
  }

  @ParameterizedTest
  @ValueSource(ints = {25, 60, 100})
  void stopIsShownAsSmoothlyAsHealingAllowsAtEveryFrameRate(int hertz) {
    int runs = 0;
    int healed = 0;
    for (double framesPerSecond = 20; framesPerSecond <= 240; framesPerSecond *= 1.51) {
      for (double frameRate : new double[] {framesPerSecond, Math.rint(framesPerSecond / 5) * 5}) {
        for (boolean display : new boolean[] {false, true}) {
          for (Prefab.Blend mode : List.of(Prefab.Blend.READER, Prefab.Blend.NOW)) {
            for (Blending blending : List.of(Blending.LINEAR, Blending.SMOOTH)) {
              runs++;
              healed += stopsSmoothly(hertz, frameRate, display, mode, blending) ? 1 : 0;
            }
          }
        }
      }
    }
    assertThat(healed).as("runs with errors, of %d", runs).isGreaterThan(runs * 3 / 4);
  }

  /**
   * Returns true if the car visibly went back. If frames coincide with ticks, nothing is
   * extrapolated and the result is false.
   */
  private boolean stopsSmoothly(
      int hertz, double framesPerSecond, boolean display, Prefab.Blend mode, Blending blending) {
    Road road = new Road(hertz, mode, Change.STOP);
    FrameSource frames = predictive(road, blending);
    long frameNanos = (long) (1e9 / framesPerSecond);
    long lead = display ? frameNanos : 0;
    double back = 0;
    double turnedBack = 0;
    double forward = 0;
    double lastX = 0;
    double lastTurn = 0;
    for (long wall = 0; wall < END; wall += frameNanos) {
      road.physics.runUntil(wall);
      RenderFrame frame = frames.at(wall + lead);
      double x = frame.position(road.car(), position).x;
      double turn = nearest(frame.rotation(road.car(), rotation), lastTurn);
      if (wall > WARM_UP) {
        back = Math.max(back, lastX - x);
        turnedBack = Math.max(turnedBack, lastTurn - turn);
        forward = Math.max(forward, x - lastX);
      }
      lastX = x;
      lastTurn = turn;
    }

    double error = SPEED * (1.0 / hertz + lead * 1e-9); // the longest extrapolation
    double max = error * (1 - Math.exp(-frameNanos / (double) HEALING_NANOS)) + TOLERANCE;
    // the cubic overshoots in the tick in which the car stops
    max += blending.equals(Blending.SMOOTH) ? 0.06 * SPEED / hertz : 0;
    String what = "%d Hz, %.2f framesPerSecond, display %s, %s, %s"
        .formatted(hertz, framesPerSecond, display, mode, blending);
    assertThat(back).as(what).isLessThan(max);
    assertThat(turnedBack).as("turns of %s", what).isLessThan(1.05 * max);
    assertThat(forward).as("forward, %s", what).isLessThan(SPEED * frameNanos * 1e-9 + max);
    return back > max / 4;
  }

  private double farthest(Road road, double framesPerSecond, long leadNanos) {
    FrameSource frames = predictive(road, Blending.SMOOTH);
    double farthest = 0;
    for (long wall = 0; wall < END; wall += (long) (1e9 / framesPerSecond)) {
      road.physics.runUntil(wall);
      RenderFrame frame = frames.at(wall + leadNanos);
      if (wall > WARM_UP) {
        double x = frame.position(road.car(), position).x;
        farthest = Math.max(farthest, Math.abs(x - road.positionAt(wall + leadNanos)));
      }
    }
    assertThat(road.changes).isGreaterThan(8);
    return farthest;
  }

  @ParameterizedTest
  @ValueSource(ints = {25, 60, 100})
  void carThatIsTeleportedOrReplacedIsWhereItIsAtOnceAtEveryFrameRate(int hertz) {
    for (Change change : List.of(Change.TELEPORT, Change.ANOTHER_CAR)) {
      for (double framesPerSecond = 5; framesPerSecond <= 240; framesPerSecond *= 1.51) {
        for (boolean display : new boolean[] {false, true}) {
          for (Prefab.Blend mode : List.of(Prefab.Blend.READER, Prefab.Blend.NOW)) {
            Road road = new Road(hertz, mode, change);
            long lead = display && framesPerSecond > 20 ? (long) (1e9 / framesPerSecond) : 0;

            assertThat(farthest(road, framesPerSecond, lead))
                .as(
                    "metres at %d Hz, %.2f framesPerSecond, %s, %s",
                    hertz, framesPerSecond, change, mode)
                .isLessThan(1e-3);
          }
        }
      }
    }
  }

  /**
   * Between two frames more ticks pass than the default window contains, so the car's path is
   * unknown.
   */
  @ParameterizedTest
  @ValueSource(doubles = {8, 5, 2})
  void carThatStopsBetweenFramesThatSkipManyTicksIsAtRestAtOnce(double framesPerSecond) {
    Road road = new Road(100, Prefab.Blend.READER, Change.STOP);
    FrameSource frames = predictive(road, Blending.SMOOTH);
    int stopped = 0;
    for (long wall = 0; wall < END; wall += (long) (1e9 / framesPerSecond)) {
      road.physics.runUntil(wall);
      float x = frames.at(wall).position(road.car(), position).x;
      if (wall > WARM_UP && road.speed == 0) {
        stopped++;
        assertThat(x).as("at %d", wall).isCloseTo((float) road.x, within(1e-4f));
      }
    }
    assertThat(stopped).isGreaterThan(5);
  }

  /** With a delay of one tick nothing is extrapolated. */
  @ParameterizedTest
  @ValueSource(doubles = {20, 33.3, 60, 99, 144, 240})
  void frameThatIsNotExtrapolatedIsExact(double framesPerSecond) {
    Road road = new Road(100, Prefab.Blend.READER, Change.STOP);
    FrameSource healing = FrameSource.on(
        road.physics.state,
        FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(10)))
            .withStarvation(Starvation.of(Delay.predictive())));
    FrameSource exact = FrameSource.on(
        road.physics.state, FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(10))));
    road.physics.start(0);
    for (long wall = 0; wall < END; wall += (long) (1e9 / framesPerSecond)) {
      road.physics.runUntil(wall);
      RenderFrame frame = healing.at(wall);
      RenderFrame other = exact.at(wall);

      assertThat(frame.position(road.car(), position))
          .isEqualTo(other.position(road.car(), new Vector3f()));
      assertThat(frame.rotation(road.car(), rotation))
          .isEqualTo(other.rotation(road.car(), new Quaternionf()));
    }
  }

  private static FrameSource predictive(Road road, Blending blending) {
    road.physics.start(0);
    return FrameSource.on(
        road.physics.state, FrameSource.Settings.of(Delay.predictive()).withBlending(blending));
  }

  private static double nearest(Quaternionf rotation, double angle) {
    double turn = 2 * Math.atan2(rotation.z, rotation.w);
    return turn + 2 * Math.PI * Math.rint((angle - turn) / (2 * Math.PI));
  }

  private static final class Road implements HandDrivenPhysics.World {
    private static final double FARTHEST = 50;

    final HandDrivenPhysics physics;
    final Prefab.Blend mode;
    final Change change;
    final TickRate rate;
    private final SplittableRandom random = new SplittableRandom(5);
    private final Quaternionf rotation = new Quaternionf();
    private long nextChange;
    private int generation = 1;
    int changes;
    double speed = SPEED;
    double x;
    double turn;

    Road(int hertz, Prefab.Blend mode, Change change) {
      this.mode = mode;
      this.change = change;
      rate = TickRate.hertz(hertz);
      physics = new HandDrivenPhysics(
          SnapshotLayout.bodies(2).withVelocities(),
          rate,
          SharedState.Limits.DEFAULT.windowLength(),
          this);
      nextChange = hertz;
    }

    long car() {
      return BodyId.of(1, generation);
    }

    /** Position without an event. */
    double positionAt(long instant) {
      return x + speed * (instant - rate.instantNanos(physics.tick())) * 1e-9;
    }

    @Override
    public void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
      boolean changed = tick >= nextChange;
      double before = x;
      if (changed) {
        changes++;
        nextChange = tick + 1 + (long) ((0.5 + random.nextDouble(0.5)) / rate.dtSeconds());
        switch (change) {
          case STOP -> speed = SPEED - speed;
          case TELEPORT -> before = random.nextDouble(FARTHEST);
          case ANOTHER_CAR -> {
            before = random.nextDouble(FARTHEST);
            generation++;
          }
        }
      }
      double passed = tick > 0 ? speed * rate.dtSeconds() : 0;
      x = before + passed;
      turn += passed;
      rotation.rotationZ((float) (turn % (4 * Math.PI)));
      writer.prefabs(
          PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(mode))));
      writer.body(car(), x, 0, 0, 0, 0, rotation.z, rotation.w);
      writer.prefab(car(), 0);
      writer.velocity(car(), (float) speed, 0, 0, 0, 0, (float) speed);
      if (changed && change == Change.TELEPORT) {
        writer.startPose(car(), before, 0, 0, 0, 0, rotation.z, rotation.w);
      }
    }
  }
}
