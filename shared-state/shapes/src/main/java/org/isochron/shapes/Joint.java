package org.isochron.shapes;

import static org.isochron.shapes.JointLimits.NEVER;
import static org.isochron.shapes.JointLimits.require;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.limits.JointRanges;
import org.isochron.shapes.limits.Limits;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

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
      long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB, JointRanges ranges) {
    public HeldPoints {
      pointA = new Vector3f(pointA);
      pointB = new Vector3f(pointB);
    }

    /** Creates drawing data without limits. */
    public HeldPoints(long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB) {
      this(bodyA, pointA, bodyB, pointB, JointRanges.NONE);
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
  }
}
