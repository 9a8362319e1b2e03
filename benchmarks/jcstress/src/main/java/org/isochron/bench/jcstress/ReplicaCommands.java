package org.isochron.bench.jcstress;

import java.lang.invoke.VarHandle;
import java.util.function.IntConsumer;

/**
 * A bounded queue of many senders and one receiver written out by hand: a ring of entries, a count
 * of the sent, and in each entry a word that says whose it is. Sound but for the steps of which a
 * test passes a broken one.
 */
final class ReplicaCommands implements Commands {
  private static final int CAPACITY = 4;

  private final Entry[] entries = new Entry[CAPACITY];
  private final Steps steps;

  // the receiver's own
  private int received;

  ReplicaCommands(Steps steps) {
    this.steps = steps;
    for (int index = 0; index < CAPACITY; index++) {
      entries[index] = new Entry();
    }
  }

  @Override
  public boolean send(int number) {
    int place = steps.claim(entries);
    if (place < 0) {
      return false;
    }
    Entry entry = entries[place % CAPACITY];
    entry.write(number);
    steps.queue(entry, place);
    return true;
  }

  @Override
  public void drain(IntConsumer handler) {
    Entry entry = entries[received % CAPACITY];
    while (steps.isQueued(entry, received)) {
      handler.accept(steps.handle(entry, received));
      received++;
      entry = entries[received % CAPACITY];
    }
  }

  /**
   * Keeps an entry's words and its state on cache lines apart, or they would always be seen
   * together.
   */
  @SuppressWarnings("unused")
  private abstract static class Distance extends Words {
    private long line00, line01, line02, line03, line04, line05, line06, line07;
    private long line10, line11, line12, line13, line14, line15, line16, line17;
  }

  /**
   * An entry, with the state it is in: free, one more when it is queued, and one more when it is
   * free again.
   */
  static final class Entry extends Distance {
    int state;
  }

  /** The steps of the queue as they should be, but for those that a subclass replaces. */
  abstract static class Steps {
    static final VarHandle STATE = ReplicaMailbox.find(Entry.class, "state");
    private static final VarHandle SENT = ReplicaMailbox.find(Steps.class, "sent");

    int sent;

    /** A place to write, or -1 when the queue is full. */
    int claim(Entry[] entries) {
      while (true) {
        // ordering: volatile, only for atomicity: two senders never get the same place.
        int place = (int) SENT.getVolatile(this);
        // ordering: acquire, with giveBack: the receiver has read before the sender writes.
        if ((int) STATE.getAcquire(entries[place % CAPACITY]) != free(place)) {
          return -1;
        }
        // ordering: volatile, see above.
        if (SENT.compareAndSet(this, place, place + 1)) {
          return place;
        }
      }
    }

    /** Abstract, so that the one loaded subclass is inlined without a branch that would order. */
    abstract void queue(Entry entry, int place);

    final void queueByRelease(Entry entry, int place) {
      // ordering: release, with isQueued: the entry is written before it is queued.
      STATE.setRelease(entry, free(place) + 1);
    }

    final boolean isQueued(Entry entry, int place) {
      // ordering: acquire, the counterpart of queue.
      return (int) STATE.getAcquire(entry) == free(place) + 1;
    }

    int handle(Entry entry, int place) {
      int number = readTwice(entry);
      giveBack(entry, place);
      return number;
    }

    final void giveBack(Entry entry, int place) {
      // ordering: release, with claim: the entry is read before it is given back.
      STATE.setRelease(entry, free(place) + 2);
    }

    /** To handle a command takes a moment, in which it must not change. */
    static int readTwice(Entry entry) {
      int number = entry.read();
      Thread.onSpinWait();
      return number == entry.read() ? number : Words.TORN;
    }

    static int free(int place) {
      return place / CAPACITY * 2;
    }
  }

  /** Broken: the entry is queued by a plain store. */
  static final class PlainQueue extends Steps {
    @Override
    void queue(Entry entry, int place) {
      entry.state = free(place) + 1;
    }
  }

  /** Broken: the entry is given back before it is handled. */
  static final class GivenBackEarly extends Steps {
    @Override
    void queue(Entry entry, int place) {
      queueByRelease(entry, place);
    }

    @Override
    int handle(Entry entry, int place) {
      giveBack(entry, place);
      return readTwice(entry);
    }
  }

  /** Broken: the senders count by a load and a store. */
  static final class PlainCount extends Steps {
    @Override
    void queue(Entry entry, int place) {
      queueByRelease(entry, place);
    }

    @Override
    int claim(Entry[] entries) {
      int place = sent;
      // ordering: acquire, as it should be; the mistake is next to it.
      if ((int) STATE.getAcquire(entries[place % CAPACITY]) != free(place)) {
        return -1;
      }
      sent = place + 1;
      return place;
    }
  }
}
