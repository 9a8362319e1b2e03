package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A request to the simulation. Its size is fixed, so that it is reused without allocation, written
 * to a journal and sent to other machines. Owner: the sender until it is accepted, then the
 * receiver until its handler returns; a handler copies the values it needs and does not keep the
 * command.
 *
 * <p>Kinds from {@link #USER} on belong to the user, who decides what {@code detail}, {@code token}
 * and the values mean.
 */
public final class Command {
  /** A command whose sender threw before it was complete. No handler sees it. */
  static final int CANCELLED = 0;

  /**
   * Adds a body made from the prefab {@code detail}, with pose and velocities; its event carries
   * {@code token}. Its id is {@code body}, or the simulation's choice if that is 0.
   */
  public static final int SPAWN = 1;

  /** Removes the body. */
  public static final int DESPAWN = 2;

  /** Moves the body to a pose at once. */
  public static final int TELEPORT = 3;

  /** Sets the body's velocity to the linear values; its angular velocity stays. */
  public static final int VELOCITY = 4;

  /**
   * Adds the linear values to the body's momentum, and the angular values to its angular momentum.
   */
  public static final int IMPULSE = 5;

  /** Applies the linear values as a force and the angular values as a torque, for one tick. */
  public static final int FORCE = 6;

  /** The device control {@code detail} went down. */
  public static final int PRESS = 7;

  /** The device control {@code detail} came up. */
  public static final int RELEASE = 8;

  /** The device control {@code detail} has a value, such as the position of a stick or pointer. */
  public static final int LEVEL = 9;

  /** The device control {@code detail} moved by a value, as a wheel or a captured pointer does. */
  public static final int MOTION = 10;

  /** Moves a kinematic body so that it has a pose at the end of the tick. */
  public static final int MOVE_TO = 11;

  /** Sets the gravity of the scene to the linear values, in metres a second squared. */
  public static final int GRAVITY = 12;

  /**
   * Joins {@code body} and {@code other} with the kind {@code detail} of joint; {@code token} is
   * the joint's id. The values are those of a {@link Joint}.
   */
  public static final int JOIN = 13;

  /** Removes the joint {@code token}. */
  public static final int UNJOIN = 14;

  /**
   * Sets the motor of the joint {@code token}. The values are its speed and its limit; of a
   * position motor its offset, its limit, its frequency and its damping.
   */
  public static final int MOTOR = 15;

  /**
   * Excludes the pair of {@code body} and {@code other} from collisions, or includes it again, as
   * the {@link Exclusion} in {@code detail} says. The two collide while neither the game nor a
   * filter excludes them.
   */
  public static final int EXCLUDE = 16;

  /**
   * Makes the body one of the prefab {@code detail}, if
   * {@link org.isochron.shapes.Prefab#canBecome} allows it.
   */
  public static final int CHANGE_PREFAB = 17;

  /**
   * Sets the property {@code detail}, the number of a
   * {@link org.isochron.shapes.Prefab.Property}, of the body to the first value.
   */
  public static final int PROPERTY = 18;

  /**
   * Sets what the joint {@code token} does along or around the axis {@code detail}, the number of a
   * {@link org.isochron.shapes.Joint.Axis.Freedom}. The values are those of a
   * {@link org.isochron.shapes.Joint.Axis}.
   */
  public static final int JOINT_AXIS = 19;

  /** Sets the targets of the motors of all six axes of the joint {@code token}. */
  public static final int JOINT_TARGETS = 20;

  /** Sets the body's angular velocity to the angular values; its velocity stays. */
  public static final int ANGULAR_VELOCITY = 21;

  /** Gives the body the linear values as an impulse at the position, a point of the world. */
  public static final int IMPULSE_AT = 22;

  /** Applies the linear values as a force at the position, a point of the world, for one tick. */
  public static final int FORCE_AT = 23;

  /** The first kind that belongs to the user. */
  public static final int USER = 1_000;

  /** The number of values in a command: those of a pose, a linear and an angular velocity. */
  public static final int VALUE_COUNT = 13;

  /** The first values are those of positions, which are exact to what a float lacks. */
  private static final int EXACT_COUNT = 6;

  /** The number of bytes that {@link #writeTo} writes. */
  public static final int BYTES =
      2 * Integer.BYTES + 4 * Long.BYTES + (VALUE_COUNT + EXACT_COUNT) * Float.BYTES;

  /**
   * The kinds of the user end before this: what is above it in the bytes of a command is the number
   * of its peer.
   */
  public static final int KIND_COUNT = 1 << 24;

  /**
   * The number of device controls: keys, buttons and axes of all devices have numbers from 0 to
   * below this.
   */
  public static final int CONTROL_COUNT = 1_024;

  /** By kind. */
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
      "FORCE_AT");

  private static final int PEER_SHIFT = 24;
  private static final int LINEAR = 7;
  private static final int ANGULAR = 10;

  private final float[] values = new float[VALUE_COUNT];

  /** What the first values lack. */
  private final float[] lacks = new float[EXACT_COUNT];

  private int kind;
  private int peer;
  private int detail;
  private long stampNanos;
  private long body;
  private long other;
  private long token;

  Command() {}

  /** Returns a command to read others into. */
  public static Command empty() {
    return new Command();
  }

  /**
   * Makes this the report of a device control, for {@link CommandSender#forward(Command, long)}
   * with the device's own stamp.
   *
   * @param report {@link #PRESS}, {@link #RELEASE}, {@link #LEVEL} or {@link #MOTION}
   * @param value of a level or a motion; 0 for the others
   * @throws IllegalArgumentException for another report, a control that does not exist, or a value
   *     that is NaN or infinite
   */
  public Command control(int report, int control, float value) {
    if (report < PRESS || report > MOTION) {
      throw new IllegalArgumentException(
          "report is %d: a control is pressed, released, has a level or moves, which is %d to %d"
              .formatted(report, PRESS, MOTION));
    }
    requireFinite(value);
    return fill(report, requireControl(control), 0, 0).value(0, value);
  }

  public int kind() {
    return kind;
  }

  /** The peer of a session that sent it, by its number; 0 if there is no session. */
  public int peer() {
    return peer;
  }

  /**
   * Sets the peer that sent it, up to 255, and returns this command. A session does, whatever the
   * sender said.
   */
  public Command from(int number) {
    peer = number;
    return this;
  }

  /**
   * The number of a prefab, a property, a device control, a kind of joint or an axis; 0 to 3 of
   * an exclusion; or what a kind of the user decides.
   */
  public int detail() {
    return detail;
  }

  /** The wall instant at which it was sent, in nanoseconds. */
  public long stampNanos() {
    return stampNanos;
  }

  public long body() {
    return body;
  }

  /** The second body of a command for two. */
  public long other() {
    return other;
  }

  /** A number that the sender chose, passed on unchanged; or the id of a joint. */
  public long token() {
    return token;
  }

  public float value(int index) {
    return values[index];
  }

  /** Returns true if it is of a kind of Isochron's that acts on the body that it names. */
  public boolean actsOnBody() {
    return (kind >= DESPAWN && kind <= FORCE)
        || kind == MOVE_TO
        || kind == CHANGE_PREFAB
        || kind == PROPERTY
        || (kind >= ANGULAR_VELOCITY && kind <= FORCE_AT);
  }

  /**
   * Returns true if it is of a kind of Isochron's whose {@link #detail} is the number of a prefab.
   */
  public boolean namesPrefab() {
    return kind == SPAWN || kind == CHANGE_PREFAB;
  }

  /**
   * Makes the number of a prefab in {@link #detail} one that no prefab ever has, so that the
   * command is refused whenever it runs.
   */
  public void nameNoPrefab() {
    detail = -1;
  }

  /** Returns true if every value is a finite number. */
  public boolean isFinite() {
    float sum = 0;
    for (float value : values) {
      sum += value * 0; // NaN as soon as one of them is NaN or infinite
    }
    for (float lack : lacks) {
      sum += lack * 0;
    }
    return sum == 0;
  }

  /** Reads the position, rounded to floats. */
  public Vector3f position(Vector3f destination) {
    return destination.set(values[0], values[1], values[2]);
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
   * Reads the joint of a {@link #JOIN}.
   *
   * @throws IllegalArgumentException if its values make no joint
   */
  public Joint joint() {
    return JointValues.read(detail, this);
  }

  /**
   * Reads the axis of a {@link #JOINT_AXIS}.
   *
   * @throws IllegalArgumentException if its values make none
   */
  public Joint.Axis axis() {
    return JointValues.readAxis(this);
  }

  /**
   * Writes the whole command.
   *
   * @throws java.nio.BufferOverflowException if fewer than {@link #BYTES} are left in the
   *     destination
   */
  public void writeTo(ByteBuffer destination) {
    destination.putInt(kind | peer << PEER_SHIFT).putInt(detail).putLong(stampNanos);
    destination.putLong(body).putLong(other).putLong(token);
    for (float value : values) {
      destination.putFloat(value);
    }
    for (float lack : lacks) {
      destination.putFloat(lack);
    }
  }

  /**
   * Reads what {@link #writeTo} wrote into this command, and returns it.
   *
   * @throws java.nio.BufferUnderflowException if fewer than {@link #BYTES} are left in the source
   */
  public Command readFrom(ByteBuffer source) {
    int peerAndKind = source.getInt();
    kind = peerAndKind & KIND_COUNT - 1;
    peer = peerAndKind >>> PEER_SHIFT;
    detail = source.getInt();
    stampNanos = source.getLong();
    body = source.getLong();
    other = source.getLong();
    token = source.getLong();
    for (int index = 0; index < VALUE_COUNT; index++) {
      values[index] = source.getFloat();
    }
    for (int index = 0; index < EXACT_COUNT; index++) {
      lacks[index] = source.getFloat();
    }
    return this;
  }

  Command copyFrom(Command source) {
    fill(source.kind, source.detail, source.body, source.token);
    peer = source.peer;
    other = source.other;
    System.arraycopy(source.values, 0, values, 0, VALUE_COUNT);
    System.arraycopy(source.lacks, 0, lacks, 0, EXACT_COUNT);
    return this;
  }

  Command fill(int ofKind, int withDetail, long ofBody, long withToken) {
    kind = ofKind;
    peer = 0;
    detail = withDetail;
    body = ofBody;
    other = 0;
    token = withToken;
    Arrays.fill(values, 0);
    Arrays.fill(lacks, 0);
    return this;
  }

  void body(long ofBody) {
    body = ofBody;
  }

  Command other(long bodyB) {
    other = bodyB;
    return this;
  }

  static int requireControl(int control) {
    if (control < 0 || control >= CONTROL_COUNT) {
      throw new IllegalArgumentException("control is %d: device controls are numbered 0 to %d"
          .formatted(control, CONTROL_COUNT - 1));
    }
    return control;
  }

  /** Rejects NaN and infinity, which would spread from the control's level to all game code. */
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

  /** Returns one of the first values to what a float lacks. */
  double exact(int index) {
    return lacks[index] == 0 ? values[index] : (double) values[index] + lacks[index];
  }

  Command exact(int index, double value) {
    values[index] = (float) value;
    lacks[index] = Limits.lack(value);
    return this;
  }

  Command value(int index, float value) {
    values[index] = value;
    return this;
  }

  /** Returns the kind and all numbers that are not 0, for logs and debuggers. */
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
    return peer == 0 ? text.toString() : text.append(", of peer ").append(peer).toString();
  }

  /** Returns the name of a kind of command. */
  public static String name(int kind) {
    if (kind >= USER) {
      return "USER + " + (kind - USER);
    }
    return kind >= 0 && kind < NAMES.size() ? NAMES.get(kind) : "kind " + kind;
  }

  /** The details of {@link #EXCLUDE}. */
  public static final class Exclusion {
    /** The game includes the pair again. */
    public static final int GAME_INCLUDES = 0;

    /** The game excludes the pair. */
    public static final int GAME_EXCLUDES = 1;

    /** One of the filters that exclude the pair is removed. */
    public static final int FILTER_INCLUDES = 2;

    /** A filter that excludes the pair is added. */
    public static final int FILTER_EXCLUDES = 3;

    private Exclusion() {}
  }
}
