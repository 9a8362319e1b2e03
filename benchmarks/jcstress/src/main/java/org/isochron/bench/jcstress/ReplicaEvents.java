package org.isochron.bench.jcstress;

import java.lang.invoke.VarHandle;

/**
 * A replica of the event ring and a cursor, with the same fences as the library's ring; a test
 * omits one of them. Without a mistake it is sound.
 */
final class ReplicaEvents implements Events {
  /** The step that is omitted or wrong. */
  enum Mistake {
    ONE_TOO_FEW,
    NO_FENCE_IN_LISTENER,
    NO_FENCE_IN_PUBLISHER,
    TWO_READINGS
  }

  private static final int CAPACITY = 8;

  private final Words[] ring = new Words[CAPACITY];
  private final boolean oneTooFew;
  private final boolean listenerFence;
  private final boolean publisherFence;
  private final boolean twoReadings;

  /** The number of the last published event: a plain field between fences, as in the Disruptor. */
  private int newest;

  // used by the listener only
  private final Words copy = new Words();
  private int next = 1;

  ReplicaEvents(Mistake mistake) {
    oneTooFew = mistake == Mistake.ONE_TOO_FEW;
    listenerFence = mistake != Mistake.NO_FENCE_IN_LISTENER;
    publisherFence = mistake != Mistake.NO_FENCE_IN_PUBLISHER;
    twoReadings = mistake == Mistake.TWO_READINGS;
    for (int index = 0; index < CAPACITY; index++) {
      ring[index] = new Words();
    }
  }

  @Override
  public void publish(int number) {
    if (publisherFence) {
      // ordering: store-store, the last event is published before this one is written.
      VarHandle.storeStoreFence();
    }
    ring[number % CAPACITY].write(number);
    // ordering: release, the event is written before it is published.
    VarHandle.releaseFence();
    newest = number;
  }

  @Override
  public void poll(Listener listener) {
    while (next <= newest()) {
      copy.copyFrom(ring[next % CAPACITY]);
      if (listenerFence) {
        // ordering: load-load, the event is copied before the newest number is read, which
        // validates the copy.
        VarHandle.loadLoadFence();
      }
      if (newest() < next + CAPACITY - (oneTooFew ? 0 : 1)) {
        next++;
        listener.event(copy.read());
      } else {
        skip(listener);
      }
    }
  }

  private void skip(Listener listener) {
    int resume = newest() - CAPACITY / 2 + 1;
    int lost = twoReadings ? newest() - CAPACITY / 2 + 1 - next : resume - next;
    next = resume;
    listener.gap(lost);
  }

  private int newest() {
    int number = newest;
    // ordering: acquire, the event is read after it was published.
    VarHandle.acquireFence();
    return number;
  }
}
