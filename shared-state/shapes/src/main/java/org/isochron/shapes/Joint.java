package org.isochron.shapes;

import java.util.List;
import java.util.Objects;
import org.isochron.shapes.JointAxis.Freedom;
import org.isochron.shapes.limits.Limits;
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
 * @param axes what such a joint does along and around them, by {@link JointAxis.Freedom#number};
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
    List<JointAxis> axes,
    List<Vector3fc> wheels) {
  /**
   * The largest angle of a limit of a hinge; near half a turn an engine may take it for the
   * opposite one.
   */
  public static final float MAX_ANGLE = 3;

  private static final float NEVER = Float.POSITIVE_INFINITY;
  private static final Vector3dc ZERO = new Vector3d();
  private static final Quaternionfc UNTURNED = new Quaternionf();
  private static final List<JointAxis> ALL_LOCKED = List.of(
      JointAxis.LOCKED,
      JointAxis.LOCKED,
      JointAxis.LOCKED,
      JointAxis.LOCKED,
      JointAxis.LOCKED,
      JointAxis.LOCKED);

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
    JointAxis.requireAll(kind, axes);
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
        JointAxis.frame(axis, side),
        List.of(
            JointAxis.LOCKED,
            JointAxis.LOCKED,
            JointAxis.LOCKED,
            JointAxis.within(leastTwist, mostTwist),
            JointAxis.within(-swingAround, swingAround),
            JointAxis.within(-swingAcross, swingAcross)));
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
    return framed(Kind.SIX_AXES, anchor, JointAxis.frame(x, y), ALL_LOCKED);
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
  public Joint withAxis(Freedom which, JointAxis to) {
    require(kind.hasAxes(), "a %s has no axes of its own: use coneTwist or sixAxes", kind);
    JointAxis[] all = axes.toArray(new JointAxis[0]);
    all[which.number()] = to;
    return with(
        lower, upper, motorTarget, motorLimit, frequency, dampingRatio, breakForce, List.of(all));
  }

  /** Returns what it does along or around one of its six axes. */
  public JointAxis axis(Freedom which) {
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
      List<JointAxis> all) {
    return new Joint(
        kind, anchor, axis, least, most, target, limit, swings, damping, newtons, frame, all,
        wheels);
  }

  private static Joint framed(
      Kind kind, Vector3dc anchor, Quaternionfc frame, List<JointAxis> axes) {
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
      long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB, JointAxis.Ranges ranges) {
    public HeldPoints {
      pointA = new Vector3f(pointA);
      pointB = new Vector3f(pointB);
    }

    /** A joint of which no limits are drawn. */
    public HeldPoints(long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB) {
      this(bodyA, pointA, bodyB, pointB, JointAxis.Ranges.NONE);
    }
  }
}
