package org.isochron.lockstep.rollback;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;

/**
 * Publishes events when their tick runs, and cancels those that a later run of the tick does not
 * repeat. Owner: the physics thread. A tick's buffer grows to the largest number of events that it
 * has held; nothing else is allocated.
 *
 * <p>Two events are the same if their kind, detail, instant, bodies and token are equal. A contact
 * of which only the impulse changed is not published again. Cancellations precede new events,
 * because both may differ only in a value that a cancellation omits, such as the prefab of a
 * spawned body.
 */
public final class PredictedEvents implements EventReporter {
  private static final int FIRST_EVENTS = 16;
  private static final long NONE = -1;
  private static final int DETAIL = Integer.BYTES;
  private static final int TICK = 2 * Integer.BYTES + Long.BYTES;
  private static final int INSTANT = TICK + Long.BYTES;
  private static final int BODY_A = INSTANT + Long.BYTES;
  private static final int BODY_B = BODY_A + Long.BYTES;
  private static final int TOKEN = BODY_B + Long.BYTES;

  private final HeldEvents held;
  private final ByteBuffer[] published;
  private final long[] ticks;
  private final ByteBuffer single = ByteBuffer.allocate(Event.BYTES);
  private final Event event = Event.empty();
  private boolean[] matched = new boolean[FIRST_EVENTS];

  public PredictedEvents(HeldEvents held, int capacity) {
    this.held = held;
    published = new ByteBuffer[capacity];
    ticks = new long[capacity];
    for (int index = 0; index < capacity; index++) {
      published[index] = ByteBuffer.allocate(FIRST_EVENTS * Event.BYTES);
    }
  }

  @Override
  public void ran(EventPublisher events, long tick) {
    int index = (int) (tick % ticks.length);
    if (ticks[index] != tick) {
      ticks[index] = tick;
      published[index].clear().flip();
    }
    ByteBuffer before = published[index];
    ByteBuffer now = held.bytes(tick);
    match(now, before);
    for (int at = 0; at < before.limit(); at += Event.BYTES) {
      if (!matched[at / Event.BYTES]) {
        forward(events, before, at, Event.Kind.CANCELLED.number(), before.getInt(at));
      }
    }
    match(before, now);
    for (int at = 0; at < now.limit(); at += Event.BYTES) {
      if (!matched[at / Event.BYTES]) {
        forward(events, now, at, now.getInt(at), now.getInt(at + DETAIL));
      }
    }
    if (before.capacity() < now.limit()) {
      published[index] = ByteBuffer.allocate(2 * now.limit());
    }
    published[index].clear().put(now).flip();
    now.position(0);
  }

  @Override
  public void confirmed(EventPublisher events, long tick) {
    ByteBuffer confirmed = published[(int) (tick % ticks.length)];
    if (confirmed.hasRemaining()) {
      forward(events, confirmed, 0, Event.Kind.CONFIRMED.number(), confirmed.limit() / Event.BYTES);
    }
  }

  /** Cancels the events of later ticks, which will not be confirmed, and forgets all ticks. */
  public void cancelAfter(EventPublisher events, long confirmedTick) {
    for (int index = 0; index < ticks.length; index++) {
      ByteBuffer pending = published[index];
      for (int at = 0; ticks[index] > confirmedTick && at < pending.limit(); at += Event.BYTES) {
        forward(events, pending, at, Event.Kind.CANCELLED.number(), pending.getInt(at));
      }
      ticks[index] = NONE;
      pending.clear().flip();
    }
  }

  private void match(ByteBuffer first, ByteBuffer second) {
    int firstCount = first.limit() / Event.BYTES;
    int count = second.limit() / Event.BYTES;
    if (matched.length < firstCount + count) {
      matched = new boolean[2 * (firstCount + count)];
    }
    Arrays.fill(matched, 0, firstCount + count, false);
    for (int index = 0; index < count; index++) {
      for (int step = 0; step < firstCount && !matched[index]; step++) {
        int other = (index + step) % firstCount; // most events keep their index
        if (!matched[count + other]
            && isSame(first, other * Event.BYTES, second, index * Event.BYTES)) {
          matched[index] = true;
          matched[count + other] = true;
        }
      }
    }
  }

  private static boolean isSame(ByteBuffer one, int oneAt, ByteBuffer other, int otherAt) {
    return one.getLong(oneAt) == other.getLong(otherAt) // kind and detail
        && one.getLong(oneAt + INSTANT) == other.getLong(otherAt + INSTANT)
        && one.getLong(oneAt + BODY_A) == other.getLong(otherAt + BODY_A)
        && one.getLong(oneAt + BODY_B) == other.getLong(otherAt + BODY_B)
        && one.getLong(oneAt + TOKEN) == other.getLong(otherAt + TOKEN);
  }

  private void forward(EventPublisher events, ByteBuffer from, int at, int kind, int detail) {
    single.put(0, from, at, Event.BYTES);
    single.putInt(0, kind).putInt(DETAIL, detail);
    if (kind == Event.Kind.CONFIRMED.number()) {
      for (int zero = BODY_A; zero < Event.BYTES; zero += Integer.BYTES) {
        single.putInt(zero, 0);
      }
    }
    events.forward(event.readFrom(single.position(0)));
  }
}
