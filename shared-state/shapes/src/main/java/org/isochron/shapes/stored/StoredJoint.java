package org.isochron.shapes.stored;

import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.Joint;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A joint as commands, saved states and hashes of scenes store it: two vectors and eight numbers for
 * every kind, and further values for six axes and pulleys. Immutable.
 *
 * @param first the anchor, a rod's or a pulley's end at A, or a gear's axis at A; otherwise 0
 * @param second the axis of a hinge or slider, a rod's or a pulley's end at B, or a gear's axis at
 *     B; otherwise 0
 * @param numbers the numbers by index; those that a kind does not have are 0, and limits infinite. A
 *     gear and a pulley have their ratio in both limits
 * @param frame the rotation of six axes
 * @param axes the settings of six axes; otherwise empty
 * @param wheels the vectors to a pulley's wheels; otherwise empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record StoredJoint(
    Kind kind,
    Vector3dc first,
    Vector3dc second,
    float[] numbers,
    Quaternionfc frame,
    List<Joint.Axis> axes,
    List<Vector3fc> wheels) {
  private static final int LOWER = 0;
  private static final int UPPER = 1;
  private static final int MOTOR_TARGET = 2;
  private static final int MOTOR_LIMIT = 3;
  private static final int FREQUENCY = 4;
  private static final int DAMPING_RATIO = 5;
  public static final int BREAK_FORCE = 6;
  public static final int DAMPING = 7;
  public static final int NUMBERS = 8;

  private static final Vector3dc ZERO = new Vector3d();
  private static final Quaternionfc UNTURNED = new Quaternionf();

  public StoredJoint(Kind kind, Vector3dc first, Vector3dc second, float[] numbers) {
    this(kind, first, second, numbers, UNTURNED, List.of(), List.of());
  }

  public static StoredJoint of(Joint joint) {
    Kind kind = kind(joint);
    float force = joint.breakForce();
    return switch (kind) {
      case WELD -> new StoredJoint(kind, ZERO, ZERO, free(force));
      case BALL -> new StoredJoint(kind, ((Joint.Ball) joint).anchor(), ZERO, free(force));
      case HINGE -> {
        Joint.Hinge hinge = (Joint.Hinge) joint;
        yield new StoredJoint(kind, hinge.anchor(), new Vector3d(hinge.axis()), numbers(hinge));
      }
      case SLIDER -> {
        Joint.Slider slider = (Joint.Slider) joint;
        yield new StoredJoint(kind, ZERO, new Vector3d(slider.axis()), numbers(slider));
      }
      case ROD -> {
        Joint.Rod rod = (Joint.Rod) joint;
        float[] numbers = {
          rod.lower(), rod.upper(), 0, 0, rod.frequency(), rod.dampingRatio(), force, 0
        };
        yield new StoredJoint(kind, rod.endA(), rod.endB(), numbers);
      }
      case CONE_TWIST, SIX_AXES -> {
        Joint.SixAxes six = (Joint.SixAxes) joint;
        yield new StoredJoint(
            kind, six.anchor(), ZERO, free(force), six.frame(), six.axes(), List.of());
      }
      case GEAR -> {
        Joint.Gear gear = (Joint.Gear) joint;
        yield new StoredJoint(
            kind, new Vector3d(gear.axisA()), new Vector3d(gear.axisB()), ratio(gear.ratio()));
      }
      case PULLEY -> {
        Joint.Pulley pulley = (Joint.Pulley) joint;
        List<Vector3fc> wheels = List.of(pulley.toWheelA(), pulley.toWheelB());
        yield new StoredJoint(
            kind, pulley.endA(), pulley.endB(), ratio(pulley.ratio()), UNTURNED, List.of(), wheels);
      }
    };
  }

  /**
   * Returns the joint.
   *
   * @throws IllegalArgumentException if a value is out of range, or foreign to the kind
   */
  public Joint joint() {
    float force = numbers[BREAK_FORCE];
    Joint joint = switch (kind) {
      case WELD -> new Joint.Weld(force);
      case BALL -> new Joint.Ball(first, force);
      case HINGE -> new Joint.Hinge(first, new Vector3f(second), motion(), force);
      case SLIDER -> new Joint.Slider(new Vector3f(second), motion(), force);
      case ROD ->
        new Joint.Rod(
            first,
            second,
            numbers[LOWER],
            numbers[UPPER],
            numbers[FREQUENCY],
            numbers[DAMPING_RATIO],
            force);
      case CONE_TWIST, SIX_AXES ->
        new Joint.SixAxes(kind == Kind.CONE_TWIST, first, frame, axes, force);
      case GEAR -> new Joint.Gear(new Vector3f(first), new Vector3f(second), numbers[UPPER]);
      case PULLEY -> new Joint.Pulley(first, second, wheels.get(0), wheels.get(1), numbers[UPPER]);
    };
    if (!Arrays.equals(of(joint).numbers, numbers)) {
      throw new IllegalArgumentException("a %s has the numbers %s: it cannot have some of them"
          .formatted(kind, Arrays.toString(numbers)));
    }
    return joint;
  }

  /** Returns true if {@code first} is a point. */
  public boolean hasPoint() {
    return kind != Kind.WELD && kind != Kind.SLIDER && kind != Kind.GEAR;
  }

  /** Returns true if {@code second} is a point. */
  public boolean hasTwoPoints() {
    return kind == Kind.ROD || kind == Kind.PULLEY;
  }

  /** Returns the joint at other vectors. */
  public StoredJoint at(Vector3dc newFirst, Vector3dc newSecond, Quaternionfc newFrame) {
    return new StoredJoint(kind, newFirst, newSecond, numbers, newFrame, axes, wheels);
  }

  private Joint.Axis motion() {
    return new Joint.Axis(
        numbers[LOWER],
        numbers[UPPER],
        numbers[MOTOR_TARGET],
        numbers[MOTOR_LIMIT],
        numbers[FREQUENCY],
        numbers[DAMPING_RATIO],
        numbers[DAMPING]);
  }

  private static float[] numbers(Joint.OneAxis joint) {
    Joint.Axis motion = joint.motion();
    return new float[] {
      motion.lower(),
      motion.upper(),
      motion.motorTarget(),
      motion.motorLimit(),
      motion.frequency(),
      motion.dampingRatio(),
      joint.breakForce(),
      motion.damping()
    };
  }

  /** Numbers of a kind that has only a break force. */
  public static float[] free(float force) {
    return new float[] {Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, 0, 0, 0, 0, force, 0};
  }

  private static float[] ratio(float ratio) {
    return new float[] {ratio, ratio, 0, 0, 0, 0, Float.POSITIVE_INFINITY, 0};
  }

  public static Kind kind(Joint joint) {
    if (joint instanceof Joint.Weld) {
      return Kind.WELD;
    }
    if (joint instanceof Joint.Ball) {
      return Kind.BALL;
    }
    if (joint instanceof Joint.Hinge) {
      return Kind.HINGE;
    }
    if (joint instanceof Joint.Slider) {
      return Kind.SLIDER;
    }
    if (joint instanceof Joint.Rod) {
      return Kind.ROD;
    }
    if (joint instanceof Joint.SixAxes six) {
      return six.isCone() ? Kind.CONE_TWIST : Kind.SIX_AXES;
    }
    return joint instanceof Joint.Gear ? Kind.GEAR : Kind.PULLEY;
  }

  /** Kind of a joint. */
  public enum Kind {
    WELD(0),
    BALL(1),
    HINGE(2),
    SLIDER(3),
    ROD(4),
    CONE_TWIST(5),
    SIX_AXES(6),
    GEAR(7),
    PULLEY(8);

    private static final List<Kind> ALL = List.of(values());

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** Number in commands and files. */
    public int number() {
      return number;
    }

    /**
     * Returns a number's kind.
     *
     * @throws IllegalArgumentException if the number is unknown
     */
    public static Kind numbered(int number) {
      if (number < 0 || number >= ALL.size()) {
        throw new IllegalArgumentException(
            "kind is %d: there are %d kinds of joints, counted from 0"
                .formatted(number, ALL.size()));
      }
      return ALL.get(number);
    }
  }
}
