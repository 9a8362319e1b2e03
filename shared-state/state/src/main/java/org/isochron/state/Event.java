package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * An event at an instant of simulation time. Owner: the publisher until publication; cursors
 * deliver a copy that is valid until the handler returns.
 *
 * <p>Fields that a kind does not define are 0.
 */
public final class Event {
  /** Number of values. */
  public static final int VALUE_COUNT = 8;

  /** Number of leading values that also have a residual, for exact coordinates. */
  private static final int EXACT_COUNT = 3;

  /** Size of an encoded event. */
  public static final int BYTES =
      3 * Integer.BYTES + 6 * Long.BYTES + (VALUE_COUNT + EXACT_COUNT) * Float.BYTES;

  private static final List<Refusal> REFUSALS = List.of(Refusal.values());
  private static final int NORMAL = 3;
  private static final int IMPULSE = 6;

  private static final int FROM_TIME_JUMP = 1;

  private static final int REFUSAL_SHIFT = 8;

  /** Kind of an event. */
  public enum Kind {
    /** A newer version's kind. */
    UNKNOWN(0),

    /**
     * A gap: {@link Event#lostCount} events were lost, either between processes or because the
     * cursor fell behind by more than the ring's capacity. A gap's epoch, tick and instant are 0.
     */
    GAP(1),

    /**
     * Body {@code bodyA} was spawned from {@link Event#prefab}; {@code token} is the spawn
     * command's token.
     */
    SPAWN(2),

    /** Body {@code bodyA} was removed. */
    DESPAWN(3),

    /**
     * Bodies {@code bodyA} and {@code bodyB} began to touch. The event has the contact's point, its
     * impulse, and its normal towards {@code bodyA}.
     */
    CONTACT_BEGIN(4),

    /** Bodies {@code bodyA} and {@code bodyB} separated. */
    CONTACT_END(5),

    /**
     * A late wake-up found {@link Event#dueTicks} due ticks, of which {@link Event#droppedTicks}
     * were dropped.
     */
    OVERLOAD(6),

    /** Epoch {@link Event#epoch} began at the end of {@link Event#tick}. */
    EPOCH(7),

    /** The machine was suspended for {@link Event#suspendedNanos}. */
    SUSPEND(8),

    /**
     * A command of kind {@link Event#commandKind} named a removed body, {@code bodyA}, or a removed
     * joint, {@link Event#joint}.
     */
    STALE_COMMAND(9),

    /**
     * A command of kind {@link Event#commandKind} was rejected because of {@link Event#refusal}.
     * {@code token} is the command's token, or its {@link Event#joint}. {@code bodyA} is the
     * command's body, or the id assigned to a rejected spawn.
     */
    REFUSED_COMMAND(10),

    /**
     * In lockstep or rollback, {@link Event#peer} has left, and the next tick cannot run without
     * its slice.
     */
    PEER_GONE(11),

    /** In lockstep or rollback, {@link Event#peer} violated the protocol. */
    PEER_FAULT(12),

    /**
     * In lockstep or rollback, the state of {@link Event#peer} differs from this peer's state after
     * {@link Event#desyncTick}; other peers may differ too.
     */
    DESYNC(13),

    /**
     * The engine ran out of room, so bodies may have passed through others;
     * {@link Event#engineErrors} is the error mask.
     */
    ENGINE_ERROR(14),

    /** Body {@code bodyB} entered sensor {@code bodyA}. */
    SENSOR_ENTER(15),

    /** Body {@code bodyB} left sensor {@code bodyA}, or one of the two was removed. */
    SENSOR_LEAVE(16),

    /** The {@link Event#joint} between {@code bodyA} and {@code bodyB} broke under its load. */
    JOINT_BROKEN(17),

    /** The query {@code token} was answered or failed with an exception. */
    ANSWER(18),

    /**
     * In rollback, a predicted event of {@link Event#cancelledKind} did not happen; its bodies,
     * token and instant are repeated here. All cancellations of a rollback come before its new
     * events, those of the newest events first.
     */
    CANCELLED(19),

    /**
     * In rollback, {@link Event#confirmedCount} predicted events of {@link Event#tick} are
     * confirmed; all others were cancelled.
     */
    CONFIRMED(20),

    /**
     * In rollback, the prediction window is limited to {@link Event#windowTicks}, because the
     * longest rollback would take {@link Event#neededNanos}, which does not fit into a tick.
     */
    ROLLBACK_WINDOW(21),

    /**
     * After a step, the pose or velocity of body {@code bodyA} was NaN or its position out of
     * range. The range ends 1,000 km from the scene's origin on each axis. In a scene with
     * double-precision coordinates, it ends at the edge of the world. The engine's settings decide
     * whether the body is removed, see {@link Event#isRemoved}, or put back at rest.
     */
    LOST_BODY(22),

    /**
     * The {@link Event#joint} between {@code bodyA} and {@code bodyB} reached its lower or upper
     * limit, on {@link Event#limitAxis} if it has six axes. Requires an engine setting.
     */
    JOINT_LIMIT(23),

    /** A replay reached the end of its journal, and shows no further ticks. */
    REPLAY_ENDED(24),

    /**
     * From this tick on, a replay computes another state than its recording. Published once; the
     * replay's divergence describes the difference.
     */
    DIVERGED(25),

    /** A user-defined event of kind {@link Event#userKind}. */
    USER(1_000);

    private static final List<Kind> ALL = List.of(values());

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** Permanent number. */
    public int number() {
      return number;
    }

    /** Returns a number's kind. */
    public static Kind of(int number) {
      if (number >= USER.number) {
        return USER;
      }
      // every kind except the last, USER, is numbered by its position
      return number > 0 && number < ALL.size() - 1 ? ALL.get(number) : UNKNOWN;
    }
  }

  /** Reason for a rejected command. */
  public enum Refusal {
    /** The simulation gave no reason. */
    UNKNOWN,
    /** The prefab does not exist. */
    NO_PREFAB,
    /**
     * A value is NaN or too large, a rotation is not normalised, or a joint or motor is invalid.
     */
    BAD_VALUES,
    /**
     * The command does not apply to its target. Examples: the body's motion type or prefab, or the
     * engine, forbids it, the pair cannot be joined or excluded, or the joint has no motor.
     */
    UNABLE,
    /** The world is full. */
    NO_ROOM,
    /** Time runs backwards. */
    BACKWARDS,
    /** The command kind is unknown. */
    NO_SUCH_COMMAND,
    /**
     * The relay does not let this viewer send the command, see {@link CommandRule}. Only the viewer
     * gets the event, with tick 0.
     */
    NOT_ALLOWED,
    /** The id of a spawn belongs to a body that exists, or is older than its slot allows. */
    ID_USED,
    /**
     * The viewer sent more commands a second than the relay takes from one viewer. Only the viewer
     * gets the event, with tick 0.
     */
    TOO_MANY
  }

  private final float[] values = new float[VALUE_COUNT];

  private final float[] residuals = new float[EXACT_COUNT];

  // created when first returned, because a ring stores thousands of events that are only copied
  private @Nullable Vector3f point;
  private @Nullable Vector3f normal;
  private @Nullable Vector3f towards;

  private Kind kind = Kind.UNKNOWN;
  private int kindNumber;
  private int detail;
  private int flags;
  private long epoch;
  private long tick;
  private long instantNanos;
  private long bodyA;
  private long bodyB;
  private long token;

  Event() {}

  /** Creates an empty event. */
  public static Event empty() {
    return new Event();
  }

  public Kind kind() {
    return kind;
  }

  /** User-defined kind, counted from 0. */
  public int userKind() {
    return kind == Kind.USER ? kindNumber - Kind.USER.number : 0;
  }

  /** Detail of a user-defined event. */
  public int detail() {
    return detail;
  }

  public long epoch() {
    return epoch;
  }

  public long tick() {
    return tick;
  }

  /** Simulation instant of display. */
  public long instantNanos() {
    return instantNanos;
  }

  /** The instant in seconds, for display only; use {@link #instantNanos} for calculations. */
  public double seconds() {
    return instantNanos / 1e9;
  }

  public long bodyA() {
    return bodyA;
  }

  public long bodyB() {
    return bodyB;
  }

  /** Returns true for either body. */
  public boolean involves(long body) {
    return body != BodyId.NONE && (body == bodyA || body == bodyB);
  }

  /**
   * Returns the other body, or {@link BodyId#NONE} if the event has only one.
   *
   * @throws IllegalArgumentException unless the event {@link #involves} it
   */
  public long other(long body) {
    requireInvolved(body);
    return body == bodyA ? bodyB : bodyA;
  }

  /** Token. */
  public long token() {
    return token;
  }

  /** Value of a user-defined event. */
  public float value(int index) {
    return values[index];
  }

  /** Prefab of a {@link Kind#SPAWN}. */
  public int prefab() {
    return detail(Kind.SPAWN);
  }

  /** Lost events; 0 if unknown. */
  public long lostCount() {
    return token(Kind.GAP);
  }

  /** Due ticks of an {@link Kind#OVERLOAD}. */
  public long dueTicks() {
    return token(Kind.OVERLOAD);
  }

  /** Dropped ticks of an {@link Kind#OVERLOAD}. */
  public int droppedTicks() {
    return detail(Kind.OVERLOAD);
  }

  /** Duration of a {@link Kind#SUSPEND}. */
  public long suspendedNanos() {
    return token(Kind.SUSPEND);
  }

  /** Kind of the command. */
  public int commandKind() {
    return isOfCommand() ? detail : 0;
  }

  /** Joint concerned. */
  public long joint() {
    return kind == Kind.JOINT_BROKEN || kind == Kind.JOINT_LIMIT || isOfCommand() ? token : 0;
  }

  /** Returns true for upper limits. */
  public boolean isUpperLimit() {
    return (detail(Kind.JOINT_LIMIT) & 1) != 0;
  }

  /** Axis of a {@link Kind#JOINT_LIMIT}. */
  public Joint.Axis.Freedom limitAxis() {
    return Joint.Axis.Freedom.numbered(detail(Kind.JOINT_LIMIT) >> 1);
  }

  /** Returns true if removed. */
  public boolean isRemoved() {
    return detail(Kind.LOST_BODY) != 0;
  }

  /** Peer concerned. */
  public int peer() {
    return kind == Kind.PEER_GONE || kind == Kind.PEER_FAULT ? (int) token : detail(Kind.DESYNC);
  }

  /** Tick of a {@link Kind#DESYNC}. */
  public long desyncTick() {
    return token(Kind.DESYNC);
  }

  /** The engine's {@link Kind#ENGINE_ERROR} mask. */
  public int engineErrors() {
    return detail(Kind.ENGINE_ERROR);
  }

  /** Returns true if it threw. */
  public boolean hasFailed() {
    return detail(Kind.ANSWER) != 0;
  }

  /** Kind of a {@link Kind#CANCELLED} event. */
  public Kind cancelledKind() {
    return Kind.of(detail(Kind.CANCELLED));
  }

  /** Number of confirmed events. */
  public int confirmedCount() {
    return detail(Kind.CONFIRMED);
  }

  /** Maximum number of predicted ticks. */
  public int windowTicks() {
    return detail(Kind.ROLLBACK_WINDOW);
  }

  /** Duration of the longest rollback. */
  public long neededNanos() {
    return token(Kind.ROLLBACK_WINDOW);
  }

  /**
   * Contact point in world coordinates, rounded to floats. The vector is valid as long as the
   * event.
   */
  public Vector3fc point() {
    if (point == null) {
      point = new Vector3f();
    }
    return point.set(values[0], values[1], values[2]);
  }

  /** Contact point in world coordinates, in double precision. */
  public Vector3d point(Vector3d destination) {
    return destination.set(exact(0), exact(1), exact(2));
  }

  /**
   * Contact normal, of length 1, pointing to {@code bodyA}. The vector is valid as long as the
   * event.
   */
  public Vector3fc normal() {
    if (normal == null) {
      normal = new Vector3f();
    }
    return normal.set(values[NORMAL], values[NORMAL + 1], values[NORMAL + 2]);
  }

  /**
   * Contact normal towards the given body. The vector is valid until the next call.
   *
   * @throws IllegalArgumentException unless the event {@link #involves} it
   */
  public Vector3fc normalTowards(long body) {
    requireInvolved(body);
    if (towards == null) {
      towards = new Vector3f();
    }
    towards.set(normal());
    return body == bodyA ? towards : towards.negate();
  }

  /** Contact impulse in newton seconds. */
  public float impulse() {
    return values[IMPULSE];
  }

  /** Reason of a {@link Kind#REFUSED_COMMAND}. */
  public Refusal refusal() {
    int number = kind == Kind.REFUSED_COMMAND ? flags >>> REFUSAL_SHIFT : 0;
    return number > 0 && number < REFUSALS.size() ? REFUSALS.get(number) : Refusal.UNKNOWN;
  }

  /**
   * Returns true if the event was caused by a time jump or by time running backwards, not by a
   * step. Spawns caused by a time jump have no token, and contacts caused by a time jump have no
   * point, normal or impulse.
   */
  public boolean isFromTimeJump() {
    return (flags & FROM_TIME_JUMP) != 0;
  }

  /**
   * Writes the whole event.
   *
   * @throws java.nio.BufferOverflowException if fewer than {@link #BYTES} remain
   */
  public void writeTo(ByteBuffer destination) {
    destination.putInt(kindNumber).putInt(detail);
    destination.putLong(epoch).putLong(tick).putLong(instantNanos);
    destination.putLong(bodyA).putLong(bodyB).putLong(token);
    for (float value : values) {
      destination.putFloat(value);
    }
    for (float residual : residuals) {
      destination.putFloat(residual);
    }
    destination.putInt(flags);
  }

  /**
   * Reads an event; returns this.
   *
   * @throws java.nio.BufferUnderflowException if fewer than {@link #BYTES} remain
   */
  public Event readFrom(ByteBuffer source) {
    kind(source.getInt());
    detail = source.getInt();
    stamp(source.getLong(), source.getLong(), source.getLong());
    bodyA = source.getLong();
    bodyB = source.getLong();
    token = source.getLong();
    for (int index = 0; index < VALUE_COUNT; index++) {
      values[index] = source.getFloat();
    }
    for (int index = 0; index < EXACT_COUNT; index++) {
      residuals[index] = source.getFloat();
    }
    flags = source.getInt();
    return this;
  }

  boolean isDue(long atEpoch, long untilTick, long untilNanos) {
    return epoch < atEpoch || (epoch == atEpoch && tick <= untilTick && instantNanos <= untilNanos);
  }

  void stamp(long atEpoch, long atTick, long atInstantNanos) {
    epoch = atEpoch;
    tick = atTick;
    instantNanos = atInstantNanos;
  }

  void fill(Kind ofKind, int withDetail, long ofBodyA, long ofBodyB, long withToken) {
    fill(ofKind.number, withDetail, ofBodyA, ofBodyB, withToken);
  }

  void fill(int ofKind, int withDetail, long ofBodyA, long ofBodyB, long withToken) {
    kind(ofKind);
    detail = withDetail;
    bodyA = ofBodyA;
    bodyB = ofBodyB;
    token = withToken;
    flags = 0;
    Arrays.fill(values, 0);
    Arrays.fill(residuals, 0);
  }

  void contact(double x, double y, double z, Vector3fc normal, float impulse) {
    exact(0, x);
    exact(1, y);
    exact(2, z);
    values[NORMAL] = normal.x();
    values[NORMAL + 1] = normal.y();
    values[NORMAL + 2] = normal.z();
    values[IMPULSE] = impulse;
  }

  void refusal(Refusal reason) {
    flags |= REFUSALS.indexOf(reason) << REFUSAL_SHIFT;
  }

  void markFromTimeJump() {
    flags |= FROM_TIME_JUMP;
  }

  void value(int index, float value) {
    values[index] = value;
  }

  void copyFrom(Event other) {
    stamp(other.epoch, other.tick, other.instantNanos);
    fill(other.kindNumber, other.detail, other.bodyA, other.bodyB, other.token);
    flags = other.flags;
    System.arraycopy(other.values, 0, values, 0, VALUE_COUNT);
    System.arraycopy(other.residuals, 0, residuals, 0, EXACT_COUNT);
  }

  private void kind(int number) {
    kind = Kind.of(number);
    kindNumber = number;
  }

  private boolean isOfCommand() {
    return kind == Kind.STALE_COMMAND || kind == Kind.REFUSED_COMMAND;
  }

  private int detail(Kind ofKind) {
    return kind == ofKind ? detail : 0;
  }

  private long token(Kind ofKind) {
    return kind == ofKind ? token : 0;
  }

  private void requireInvolved(long body) {
    if (!involves(body)) {
      throw new IllegalArgumentException("body is %s, but the event is %s; ask involves(body) first"
          .formatted(BodyId.describe(body), this));
    }
  }

  private double exact(int index) {
    return (double) values[index] + residuals[index];
  }

  private void exact(int index, double value) {
    values[index] = (float) value;
    residuals[index] = Limits.residual(value);
  }

  /** Formats the non-zero fields. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name(kindNumber)).append(" in tick ").append(tick);
    if (isOfCommand()) {
      text.append(", command ").append(Command.name(detail));
    } else if (detail != 0) {
      text.append(", detail ").append(kind == Kind.CANCELLED ? name(detail) : "" + detail);
    }
    for (long body : List.of(bodyA, bodyB)) {
      if (body != BodyId.NONE) {
        text.append(", ").append(BodyId.describe(body));
      }
    }
    if (token != 0) {
      text.append(", token ").append(token);
    }
    if (kind == Kind.CONTACT_BEGIN) {
      text.append(", impulse ").append(impulse());
    }
    if (refusal() != Refusal.UNKNOWN) {
      text.append(", ").append(refusal());
    }
    return text.append(isFromTimeJump() ? ", of a jump" : "").toString();
  }

  private static String name(int number) {
    return switch (Kind.of(number)) {
      case USER -> "USER + " + (number - Kind.USER.number);
      case UNKNOWN -> "kind " + number;
      default -> Kind.of(number).name();
    };
  }
}
