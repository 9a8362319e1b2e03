package org.isochron.lockstep.rollback;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import org.isochron.state.Event;

/**
 * Publishes events when their tick runs, and cancels those that a later run of the tick does not
 * repeat. Owner: the physics thread. A tick's buffer grows to the largest number of events that it
 * has held, and the list of changed bodies to that of a rollback; nothing else is allocated.
 *
 * <p>Two events are the same if their kind, detail, instant, bodies and token are equal. A contact
 * of which only the impulse changed is not published again.
 *
 * <p>Listeners keep sets of the bodies and contacts that exist, and undo a cancelled event in them.
 * Therefore all cancellations of a rollback come first, the newest event first, and only then the
 * new events. For the same reason an event that begins or ends the life of a body, a contact or a
 * visit is not kept if an earlier one of the same bodies has changed: it is cancelled and published
 * again.
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
  private final Consumer<? super Event> publisher;
  private final Published[] ticks;
  private final ByteBuffer single = ByteBuffer.allocate(Event.BYTES);
  private final Event event = Event.empty();
  private final ChangedPairs changed = new ChangedPairs();

  /** The published events of a tick. */
  private static final class Published {
    private long tick = NONE;
    private ByteBuffer events = ByteBuffer.allocate(FIRST_EVENTS * Event.BYTES).flip();

    /** Indices of the events that the next run has repeated. */
    private final BitSet kept = new BitSet();

    /** Indices of the next run's events that were published already. */
    private final BitSet repeated = new BitSet();
  }

  /** @param publisher receives each event, valid during the call only */
  public PredictedEvents(HeldEvents held, int capacity, Consumer<? super Event> publisher) {
    this.held = held;
    this.publisher = publisher;
    ticks = new Published[capacity];
    Arrays.setAll(ticks, index -> new Published());
  }

  @Override
  public void ran(long firstTick, long lastTick) {
    changed.clear();
    for (long tick = firstTick; tick <= lastTick; tick++) {
      match(of(tick), held.bytes(tick));
    }
    for (long tick = lastTick; tick >= firstTick; tick--) {
      cancel(of(tick));
    }
    for (long tick = firstTick; tick <= lastTick; tick++) {
      publish(of(tick), held.bytes(tick));
    }
  }

  private Published of(long tick) {
    Published published = ticks[(int) (tick % ticks.length)];
    if (published.tick != tick) {
      published.tick = tick;
      clear(published);
    }
    return published;
  }

  private static void clear(Published published) {
    published.events.clear().flip();
    published.kept.clear();
  }

  private void cancel(Published published) {
    ByteBuffer before = published.events;
    for (int at = before.limit() - Event.BYTES; at >= 0; at -= Event.BYTES) {
      if (!published.kept.get(at / Event.BYTES)) {
        forward(before, at, Event.Kind.CANCELLED.number(), before.getInt(at));
      }
    }
  }

  private void publish(Published published, ByteBuffer now) {
    for (int at = 0; at < now.limit(); at += Event.BYTES) {
      if (!published.repeated.get(at / Event.BYTES)) {
        forward(now, at, now.getInt(at), now.getInt(at + DETAIL));
      }
    }
    if (published.events.capacity() < now.limit()) {
      published.events = ByteBuffer.allocate(2 * now.limit());
    }
    published.events.clear().put(now).flip();
    now.position(0);
  }

  @Override
  public void confirmed(long tick) {
    ByteBuffer confirmed = of(tick).events;
    if (confirmed.hasRemaining()) {
      forward(confirmed, 0, Event.Kind.CONFIRMED.number(), confirmed.limit() / Event.BYTES);
    }
  }

  /** Cancels the events of later ticks, which will not be confirmed, and forgets all ticks. */
  public void cancelAfter(long confirmedTick) {
    long newest = NONE;
    for (Published published : ticks) {
      newest = Math.max(newest, published.tick);
    }
    for (long tick = newest; tick > Math.max(confirmedTick, newest - ticks.length); tick--) {
      Published published = of(tick);
      published.kept.clear();
      cancel(published);
    }
    for (Published published : ticks) {
      published.tick = NONE;
      clear(published);
    }
  }

  private void match(Published published, ByteBuffer now) {
    ByteBuffer before = published.events;
    published.kept.clear();
    published.repeated.clear();
    int beforeCount = before.limit() / Event.BYTES;
    int count = now.limit() / Event.BYTES;
    for (int index = 0; index < count; index++) {
      for (int step = 0; step < beforeCount && !published.repeated.get(index); step++) {
        int other = (index + step) % beforeCount; // most events keep their index
        if (!published.kept.get(other)
            && isSame(before, other * Event.BYTES, now, index * Event.BYTES)) {
          published.repeated.set(index);
          published.kept.set(other);
        }
      }
    }
    noteChanged(before, published.kept);
    noteChanged(now, published.repeated);
    dropChanged(before, published.kept);
    dropChanged(now, published.repeated);
  }

  private void noteChanged(ByteBuffer events, BitSet same) {
    for (int at = 0; at < events.limit(); at += Event.BYTES) {
      if (isOfLife(events.getInt(at)) && !same.get(at / Event.BYTES)) {
        changed.add(events.getLong(at + BODY_A), events.getLong(at + BODY_B));
      }
    }
  }

  private void dropChanged(ByteBuffer events, BitSet same) {
    for (int at = 0; at < events.limit(); at += Event.BYTES) {
      if (isOfLife(events.getInt(at))
          && changed.contains(events.getLong(at + BODY_A), events.getLong(at + BODY_B))) {
        same.clear(at / Event.BYTES);
      }
    }
  }

  private static boolean isOfLife(int kind) {
    return switch (Event.Kind.of(kind)) {
      case SPAWN, DESPAWN, CONTACT_BEGIN, CONTACT_END, SENSOR_ENTER, SENSOR_LEAVE -> true;
      default -> false;
    };
  }

  private static boolean isSame(ByteBuffer one, int oneAt, ByteBuffer other, int otherAt) {
    return one.getLong(oneAt) == other.getLong(otherAt) // kind and detail
        && one.getLong(oneAt + INSTANT) == other.getLong(otherAt + INSTANT)
        && one.getLong(oneAt + BODY_A) == other.getLong(otherAt + BODY_A)
        && one.getLong(oneAt + BODY_B) == other.getLong(otherAt + BODY_B)
        && one.getLong(oneAt + TOKEN) == other.getLong(otherAt + TOKEN);
  }

  private void forward(ByteBuffer from, int at, int kind, int detail) {
    single.put(0, from, at, Event.BYTES);
    single.putInt(0, kind).putInt(DETAIL, detail);
    if (kind == Event.Kind.CONFIRMED.number()) {
      for (int zero = BODY_A; zero < Event.BYTES; zero += Integer.BYTES) {
        single.putInt(zero, 0);
      }
    }
    publisher.accept(event.readFrom(single.position(0)));
  }

  /** Pairs of bodies, or single ones, of which an event has changed. */
  private static final class ChangedPairs {
    private static final int HASH_BITS = 14;
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    /** Hashes of the pairs, because most pairs have not changed. */
    private final BitSet hashes = new BitSet(1 << HASH_BITS);

    private long[] pairs = new long[2 * FIRST_EVENTS];
    private int size;

    void clear() {
      hashes.clear();
      size = 0;
    }

    void add(long bodyA, long bodyB) {
      if (contains(bodyA, bodyB)) {
        return;
      }
      if (size == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * size);
      }
      pairs[size++] = bodyA;
      pairs[size++] = bodyB;
      hashes.set(hash(bodyA, bodyB));
    }

    boolean contains(long bodyA, long bodyB) {
      boolean found = false;
      boolean mayBe = hashes.get(hash(bodyA, bodyB));
      for (int index = 0; mayBe && !found && index < size; index += 2) {
        found = (pairs[index] == bodyA && pairs[index + 1] == bodyB)
            || (pairs[index] == bodyB && pairs[index + 1] == bodyA);
      }
      return found;
    }

    private static int hash(long bodyA, long bodyB) {
      return (int) (((bodyA + bodyB) * GOLDEN) >>> (Long.SIZE - HASH_BITS));
    }
  }
}
