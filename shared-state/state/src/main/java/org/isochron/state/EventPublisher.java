package org.isochron.state;

import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * Publishing end of an {@link EventRing}. Owner: the physics thread. Never waits and allocates
 * nothing.
 *
 * <p>Events carry the epoch, tick and instant set by the last {@link #at}, {@link #atTick} or
 * {@link #atEnd}.
 */
public final class EventPublisher {
  private final EventRing ring;
  private long epoch;
  private long tick;
  private long instantNanos;
  private long beginNanos;
  private long endNanos;
  private long lostBodies;

  EventPublisher(EventRing ring) {
    this.ring = ring;
  }

  /** Sets epoch, tick and instant. */
  public void at(long epoch, long tick, long instantNanos) {
    atTick(epoch, tick, instantNanos, instantNanos);
  }

  /**
   * Sets the epoch, the tick, and its start and end instants. Events published next, for commands
   * and input, carry the start instant.
   */
  public void atTick(long epoch, long tick, long beginNanos, long endNanos) {
    this.epoch = epoch;
    this.tick = tick;
    this.beginNanos = beginNanos;
    this.endNanos = endNanos;
    instantNanos = beginNanos;
  }

  /** Makes subsequent events, which the step causes, carry the tick's end instant. */
  public void atEnd() {
    instantNanos = endNanos;
  }

  /**
   * Runs code whose events carry the tick's start instant. Used for bodies that the step removes,
   * because no later frame shows these bodies.
   */
  public void atBegin(Runnable publishing) {
    long stepNanos = instantNanos;
    instantNanos = beginNanos;
    try {
      publishing.run();
    } finally {
      instantNanos = stepNanos;
    }
  }

  /** Instant of the following events. */
  public long instantNanos() {
    return instantNanos;
  }

  /** Publishes that two bodies began to touch; the normal points to {@code bodyA}. */
  public void contactBegin(
      long bodyA, long bodyB, Vector3dc point, Vector3fc normal, float impulse) {
    long number = begin(Event.Kind.CONTACT_BEGIN.number(), 0, bodyA, bodyB, 0);
    ring.at(number).contact(point.x(), point.y(), point.z(), normal, impulse);
    ring.endWrite(number);
  }

  /**
   * Publishes a command's rejection.
   *
   * @param body the command's body, or {@link BodyId#NONE}
   */
  public void refused(int commandKind, long body, long token, Event.Refusal reason) {
    long number = begin(Event.Kind.REFUSED_COMMAND.number(), commandKind, body, BodyId.NONE, token);
    ring.at(number).refusal(reason);
    ring.endWrite(number);
  }

  /** Publishes an event without values. */
  public void publish(Event.Kind kind, int detail, long bodyA, long bodyB, long token) {
    ring.endWrite(begin(kind.number(), detail, bodyA, bodyB, token));
  }

  /** Publishes an event caused by a time jump; see {@link Event#isFromTimeJump}. */
  public void publishFromTimeJump(Event.Kind kind, int detail, long bodyA, long bodyB) {
    long number = begin(kind.number(), detail, bodyA, bodyB, 0);
    ring.at(number).markFromTimeJump();
    ring.endWrite(number);
  }

  /**
   * Publishes a user-defined event.
   *
   * @param userKind counted from 0
   * @throws IllegalArgumentException if the arguments are invalid
   */
  public void user(int userKind, int detail, long bodyA, long bodyB, long token, float... values) {
    if (userKind < 0 || userKind > Integer.MAX_VALUE - Event.Kind.USER.number()) {
      throw new IllegalArgumentException(
          "userKind is %d: user-defined kinds are counted from 0".formatted(userKind));
    }
    if (values.length > Event.VALUE_COUNT) {
      throw new IllegalArgumentException("%d values were given: an event carries at most %d"
          .formatted(values.length, Event.VALUE_COUNT));
    }
    long number = begin(Event.Kind.USER.number() + userKind, detail, bodyA, bodyB, token);
    Event event = ring.at(number);
    for (int index = 0; index < values.length; index++) {
      event.value(index, values[index]);
    }
    ring.endWrite(number);
  }

  /**
   * Publishes a copy of an event from another process, with its original tick and instant but the
   * epoch set by {@link #at}.
   */
  public void forward(Event event) {
    long number = ring.beginWrite();
    Event copy = ring.at(number);
    copy.copyFrom(event);
    copy.stamp(epoch, event.tick(), event.instantNanos());
    ring.endWrite(number);
  }

  /** Number of published {@link Event.Kind#LOST_BODY} events. */
  public long lostBodies() {
    return lostBodies;
  }

  private long begin(int kind, int detail, long bodyA, long bodyB, long token) {
    long number = ring.beginWrite();
    Event event = ring.at(number);
    event.stamp(epoch, tick, instantNanos);
    event.fill(kind, detail, bodyA, bodyB, token);
    lostBodies += kind == Event.Kind.LOST_BODY.number() ? 1 : 0;
    return number;
  }
}
