package org.isochron.state.body;

import static org.isochron.state.body.JointLimits.require;

import java.util.List;
import org.isochron.state.limits.Limits;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * What a joint does along or around one of its axes: distances in metres, or angles in radians.
 * Offsets and signs are those of a slider or a hinge. A turn is a twist around the first axis,
 * followed by a swing around the two others. A motor acts around its axis as that is turned with
 * the second body: under a wide twist, give both axes of the swing motors, or neither.
 *
 * @param lower the least offset, at most 0
 * @param upper the largest one, at least 0; if both are 0 the axis is locked
 * @param motorTarget the speed of its motor; the offset to which a position motor brings it, or
 *     at which a spring rests
 * @param motorLimit the largest force or torque of the motor; 0 for none
 * @param frequency how often a second a spring swings, or a position motor would without
 *     damping; 0 for neither
 * @param dampingRatio how that is damped: 0 swings forever, 1 does not swing
 */
public record JointAxis(
    float lower,
    float upper,
    float motorTarget,
    float motorLimit,
    float frequency,
    float dampingRatio) {
  private static final float NEVER = Float.POSITIVE_INFINITY;
  private static final float SQUARE = 1e-3f;

  /** An axis that does not move. */
  public static final JointAxis LOCKED = new JointAxis(0, 0, 0, 0, 0, 0);

  /** An axis without limits. */
  public static final JointAxis FREE = new JointAxis(-NEVER, NEVER, 0, 0, 0, 0);

  /** @throws IllegalArgumentException if a value is out of its range */
  public JointAxis {
    require(lower <= 0, "the lower limit of an axis is %s: it is at most 0", lower);
    require(upper >= 0, "the upper limit of an axis is %s: it is at least 0", upper);
    JointLimits.motor(motorTarget, motorLimit);
    JointLimits.spring(frequency, dampingRatio);
    require(
        lower < upper || (motorLimit == 0 && frequency == 0),
        "a locked axis has a motor of %s or a spring: give it limits, or leave it free",
        motorLimit);
  }

  /** An axis with limits, between which it is free. */
  public static JointAxis within(float least, float most) {
    return new JointAxis(least, most, 0, 0, 0, 0);
  }

  /** Returns this axis with a motor of a speed per second, as {@link Joint#withMotor}. */
  public JointAxis withMotor(float speed, float limit) {
    return new JointAxis(lower, upper, speed, limit, 0, 0);
  }

  /** Returns this axis with friction, as {@link Joint#withFriction}. */
  public JointAxis withFriction(float limit) {
    return withMotor(0, limit);
  }

  /**
   * Returns this axis with a motor that brings it to an offset, as
   * {@link Joint#withPositionMotor}. Motors of several axes around which a joint turns go the
   * shortest way together.
   */
  public JointAxis withPositionMotor(
      float offset, float limit, float swingsPerSecond, float damping) {
    require(
        limit > 0 && swingsPerSecond > 0,
        "limit or swingsPerSecond is %s: a position motor has more than 0 of both",
        Math.min(limit, swingsPerSecond));
    return new JointAxis(lower, upper, offset, limit, swingsPerSecond, damping);
  }

  /**
   * Returns this axis with a spring, which rests at an offset. It swings as if both bodies moved
   * along or around this axis alone, and gives way to a load.
   */
  public JointAxis withSpring(float rest, float swingsPerSecond, float damping) {
    require(
        swingsPerSecond > 0, "swingsPerSecond is %s: a spring has more than 0", swingsPerSecond);
    return new JointAxis(lower, upper, rest, 0, swingsPerSecond, damping);
  }

  /** Returns true if it does not move. */
  public boolean isLocked() {
    return lower == upper;
  }

  /** Returns true if it has a limit, or is locked. */
  public boolean isLimited() {
    return lower > -NEVER || upper < NEVER;
  }

  public boolean hasMotor() {
    return motorLimit > 0;
  }

  /** Returns true if its motor brings it to an offset. */
  public boolean hasPositionMotor() {
    return motorLimit > 0 && frequency > 0;
  }

  public boolean isSpring() {
    return motorLimit == 0 && frequency > 0;
  }

  /** Returns how two axes that are square to each other are turned. */
  static Quaternionf frame(Vector3fc x, Vector3fc y) {
    Vector3fc first = Limits.axis(x);
    Vector3f second = new Vector3f(Limits.axis(y));
    require(
        Math.abs(first.dot(second)) < SQUARE,
        "an axis is %s, not square to the other: two axes of a joint are at right angles",
        second);
    Vector3f third = first.cross(second, new Vector3f()).normalize();
    third.cross(first, second);
    return new Quaternionf()
        .setFromNormalized(new Matrix3f(first, second, third))
        .normalize();
  }

  /** Throws for axes that a kind of joint cannot have. */
  static void requireAll(Joint.Kind kind, List<JointAxis> axes) {
    int count = kind.hasAxes() ? Freedom.COUNT : 0;
    if (axes.size() != count) {
      throw new IllegalArgumentException(
          "a %s has %d axes: it has %d".formatted(kind, axes.size(), count));
    }
    for (int i = 0; i < count; i++) {
      Freedom which = Freedom.numbered(i);
      JointAxis axis = axes.get(i);
      boolean isTurn = i >= Freedom.TURN_X.number();
      require(
          !isTurn || !axis.isLimited() || Math.max(-axis.lower, axis.upper) <= Joint.MAX_ANGLE,
          "the limits of %s are beyond ±" + Joint.MAX_ANGLE + ": leave it free",
          which);
      require(
          kind != Joint.Kind.CONE_TWIST || isTurn || axis.isLocked(),
          "a cone and twist moves along %s: use sixAxes",
          which);
      require(
          kind != Joint.Kind.CONE_TWIST
              || i <= Freedom.TURN_X.number()
              || axis.lower == -axis.upper,
          "a cone and twist swings farther to one side around %s: use sixAxes",
          which);
    }
  }

  /**
   * One of the six ways in which two bodies can move: along an axis of their joint, or around one.
   */
  public enum Freedom {
    MOVE_X(0),
    MOVE_Y(1),
    MOVE_Z(2),
    /** The twist. */
    TURN_X(3),
    TURN_Y(4),
    TURN_Z(5);

    private static final List<Freedom> ALL = List.of(values());

    /** How many there are. */
    static final int COUNT = 6;

    private final int number;

    Freedom(int number) {
      this.number = number;
    }

    /** Its number in commands, and in {@link Joint#axes}. */
    public int number() {
      return number;
    }

    /** Returns the one with a number; throws {@link IllegalArgumentException} if there is none. */
    public static Freedom numbered(int number) {
      if (number < 0 || number >= COUNT) {
        throw new IllegalArgumentException(
            "axis is %d: a joint has %d, counted from 0".formatted(number, COUNT));
      }
      return ALL.get(number);
    }
  }

  /**
   * Between which offsets a joint moves its second body along three axes, and turns it around them,
   * for drawing: 0 and 0 of an axis that is locked, and infinite ones of one that is free.
   * Immutable.
   *
   * @param frameA how the axes are turned in the space of the first body
   * @param frameB how they are turned in the space of the second one
   * @param middle where the offsets are 0, in the space of the first body
   */
  public record Ranges(
      Quaternionfc frameA,
      Quaternionfc frameB,
      Vector3fc middle,
      Vector3fc leastMove,
      Vector3fc mostMove,
      Vector3fc leastTurn,
      Vector3fc mostTurn) {
    /** The ranges of a joint that has no limits, or whose limits are not drawn. */
    public static final Ranges NONE = new Ranges(
        new Quaternionf(),
        new Quaternionf(),
        new Vector3f(),
        new Vector3f(),
        new Vector3f(),
        new Vector3f(),
        new Vector3f());

    public Ranges {
      frameA = new Quaternionf(frameA);
      frameB = new Quaternionf(frameB);
      middle = new Vector3f(middle);
      leastMove = new Vector3f(leastMove);
      mostMove = new Vector3f(mostMove);
      leastTurn = new Vector3f(leastTurn);
      mostTurn = new Vector3f(mostTurn);
    }

    /**
     * Returns the ranges of a hinge, a slider or a joint with six axes; {@link #NONE} for other
     * joints and if it has no limits.
     *
     * @param rotationA how its first body is turned at the instant of joining
     * @param rotationB how its second one is
     */
    public static Ranges of(
        Joint joint, Vector3fc middle, Quaternionfc rotationA, Quaternionfc rotationB) {
      Quaternionf frame = new Quaternionf(joint.frame());
      Vector3f[] limits = {new Vector3f(), new Vector3f(), new Vector3f(), new Vector3f()};
      if (joint.kind().hasAxes()) {
        for (int i = 0; i < Freedom.COUNT; i++) {
          JointAxis axis = joint.axes().get(i);
          int first = i < Freedom.TURN_X.number ? 0 : 2;
          limits[first].setComponent(i % 3, axis.lower);
          limits[first + 1].setComponent(i % 3, axis.upper);
        }
      } else if (joint.kind() == Joint.Kind.HINGE || joint.kind() == Joint.Kind.SLIDER) {
        Vector3f axis = new Vector3f(joint.axis());
        Vector3f other = Math.abs(axis.x) < 0.5f ? new Vector3f(1, 0, 0) : new Vector3f(0, 1, 0);
        frame.set(frame(axis, axis.cross(other, other).normalize()));
        int first = joint.kind() == Joint.Kind.SLIDER ? 0 : 2;
        limits[first].x = joint.lower();
        limits[first + 1].x = joint.upper();
      }
      Ranges ranges = new Ranges(
          new Quaternionf(rotationA).conjugate().mul(frame),
          new Quaternionf(rotationB).conjugate().mul(frame),
          middle,
          limits[0],
          limits[1],
          limits[2],
          limits[3]);
      return ranges.isLimited() ? ranges : NONE;
    }

    /** Returns true if an axis has a limit and is not locked. */
    public boolean isLimited() {
      boolean limited = false;
      for (int axis = 0; axis < 3; axis++) {
        limited |= limits(leastMove, mostMove, axis) || limits(leastTurn, mostTurn, axis);
      }
      return limited;
    }

    /** Returns true if there is a limit along or around an axis that is not locked. */
    static boolean limits(Vector3fc least, Vector3fc most, int axis) {
      float lower = least.get(axis);
      float upper = most.get(axis);
      return lower < upper && (lower > -NEVER || upper < NEVER);
    }
  }
}
