package org.isochron.shapes;

import org.isochron.shapes.limits.Limits;
import org.joml.Vector3fc;

/** Validates the values of joints. Stateless. */
final class JointLimits {
  static final float NEVER = Float.POSITIVE_INFINITY;

  private static final float MAX_RATIO = 1_000;
  private static final float MAX_FREQUENCY = 1_000;

  private JointLimits() {}

  static void requireMotor(float motorTarget, float motorLimit) {
    require(
        Math.abs(motorTarget) <= Limits.MAX_MOTION,
        "motorTarget is %s: it must be finite",
        motorTarget);
    require(
        motorLimit >= 0 && motorLimit <= Limits.MAX_MOTION,
        "motorLimit is %s: it must be finite and at least 0",
        motorLimit);
  }

  static void requireSpring(float frequency, float dampingRatio) {
    require(
        frequency >= 0 && frequency <= MAX_FREQUENCY,
        "frequency is %s: it must lie between 0 and 1000 a second",
        frequency);
    require(
        dampingRatio >= 0 && dampingRatio <= MAX_FREQUENCY,
        "dampingRatio is %s: it must lie between 0 and 1000",
        dampingRatio);
  }

  static void requireNoSpring(String kind, Joint.Axis motion) {
    Limits.given("motion", motion);
    require(
        motion.motorLimit() > 0 || motion.frequency() == 0,
        "a %s is a spring: only rods and six axes can be; use a position motor",
        kind);
  }

  static void requireDamping(float damping) {
    require(
        damping >= 0 && damping <= Limits.MAX_MOTION,
        "damping is %s: it must be finite and at least 0",
        damping);
  }

  static void requireBreakForce(float breakForce) {
    require(breakForce > 0, "breakForce is %s: it must be above 0", breakForce);
  }

  static void requireRatio(float ratio) {
    require(
        ratio > 0 && ratio <= MAX_RATIO,
        "the ratio is %s: it must not be 0, and at most 1000",
        ratio);
  }

  static Vector3fc wheel(Vector3fc toWheel) {
    Vector3fc copy = Limits.position("vector to a wheel", toWheel);
    require(
        copy.lengthSquared() > 0,
        "a wheel is at the end of its rope, %s from it: place it above, or at least apart",
        copy);
    return copy;
  }

  static void require(boolean holds, String otherwise, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise.formatted(value));
    }
  }
}
