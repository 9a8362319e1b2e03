package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Something that happened at an instant of simulation time, of fixed size. Owner: the publisher
 * until it is published; a cursor hands out a copy, which is valid until the handler returns.
 *
 * <p>A field that a kind does not name is 0. Flight recorder events are another thing.
 */
public final class Event {
  /** The number of values in an event; those of a contact are a point, a normal and an impulse. */
  public static final int VALUE_COUNT = 8;

  /** Values of the point, each stored as a float plus its residual. */
  private static final int EXACT_COUNT = 3;

  /** The number of bytes that {@link #writeTo} writes. */
  public static final int BYTES =
      3 * Integer.BYTES + 6 * Long.BYTES + (VALUE_COUNT + EXACT_COUNT) * Float.BYTES;

  private static final List<Refusal> REFUSALS = List.of(Refusal.values());
  private static final int NORMAL = 3;
  private static final int IMPULSE = 6;

  /** The flag of an event that is of a jump. */
  private static final int OF_JUMP = 1;

  /** Bits of the flags below the number of a refusal. */
  private static final int REFUSAL_SHIFT = 8;

  /** What happened. */
  public enum Kind {
    /** A number that this version does not know. */
    UNKNOWN(0),

    /**
     * Events were lost: {@link Event#lostCount} of them, or 0 if nobody knows how many. The cursor
     * fell a whole ring behind, or they were lost on the way from another process. It has no epoch,
     * tick or instant: they are 0.
     */
    GAP(1),

    /**
     * Body {@code bodyA} was added, made from {@link Event#prefab}; {@code token} is the command's.
     */
    SPAWN(2),

    /** Body {@code bodyA} was removed. */
    DESPAWN(3),

    /**
     * {@code bodyA} and {@code bodyB} began to touch, with point, impulse and the normal that
     * points to {@code bodyA}.
     */
    CONTACT_BEGIN(4),

    /** {@code bodyA} and {@code bodyB} no longer touch. */
    CONTACT_END(5),

    /**
     * A wake-up found the loop behind: {@link Event#dueTicks} were due, and
     * {@link Event#droppedTicks} of them were dropped.
     */
    OVERLOAD(6),

    /** The epoch {@link Event#epoch} began, at the end of {@link Event#tick}. */
    EPOCH(7),

    /** The machine was suspended for {@link Event#suspendedNanos}. */
    SUSPEND(8),

    /**
     * A command of {@link Event#commandKind} named a removed body, {@code bodyA}, or a removed
     * {@link Event#joint}.
     */
    STALE_COMMAND(9),

    /**
     * A command of {@link Event#commandKind} was not carried out; {@link Event#refusal} is the
     * reason. {@code token} is the command's, or its {@link Event#joint}, and {@code bodyA} its
     * body; for a spawn the id that it was given, or 0.
     */
    REFUSED_COMMAND(10),

    /**
     * In lockstep or rollback, {@link Event#peer} is gone, and the next tick cannot run without its
     * slice.
     */
    PEER_GONE(11),

    /** In lockstep or rollback, {@link Event#peer} broke the protocol. */
    PEER_FAULT(12),

    /**
     * In lockstep or rollback, {@link Event#peer}, and perhaps others, has another state after
     * {@link Event#desyncTick}.
     */
    DESYNC(13),

    /**
     * The engine ran out of room, and bodies may have passed through others;
     * {@link Event#engineErrors} is the engine's mask.
     */
    ENGINE_ERROR(14),

    /** {@code bodyB} came into the sensor {@code bodyA}. */
    SENSOR_ENTER(15),

    /** {@code bodyB} left the sensor {@code bodyA}, or one of the two was removed. */
    SENSOR_LEAVE(16),

    /**
     * The {@link Event#joint} between {@code bodyA} and {@code bodyB} broke, because it had to hold
     * too much.
     */
    JOINT_BROKEN(17),

    /** The question {@code token} was answered, or {@link Event#hasFailed}. */
    ANSWER(18),

    /**
     * With rollback, an event of {@link Event#cancelledKind} that was published as predicted did
     * not happen; its bodies, token and instant are as they were.
     */
    CANCELLED(19),

    /**
     * With rollback, {@link Event#confirmedCount} predicted events of {@link Event#tick}, those
     * that were not cancelled, did happen.
     */
    CONFIRMED(20),

    /**
     * With rollback, at most {@link Event#windowTicks} are predicted from now on, so that a
     * rollback fits into a tick; a rollback of the most ticks would take {@link Event#neededNanos}.
     */
    ROLLBACK_WINDOW(21),

    /**
     * After a step the pose or velocity of body {@code bodyA} was no number, or it was farther than
     * 1,000 km along an axis from the scene's origin or, in a wide scene, outside of the world. The
     * engine's settings decide whether it {@link Event#isRemoved} or at rest where it was before
     * the step.
     */
    LOST_BODY(22),

    /**
     * The {@link Event#joint} between {@code bodyA} and {@code bodyB} reached a limit in the step,
     * the upper one if {@link Event#isUpperLimit}; of a joint with six axes that of
     * {@link Event#limitAxis}. The engine's settings ask for it.
     */
    JOINT_LIMIT(23),

    /** An event of your own; {@link Event#userKind} says which. */
    USER(1_000);

    private static final List<Kind> ALL = List.of(values());

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** The number in messages and recordings, which never changes. */
    public int number() {
      return number;
    }

    /** Returns the kind of a number, {@link #USER} for those from its own on. */
    public static Kind of(int number) {
      if (number >= USER.number) {
        return USER;
      }
      // all kinds but the last, USER, are numbered by their place
      return number > 0 && number < ALL.size() - 1 ? ALL.get(number) : UNKNOWN;
    }
  }

  /** Why a command was not carried out. */
  public enum Refusal {
    /** The simulation gave no reason. */
    UNKNOWN,
    /** There is no prefab of that number. */
    NO_PREFAB,
    /**
     * A value is no number or too large, a rotation is not of length 1, or a joint or motor has
     * values that it cannot have.
     */
    BAD_VALUES,
    /**
     * What the command names cannot do that: a body whose motion does not allow it, a prefab that
     * the body cannot become, bodies that cannot be joined or are excluded already, a joint without
     * a motor.
     */
    UNABLE,
    /** The world has no room for another body or joint. */
    NO_ROOM,
    /** Time runs backwards. */
    BACKWARDS,
    /** The simulation has no commands of this kind. */
    NO_SUCH_COMMAND
  }

  private final float[] values = new float[VALUE_COUNT];

  /** What the first values lack. */
  private final float[] lacks = new float[EXACT_COUNT];

  private final Vector3f point = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private final Vector3f towards = new Vector3f();

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

  /** Returns an event to read others into. */
  public static Event empty() {
    return new Event();
  }

  public Kind kind() {
    return kind;
  }

  /** Which of your own kinds this is, counted from 0; 0 for all kinds of Isochron. */
  public int userKind() {
    return kind == Kind.USER ? kindNumber - Kind.USER.number : 0;
  }

  /** The detail of an event of your own; those of other kinds have a getter with a name. */
  public int detail() {
    return detail;
  }

  public long epoch() {
    return epoch;
  }

  public long tick() {
    return tick;
  }

  /** The simulation instant at which the event is to be shown, in nanoseconds. */
  public long instantNanos() {
    return instantNanos;
  }

  /** The instant in seconds, for texts: compute with {@link #instantNanos}. */
  public double seconds() {
    return instantNanos / 1e9;
  }

  public long bodyA() {
    return bodyA;
  }

  public long bodyB() {
    return bodyB;
  }

  /** Returns true if a body is {@link #bodyA} or {@link #bodyB}. */
  public boolean involves(long body) {
    return body != BodyId.NONE && (body == bodyA || body == bodyB);
  }

  /**
   * Returns the other one of the two bodies, or {@link BodyId#NONE} if the event has only one.
   *
   * @throws IllegalArgumentException unless the event {@link #involves} the body
   */
  public long other(long body) {
    requireInvolved(body);
    return body == bodyA ? bodyB : bodyA;
  }

  /** The token of a command, question or event of your own. */
  public long token() {
    return token;
  }

  /** A value of an event of your own. */
  public float value(int index) {
    return values[index];
  }

  /** The prefab of a {@link Kind#SPAWN}. */
  public int prefab() {
    return detail(Kind.SPAWN);
  }

  /** The number of events lost in a {@link Kind#GAP}, or 0 if it is unknown. */
  public long lostCount() {
    return token(Kind.GAP);
  }

  /** The number of ticks that were due at an {@link Kind#OVERLOAD}. */
  public long dueTicks() {
    return token(Kind.OVERLOAD);
  }

  /** The number of due ticks that were dropped at an {@link Kind#OVERLOAD}. */
  public int droppedTicks() {
    return detail(Kind.OVERLOAD);
  }

  /** The duration of a {@link Kind#SUSPEND} in nanoseconds. */
  public long suspendedNanos() {
    return token(Kind.SUSPEND);
  }

  /** The kind of the command of a {@link Kind#STALE_COMMAND} or {@link Kind#REFUSED_COMMAND}. */
  public int commandKind() {
    return isOfCommand() ? detail : 0;
  }

  /**
   * The joint of a {@link Kind#JOINT_BROKEN} or {@link Kind#JOINT_LIMIT}, or of a command that
   * names one.
   */
  public long joint() {
    return kind == Kind.JOINT_BROKEN || kind == Kind.JOINT_LIMIT || isOfCommand() ? token : 0;
  }

  /** Returns true if a {@link Kind#JOINT_LIMIT} is the upper one. */
  public boolean isUpperLimit() {
    return (detail(Kind.JOINT_LIMIT) & 1) != 0;
  }

  /** The axis of a {@link Kind#JOINT_LIMIT}, for a joint with six axes. */
  public Joint.Axis.Freedom limitAxis() {
    return Joint.Axis.Freedom.numbered(detail(Kind.JOINT_LIMIT) >> 1);
  }

  /** Returns true if the body of a {@link Kind#LOST_BODY} was removed. */
  public boolean isRemoved() {
    return detail(Kind.LOST_BODY) != 0;
  }

  /** The peer of a {@link Kind#PEER_GONE}, {@link Kind#PEER_FAULT} or {@link Kind#DESYNC}. */
  public int peer() {
    return kind == Kind.PEER_GONE || kind == Kind.PEER_FAULT ? (int) token : detail(Kind.DESYNC);
  }

  /** The tick after which states differ at a {@link Kind#DESYNC}. */
  public long desyncTick() {
    return token(Kind.DESYNC);
  }

  /** The engine's mask at an {@link Kind#ENGINE_ERROR}. */
  public int engineErrors() {
    return detail(Kind.ENGINE_ERROR);
  }

  /** Returns true if the question of an {@link Kind#ANSWER} threw. */
  public boolean hasFailed() {
    return detail(Kind.ANSWER) != 0;
  }

  /** The kind of the event that a {@link Kind#CANCELLED} takes back. */
  public Kind cancelledKind() {
    return Kind.of(detail(Kind.CANCELLED));
  }

  /** The number of predicted events that a {@link Kind#CONFIRMED} confirms. */
  public int confirmedCount() {
    return detail(Kind.CONFIRMED);
  }

  /** The most ticks that are predicted after a {@link Kind#ROLLBACK_WINDOW}. */
  public int windowTicks() {
    return detail(Kind.ROLLBACK_WINDOW);
  }

  /** The duration of the longest rollback at a {@link Kind#ROLLBACK_WINDOW}, in nanoseconds. */
  public long neededNanos() {
    return token(Kind.ROLLBACK_WINDOW);
  }

  /**
   * The point of a contact in world coordinates, in metres, rounded to floats. The vector is valid
   * as long as the event.
   */
  public Vector3fc point() {
    return point.set(values[0], values[1], values[2]);
  }

  /** Copies the exact point of a contact in world coordinates, for worlds larger than floats. */
  public Vector3d point(Vector3d destination) {
    return destination.set(exact(0), exact(1), exact(2));
  }

  /**
   * The normal of a contact, of length 1; it points to {@code bodyA}. The vector is valid as long as
   * the event.
   */
  public Vector3fc normal() {
    return normal.set(values[NORMAL], values[NORMAL + 1], values[NORMAL + 2]);
  }

  /**
   * The normal of a contact that points to one of its bodies, of length 1. The vector is valid until
   * the next call, and as long as the event.
   *
   * @throws IllegalArgumentException unless the event {@link #involves} the body
   */
  public Vector3fc normalTowards(long body) {
    requireInvolved(body);
    towards.set(normal());
    return body == bodyA ? towards : towards.negate();
  }

  /** The impulse of a contact in newton seconds. */
  public float impulse() {
    return values[IMPULSE];
  }

  /**
   * Why a command was not carried out; {@link Refusal#UNKNOWN} also for events of other kinds than
   * {@link Kind#REFUSED_COMMAND}.
   */
  public Refusal refusal() {
    int number = kind == Kind.REFUSED_COMMAND ? flags >>> REFUSAL_SHIFT : 0;
    return number > 0 && number < REFUSALS.size() ? REFUSALS.get(number) : Refusal.UNKNOWN;
  }

  /**
   * Returns true if the event is of no step: time jumped or runs backwards, and this began or ended
   * between the tick shown before and the one shown now. A spawn then has no token, and a contact
   * no point, normal and impulse.
   */
  public boolean isOfJump() {
    return (flags & OF_JUMP) != 0;
  }

  /**
   * Writes the whole event.
   *
   * @throws java.nio.BufferOverflowException if fewer than {@link #BYTES} are left in the
   *     destination
   */
  public void writeTo(ByteBuffer destination) {
    destination.putInt(kindNumber).putInt(detail);
    destination.putLong(epoch).putLong(tick).putLong(instantNanos);
    destination.putLong(bodyA).putLong(bodyB).putLong(token);
    for (float value : values) {
      destination.putFloat(value);
    }
    for (float lack : lacks) {
      destination.putFloat(lack);
    }
    destination.putInt(flags);
  }

  /**
   * Reads what {@link #writeTo} wrote into this event, and returns it.
   *
   * @throws java.nio.BufferUnderflowException if fewer than {@link #BYTES} are left in the source
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
      lacks[index] = source.getFloat();
    }
    flags = source.getInt();
    return this;
  }

  /**
   * Returns true if the event lies in an earlier epoch, or in this one and neither after a tick nor
   * after an instant.
   */
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
    Arrays.fill(lacks, 0);
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

  void markOfJump() {
    flags |= OF_JUMP;
  }

  void value(int index, float value) {
    values[index] = value;
  }

  void copyFrom(Event other) {
    stamp(other.epoch, other.tick, other.instantNanos);
    fill(other.kindNumber, other.detail, other.bodyA, other.bodyB, other.token);
    flags = other.flags;
    System.arraycopy(other.values, 0, values, 0, VALUE_COUNT);
    System.arraycopy(other.lacks, 0, lacks, 0, EXACT_COUNT);
  }

  private void kind(int number) {
    kind = Kind.of(number);
    kindNumber = number;
  }

  private boolean isOfCommand() {
    return kind == Kind.STALE_COMMAND || kind == Kind.REFUSED_COMMAND;
  }

  /** Returns the detail of an event of a kind, and 0 for any other. */
  private int detail(Kind ofKind) {
    return kind == ofKind ? detail : 0;
  }

  /** Returns the token of an event of a kind, and 0 for any other. */
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
    return (double) values[index] + lacks[index];
  }

  private void exact(int index, double value) {
    values[index] = (float) value;
    lacks[index] = Limits.lack(value);
  }

  /** Returns the kind and all that is not 0, for logs and debuggers. */
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
    return text.append(isOfJump() ? ", of a jump" : "").toString();
  }

  private static String name(int number) {
    return switch (Kind.of(number)) {
      case USER -> "USER + " + (number - Kind.USER.number);
      case UNKNOWN -> "kind " + number;
      default -> Kind.of(number).name();
    };
  }
}
