package org.isochron.bench.lab;

import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;

/**
 * @param truth exact position at an instant of simulation time
 * @param speed speed in units per second if it is constant; otherwise 0
 * @param unit unit of positions
 */
record Course(Supplier<SteppedBody> motion, LongToDoubleFunction truth, double speed, String unit) {
  static Course even(double speed, String unit) {
    return new Course(
        () -> new EvenMotion(speed), instant -> Truth.ballistic(0, speed, 0, instant), speed, unit);
  }

  static Course spring() {
    return new Course(
        StiffSpring::new,
        instant -> Truth.oscillation(1, StiffSpring.STIFFNESS, StiffSpring.DAMPING, 1, instant),
        0,
        "m");
  }

  static Course curve() {
    return new Course(CurvedPath::new, instant -> Double.NaN, 0, "m");
  }

  static Course bounce() {
    return new Course(BouncingBall::new, BouncingBall::heightAt, 0, "m");
  }

  boolean isEven() {
    return speed > 0;
  }
}
