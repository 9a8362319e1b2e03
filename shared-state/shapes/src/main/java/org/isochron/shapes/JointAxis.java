package org.isochron.shapes;

import static org.isochron.shapes.JointLimits.require;

import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
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

  /**
   * The limits of a joint as lines: in the space of its first body a way between two ends for each
   * axis along which the second one moves, an arc for each axis around which it turns, and a ring
   * if it swings around two; in the space of the second one the hands that move within these.
   * Immutable, so any thread may use it.
   *
   * @param onA six floats a line, in the space of the first body; none without limits
   * @param onB those in the space of the second body
   */
  @SuppressWarnings("ArrayRecordComponent") // which nobody compares
  public record LimitLines(float[] onA, float[] onB) {
    private static final int ARC_LINES = 12;
    private static final int RING_LINES = 24;

    /** In metres, where the points of a joint are in the middle of its bodies. */
    private static final float LEAST_RADIUS = 0.2f;

    /** The share of the way from a point of the joint to the middle of its body. */
    private static final float RADIUS = 0.5f;

    private static final float END = 0.5f;
    private static final float[] NO_LINES = {};
    private static final LimitLines NONE = new LimitLines(NO_LINES, NO_LINES);

    /** Returns the lines of a joint. */
    public static LimitLines of(Joint.HeldPoints joint) {
      JointAxis.Ranges ranges = joint.ranges();
      if (!ranges.isLimited()) {
        return NONE;
      }
      float arm = Math.max(joint.pointA().length(), joint.pointB().length());
      float radius = Math.max(LEAST_RADIUS, RADIUS * arm);
      Pen onA = new Pen(ranges.middle(), ranges.frameA(), radius);
      Pen onB = new Pen(joint.pointB(), ranges.frameB(), radius);
      for (int axis = 0; axis < 3; axis++) {
        if (JointAxis.Ranges.limits(ranges.leastMove(), ranges.mostMove(), axis)) {
          way(onA, axis, ranges.leastMove().get(axis), ranges.mostMove().get(axis));
        }
        if (isTurned(ranges, axis)) {
          arc(onA, axis, ranges.leastTurn().get(axis), ranges.mostTurn().get(axis));
        }
      }
      boolean swings = isTurned(ranges, 1) || isTurned(ranges, 2);
      if (isTurned(ranges, 1) && isTurned(ranges, 2)) {
        ring(onA, ranges.leastTurn(), ranges.mostTurn());
      }
      if (isTurned(ranges, 0)) {
        onB.line(0, 0, 0, 0, 1, 0);
      }
      if (swings) {
        onB.line(0, 0, 0, 1, 0, 0);
      }
      return new LimitLines(onA.lines, onB.lines);
    }

    private static boolean isTurned(JointAxis.Ranges ranges, int axis) {
      return JointAxis.Ranges.limits(ranges.leastTurn(), ranges.mostTurn(), axis);
    }

    /** A line between two ends, each a cross; one without a limit on a side ends in the middle. */
    private static void way(Pen pen, int axis, float least, float most) {
      Vector3f from = along(axis, bounded(least, 0) / pen.radius);
      Vector3f to = along(axis, bounded(most, 0) / pen.radius);
      pen.line(from, to);
      for (Vector3f end : new Vector3f[] {from, to}) {
        for (int other = 1; other < 3; other++) {
          Vector3f across = along((axis + other) % 3, END);
          pen.line(end.sub(across, new Vector3f()), end.add(across, new Vector3f()));
        }
      }
    }

    /** An arc with the lines from the middle to its ends. */
    private static void arc(Pen pen, int axis, float least, float most) {
      float from = bounded(least, -(float) Math.PI);
      float to = bounded(most, (float) Math.PI);
      Vector3f middle = new Vector3f();
      Vector3f last = middle;
      for (int i = 0; i <= ARC_LINES; i++) {
        Vector3f next = turned(axis, from + (to - from) * i / ARC_LINES);
        pen.line(last, next);
        last = next;
      }
      pen.line(last, middle);
    }

    /** Where the hand for an axis points if it is turned around that. */
    private static Vector3f turned(int axis, float angle) {
      float sine = (float) Sines.sine(angle);
      float cosine = (float) Sines.cosine(angle);
      return switch (axis) {
        case 0 -> new Vector3f(0, cosine, sine);
        case 1 -> new Vector3f(cosine, 0, -sine);
        default -> new Vector3f(cosine, sine, 0);
      };
    }

    /** Where the first axis points at the edge of a cone that is as wide as its four limits. */
    private static void ring(Pen pen, Vector3fc least, Vector3fc most) {
      Vector3f last = new Vector3f();
      for (int i = 0; i <= RING_LINES; i++) {
        double angle = 2 * Math.PI * i / RING_LINES;
        float around = (float) Sines.cosine(angle);
        float across = (float) Sines.sine(angle);
        float y = tangent(around * (around < 0 ? -least.y() : most.y()));
        float z = tangent(across * (across < 0 ? -least.z() : most.z()));
        Vector3f next = new Quaternionf(0, y, z, 1).normalize().transform(new Vector3f(1, 0, 0));
        if (i > 0) {
          pen.line(last, next);
        }
        last = next;
      }
    }

    /** The tangent of half an angle. */
    private static float tangent(float angle) {
      double half = bounded(angle, Math.copySign(Joint.MAX_ANGLE, angle)) / 2;
      return (float) (Sines.sine(half) / Sines.cosine(half));
    }

    private static float bounded(float limit, float otherwise) {
      return Float.isFinite(limit) ? limit : otherwise;
    }

    private static Vector3f along(int axis, float length) {
      return new Vector3f().setComponent(axis, length);
    }

    /** Draws lines around a place, in units of a radius. Owner: one call. */
    private static final class Pen {
      private final Vector3fc place;
      private final Quaternionfc frame;
      private final float radius;
      private float[] lines = NO_LINES;

      Pen(Vector3fc place, Quaternionfc frame, float radius) {
        this.place = place;
        this.frame = frame;
        this.radius = radius;
      }

      void line(float x, float y, float z, float toX, float toY, float toZ) {
        line(new Vector3f(x, y, z), new Vector3f(toX, toY, toZ));
      }

      void line(Vector3fc from, Vector3fc to) {
        int at = lines.length;
        lines = Arrays.copyOf(lines, at + 6);
        put(from, at);
        put(to, at + 3);
      }

      private void put(Vector3fc point, int at) {
        Vector3f there = frame.transform(point, new Vector3f()).mul(radius).add(place);
        lines[at] = there.x;
        lines[at + 1] = there.y;
        lines[at + 2] = there.z;
      }
    }
  }
}
