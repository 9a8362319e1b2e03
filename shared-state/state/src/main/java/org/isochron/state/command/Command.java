package org.isochron.state.command;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A request to the simulation, of fixed size so that it needs no allocation and can be journalled and sent. Owner: the
 * sender until it is accepted, then the receiver until its handler returns; keep what you need, not the command.
 *
 * <p>Kinds below {@link #USER} are Isochron's, from there on they are the user's own, who gives {@code detail}, {@code
 * token} and the values their meaning.
 */
public final class Command {
  /** Nothing: its sender threw before it was sent. No handler sees it. */
  static final int CANCELLED = 0;

  /** Adds a body made by the prefab {@code detail}: pose and velocities are given, {@code token} comes back in the event. */
  public static final int SPAWN = 1;

  /** Removes the body. */
  public static final int DESPAWN = 2;

  /** Puts the body elsewhere at once. */
  public static final int TELEPORT = 3;

  /** Gives the body linear and angular velocity. */
  public static final int VELOCITY = 4;

  /** Changes the body's momentum by the linear, and its angular momentum by the angular values. */
  public static final int IMPULSE = 5;

  /** Pushes the body for one tick by the linear, and turns it by the angular values. */
  public static final int FORCE = 6;

  /** The device control {@code detail} went down. */
  public static final int PRESS = 7;

  /** The device control {@code detail} came up. */
  public static final int RELEASE = 8;

  /** The device control {@code detail} stands at a value, like a stick or a pointer's place. */
  public static final int LEVEL = 9;

  /** The device control {@code detail} moved by a value, like a wheel or a captured pointer. */
  public static final int MOTION = 10;

  /** The first kind of the user's own. */
  public static final int USER = 1_000;

  /** Values in a command: a pose, a linear and an angular velocity, which is all that a spawn says. */
  public static final int VALUE_COUNT = 13;

  /** What {@link #writeTo} writes. */
  public static final int BYTES = 2 * Integer.BYTES + 3 * Long.BYTES + VALUE_COUNT * Float.BYTES;

  /** Device controls, keys, buttons and axes of all devices together, are numbered below this. */
  public static final int CONTROL_COUNT = 1_024;

  private static final int LINEAR = 7;
  private static final int ANGULAR = 10;

  private final float[] values = new float[VALUE_COUNT];
  private int kind;
  private int detail;
  private long stampNanos;
  private long body;
  private long token;

  Command() {}

  /** A command to read others into. */
  public static Command empty() {
    return new Command();
  }

  public int kind() {
    return kind;
  }

  /** A prefab, a device control, or what a kind of the user's own makes of it. */
  public int detail() {
    return detail;
  }

  /** The wall instant of arrival. */
  public long stampNanos() {
    return stampNanos;
  }

  public long body() {
    return body;
  }

  /** A number of the sender's own, carried along. */
  public long token() {
    return token;
  }

  public float value(int index) {
    return values[index];
  }

  /** Whether every value is a finite number. */
  public boolean isFinite() {
    float sum = 0;
    for (float value : values) {
      sum += value * 0; // NaN as soon as one of them is NaN or infinite
    }
    return sum == 0;
  }

  public Vector3f position(Vector3f destination) {
    return destination.set(values[0], values[1], values[2]);
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

  /** Writes the whole command. */
  public void writeTo(ByteBuffer destination) {
    destination.putInt(kind).putInt(detail).putLong(stampNanos).putLong(body).putLong(token);
    for (float value : values) {
      destination.putFloat(value);
    }
  }

  /** Becomes the command that {@link #writeTo} wrote. */
  public Command readFrom(ByteBuffer source) {
    kind = source.getInt();
    detail = source.getInt();
    stampNanos = source.getLong();
    body = source.getLong();
    token = source.getLong();
    for (int index = 0; index < VALUE_COUNT; index++) {
      values[index] = source.getFloat();
    }
    return this;
  }

  Command fill(int ofKind, int withDetail, long ofBody, long withToken) {
    kind = ofKind;
    detail = withDetail;
    body = ofBody;
    token = withToken;
    Arrays.fill(values, 0);
    return this;
  }

  void stamp(long nanos) {
    stampNanos = nanos;
  }

  Command pose(Vector3fc position, Quaternionfc rotation) {
    values[0] = position.x();
    values[1] = position.y();
    values[2] = position.z();
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

  Command value(int index, float value) {
    values[index] = value;
    return this;
  }
}
