package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.render.HandDrivenPhysics.MILLI;

import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Interpolation and extrapolation of a ball that bounces forever between the floor and a height of
 * 1 m. The ball lands at 4.4 m/s, and a prediction shows it below the floor for about 13 ms.
 */
class BouncingBallTest {
  private static final long BALL = BodyId.of(0, 1);
  private static final double GRAVITY = 9.81;
  private static final double LANDING = Math.sqrt(2 * GRAVITY);
  private static final double FLIGHT = 2 * LANDING / GRAVITY;
  private static final TickRate FRAMES = TickRate.hertz(144);

  /** Errors at the displayed instant in metres, and the longest time with an error above 1 cm. */
  private record Figures(double largest, double largestStep, long wrongNanos, long age) {}

  private final Vector3f position = new Vector3f();

  @Test
  void interpolationIsRightExceptInTheTickOfTheBounce() {
    Figures exact = measure(Delay.exact());

    assertThat(exact.largest).as("%s", exact).isLessThan(0.025);
    assertThat(exact.wrongNanos).as("%s", exact).isLessThan(14 * MILLI);
    assertThat(exact.age).isGreaterThan(11 * MILLI);
  }

  @Test
  void balancedIsWrongInTheFewMillisecondsThatItExtrapolates() {
    Figures balanced = measure(Delay.balanced());

    assertThat(balanced.largest).as("%s", balanced).isLessThan(0.03);
    assertThat(balanced.wrongNanos).as("%s", balanced).isLessThan(30 * MILLI);
  }

  @Test
  void predictionOvershootsAtTheBounceAndHealsSmoothly() {
    Figures predictive = measure(Delay.predictive());

    assertThat(predictive.age).isZero();
    assertThat(predictive.largest).as("%s", predictive).isBetween(0.04, 0.13);
    assertThat(predictive.wrongNanos).as("%s", predictive).isLessThan(150 * MILLI);
    // the ball moves up to 31 mm per frame; a jump by the total error would exceed the limit
    assertThat(predictive.largestStep).as("%s", predictive).isLessThan(0.05);
  }

  private Figures measure(Delay delay) {
    HandDrivenPhysics physics = new HandDrivenPhysics(
            SnapshotLayout.bodies(1).withVelocities(), this::capture)
        .late(tick -> tick * 7 % 31 * MILLI / 10);
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
    physics.start(0);
    double largest = 0;
    double step = 0;
    double last = 0;
    long age = 0;
    long wrong = 0;
    long longestWrong = 0;
    for (int number = 0; number < 144 * 30; number++) {
      long present = FRAMES.instantNanos(number);
      physics.runUntil(present);
      RenderFrame frame = frames.at(present);
      if (number < 144 * 5) {
        continue;
      }
      double shown = frame.position(BALL, position).y;
      double error = Math.abs(shown - height(frame.instantNanos()));
      wrong = error > 0.01 ? wrong + FRAMES.periodNanos() : 0;
      longestWrong = Math.max(longestWrong, wrong);
      largest = Math.max(largest, error);
      step = number == 144 * 5 ? 0 : Math.max(step, Math.abs(shown - last));
      last = shown;
      age = Math.max(age, frame.info().ageNanos());
    }
    return new Figures(largest, step, longestWrong, age);
  }

  private void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    writer.body(BALL, 0, (float) height(instant), 0, 0, 0, 0, 1);
    writer.velocity(BALL, 0, (float) (LANDING - GRAVITY * flown(instant)), 0, 0, 0, 0);
  }

  private static double height(long instant) {
    double t = flown(instant);
    return LANDING * t - GRAVITY / 2 * t * t;
  }

  private static double flown(long instant) {
    return instant * 1e-9 % FLIGHT;
  }
}
