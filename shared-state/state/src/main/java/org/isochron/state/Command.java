package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A request to the simulation. Commands have a fixed size, so they can be reused without
 * allocation, recorded in journals and sent to other machines. Owner: the sender until acceptance,
 * then the receiver until its handler returns; handlers must copy values that they keep.
 *
 * <p>Kinds from {@link #USER} on are user-defined, and so is the meaning of their detail, token and
 * values.
 */
public final class Command {
  /**
   * Marks a command whose sender threw an exception. The receiver never delivers such a command.
   */
  static final int CANCELLED = 0;

  /**
   * Spawns a body of the prefab with number {@code detail}. The values are the new body's pose and
   * velocities, and the spawn event contains {@code token}. The new body's id is {@code body}; if
   * {@code body} is 0, the simulation assigns an id. The id of a removed body may be used again as
   * long as its slot has had no newer body, or if {@code token} is {@link #FOLLOWS}.
   */
  public static final int SPAWN = 1;

  /** Token of a spawn with the id that a body has in another world, which this one follows. */
  public static final long FOLLOWS = -1;

  /** Removes the body. */
  public static final int DESPAWN = 2;

  /** Moves the body instantly. */
  public static final int TELEPORT = 3;

  /** Sets the body's linear velocity. */
  public static final int VELOCITY = 4;

  /**
   * Adds the linear values to the body's momentum, and the angular values to its angular momentum.
   */
  public static final int IMPULSE = 5;

  /** Applies the linear values as a force and the angular values as a torque, for one tick. */
  public static final int FORCE = 6;

  /** Presses the device control with number {@code detail}. */
  public static final int PRESS = 7;

  /** Releases the device control with number {@code detail}. */
  public static final int RELEASE = 8;

  /**
   * Sets the device control with number {@code detail} to a value, such as the position of a stick
   * or pointer.
   */
  public static final int LEVEL = 9;

  /**
   * Moves the device control with number {@code detail}, such as a wheel or a captured pointer, by
   * a value.
   */
  public static final int MOTION = 10;

  /** Moves a kinematic body to a pose that it reaches at the end of the tick. */
  public static final int MOVE_TO = 11;

  /** Sets the scene's gravity to the linear values, in metres per second squared. */
  public static final int GRAVITY = 12;

  /**
   * Joins {@code body} and {@code other} by a {@link Joint}. The joint's kind number is
   * {@code detail}, and its id is {@code token}.
   */
  public static final int JOIN = 13;

  /** Removes the joint {@code token}. */
  public static final int UNJOIN = 14;

  /**
   * Sets the motor of the joint with id {@code token}. The values are speed and limit; for a
   * position motor they are offset, limit, frequency and damping.
   */
  public static final int MOTOR = 15;

  /**
   * Excludes the pair of {@code body} and {@code other} from collisions, or includes it again,
   * depending on the {@link Exclusion} in {@code detail}. The bodies collide unless the game or a
   * filter excludes them.
   */
  public static final int EXCLUDE = 16;

  /**
   * Changes the body's prefab to the one with number {@code detail}, if both have the same motion
   * type, and both are sensors or neither is.
   */
  public static final int CHANGE_PREFAB = 17;

  /**
   * Sets a property of the body to the first value; {@code detail} is the number of the
   * {@link org.isochron.shapes.Prefab.Property}.
   */
  public static final int PROPERTY = 18;

  /**
   * Sets one {@link org.isochron.shapes.Joint.Axis} of the joint with id {@code token};
   * {@code detail} is the number of the axis.
   */
  public static final int JOINT_AXIS = 19;

  /** Sets a joint's six motor targets. */
  public static final int JOINT_TARGETS = 20;

  /** Sets the body's angular velocity. */
  public static final int ANGULAR_VELOCITY = 21;

  /** Applies the linear values as an impulse at the position, in world coordinates. */
  public static final int IMPULSE_AT = 22;

  /** Applies the linear values as a force at the position, in world coordinates, for one tick. */
  public static final int FORCE_AT = 23;

  /**
   * Reports that the viewer {@link #sender} has entered, with a 64-bit hash of its identity as
   * token: see {@link Viewer#identityHash}. Only relays send this kind. A simulation that starts
   * while viewers watch its state receives the command once more for each of them.
   */
  public static final int ENTERED = 24;

  /**
   * Reports that the viewer {@link #sender} has left, with the token of its {@link #ENTERED}. The
   * tick has released its device controls. Only relays send this kind.
   */
  public static final int LEFT = 25;

  /**
   * Makes the body kinematic, or dynamic again; {@code detail} is the number of the
   * {@link org.isochron.shapes.Prefab.Motion}.
   */
  public static final int CHANGE_MOTION = 26;

  /**
   * Corrects the pose and velocities of the body, and whether it sleeps: {@code detail} is 1 if it
   * does, otherwise 0.
   */
  public static final int PATCH = 27;

  /**
   * Drives an axis of the joint with id {@code token} for one tick; the first value is the torque
   * or force. {@code detail} is 0 for a hinge or slider, otherwise 1 plus the number of the
   * {@link org.isochron.shapes.Joint.Axis.Freedom}.
   */
  public static final int JOINT_EFFORT = 28;

  /** Sets the damping of the hinge or slider with id {@code token} to the first value. */
  public static final int JOINT_DAMPING = 29;

  /** Sets the {@link MassProperties} of the body. */
  public static final int MASS_PROPERTIES = 30;

  /** First user-defined kind. */
  public static final int USER = 1_000;

  /** Number of values, enough for a pose, a linear velocity and an angular velocity. */
  public static final int VALUE_COUNT = 13;

  /** Number of leading values that also have a residual, for exact positions. */
  private static final int EXACT_COUNT = 6;

  /** Size of an encoded command. */
  public static final int BYTES =
      2 * Integer.BYTES + 4 * Long.BYTES + (VALUE_COUNT + EXACT_COUNT) * Float.BYTES;

  /** Exclusive upper bound of kind numbers. */
  public static final int KIND_COUNT = 1 << 16;

  /** Exclusive upper bound of sender numbers. */
  public static final int SENDER_COUNT = 1 << 16;

  /** Number of device controls, shared by the keys, buttons and axes of all devices. */
  public static final int CONTROL_COUNT = 1_024;

  private static final List<String> NAMES = List.of(
      "CANCELLED",
      "SPAWN",
      "DESPAWN",
      "TELEPORT",
      "VELOCITY",
      "IMPULSE",
      "FORCE",
      "PRESS",
      "RELEASE",
      "LEVEL",
      "MOTION",
      "MOVE_TO",
      "GRAVITY",
      "JOIN",
      "UNJOIN",
      "MOTOR",
      "EXCLUDE",
      "CHANGE_PREFAB",
      "PROPERTY",
      "JOINT_AXIS",
      "JOINT_TARGETS",
      "ANGULAR_VELOCITY",
      "IMPULSE_AT",
      "FORCE_AT",
      "ENTERED",
      "LEFT",
      "CHANGE_MOTION",
      "PATCH",
      "JOINT_EFFORT",
      "JOINT_DAMPING",
      "MASS_PROPERTIES");

  private static final int SENDER_SHIFT = 16;
  private static final int LINEAR = 7;
  private static final int ANGULAR = 10;
  private static final int MASS = 10;

  private final float[] values = new float[VALUE_COUNT];

  private final float[] residuals = new float[EXACT_COUNT];

  private int kind;
  private int sender;
  private int detail;

  /** Number of the sender in another process for which the command counts as pending, or 0. */
  int pendingOf;

  private long stampNanos;
  private long body;
  private long other;
  private long token;

  Command() {}

  /** Creates an empty command. */
  public static Command empty() {
    return new Command();
  }

  /**
   * Fills this command with a change of a device control. Pass it to
   * {@link CommandSender#forward(Command, long)} with the device's timestamp.
   *
   * @param report {@link #PRESS}, {@link #RELEASE}, {@link #LEVEL} or {@link #MOTION}
   * @param value level or motion, otherwise 0
   * @throws IllegalArgumentException if the arguments are invalid
   */
  public Command control(int report, int control, float value) {
    if (report < PRESS || report > MOTION) {
      throw new IllegalArgumentException("report is %d: it must be from PRESS, %d, to MOTION, %d"
          .formatted(report, PRESS, MOTION));
    }
    requireFinite(value);
    return fill(report, requireControl(control), 0, 0).value(0, value);
  }

  /**
   * Fills this command with the report that a viewer has entered or left, stamped with 0.
   *
   * @param report {@link #ENTERED} or {@link #LEFT}
   */
  public Command ofViewer(int report, Viewer viewer) {
    fill(report, 0, BodyId.NONE, viewer.identityHash()).from(viewer.number()).stamp(0);
    return this;
  }

  public int kind() {
    return kind;
  }

  /**
   * Number of the sender: 0 for this process, otherwise the number of a {@link Viewer} or of a
   * client of the cluster. In a lockstep session it is the number of the peer.
   */
  public int sender() {
    return sender;
  }

  /**
   * Sets the number of the sender. A relay, a session and a cluster overwrite a number that was set
   * elsewhere.
   *
   * @throws IllegalArgumentException outside 0 to {@link #SENDER_COUNT} - 1
   */
  public Command from(int number) {
    Limits.within("sender", number, 0, SENDER_COUNT - 1);
    sender = number;
    return this;
  }

  /**
   * Prefab, property, device control, joint kind, axis, exclusion or user-defined number, depending
   * on the kind.
   */
  public int detail() {
    return detail;
  }

  /** Wall-clock time of sending. */
  public long stampNanos() {
    return stampNanos;
  }

  public long body() {
    return body;
  }

  /** Second body of a pair. */
  public long other() {
    return other;
  }

  /** A number chosen by the sender and passed on unchanged, or the id of a joint. */
  public long token() {
    return token;
  }

  public float value(int index) {
    return values[index];
  }

  /** Returns true if a built-in kind acts on {@link #body}. */
  public boolean actsOnBody() {
    return (kind >= DESPAWN && kind <= FORCE)
        || kind == MOVE_TO
        || kind == CHANGE_PREFAB
        || kind == PROPERTY
        || (kind >= ANGULAR_VELOCITY && kind <= FORCE_AT)
        || kind == CHANGE_MOTION
        || kind == PATCH
        || kind == MASS_PROPERTIES;
  }

  /** Returns true if the command reports a change of a device control. */
  public boolean isInput() {
    return kind >= PRESS && kind <= MOTION;
  }

  /** Returns true if the command reports that a viewer has entered or left. */
  public boolean isOfViewer() {
    return kind == ENTERED || kind == LEFT;
  }

  /** Returns true if {@link #detail} is a prefab number. */
  public boolean namesPrefab() {
    return kind == SPAWN || kind == CHANGE_PREFAB;
  }

  /** Replaces the prefab number with an invalid one, so the command is always rejected. */
  public void invalidatePrefab() {
    detail = -1;
  }

  /** Returns true if all values are finite. */
  public boolean isFinite() {
    float sum = 0;
    for (float value : values) {
      sum += value * 0; // NaN for NaN or infinity
    }
    for (float residual : residuals) {
      sum += residual * 0;
    }
    return sum == 0;
  }

  public Vector3d position(Vector3d destination) {
    return destination.set(exact(0), exact(1), exact(2));
  }

  public Quaternionf rotation(Quaternionf destination) {
    return destination.set(values[3], values[4], values[5], values[6]);
  }

  public Vector3f linear(Vector3f destination) {
    return destination.set(values[LINEAR], values[LINEAR + 1], values[LINEAR + 2]);
  }

  public Vector3f angular(Vector3f destination) {
    return destination.set(values[ANGULAR], values[ANGULAR + 1], values[ANGULAR + 2]);
  }

  /**
   * Reads a {@link #JOIN} command's joint.
   *
   * @throws IllegalArgumentException if the values are invalid
   */
  public Joint joint() {
    return JointValues.read(detail, this);
  }

  /**
   * Reads a {@link #JOINT_AXIS} command's axis.
   *
   * @throws IllegalArgumentException if the values are invalid
   */
  public Joint.Axis axis() {
    return JointValues.readAxis(this);
  }

  /**
   * Reads a {@link #MASS_PROPERTIES} command's properties.
   *
   * @throws IllegalArgumentException if the values are invalid
   */
  public MassProperties massProperties() {
    return new MassProperties(
        values[MASS],
        position(new Vector3d()).get(new Vector3f()),
        linear(new Vector3f()),
        rotation(new Quaternionf()));
  }

  Command massProperties(MassProperties properties) {
    Vector3fc center = properties.center();
    position(center.x(), center.y(), center.z()).rotation(properties.rotation());
    return vector(LINEAR, properties.moments()).value(MASS, (float) properties.mass());
  }

  /**
   * Writes the whole command.
   *
   * @throws java.nio.BufferOverflowException if fewer than {@link #BYTES} remain
   */
  public void writeTo(ByteBuffer destination) {
    destination.putInt(kind | sender << SENDER_SHIFT).putInt(detail).putLong(stampNanos);
    destination.putLong(body).putLong(other).putLong(token);
    for (float value : values) {
      destination.putFloat(value);
    }
    for (float residual : residuals) {
      destination.putFloat(residual);
    }
  }

  /**
   * Reads a command; returns this.
   *
   * @throws java.nio.BufferUnderflowException if fewer than {@link #BYTES} remain
   */
  public Command readFrom(ByteBuffer source) {
    int senderAndKind = source.getInt();
    kind = senderAndKind & KIND_COUNT - 1;
    sender = senderAndKind >>> SENDER_SHIFT;
    detail = source.getInt();
    stampNanos = source.getLong();
    body = source.getLong();
    other = source.getLong();
    token = source.getLong();
    for (int index = 0; index < VALUE_COUNT; index++) {
      values[index] = source.getFloat();
    }
    for (int index = 0; index < EXACT_COUNT; index++) {
      residuals[index] = source.getFloat();
    }
    return this;
  }

  Command copyFrom(Command source) {
    fill(source.kind, source.detail, source.body, source.token);
    sender = source.sender;
    other = source.other;
    System.arraycopy(source.values, 0, values, 0, VALUE_COUNT);
    System.arraycopy(source.residuals, 0, residuals, 0, EXACT_COUNT);
    return this;
  }

  Command fill(int ofKind, int withDetail, long ofBody, long withToken) {
    kind = ofKind;
    sender = 0;
    detail = withDetail;
    body = ofBody;
    other = 0;
    token = withToken;
    Arrays.fill(values, 0);
    Arrays.fill(residuals, 0);
    return this;
  }

  void body(long ofBody) {
    body = ofBody;
  }

  Command other(long bodyB) {
    other = bodyB;
    return this;
  }

  /**
   * Returns the number of a device control.
   *
   * @throws IllegalArgumentException for numbers outside 0 to {@link #CONTROL_COUNT}
   */
  public static int requireControl(int control) {
    if (control < 0 || control >= CONTROL_COUNT) {
      throw new IllegalArgumentException("control is %d: device controls are numbered 0 to %d"
          .formatted(control, CONTROL_COUNT - 1));
    }
    return control;
  }

  /** Rejects NaN and infinity, which would spread from a device control to all game code. */
  static void requireFinite(float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException(
          "value is %s: a device control reports a finite number".formatted(value));
    }
  }

  Command joint(long bodyB, long joint) {
    other = bodyB;
    token = joint;
    return this;
  }

  void stamp(long nanos) {
    stampNanos = nanos;
  }

  Command position(double x, double y, double z) {
    return exact(0, x).exact(1, y).exact(2, z);
  }

  Command rotation(Quaternionfc rotation) {
    values[3] = rotation.x();
    values[4] = rotation.y();
    values[5] = rotation.z();
    values[6] = rotation.w();
    return this;
  }

  Command motion(Vector3fc linear, Vector3fc angular) {
    values[LINEAR] = linear.x();
    values[LINEAR + 1] = linear.y();
    values[LINEAR + 2] = linear.z();
    values[ANGULAR] = angular.x();
    values[ANGULAR + 1] = angular.y();
    values[ANGULAR + 2] = angular.z();
    return this;
  }

  Command vector(int first, Vector3fc vector) {
    values[first] = vector.x();
    values[first + 1] = vector.y();
    values[first + 2] = vector.z();
    return this;
  }

  Command joint(Joint joint) {
    JointValues.write(joint, this);
    return this;
  }

  double exact(int index) {
    return residuals[index] == 0 ? values[index] : (double) values[index] + residuals[index];
  }

  Command exact(int index, double value) {
    values[index] = (float) value;
    residuals[index] = Limits.residual(value);
    return this;
  }

  Command value(int index, float value) {
    values[index] = value;
    return this;
  }

  /** Formats the non-zero numbers. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name(kind));
    if (detail != 0) {
      text.append(", detail ").append(detail);
    }
    for (long named : List.of(body, other)) {
      if (named != BodyId.NONE) {
        text.append(", ").append(BodyId.describe(named));
      }
    }
    if (token != 0) {
      text.append(", token ").append(token);
    }
    return sender == 0 ? text.toString() : text.append(", from ").append(sender).toString();
  }

  /** Returns a kind's name. */
  public static String name(int kind) {
    if (kind >= USER) {
      return "USER + " + (kind - USER);
    }
    return kind >= 0 && kind < NAMES.size() ? NAMES.get(kind) : "kind " + kind;
  }

  /** Details of {@link #EXCLUDE}. */
  public static final class Exclusion {
    /** The game includes the pair. */
    public static final int GAME_INCLUDES = 0;

    /** The game excludes the pair. */
    public static final int GAME_EXCLUDES = 1;

    /** A filter is removed. */
    public static final int FILTER_INCLUDES = 2;

    /** A filter is added. */
    public static final int FILTER_EXCLUDES = 3;

    private Exclusion() {}
  }
}
