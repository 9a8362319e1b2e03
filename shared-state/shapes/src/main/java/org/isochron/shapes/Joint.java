package org.isochron.shapes;

import static org.isochron.shapes.JointLimits.NEVER;
import static org.isochron.shapes.JointLimits.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * A joint between bodies A and B, in the poses that they have when joined. Points and axes are in
 * world coordinates at the instant of joining, when all angles and distances along an axis are 0.
 * Angles and distances grow when B turns around the axis by the right-hand rule or moves along it,
 * as seen from A. Joined bodies collide with each other, so place them apart or exclude the pair.
 */
public sealed interface Joint {
  /**
   * Maximum hinge limit in radians, below half a turn because near half a turn engines may confuse
   * an angle with its opposite.
   */
  float MAX_ANGLE = 3;

  /** Maximum force in newtons before the joint breaks; infinite if it never breaks. */
  default float breakForce() {
    return NEVER;
  }

  /**
   * Makes the joint break after a tick whose load exceeded this force in newtons.
   *
   * @throws IllegalArgumentException if it is a gear or a pulley
   */
  default Joint withBreakForce(float newtons) {
    if (this instanceof Weld) {
      return new Weld(newtons);
    }
    if (this instanceof Ball ball) {
      return new Ball(ball.anchor, newtons);
    }
    if (this instanceof Hinge hinge) {
      return new Hinge(hinge.anchor, hinge.axis, hinge.motion, newtons);
    }
    if (this instanceof Slider slider) {
      return new Slider(slider.axis, slider.motion, newtons);
    }
    if (this instanceof Rod rod) {
      return new Rod(
          rod.endA, rod.endB, rod.lower, rod.upper, rod.frequency, rod.dampingRatio, newtons);
    }
    if (this instanceof SixAxes six) {
      return new SixAxes(six.isCone, six.anchor, six.frame, six.axes, newtons);
    }
    throw new IllegalArgumentException(
        "%s has a break force: only other kinds of joints can break".formatted(this));
  }

  /** Fixes two bodies together. */
  static Weld weld() {
    return new Weld(NEVER);
  }

  /** Creates a free ball joint. */
  static Ball ball(Vector3dc anchor) {
    return new Ball(anchor, NEVER);
  }

  /** Creates a free hinge with a unit axis. */
  static Hinge hinge(Vector3dc anchor, Vector3fc axis) {
    return new Hinge(anchor, axis, Axis.FREE, NEVER);
  }

  /** Creates a free slider along a unit axis of the first body. */
  static Slider slider(Vector3fc axis) {
    return new Slider(axis, Axis.FREE, NEVER);
  }

  /** Keeps two points at their initial distance. A rod has no mass. */
  static Rod rod(Vector3dc endA, Vector3dc endB) {
    float length = (float) Limits.given("endA", endA).distance(Limits.given("endB", endB));
    return new Rod(endA, endB, length, length, 0, 0, NEVER);
  }

  /** Limits the distance between two points to the initial distance. */
  static Rod rope(Vector3dc endA, Vector3dc endB) {
    Rod rod = rod(endA, endB);
    return rod.withLimits(0, rod.upper);
  }

  /**
   * Joins two bodies at a point, like the bones of a shoulder or hip. The second body twists around
   * an axis within limits and swings that axis within a cone around its initial direction. The cone
   * has one angle around the side axis and another around the axis perpendicular to both. Engines
   * without cones limit both swings independently, so a body swings farther in the corners.
   *
   * @param axis unit axis of the twist, along the bone
   * @param side unit axis perpendicular to it
   * @param swingAround maximum angle around the side axis, in radians
   * @param swingAcross maximum angle around the third axis, in radians
   */
  static SixAxes coneTwist(
      Vector3dc anchor,
      Vector3fc axis,
      Vector3fc side,
      float swingAround,
      float swingAcross,
      float minTwist,
      float maxTwist) {
    List<Axis> axes = List.of(
        Axis.LOCKED,
        Axis.LOCKED,
        Axis.LOCKED,
        Axis.within(minTwist, maxTwist),
        Axis.within(-swingAround, swingAround),
        Axis.within(-swingAcross, swingAcross));
    return new SixAxes(true, anchor, Axis.frame(axis, side), axes, NEVER);
  }

  /**
   * Creates a joint with six axes, all initially locked. Three axes allow a point of the second
   * body to move relative to the first body, and three allow the second body to turn. Unlock them
   * by {@link SixAxes#withAxis}.
   *
   * @param x first unit axis
   * @param y second unit axis, perpendicular to the first; the third is perpendicular to both
   */
  static SixAxes sixAxes(Vector3dc anchor, Vector3fc x, Vector3fc y) {
    List<Axis> axes = Collections.nCopies(Freedom.COUNT, Axis.LOCKED);
    return new SixAxes(false, anchor, Axis.frame(x, y), axes, NEVER);
  }

  /**
   * Couples two bodies like meshing gears: when B turns by an angle, A turns back by that angle
   * times the ratio. Each body needs its own hinge.
   *
   * @param axisA unit axis of A's hinge
   * @param axisB unit axis of B's hinge
   * @param ratio teeth of B's gear divided by those of A's; negative if both turn in the same
   *     direction
   */
  static Gear gear(Vector3fc axisA, Vector3fc axisB, float ratio) {
    return new Gear(axisA, axisB, ratio);
  }

  /**
   * Connects two bodies by a rope over two wheels. The rope's length is the distance from A to its
   * wheel, plus the distance from B to its wheel times the ratio. The rope never exceeds its
   * initial length.
   *
   * @param ratio number of rope segments between B and its wheel, as in a tackle
   */
  static Pulley pulley(
      Vector3dc endA, Vector3dc wheelA, Vector3dc endB, Vector3dc wheelB, float ratio) {
    Vector3d toWheelA =
        Limits.given("wheelA", wheelA).sub(Limits.given("endA", endA), new Vector3d());
    Vector3d toWheelB =
        Limits.given("wheelB", wheelB).sub(Limits.given("endB", endB), new Vector3d());
    return new Pulley(endA, endB, new Vector3f(toWheelA), new Vector3f(toWheelB), ratio);
  }

  /** No relative motion. */
  record Weld(float breakForce) implements Joint {
    /** @throws IllegalArgumentException if the break force is not above 0 */
    public Weld {
      JointLimits.requireBreakForce(breakForce);
    }
  }

  /** Rotation around a shared point. */
  record Ball(Vector3dc anchor, float breakForce) implements Joint {
    /** @throws IllegalArgumentException if a value is out of range */
    public Ball {
      anchor = Limits.worldPosition("anchor", anchor);
      JointLimits.requireBreakForce(breakForce);
    }
  }

  /** A joint with one axis: a hinge or a slider. */
  sealed interface OneAxis extends Joint {
    /** Unit axis. */
    Vector3fc axis();

    /** Limits, motor and damping of the motion around or along the axis. */
    Axis motion();

    /**
     * Replaces limits, motor and damping.
     *
     * @throws IllegalArgumentException if they have a spring, or limits beyond ±{@link #MAX_ANGLE}
     *     for a hinge
     */
    default OneAxis with(Axis motion) {
      return this instanceof Hinge hinge
          ? new Hinge(hinge.anchor, hinge.axis, motion, hinge.breakForce)
          : new Slider(axis(), motion, breakForce());
    }
  }

  /**
   * Rotation around a shared axis. A hinge without limits turns to the target of its position motor
   * in the shorter direction.
   *
   * @param axis unit axis
   */
  record Hinge(Vector3dc anchor, Vector3fc axis, Axis motion, float breakForce) implements OneAxis {
    /** @throws IllegalArgumentException if a value is out of range */
    public Hinge {
      anchor = Limits.worldPosition("anchor", anchor);
      axis = Limits.axis(axis);
      JointLimits.requireNoSpring("hinge", motion);
      require(
          (motion.lower >= -MAX_ANGLE || motion.lower == -NEVER)
              && (motion.upper <= MAX_ANGLE || motion.upper == NEVER),
          "the limits of a hinge are in %s: angles must be within ±" + MAX_ANGLE + ", or infinite",
          motion);
      JointLimits.requireBreakForce(breakForce);
    }
  }

  /**
   * Motion along an axis.
   *
   * @param axis unit axis of the first body
   */
  record Slider(Vector3fc axis, Axis motion, float breakForce) implements OneAxis {
    /** @throws IllegalArgumentException if a value is out of range */
    public Slider {
      axis = Limits.axis(axis);
      JointLimits.requireNoSpring("slider", motion);
      JointLimits.requireBreakForce(breakForce);
    }
  }

  /**
   * Limits of the distance between a point of A and a point of B.
   *
   * @param lower minimum length in metres
   * @param upper maximum length in metres
   * @param frequency frequency of a spring in hertz; 0 for a stiff rod and a rope
   * @param dampingRatio damping of the spring: 0 oscillates forever, 1 does not oscillate
   */
  record Rod(
      Vector3dc endA,
      Vector3dc endB,
      float lower,
      float upper,
      float frequency,
      float dampingRatio,
      float breakForce)
      implements Joint {
    /** @throws IllegalArgumentException if a value is out of range */
    public Rod {
      endA = Limits.worldPosition("endA", endA);
      endB = Limits.worldPosition("endB", endB);
      require(!endA.equals(endB), "a rod has both ends at %s; use a ball joint", endA);
      require(upper > 0, "the maximum length is %s: it must be above 0", upper);
      require(
          lower >= 0 && lower <= upper,
          "the minimum length is %s: it lies between 0 and the maximum",
          lower);
      JointLimits.requireSpring(frequency, dampingRatio);
      require(
          frequency == 0 || lower == upper,
          "a spring has the minimum length %s and another maximum: a spring has one rest length",
          lower);
      JointLimits.requireBreakForce(breakForce);
    }

    /** Sets the minimum and maximum length in metres. */
    public Rod withLimits(float min, float max) {
      return new Rod(endA, endB, min, max, frequency, dampingRatio, breakForce);
    }

    /**
     * Makes a rod a spring. The spring's rest length is the rod's length, and the spring oscillates
     * as if it connected two point masses.
     */
    public Rod withSpring(float swingsPerSecond, float ratio) {
      return new Rod(endA, endB, lower, upper, swingsPerSecond, ratio, breakForce);
    }
  }

  /**
   * Six individually configured axes, which may form a cone: then no axis moves, and the swings are
   * symmetric.
   *
   * @param isCone true for a cone
   * @param anchor the point that both bodies share while no axis moves
   * @param frame rotation of the axes
   * @param axes settings by {@link Freedom#number}
   */
  record SixAxes(
      boolean isCone, Vector3dc anchor, Quaternionfc frame, List<Axis> axes, float breakForce)
      implements Joint {
    /** @throws IllegalArgumentException if a value is out of range, or forbidden in a cone */
    public SixAxes {
      anchor = Limits.worldPosition("anchor", anchor);
      frame = Limits.rotation(frame);
      axes = Limits.list("axes", axes);
      Axis.requireAll(isCone, axes);
      JointLimits.requireBreakForce(breakForce);
    }

    /** Returns an axis. */
    public Axis axis(Freedom which) {
      return axes.get(which.number);
    }

    /**
     * Replaces an axis.
     *
     * @throws IllegalArgumentException if the settings are forbidden in a cone
     */
    public SixAxes withAxis(Freedom which, Axis to) {
      List<Axis> all = new ArrayList<>(axes);
      all.set(which.number, Limits.given("axis", to));
      return new SixAxes(isCone, anchor, frame, all, breakForce);
    }
  }

  /** Rotation around two axes at a constant ratio; see {@link #gear}. */
  record Gear(Vector3fc axisA, Vector3fc axisB, float ratio) implements Joint {
    /** @throws IllegalArgumentException if a value is out of range */
    public Gear {
      axisA = Limits.axis(axisA);
      axisB = Limits.axis(axisB);
      JointLimits.requireRatio(Math.abs(ratio));
    }
  }

  /**
   * Motion allowed by a rope from one body over two wheels to the other; see {@link #pulley}.
   *
   * @param toWheelA vector from the rope's end at A to its wheel
   * @param toWheelB vector from the rope's end at B to its wheel
   */
  record Pulley(Vector3dc endA, Vector3dc endB, Vector3fc toWheelA, Vector3fc toWheelB, float ratio)
      implements Joint {
    /** @throws IllegalArgumentException if a value is out of range */
    public Pulley {
      endA = Limits.worldPosition("endA", endA);
      endB = Limits.worldPosition("endB", endB);
      toWheelA = JointLimits.wheel(toWheelA);
      toWheelB = JointLimits.wheel(toWheelB);
      JointLimits.requireRatio(ratio);
    }
  }

  /**
   * Drawing data of a joint: its bodies, the joint's point on each body in body coordinates, and
   * its limits. A joint without points, such as a weld, uses the bodies' origins. Immutable and
   * shared by snapshots.
   */
  record HeldPoints(
      long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB, Axis.Ranges ranges) {
    public HeldPoints {
      pointA = new Vector3f(pointA);
      pointB = new Vector3f(pointB);
    }

    /** Creates drawing data without limits. */
    public HeldPoints(long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB) {
      this(bodyA, pointA, bodyB, pointB, Axis.Ranges.NONE);
    }
  }

  /**
   * Settings along or around one joint axis: distances in metres, or angles in radians. Offsets and
   * signs are as for a slider or a hinge. A rotation is a twist around the first axis, then a swing
   * around the other two. A motor's axis turns with the second body: in a joint that twists far,
   * use motors on both swing axes or on neither.
   *
   * @param lower minimum offset, at most 0
   * @param upper maximum offset, at least 0; both limits are 0 on a locked axis
   * @param motorTarget speed of a speed motor, target of a position motor, or rest offset of a
   *     spring
   * @param motorLimit maximum force or torque of the motor; 0 for no motor
   * @param frequency frequency of a spring or an undamped position motor, in hertz; otherwise 0
   * @param dampingRatio damping of the spring: 0 oscillates forever, 1 does not oscillate
   * @param damping force or torque against the speed, per unit of speed; 0 for none
   */
  record Axis(
      float lower,
      float upper,
      float motorTarget,
      float motorLimit,
      float frequency,
      float dampingRatio,
      float damping) {
    private static final float SQUARE = 1e-3f;

    /** A locked axis. */
    public static final Axis LOCKED = new Axis(0, 0, 0, 0, 0, 0, 0);

    /** An axis without limits. */
    public static final Axis FREE = new Axis(-NEVER, NEVER, 0, 0, 0, 0, 0);

    /** @throws IllegalArgumentException if a value is invalid */
    public Axis {
      require(lower <= 0, "the lower limit of an axis is %s: it is at most 0", lower);
      require(upper >= 0, "the upper limit of an axis is %s: it is at least 0", upper);
      JointLimits.requireMotor(motorTarget, motorLimit);
      JointLimits.requireSpring(frequency, dampingRatio);
      JointLimits.requireDamping(damping);
      require(
          lower < upper || (motorLimit == 0 && frequency == 0 && damping == 0),
          "a locked axis has a motor of %s, a spring or a damping: give it limits, or leave it free",
          motorLimit);
    }

    /** An axis with limits. */
    public static Axis within(float min, float max) {
      return new Axis(min, max, 0, 0, 0, 0, 0);
    }

    /**
     * Adds a motor with a speed per second and a maximum torque or force. A motor of speed 0 acts as
     * friction.
     */
    public Axis withMotor(float speed, float limit) {
      return new Axis(lower, upper, speed, limit, 0, 0, damping);
    }

    /**
     * Adds a motor that moves to an angle or distance and holds it there, like an unloaded spring, up
     * to its maximum torque or force. Motors on several rotation axes together take the shortest
     * path to their targets.
     *
     * @param swingsPerSecond frequency of the undamped spring, above 0
     * @param ratio damping ratio: 1 for the fastest approach without overshoot, 0 for endless
     *     oscillation
     */
    public Axis withPositionMotor(float offset, float limit, float swingsPerSecond, float ratio) {
      require(
          limit > 0 && swingsPerSecond > 0,
          "limit or swingsPerSecond is %s: a position motor needs more than 0 for both",
          Math.min(limit, swingsPerSecond));
      return new Axis(lower, upper, offset, limit, swingsPerSecond, ratio, damping);
    }

    /**
     * Adds a spring with a rest offset. The spring oscillates as if both bodies moved on this axis
     * alone, and yields to a load.
     */
    public Axis withSpring(float rest, float swingsPerSecond, float ratio) {
      require(
          swingsPerSecond > 0, "swingsPerSecond is %s: a spring has more than 0", swingsPerSecond);
      return new Axis(lower, upper, rest, 0, swingsPerSecond, ratio, damping);
    }

    /**
     * Adds a torque or force that is proportional to the speed and resists it, as oil or air do. The
     * speed of an unloaded axis of inertia I falls by the factor exp(−damping / I) a second, however
     * strong the damping is. A load that the engine computes, such as a weight, acts after the
     * damping in each tick. So it moves even a strongly damped axis by what it adds in a tick.
     *
     * @param perSpeed newton metres at one radian per second, or newtons at one metre per second
     */
    public Axis withDamping(float perSpeed) {
      return new Axis(lower, upper, motorTarget, motorLimit, frequency, dampingRatio, perSpeed);
    }

    private boolean isFree() {
      return lower == -NEVER && upper == NEVER;
    }

    /** Returns the rotation with these x and y axes. */
    static Quaternionf frame(Vector3fc x, Vector3fc y) {
      Vector3fc first = Limits.axis(x);
      Vector3f second = new Vector3f(Limits.axis(y));
      require(
          Math.abs(first.dot(second)) < SQUARE,
          "an axis is %s: it must be perpendicular to the other axis",
          second);
      Vector3f third = first.cross(second, new Vector3f()).normalize();
      third.cross(first, second);
      return new Quaternionf()
          .setFromNormalized(new Matrix3f(first, second, third))
          .normalize();
    }

    static void requireAll(boolean isCone, List<Axis> axes) {
      require(axes.size() == Freedom.COUNT, "a joint has %s axes: it has 6", axes.size());
      for (Freedom which : Freedom.ALL) {
        Axis axis = axes.get(which.number);
        boolean isTurn = which.number >= Freedom.TURN_X.number;
        require(
            !isTurn || axis.isFree() || Math.max(-axis.lower, axis.upper) <= MAX_ANGLE,
            "the limits of %s are beyond ±" + MAX_ANGLE + ": leave it free",
            which);
        require(
            !isCone || isTurn || axis.lower == axis.upper,
            "a cone twist cannot move along %s: use sixAxes",
            which);
        require(
            !isCone || which.number <= Freedom.TURN_X.number || axis.lower == -axis.upper,
            "the swing limits of a cone twist around %s must be symmetric: use sixAxes",
            which);
      }
    }

    /** One of the six degrees of freedom: motion along a joint axis, or rotation around one. */
    public enum Freedom {
      MOVE_X(0),
      MOVE_Y(1),
      MOVE_Z(2),
      /** The twist. */
      TURN_X(3),
      TURN_Y(4),
      TURN_Z(5);

      private static final List<Freedom> ALL = List.of(values());

      static final int COUNT = 6;

      private final int number;

      Freedom(int number) {
        this.number = number;
      }

      /** Number in commands and {@link SixAxes#axes}. */
      public int number() {
        return number;
      }

      /**
       * Returns a number's constant.
       *
       * @throws IllegalArgumentException if the number is unknown
       */
      public static Freedom numbered(int number) {
        if (number < 0 || number >= COUNT) {
          throw new IllegalArgumentException(
              "axis is %d: a joint has %d, counted from 0".formatted(number, COUNT));
        }
        return ALL.get(number);
      }
    }

    /** Limits of a joint along and around three axes, for drawing. Immutable. */
    public static final class Ranges {
      /** Ranges without drawn limits. */
      public static final Ranges NONE = new Ranges(new Values(
          new Quaternionf(),
          new Quaternionf(),
          new Vector3f(),
          new Vector3f(),
          new Vector3f(),
          new Vector3f(),
          new Vector3f()));

      private final Values values;

      private Ranges(Values values) {
        this.values = values;
      }

      /**
       * Offset limits: 0 to 0 on a locked axis, infinite on a free one.
       *
       * @param frameA orientation of the axes in the first body's frame
       * @param frameB orientation of the axes in the second body's frame
       * @param middle zero point in the first body's frame
       */
      private record Values(
          Quaternionfc frameA,
          Quaternionfc frameB,
          Vector3fc middle,
          Vector3fc leastMove,
          Vector3fc mostMove,
          Vector3fc leastTurn,
          Vector3fc mostTurn) {
        /** Returns true if an axis has a limit and is not locked. */
        boolean isLimited() {
          boolean limited = false;
          for (int axis = 0; axis < 3; axis++) {
            limited |= limits(leastMove, mostMove, axis) || limits(leastTurn, mostTurn, axis);
          }
          return limited;
        }
      }

      /**
       * Returns the ranges of a hinge, a slider or a joint with six axes; otherwise {@link #NONE}.
       *
       * @param rotationA the first body's initial rotation
       * @param rotationB the second body's initial rotation
       */
      public static Ranges of(
          Joint joint, Vector3fc middle, Quaternionfc rotationA, Quaternionfc rotationB) {
        Quaternionf frame = new Quaternionf();
        Vector3f[] limits = {new Vector3f(), new Vector3f(), new Vector3f(), new Vector3f()};
        if (joint instanceof SixAxes six) {
          frame.set(six.frame);
          for (int i = 0; i < Freedom.COUNT; i++) {
            Axis axis = six.axes.get(i);
            int first = i < Freedom.TURN_X.number ? 0 : 2;
            limits[first].setComponent(i % 3, axis.lower);
            limits[first + 1].setComponent(i % 3, axis.upper);
          }
        } else if (joint instanceof OneAxis one) {
          Vector3fc axis = one.axis();
          Vector3f other =
              Math.abs(axis.x()) < 0.5f ? new Vector3f(1, 0, 0) : new Vector3f(0, 1, 0);
          frame.set(frame(axis, axis.cross(other, other).normalize()));
          int first = joint instanceof Slider ? 0 : 2;
          limits[first].x = one.motion().lower;
          limits[first + 1].x = one.motion().upper;
        }
        Values values = new Values(
            new Quaternionf(rotationA).conjugate().mul(frame),
            new Quaternionf(rotationB).conjugate().mul(frame),
            new Vector3f(middle),
            limits[0],
            limits[1],
            limits[2],
            limits[3]);
        return values.isLimited() ? new Ranges(values) : NONE;
      }

      @Override
      public boolean equals(@Nullable Object other) {
        return other instanceof Ranges ranges && values.equals(ranges.values);
      }

      @Override
      public int hashCode() {
        return values.hashCode();
      }

      static boolean limits(Vector3fc min, Vector3fc max, int axis) {
        float lower = min.get(axis);
        float upper = max.get(axis);
        return lower < upper && (lower > -NEVER || upper < NEVER);
      }
    }

    /**
     * Lines that show a joint's limits. A line per sliding axis, an arc per rotation axis and a
     * ring for two swings are fixed to the first body. Pointers fixed to the second body move
     * within these lines. Immutable.
     *
     * @param onA six floats per line
     * @param onB six floats per line
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record LimitLines(float[] onA, float[] onB) {
      private static final int ARC_LINES = 12;
      private static final int RING_LINES = 24;

      /** Minimum radius in metres, for joints in the middle of a body. */
      private static final float MIN_RADIUS = 0.2f;

      private static final float RADIUS = 0.5f;

      private static final float END = 0.5f;
      private static final float[] NO_LINES = {};
      private static final LimitLines NONE = new LimitLines(NO_LINES, NO_LINES);

      /** Returns a joint's lines. */
      public static LimitLines of(Joint.HeldPoints joint) {
        Axis.Ranges.Values ranges = joint.ranges().values;
        if (!ranges.isLimited()) {
          return NONE;
        }
        float arm = Math.max(joint.pointA().length(), joint.pointB().length());
        float radius = Math.max(MIN_RADIUS, RADIUS * arm);
        Pen onA = new Pen(ranges.middle(), ranges.frameA(), radius);
        Pen onB = new Pen(joint.pointB(), ranges.frameB(), radius);
        for (int axis = 0; axis < 3; axis++) {
          if (Axis.Ranges.limits(ranges.leastMove(), ranges.mostMove(), axis)) {
            segment(onA, axis, ranges.leastMove().get(axis), ranges.mostMove().get(axis));
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

      private static boolean isTurned(Axis.Ranges.Values ranges, int axis) {
        return Axis.Ranges.limits(ranges.leastTurn(), ranges.mostTurn(), axis);
      }

      /**
       * Draws a line with a cross at each end; on an unlimited side, the line ends at the middle.
       */
      private static void segment(Pen pen, int axis, float min, float max) {
        Vector3f from = along(axis, bounded(min, 0) / pen.radius);
        Vector3f to = along(axis, bounded(max, 0) / pen.radius);
        pen.line(from, to);
        for (Vector3f end : new Vector3f[] {from, to}) {
          for (int other = 1; other < 3; other++) {
            Vector3f across = along((axis + other) % 3, END);
            pen.line(end.sub(across, new Vector3f()), end.add(across, new Vector3f()));
          }
        }
      }

      private static void arc(Pen pen, int axis, float min, float max) {
        float from = bounded(min, -(float) Math.PI);
        float to = bounded(max, (float) Math.PI);
        Vector3f middle = new Vector3f();
        Vector3f last = middle;
        for (int i = 0; i <= ARC_LINES; i++) {
          Vector3f next = turned(axis, from + (to - from) * i / ARC_LINES);
          pen.line(last, next);
          last = next;
        }
        pen.line(last, middle);
      }

      /** Returns the direction of the pointer that shows an angle about an axis. */
      private static Vector3f turned(int axis, float angle) {
        float sine = (float) Sines.sine(angle);
        float cosine = (float) Sines.cosine(angle);
        return switch (axis) {
          case 0 -> new Vector3f(0, cosine, sine);
          case 1 -> new Vector3f(cosine, 0, -sine);
          default -> new Vector3f(cosine, sine, 0);
        };
      }

      /** Draws the edge of a cone whose width is set by its four limits. */
      private static void ring(Pen pen, Vector3fc min, Vector3fc max) {
        Vector3f last = new Vector3f();
        for (int i = 0; i <= RING_LINES; i++) {
          double angle = 2 * Math.PI * i / RING_LINES;
          float around = (float) Sines.cosine(angle);
          float across = (float) Sines.sine(angle);
          float y = tangent(around * (around < 0 ? -min.y() : max.y()));
          float z = tangent(across * (across < 0 ? -min.z() : max.z()));
          Vector3f next = new Quaternionf(0, y, z, 1).normalize().transform(new Vector3f(1, 0, 0));
          if (i > 0) {
            pen.line(last, next);
          }
          last = next;
        }
      }

      private static float tangent(float angle) {
        double half = bounded(angle, Math.copySign(MAX_ANGLE, angle)) / 2;
        return (float) (Sines.sine(half) / Sines.cosine(half));
      }

      private static float bounded(float limit, float otherwise) {
        return Float.isFinite(limit) ? limit : otherwise;
      }

      private static Vector3f along(int axis, float length) {
        return new Vector3f().setComponent(axis, length);
      }

      private static final class Pen {
        private final Vector3fc position;
        private final Quaternionfc frame;
        private final float radius;
        private float[] lines = NO_LINES;

        Pen(Vector3fc position, Quaternionfc frame, float radius) {
          this.position = position;
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
          Vector3f there = frame.transform(point, new Vector3f()).mul(radius).add(position);
          lines[at] = there.x;
          lines[at + 1] = there.y;
          lines[at + 2] = there.z;
        }
      }
    }
  }
}
