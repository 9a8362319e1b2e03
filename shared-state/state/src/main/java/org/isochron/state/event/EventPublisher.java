package org.isochron.state.event;

import org.joml.Vector3fc;

/**
 * The publishing end of an {@link EventRing}. Owner: the physics thread. Never waits and allocates nothing.
 *
 * <p>Events bear the epoch, tick and instant set by the last {@link #at}.
 */
public final class EventPublisher {
  private final EventRing ring;
  private long epoch;
  private long tick;
  private long instantNanos;

  EventPublisher(EventRing ring) {
    this.ring = ring;
  }

  /** Sets when the events that follow happen. */
  public void at(long epoch, long tick, long instantNanos) {
    this.epoch = epoch;
    this.tick = tick;
    this.instantNanos = instantNanos;
  }

  /** Tells that two bodies began to touch. */
  public void contactBegin(
      long bodyA, long bodyB, Vector3fc point, Vector3fc normal, float impulse) {
    long number = begin(Event.CONTACT_BEGIN, 0, bodyA, bodyB, 0);
    ring.at(number).contact(point, normal, impulse);
    ring.endWrite(number);
  }

  /** Tells something of Isochron's own kinds that has no values. */
  public void tell(int kind, int detail, long bodyA, long bodyB, long token) {
    ring.endWrite(begin(kind, detail, bodyA, bodyB, token));
  }

  /** Tells something of the user's own kind, from {@link Event#USER} on. */
  public void user(int kind, int detail, long bodyA, long bodyB, long token, float... values) {
    if (kind < Event.USER) {
      throw new IllegalArgumentException(
          "kind is %d: kinds of your own begin at Event.USER, %d".formatted(kind, Event.USER));
    }
    if (values.length > Event.VALUE_COUNT) {
      throw new IllegalArgumentException("%d values were given: an event carries at most %d"
          .formatted(values.length, Event.VALUE_COUNT));
    }
    long number = begin(kind, detail, bodyA, bodyB, token);
    Event event = ring.at(number);
    for (int index = 0; index < values.length; index++) {
      event.value(index, values[index]);
    }
    ring.endWrite(number);
  }

  private long begin(int kind, int detail, long bodyA, long bodyB, long token) {
    long number = ring.beginWrite();
    Event event = ring.at(number);
    event.stamp(epoch, tick, instantNanos);
    event.fill(kind, detail, bodyA, bodyB, token);
    return number;
  }
}
