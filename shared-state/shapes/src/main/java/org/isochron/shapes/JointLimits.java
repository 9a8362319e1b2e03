package org.isochron.shapes;

import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3fc;

/** Validates joints by kind. Stateless. */
final class JointLimits {
  private static final float NEVER = Float.POSITIVE_INFINITY;
  private static final float MAX_RATIO = 1_000;
  private static final float MAX_FREQUENCY = 1_000;

  private JointLimits() {}

  static void require(Joint.Kind kind, float lower, float upper) {
    boolean isOrdered = lower <= upper;
    boolean isInRange = switch (kind) {
      case WELD, BALL, CONE_TWIST, SIX_AXES -> lower == -NEVER && upper == NEVER;
      case HINGE ->
        (lower >= -Joint.MAX_ANGLE || lower == -NEVER)
            && lower <= 0
            && upper >= 0
            && (upper <= Joint.MAX_ANGLE || upper == NEVER);
      case SLIDER -> lower <= 0 && upper >= 0;
      case ROD -> lower >= 0 && upper > 0;
      case GEAR -> lower == upper && lower != 0 && Math.abs(lower) <= MAX_RATIO;
      case PULLEY -> lower == upper && lower > 0 && lower <= MAX_RATIO;
    };
    if (!isOrdered || !isInRange) {
      throw new IllegalArgumentException(
          "the limits of a %s are %s and %s: those of a hinge are angles within ±%s around 0, of a slider distances around 0, of a rod lengths; those of six axes are the limits of each, of a gear and a pulley one ratio, not 0 and up to 1000; others have none"
              .formatted(kind, lower, upper, Joint.MAX_ANGLE));
    }
  }

  static void requireMotor(
      Joint.Kind kind,
      boolean hasOneLength,
      float motorTarget,
      float motorLimit,
      float frequency,
      float dampingRatio) {
    require(
        kind.hasOneAxis() || motorLimit == 0,
        "a %s has a motor: only hinges and sliders can have one",
        kind);
    motor(motorTarget, motorLimit);
    require(
        kind == Joint.Kind.ROD || frequency == 0 || motorLimit > 0,
        "a %s has a frequency: only spring rods and position motors can have one",
        kind);
    require(
        kind != Joint.Kind.ROD || frequency == 0 || hasOneLength,
        "a %s is a spring with two limits: a spring has one rest length",
        kind);
    spring(frequency, dampingRatio);
  }

  static void motor(float motorTarget, float motorLimit) {
    require(
        Math.abs(motorTarget) <= Limits.MAX_MOTION,
        "motorTarget is %s: it must be finite",
        motorTarget);
    require(
        motorLimit >= 0 && motorLimit <= Limits.MAX_MOTION,
        "motorLimit is %s: it must be finite and at least 0",
        motorLimit);
  }

  static void spring(float frequency, float dampingRatio) {
    require(
        frequency >= 0 && frequency <= MAX_FREQUENCY,
        "frequency is %s: it must lie between 0 and 1000 a second",
        frequency);
    require(
        dampingRatio >= 0 && dampingRatio <= MAX_FREQUENCY,
        "dampingRatio is %s: it must lie between 0 and 1000",
        dampingRatio);
  }

  static void requireDamping(float damping) {
    require(
        damping >= 0 && damping <= Limits.MAX_MOTION,
        "damping is %s: it must be finite and at least 0",
        damping);
  }

  static List<Vector3fc> wheels(Joint.Kind kind, List<Vector3fc> wheels) {
    int count = kind == Joint.Kind.PULLEY ? 2 : 0;
    if (Limits.given("wheels", wheels).size() != count) {
      throw new IllegalArgumentException(
          "a %s has %d wheels: it has %d".formatted(kind, wheels.size(), count));
    }
    List<Vector3fc> copies = new ArrayList<>();
    for (Vector3fc wheel : wheels) {
      copies.add(Limits.position("way to a wheel", wheel));
      if (wheel.lengthSquared() == 0) {
        throw new IllegalArgumentException(
            "a wheel is at the end of its rope: place it above, or at least apart");
      }
    }
    return List.copyOf(copies);
  }

  static void require(boolean holds, String otherwise, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise.formatted(value));
    }
  }
}
