package org.isochron.shapes;

import static org.isochron.shapes.JointLimits.require;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
 *
 * @param kind the free motions
 * @param anchor the point that both bodies share, unused by a weld and a slider. For a rod or a
 *     pulley's rope, the end at A; for a gear, the axis at A
 * @param axis unit axis of a hinge or slider, otherwise unused. For a gear, the axis at B; for a
 *     rod or a pulley's rope, the end at B
 * @param lower minimum angle of a hinge in radians, distance of a slider or length of a rod in
 *     metres; the ratio of a gear or a pulley
 * @param upper maximum of the quantity that {@code lower} limits; for a gear or a pulley, the same
 *     ratio as {@code lower}
 * @param motorTarget speed of a hinge or slider motor, per second; target angle or distance of a
 *     position motor
 * @param motorLimit maximum torque or force of the motor, in newton metres or newtons; 0 for no
 *     motor
 * @param frequency frequency of a spring rod or an undamped position motor, in hertz; 0 for a stiff
 *     rod and a speed motor
 * @param dampingRatio damping of the spring: 0 oscillates forever, 1 does not oscillate
 * @param breakForce maximum force in newtons before the joint breaks; may be infinite
 * @param frame rotation of the six axes
 * @param axes settings of the six axes, by {@link Axis.Freedom#number}; otherwise empty
 * @param wheels vectors from the two ends of a pulley's rope to its wheels; otherwise empty
 * @param damping torque or force of a hinge or slider against its speed, in newton metres or
 *     newtons per unit of speed; 0 for none
 */
public record Joint(
    Kind kind,
    Vector3dc anchor,
    Vector3dc axis,
    float lower,
    float upper,
    float motorTarget,
    float motorLimit,
    float frequency,
    float dampingRatio,
    float breakForce,
    Quaternionfc frame,
    List<Axis> axes,
    List<Vector3fc> wheels,
    float damping) {
  /**
   * Maximum hinge limit in radians, below half a turn because near half a turn engines may confuse
   * an angle with its opposite.
   */
  public static final float MAX_ANGLE = 3;

  private static final float NEVER = Float.POSITIVE_INFINITY;
  private static final Vector3dc ZERO = new Vector3d();
  private static final Quaternionfc UNTURNED = new Quaternionf();
  private static final List<Axis> ALL_LOCKED =
      List.of(Axis.LOCKED, Axis.LOCKED, Axis.LOCKED, Axis.LOCKED, Axis.LOCKED, Axis.LOCKED);

  /** Kind of a joint. */
  public enum Kind {
    /** No relative motion. */
    WELD(0),
    /** Rotation around a shared point. */
    BALL(1),
    /** Rotation around a shared axis. */
    HINGE(2),
    /** Motion along an axis. */
    SLIDER(3),
    /** Constant distance between two points. */
    ROD(4),
    /** Twist around an axis through a shared point, and swing of that axis within a cone. */
    CONE_TWIST(5),
    /** Six individually configured axes. */
    SIX_AXES(6),
    /** Rotation around two axes at a constant ratio. */
    GEAR(7),
    /** Motion allowed by a rope from one body over two wheels to the other. */
    PULLEY(8);

    private static final Kind[] KINDS = values();

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** Number in commands and files. */
    public int number() {
      return number;
    }

    /** Returns true for six axes. */
    public boolean hasAxes() {
      return this == CONE_TWIST || this == SIX_AXES;
    }

    /** Returns true for a hinge and a slider. */
    public boolean hasOneAxis() {
      return this == HINGE || this == SLIDER;
    }

    /** Returns true if the joint attaches to a point on each body. */
    public boolean hasPoints() {
      return this != WELD && this != SLIDER && this != GEAR;
    }

    /** Returns true if {@code axis} holds the end at B instead of a direction. */
    public boolean hasTwoEnds() {
      return this == ROD || this == PULLEY;
    }

    /**
     * Returns a number's kind.
     *
     * @throws IllegalArgumentException if the number is unknown
     */
    public static Kind numbered(int number) {
      if (number < 0 || number >= KINDS.length) {
        throw new IllegalArgumentException(
            "kind is %d: there are %d kinds of joints, counted from 0"
                .formatted(number, KINDS.length));
      }
      return KINDS[number];
    }
  }

  /** @throws IllegalArgumentException if a value is out of range or has no meaning for the kind */
  public Joint {
    Objects.requireNonNull(kind, "kind is null: choose one of Joint.Kind");
    anchor = Limits.worldPosition("anchor", anchor);
    boolean isUnit = kind.hasOneAxis() || kind == Kind.GEAR;
    anchor = kind == Kind.GEAR ? new Vector3d(Limits.axis(new Vector3f(anchor))) : anchor;
    axis = isUnit
        ? new Vector3d(Limits.axis(new Vector3f(Limits.given("axis", axis))))
        : Limits.worldPosition("axis", axis);
    if (kind == Kind.ROD && anchor.equals(axis)) {
      throw new IllegalArgumentException(
          "a rod has both ends at %s; use a ball joint".formatted(anchor));
    }
    frame = Limits.rotation(frame);
    axes = Limits.list("axes", axes);
    Axis.requireAll(kind, axes);
    wheels = JointLimits.wheels(kind, wheels);
    require(
        breakForce == NEVER || (kind != Kind.GEAR && kind != Kind.PULLEY),
        "a %s has a break force: only other kinds of joints can break",
        kind);
    JointLimits.require(kind, lower, upper);
    JointLimits.requireMotor(
        kind, lower == upper, motorTarget, motorLimit, frequency, dampingRatio);
    require(breakForce > 0, "breakForce is %s: it must be above 0", breakForce);
    JointLimits.requireDamping(damping);
    require(
        damping == 0 || kind.hasOneAxis(),
        "a %s has a damping: hinges and sliders can have one, and each of six axes",
        kind);
  }

  /** Creates a simple joint. */
  public Joint(
      Kind kind,
      Vector3dc anchor,
      Vector3dc axis,
      float lower,
      float upper,
      float motorTarget,
      float motorLimit,
      float frequency,
      float dampingRatio,
      float breakForce) {
    this(
        kind,
        anchor,
        axis,
        lower,
        upper,
        motorTarget,
        motorLimit,
        frequency,
        dampingRatio,
        breakForce,
        UNTURNED,
        List.of(),
        List.of(),
        0);
  }

  /** Fixes two bodies together. */
  public static Joint weld() {
    return free(Kind.WELD, ZERO, ZERO);
  }

  /** Creates a free ball joint at a point in world coordinates. */
  public static Joint ball(Vector3dc anchor) {
    return free(Kind.BALL, anchor, ZERO);
  }

  public static Joint ball(Vector3fc anchor) {
    return ball(new Vector3d(Limits.given("anchor", anchor)));
  }

  /** Creates a free hinge with a unit axis, both in world coordinates. */
  public static Joint hinge(Vector3dc anchor, Vector3fc axis) {
    return free(Kind.HINGE, anchor, new Vector3d(Limits.given("axis", axis)));
  }

  public static Joint hinge(Vector3fc anchor, Vector3fc axis) {
    return hinge(new Vector3d(Limits.given("anchor", anchor)), axis);
  }

  /** Creates a free slider along a unit axis of the first body. */
  public static Joint slider(Vector3fc axis) {
    return free(Kind.SLIDER, ZERO, new Vector3d(Limits.given("axis", axis)));
  }

  /** Keeps two points at their initial distance. A rod has no mass. */
  public static Joint rod(Vector3dc endA, Vector3dc endB) {
    float length = (float) Limits.given("endA", endA).distance(Limits.given("endB", endB));
    return new Joint(Kind.ROD, endA, endB, length, length, 0, 0, 0, 0, NEVER);
  }

  public static Joint rod(Vector3fc endA, Vector3fc endB) {
    float length = Limits.given("endA", endA).distance(Limits.given("endB", endB));
    return new Joint(
        Kind.ROD, new Vector3d(endA), new Vector3d(endB), length, length, 0, 0, 0, 0, NEVER);
  }

  /** Limits the distance between two points to the initial distance. */
  public static Joint rope(Vector3dc endA, Vector3dc endB) {
    Joint rod = rod(endA, endB);
    return rod.withLimits(0, rod.upper);
  }

  public static Joint rope(Vector3fc endA, Vector3fc endB) {
    Joint rod = rod(endA, endB);
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
  public static Joint coneTwist(
      Vector3dc anchor,
      Vector3fc axis,
      Vector3fc side,
      float swingAround,
      float swingAcross,
      float minTwist,
      float maxTwist) {
    return framed(
        Kind.CONE_TWIST,
        anchor,
        Axis.frame(axis, side),
        List.of(
            Axis.LOCKED,
            Axis.LOCKED,
            Axis.LOCKED,
            Axis.within(minTwist, maxTwist),
            Axis.within(-swingAround, swingAround),
            Axis.within(-swingAcross, swingAcross)));
  }

  /**
   * Creates a joint with six axes, all initially locked. Three axes allow a point of the second
   * body to move relative to the first body, and three allow the second body to turn. Unlock them
   * by {@link #withAxis}.
   *
   * @param x first unit axis
   * @param y second unit axis, perpendicular to the first; the third is perpendicular to both
   */
  public static Joint sixAxes(Vector3dc anchor, Vector3fc x, Vector3fc y) {
    return framed(Kind.SIX_AXES, anchor, Axis.frame(x, y), ALL_LOCKED);
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
  public static Joint gear(Vector3fc axisA, Vector3fc axisB, float ratio) {
    return new Joint(
        Kind.GEAR,
        new Vector3d(Limits.given("axisA", axisA)),
        new Vector3d(Limits.given("axisB", axisB)),
        ratio,
        ratio,
        0,
        0,
        0,
        0,
        NEVER);
  }

  /**
   * Connects two bodies by a rope over two wheels. The rope's length is the distance from A to its
   * wheel, plus the distance from B to its wheel times the ratio. The rope never exceeds its
   * initial length.
   *
   * @param ratio number of rope segments between B and its wheel, as in a tackle
   */
  public static Joint pulley(
      Vector3dc endA, Vector3dc wheelA, Vector3dc endB, Vector3dc wheelB, float ratio) {
    List<Vector3fc> directions = List.of(
        new Vector3f(
            Limits.given("wheelA", wheelA).sub(Limits.given("endA", endA), new Vector3d())),
        new Vector3f(
            Limits.given("wheelB", wheelB).sub(Limits.given("endB", endB), new Vector3d())));
    return pulley(endA, endB, directions, ratio);
  }

  /** Creates a pulley from the rope's ends and the vectors to its wheels. */
  public static Joint pulley(Vector3dc endA, Vector3dc endB, List<Vector3fc> wheels, float ratio) {
    return new Joint(
        Kind.PULLEY, endA, endB, ratio, ratio, 0, 0, 0, 0, NEVER, UNTURNED, List.of(), wheels, 0);
  }

  /**
   * Creates six locked axes.
   *
   * @param frame rotation of the axes
   */
  public static Joint locked(Kind kind, Vector3dc anchor, Quaternionfc frame, float breakForce) {
    return framed(kind, anchor, frame, ALL_LOCKED).withBreakForce(breakForce);
  }

  /**
   * Replaces an axis.
   *
   * @throws IllegalArgumentException if the joint does not have six axes, or if its kind forbids
   *     the settings. A cone twist does not move along an axis, and its swings are symmetric
   */
  public Joint withAxis(Freedom which, Axis to) {
    require(kind.hasAxes(), "a %s has no axes of its own: use coneTwist or sixAxes", kind);
    Axis[] all = axes.toArray(new Axis[0]);
    all[which.number()] = Limits.given("axis", to);
    return with(
        lower, upper, motorTarget, motorLimit, frequency, dampingRatio, breakForce, List.of(all));
  }

  /** Returns an axis. */
  public Axis axis(Freedom which) {
    require(kind.hasAxes(), "a %s has no axes of its own: use coneTwist or sixAxes", kind);
    return axes.get(which.number());
  }

  /**
   * Sets limits: angles of a hinge in radians, distances of a slider or lengths of a rod in metres.
   *
   * @throws IllegalArgumentException if the minimum exceeds the maximum, 0 is outside the limits of
   *     a hinge or slider, or a hinge exceeds ±{@link #MAX_ANGLE}
   */
  public Joint withLimits(float min, float max) {
    return with(min, max, motorTarget, motorLimit, frequency, dampingRatio, breakForce, axes);
  }

  /** Adds a motor with a speed per second and a maximum torque or force to a hinge or slider. */
  public Joint withMotor(float speed, float limit) {
    float swings = kind == Kind.ROD ? frequency : 0;
    return with(lower, upper, speed, limit, swings, dampingRatio, breakForce, axes);
  }

  /**
   * Adds friction to a hinge or slider: a maximum torque or force that resists motion. Friction is
   * a motor of speed 0, so the joint can have no other motor.
   */
  public Joint withFriction(float limit) {
    return withMotor(0, limit);
  }

  /**
   * Adds a motor that moves a hinge or slider to an angle or distance and holds it there. The motor
   * acts like an unloaded spring, up to its maximum torque or force. A hinge without limits turns
   * in the shorter direction.
   *
   * @param swingsPerSecond frequency of the undamped spring, above 0
   * @param ratio damping ratio: 1 for the fastest approach without overshoot, 0 for endless
   *     oscillation
   */
  public Joint withPositionMotor(float offset, float limit, float swingsPerSecond, float ratio) {
    require(kind != Kind.ROD, "a %s has a motor: only hinges and sliders can have one", kind);
    require(
        swingsPerSecond > 0,
        "swingsPerSecond is %s: a position motor needs more than 0",
        swingsPerSecond);
    return with(lower, upper, offset, limit, swingsPerSecond, ratio, breakForce, axes);
  }

  /**
   * Makes a rod a spring. The spring's rest length is the rod's length, and the spring oscillates
   * as if it connected two point masses.
   */
  public Joint withSpring(float swingsPerSecond, float ratio) {
    require(
        kind == Kind.ROD,
        "a %s is a spring: only rods can be; add one to a slider for a suspension",
        kind);
    return with(lower, upper, motorTarget, motorLimit, swingsPerSecond, ratio, breakForce, axes);
  }

  /**
   * Damps a hinge or slider by a torque or force that is proportional to its speed, as oil or air
   * do. The speed of an unloaded joint of inertia I falls by the factor exp(−damping / I) a second,
   * however strong the damping is. A load that the engine computes, such as a weight, acts after
   * the damping in each tick. So it moves even a strongly damped joint by what it adds in a tick.
   *
   * @param perSpeed newton metres at one radian per second, or newtons at one metre per second
   */
  public Joint withDamping(float perSpeed) {
    return new Joint(
        kind,
        anchor,
        axis,
        lower,
        upper,
        motorTarget,
        motorLimit,
        frequency,
        dampingRatio,
        breakForce,
        frame,
        axes,
        wheels,
        perSpeed);
  }

  /** Makes the joint break after a tick whose load exceeded this force in newtons. */
  public Joint withBreakForce(float newtons) {
    return with(lower, upper, motorTarget, motorLimit, frequency, dampingRatio, newtons, axes);
  }

  /** Returns true for rods and limited joints. */
  public boolean isLimited() {
    return lower > -NEVER || upper < NEVER;
  }

  public boolean hasMotor() {
    return motorLimit > 0;
  }

  /** Returns true for position motors. */
  public boolean hasPositionMotor() {
    return kind != Kind.ROD && frequency > 0;
  }

  /** Returns true if any motor's speed is recomputed in each step. */
  public boolean isDriven() {
    boolean driven = hasPositionMotor();
    for (int i = 0; i < axes.size(); i++) {
      driven |= axes.get(i).hasMotor();
    }
    return driven;
  }

  /** Returns true if any axis has a damping. */
  public boolean isDamped() {
    boolean damped = damping > 0;
    for (int i = 0; i < axes.size(); i++) {
      damped |= axes.get(i).damping() > 0;
    }
    return damped;
  }

  /** Motor speed; 0 for a position motor, whose speed is computed in each step. */
  public float motorSpeed() {
    return hasPositionMotor() ? 0 : motorTarget;
  }

  public boolean isSpring() {
    return kind == Kind.ROD && frequency > 0;
  }

  public boolean isBreakable() {
    return breakForce < NEVER;
  }

  private Joint with(
      float min,
      float max,
      float target,
      float limit,
      float swings,
      float ratio,
      float newtons,
      List<Axis> all) {
    return new Joint(
        kind, anchor, axis, min, max, target, limit, swings, ratio, newtons, frame, all, wheels,
        damping);
  }

  private static Joint framed(Kind kind, Vector3dc anchor, Quaternionfc frame, List<Axis> axes) {
    return new Joint(
        kind, anchor, ZERO, -NEVER, NEVER, 0, 0, 0, 0, NEVER, frame, axes, List.of(), 0);
  }

  private static Joint free(Kind kind, Vector3dc anchor, Vector3dc axis) {
    return new Joint(kind, anchor, axis, -NEVER, NEVER, 0, 0, 0, 0, NEVER);
  }

  private static void require(boolean holds, String otherwise, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise.formatted(value));
    }
  }

  /**
   * Drawing data of a joint: its bodies, the joint's point on each body in body coordinates, and
   * its limits. A joint without points, such as a weld, uses the bodies' origins. Immutable and
   * shared by snapshots.
   */
  public record HeldPoints(
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
  public record Axis(
      float lower,
      float upper,
      float motorTarget,
      float motorLimit,
      float frequency,
      float dampingRatio,
      float damping) {
    private static final float NEVER = Float.POSITIVE_INFINITY;
    private static final float SQUARE = 1e-3f;

    /** A locked axis. */
    public static final Axis LOCKED = new Axis(0, 0, 0, 0, 0, 0, 0);

    /** An axis without limits. */
    public static final Axis FREE = new Axis(-NEVER, NEVER, 0, 0, 0, 0, 0);

    /** @throws IllegalArgumentException if a value is invalid */
    public Axis {
      require(lower <= 0, "the lower limit of an axis is %s: it is at most 0", lower);
      require(upper >= 0, "the upper limit of an axis is %s: it is at least 0", upper);
      JointLimits.motor(motorTarget, motorLimit);
      JointLimits.spring(frequency, dampingRatio);
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

    /** Adds a motor like {@link Joint#withMotor}. */
    public Axis withMotor(float speed, float limit) {
      return new Axis(lower, upper, speed, limit, 0, 0, damping);
    }

    /** Adds friction like {@link Joint#withFriction}. */
    public Axis withFriction(float limit) {
      return withMotor(0, limit);
    }

    /**
     * Adds a position motor like {@link Joint#withPositionMotor}. Motors on several rotation axes
     * together take the shortest path to their targets.
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

    /** Adds a damping like {@link Joint#withDamping}. */
    public Axis withDamping(float perSpeed) {
      return new Axis(lower, upper, motorTarget, motorLimit, frequency, dampingRatio, perSpeed);
    }

    /** Returns true if locked. */
    public boolean isLocked() {
      return lower == upper;
    }

    /** Returns true if limited or locked. */
    public boolean isLimited() {
      return lower > -NEVER || upper < NEVER;
    }

    public boolean hasMotor() {
      return motorLimit > 0;
    }

    /** Returns true for position motors. */
    public boolean hasPositionMotor() {
      return motorLimit > 0 && frequency > 0;
    }

    public boolean isSpring() {
      return motorLimit == 0 && frequency > 0;
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

    static void requireAll(Joint.Kind kind, List<Axis> axes) {
      int count = kind.hasAxes() ? Freedom.COUNT : 0;
      if (axes.size() != count) {
        throw new IllegalArgumentException(
            "a %s has %d axes: it has %d".formatted(kind, axes.size(), count));
      }
      for (int i = 0; i < count; i++) {
        Freedom which = Freedom.numbered(i);
        Axis axis = axes.get(i);
        boolean isTurn = i >= Freedom.TURN_X.number();
        require(
            !isTurn || !axis.isLimited() || Math.max(-axis.lower, axis.upper) <= Joint.MAX_ANGLE,
            "the limits of %s are beyond ±" + Joint.MAX_ANGLE + ": leave it free",
            which);
        require(
            kind != Joint.Kind.CONE_TWIST || isTurn || axis.isLocked(),
            "a cone twist cannot move along %s: use sixAxes",
            which);
        require(
            kind != Joint.Kind.CONE_TWIST
                || i <= Freedom.TURN_X.number()
                || axis.lower == -axis.upper,
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

      /** Number in commands and {@link Joint#axes}. */
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
        Quaternionf frame = new Quaternionf(joint.frame());
        Vector3f[] limits = {new Vector3f(), new Vector3f(), new Vector3f(), new Vector3f()};
        if (joint.kind().hasAxes()) {
          for (int i = 0; i < Freedom.COUNT; i++) {
            Axis axis = joint.axes().get(i);
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
        double half = bounded(angle, Math.copySign(Joint.MAX_ANGLE, angle)) / 2;
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
