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

/**
 * What joins two bodies, A and B, from the poses that they have when they are joined. Points and
 * axes are in world coordinates at that instant; angles and distances along an axis are 0 then.
 * They grow when B turns around the axis by the right-hand rule, or moves along it, as seen from A.
 * Joined bodies collide with each other, so place them apart, or exclude the pair.
 *
 * @param kind which motions of the two bodies it leaves free
 * @param anchor the point that both share; the end at A of a rod or a pulley's rope; the axis of a
 *     gear at A; unused by a weld and a slider
 * @param axis the axis of a hinge or slider, or of a gear at B, of length 1; the end at B of a rod
 *     or a pulley's rope; unused by others
 * @param lower the least angle of a hinge in radians, distance of a slider or length of a rod in
 *     metres; the ratio of a gear or a pulley
 * @param upper the largest one; the same ratio
 * @param motorTarget the speed at which its motor turns a hinge or moves a slider, per second; the
 *     angle or distance to which a position motor brings it
 * @param motorLimit the largest torque or force of the motor, in newton metres or newtons; 0 for
 *     none
 * @param frequency how often a second a rod that is a spring swings, or a position motor would
 *     without damping; 0 for a rod that is stiff and for a motor with a speed
 * @param dampingRatio how the spring is damped: 0 swings forever, 1 does not swing
 * @param breakForce the force in newtons beyond which it breaks; infinite for never
 * @param frame how the six axes of a joint that has them are turned in the world
 * @param axes what such a joint does along and around them, by {@link Axis.Freedom#number};
 *     empty for other joints
 * @param wheels the ways from the two ends of a pulley's rope to the wheels over which it runs;
 *     empty for other joints
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
    List<Vector3fc> wheels) {
  /**
   * The largest angle of a limit of a hinge; near half a turn an engine may take it for the
   * opposite one.
   */
  public static final float MAX_ANGLE = 3;

  private static final float NEVER = Float.POSITIVE_INFINITY;
  private static final Vector3dc ZERO = new Vector3d();
  private static final Quaternionfc UNTURNED = new Quaternionf();
  private static final List<Axis> ALL_LOCKED =
      List.of(Axis.LOCKED, Axis.LOCKED, Axis.LOCKED, Axis.LOCKED, Axis.LOCKED, Axis.LOCKED);

  /** Which motions a joint leaves free. */
  public enum Kind {
    /** None: the two bodies move as one. */
    WELD(0),
    /** All rotations around a shared point. */
    BALL(1),
    /** The rotation around an axis through a shared point. */
    HINGE(2),
    /** The motion along an axis, without rotation. */
    SLIDER(3),
    /** All but the distance between a point of each. */
    ROD(4),
    /**
     * A twist around an axis through a shared point, and a swing of that axis within a cone.
     */
    CONE_TWIST(5),
    /** What is said of each of six axes. */
    SIX_AXES(6),
    /** All but the ratio at which the two turn around an axis of each. */
    GEAR(7),
    /** All that a rope lets free that runs from one body over two wheels to the other. */
    PULLEY(8);

    private static final Kind[] KINDS = values();

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** Its number in commands and saved states. */
    public int number() {
      return number;
    }

    /** Returns true if it has a frame, and axes that each are as they are. */
    public boolean hasAxes() {
      return this == CONE_TWIST || this == SIX_AXES;
    }

    /** Returns true if it holds a point of each body, which is the anchor at A. */
    public boolean hasPoints() {
      return this != WELD && this != SLIDER && this != GEAR;
    }

    /** Returns true if the point that it holds of B is the axis, and not the anchor. */
    public boolean hasTwoEnds() {
      return this == ROD || this == PULLEY;
    }

    /** Returns the kind with a number; throws {@link IllegalArgumentException} if there is none. */
    public static Kind numbered(int number) {
      if (number < 0 || number >= KINDS.length) {
        throw new IllegalArgumentException(
            "kind is %d: there are %d kinds of joints, counted from 0"
                .formatted(number, KINDS.length));
      }
      return KINDS[number];
    }
  }

  /**
   * @throws IllegalArgumentException if a value is out of its range, or its kind has no use for it
   */
  public Joint {
    Objects.requireNonNull(kind, "kind is null: choose one of Joint.Kind");
    anchor = Limits.place("anchor", anchor);
    boolean hasAxis = kind == Kind.HINGE || kind == Kind.SLIDER;
    boolean isUnit = hasAxis || kind == Kind.GEAR;
    anchor = kind == Kind.GEAR ? new Vector3d(Limits.axis(new Vector3f(anchor))) : anchor;
    axis = isUnit ? new Vector3d(Limits.axis(new Vector3f(axis))) : Limits.place("axis", axis);
    if (kind == Kind.ROD && anchor.equals(axis)) {
      throw new IllegalArgumentException(
          "a rod has both ends at %s; use a ball joint".formatted(anchor));
    }
    frame = Limits.rotation(frame);
    axes = List.copyOf(axes);
    Axis.requireAll(kind, axes);
    wheels = JointLimits.wheels(kind, wheels);
    require(
        breakForce == NEVER || (kind != Kind.GEAR && kind != Kind.PULLEY),
        "a %s breaks: other kinds of joints can",
        kind);
    JointLimits.require(kind, lower, upper);
    JointLimits.requireMotor(
        kind, lower == upper, motorTarget, motorLimit, frequency, dampingRatio);
    require(breakForce > 0, "breakForce is %s: it must be above 0", breakForce);
  }

  /** Makes a joint of a kind without axes of its own. */
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
        List.of());
  }

  /** The two bodies move as one. */
  public static Joint weld() {
    return free(Kind.WELD, ZERO, ZERO);
  }

  /** The two bodies share a point, and turn freely around it. */
  public static Joint ball(Vector3dc anchor) {
    return free(Kind.BALL, anchor, ZERO);
  }

  public static Joint ball(Vector3fc anchor) {
    return ball(new Vector3d(anchor));
  }

  /**
   * The two bodies share a point and an axis of length 1 through it, and turn freely around that.
   */
  public static Joint hinge(Vector3dc anchor, Vector3fc axis) {
    return free(Kind.HINGE, anchor, new Vector3d(axis));
  }

  public static Joint hinge(Vector3fc anchor, Vector3fc axis) {
    return hinge(new Vector3d(anchor), axis);
  }

  /** The second body moves freely along an axis of length 1 of the first, without turning. */
  public static Joint slider(Vector3fc axis) {
    return free(Kind.SLIDER, ZERO, new Vector3d(axis));
  }

  /**
   * A point of each body keeps the distance that the two points have at first. A rod has no mass.
   */
  public static Joint rod(Vector3dc endA, Vector3dc endB) {
    float length = (float) endA.distance(endB);
    return new Joint(Kind.ROD, endA, endB, length, length, 0, 0, 0, 0, NEVER);
  }

  public static Joint rod(Vector3fc endA, Vector3fc endB) {
    float length = endA.distance(endB);
    return new Joint(
        Kind.ROD, new Vector3d(endA), new Vector3d(endB), length, length, 0, 0, 0, 0, NEVER);
  }

  /** A point of each body keeps within the distance that the two points have at first. */
  public static Joint rope(Vector3dc endA, Vector3dc endB) {
    Joint rod = rod(endA, endB);
    return rod.withLimits(0, rod.upper);
  }

  public static Joint rope(Vector3fc endA, Vector3fc endB) {
    Joint rod = rod(endA, endB);
    return rod.withLimits(0, rod.upper);
  }

  /**
   * The two bodies share a point, as the bones of a shoulder or a hip do. The second twists around
   * an axis within limits, and swings that axis away from where it is at first, within a cone: up
   * to one angle around the side axis, and up to another around the axis that is square to both.
   * Engines without cones keep each of the two within its own limit, so that in the corners between
   * them a body swings farther.
   *
   * @param axis the axis of the twist, of length 1; along the bone
   * @param side of length 1, square to the axis
   * @param swingAround the largest angle around the side axis, in radians
   * @param swingAcross the largest angle around the axis that is square to both
   */
  public static Joint coneTwist(
      Vector3dc anchor,
      Vector3fc axis,
      Vector3fc side,
      float swingAround,
      float swingAcross,
      float leastTwist,
      float mostTwist) {
    return framed(
        Kind.CONE_TWIST,
        anchor,
        Axis.frame(axis, side),
        List.of(
            Axis.LOCKED,
            Axis.LOCKED,
            Axis.LOCKED,
            Axis.within(leastTwist, mostTwist),
            Axis.within(-swingAround, swingAround),
            Axis.within(-swingAcross, swingAcross)));
  }

  /**
   * A joint with six axes, which are all locked until {@link #withAxis} says otherwise: three along
   * which a point of the second body moves, as seen from the first, and three around which it
   * turns.
   *
   * @param x the first axis, of length 1
   * @param y the second one, of length 1, square to the first; the third is square to both
   */
  public static Joint sixAxes(Vector3dc anchor, Vector3fc x, Vector3fc y) {
    return framed(Kind.SIX_AXES, anchor, Axis.frame(x, y), ALL_LOCKED);
  }

  /**
   * The two bodies turn around an axis of each as gears that mesh do: when B turns by an angle, A
   * turns back by that angle times the ratio. Each needs a hinge that holds it.
   *
   * @param axisA the axis of A's hinge, of length 1
   * @param axisB the axis of B's hinge
   * @param ratio the teeth of B's gear divided by those of A's; negative if both turn to one side
   */
  public static Joint gear(Vector3fc axisA, Vector3fc axisB, float ratio) {
    return new Joint(
        Kind.GEAR, new Vector3d(axisA), new Vector3d(axisB), ratio, ratio, 0, 0, 0, 0, NEVER);
  }

  /**
   * A rope runs from a point of A up to a wheel, on to another wheel, and down to a point of B. It
   * keeps at most the length that it has at first: the way from A to its wheel, and the way from B
   * to its wheel times the ratio.
   *
   * @param ratio how often the rope runs between B and its wheel, as in a tackle
   */
  public static Joint pulley(
      Vector3dc endA, Vector3dc wheelA, Vector3dc endB, Vector3dc wheelB, float ratio) {
    List<Vector3fc> ways = List.of(
        new Vector3f(wheelA.sub(endA, new Vector3d())),
        new Vector3f(wheelB.sub(endB, new Vector3d())));
    return pulley(endA, endB, ways, ratio);
  }

  /** Makes a pulley from the ends of its rope and the ways from these to its wheels. */
  public static Joint pulley(Vector3dc endA, Vector3dc endB, List<Vector3fc> wheels, float ratio) {
    return new Joint(
        Kind.PULLEY, endA, endB, ratio, ratio, 0, 0, 0, 0, NEVER, UNTURNED, List.of(), wheels);
  }

  /**
   * A joint of a kind that has six axes, which are all locked.
   *
   * @param frame how the axes are turned in the world
   */
  public static Joint locked(Kind kind, Vector3dc anchor, Quaternionfc frame, float breakForce) {
    return framed(kind, anchor, frame, ALL_LOCKED).withBreakForce(breakForce);
  }

  /**
   * Returns this joint with another of its six axes; throws {@link IllegalArgumentException} if it
   * has none, or its kind does not let the axis be so: a cone and twist does not move along an
   * axis, and swings as far to one side as to the other.
   */
  public Joint withAxis(Freedom which, Axis to) {
    require(kind.hasAxes(), "a %s has no axes of its own: use coneTwist or sixAxes", kind);
    Axis[] all = axes.toArray(new Axis[0]);
    all[which.number()] = to;
    return with(
        lower, upper, motorTarget, motorLimit, frequency, dampingRatio, breakForce, List.of(all));
  }

  /** Returns what it does along or around one of its six axes. */
  public Axis axis(Freedom which) {
    require(kind.hasAxes(), "a %s has no axes of its own: use coneTwist or sixAxes", kind);
    return axes.get(which.number());
  }

  /**
   * Returns this joint with limits: angles of a hinge in radians, distances of a slider or lengths
   * of a rod in metres. Throws {@link IllegalArgumentException} unless the first is at most the
   * second, 0 lies between those of a hinge or slider, and those of a hinge are within
   * ±{@link #MAX_ANGLE}.
   */
  public Joint withLimits(float least, float most) {
    return with(least, most, motorTarget, motorLimit, frequency, dampingRatio, breakForce, axes);
  }

  /**
   * Returns this hinge or slider with a motor of a speed per second, and of a torque or force that
   * it cannot exceed.
   */
  public Joint withMotor(float speed, float limit) {
    float swings = kind == Kind.ROD ? frequency : 0;
    return with(lower, upper, speed, limit, swings, dampingRatio, breakForce, axes);
  }

  /**
   * Returns this hinge or slider with friction: a torque or force of at most a limit keeps it from
   * moving. Friction is a motor of speed 0, so a joint has the one or the other.
   */
  public Joint withFriction(float limit) {
    return withMotor(0, limit);
  }

  /**
   * Returns this hinge or slider with a motor that brings it to an angle or a distance and holds it
   * there. The joint approaches that as a spring without a load would, and the motor gives the
   * torque or force that this takes, up to a limit. A hinge without limits turns the shorter way.
   *
   * @param swingsPerSecond how often the spring would swing without damping, above 0
   * @param damping 1 comes near as fast as it can without passing, 0 swings forever
   */
  public Joint withPositionMotor(float offset, float limit, float swingsPerSecond, float damping) {
    require(kind != Kind.ROD, "a %s has a motor: hinges and sliders can have one", kind);
    require(
        swingsPerSecond > 0,
        "swingsPerSecond is %s: a position motor has more than 0",
        swingsPerSecond);
    return with(lower, upper, offset, limit, swingsPerSecond, damping, breakForce, axes);
  }

  /**
   * Returns this rod as a spring, which rests at its length. It swings as if both bodies were
   * points with their masses.
   */
  public Joint withSpring(float swingsPerSecond, float damping) {
    require(
        kind == Kind.ROD,
        "a %s is a spring: rods can be; add one to a slider for a suspension",
        kind);
    return with(lower, upper, motorTarget, motorLimit, swingsPerSecond, damping, breakForce, axes);
  }

  /**
   * Returns this joint so that it breaks, after a tick in which it had to hold more than a force in
   * newtons.
   */
  public Joint withBreakForce(float newtons) {
    return with(lower, upper, motorTarget, motorLimit, frequency, dampingRatio, newtons, axes);
  }

  /** Returns true if it has limits; a rod always does. */
  public boolean isLimited() {
    return lower > -NEVER || upper < NEVER;
  }

  public boolean hasMotor() {
    return motorLimit > 0;
  }

  /** Returns true if its motor brings it to an angle or a distance. */
  public boolean hasPositionMotor() {
    return kind != Kind.ROD && frequency > 0;
  }

  /** Returns true if each step decides how fast one of its motors is to move it. */
  public boolean isDriven() {
    boolean driven = hasPositionMotor();
    for (int i = 0; i < axes.size(); i++) {
      driven |= axes.get(i).hasMotor();
    }
    return driven;
  }

  /** The speed of its motor; 0 for a position motor, whose speed each step decides. */
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
      float least,
      float most,
      float target,
      float limit,
      float swings,
      float damping,
      float newtons,
      List<Axis> all) {
    return new Joint(
        kind, anchor, axis, least, most, target, limit, swings, damping, newtons, frame, all,
        wheels);
  }

  private static Joint framed(Kind kind, Vector3dc anchor, Quaternionfc frame, List<Axis> axes) {
    return new Joint(kind, anchor, ZERO, -NEVER, NEVER, 0, 0, 0, 0, NEVER, frame, axes, List.of());
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
   * What is drawn of a joint: its two bodies, and the point of each that it holds, in the space of
   * the body, and its limits. A joint that holds no point, such as a weld, has the origins of its
   * bodies. Immutable, so any thread may use it; snapshots carry it.
   */
  public record HeldPoints(
      long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB, Axis.Ranges ranges) {
    public HeldPoints {
      pointA = new Vector3f(pointA);
      pointB = new Vector3f(pointB);
    }

    /** A joint of which no limits are drawn. */
    public HeldPoints(long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB) {
      this(bodyA, pointA, bodyB, pointB, Axis.Ranges.NONE);
    }
  }

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
  public record Axis(
      float lower,
      float upper,
      float motorTarget,
      float motorLimit,
      float frequency,
      float dampingRatio) {
    private static final float NEVER = Float.POSITIVE_INFINITY;
    private static final float SQUARE = 1e-3f;

    /** An axis that does not move. */
    public static final Axis LOCKED = new Axis(0, 0, 0, 0, 0, 0);

    /** An axis without limits. */
    public static final Axis FREE = new Axis(-NEVER, NEVER, 0, 0, 0, 0);

    /** @throws IllegalArgumentException if a value is out of its range */
    public Axis {
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
    public static Axis within(float least, float most) {
      return new Axis(least, most, 0, 0, 0, 0);
    }

    /** Returns this axis with a motor of a speed per second, as {@link Joint#withMotor}. */
    public Axis withMotor(float speed, float limit) {
      return new Axis(lower, upper, speed, limit, 0, 0);
    }

    /** Returns this axis with friction, as {@link Joint#withFriction}. */
    public Axis withFriction(float limit) {
      return withMotor(0, limit);
    }

    /**
     * Returns this axis with a motor that brings it to an offset, as
     * {@link Joint#withPositionMotor}. Motors of several axes around which a joint turns go the
     * shortest way together.
     */
    public Axis withPositionMotor(float offset, float limit, float swingsPerSecond, float damping) {
      require(
          limit > 0 && swingsPerSecond > 0,
          "limit or swingsPerSecond is %s: a position motor has more than 0 of both",
          Math.min(limit, swingsPerSecond));
      return new Axis(lower, upper, offset, limit, swingsPerSecond, damping);
    }

    /**
     * Returns this axis with a spring, which rests at an offset. It swings as if both bodies moved
     * along or around this axis alone, and gives way to a load.
     */
    public Axis withSpring(float rest, float swingsPerSecond, float damping) {
      require(
          swingsPerSecond > 0, "swingsPerSecond is %s: a spring has more than 0", swingsPerSecond);
      return new Axis(lower, upper, rest, 0, swingsPerSecond, damping);
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
     * One of the six ways in which two bodies can move: along an axis of their joint, or around
     * one.
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

      /**
       * Returns the one with a number; throws {@link IllegalArgumentException} if there is none.
       */
      public static Freedom numbered(int number) {
        if (number < 0 || number >= COUNT) {
          throw new IllegalArgumentException(
              "axis is %d: a joint has %d, counted from 0".formatted(number, COUNT));
        }
        return ALL.get(number);
      }
    }

    /**
     * Between which offsets a joint moves its second body along three axes, and turns it around
     * them, for drawing: 0 and 0 of an axis that is locked, and infinite ones of one that is free.
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
     * The limits of a joint as lines: in the space of its first body a way between two ends for
     * each axis along which the second one moves, an arc for each axis around which it turns, and a
     * ring if it swings around two; in the space of the second one the hands that move within
     * these. Immutable, so any thread may use it.
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
        Axis.Ranges ranges = joint.ranges();
        if (!ranges.isLimited()) {
          return NONE;
        }
        float arm = Math.max(joint.pointA().length(), joint.pointB().length());
        float radius = Math.max(LEAST_RADIUS, RADIUS * arm);
        Pen onA = new Pen(ranges.middle(), ranges.frameA(), radius);
        Pen onB = new Pen(joint.pointB(), ranges.frameB(), radius);
        for (int axis = 0; axis < 3; axis++) {
          if (Axis.Ranges.limits(ranges.leastMove(), ranges.mostMove(), axis)) {
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

      private static boolean isTurned(Axis.Ranges ranges, int axis) {
        return Axis.Ranges.limits(ranges.leastTurn(), ranges.mostTurn(), axis);
      }

      /**
       * A line between two ends, each a cross; one without a limit on a side ends in the middle.
       */
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
}
