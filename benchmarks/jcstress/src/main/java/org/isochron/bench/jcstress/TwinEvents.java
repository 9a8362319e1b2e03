package org.isochron.bench.jcstress;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/** A ring with one cursor like the library's. A twin overrides one step with a mistake. */
public class TwinEvents implements Events {
  static final int CAPACITY = 8;

  private final Words[] begins = new Words[CAPACITY];
  private final Words[] ends = new Words[CAPACITY];
  private final AtomicLong newest = new AtomicLong();
  long next = 1;
  private int copied;

  public TwinEvents() {
    for (int cell = 0; cell < CAPACITY; cell++) {
      begins[cell] = new Words();
      ends[cell] = new Words();
    }
  }

  @Override
  public void publish(int number) {
    // ordering: store-store fence, as in the library.
    VarHandle.storeStoreFence();
    begins[number % CAPACITY].write(number);
    Pause.between();
    ends[number % CAPACITY].write(number);
    // ordering: release, as in the library's ring.
    newest.setRelease(number);
  }

  @Override
  public void poll(Listener listener) {
    long end = newest();
    while (next <= end) {
      if (copy(next)) {
        next++;
        listener.event(copied);
      } else {
        listener.gap(skip());
      }
    }
  }

  final long newest() {
    // ordering: acquire, as in the library's ring.
    return newest.getAcquire();
  }

  boolean copy(long number) {
    int cell = (int) (number % CAPACITY);
    Pause.between(); // slower than the publisher, which laps this cursor
    int end = ends[cell].read();
    Pause.between();
    copied = begins[cell].read() == end ? end : Words.TORN;
    // ordering: load-load fence, as in the library.
    VarHandle.loadLoadFence();
    return isIntact(number);
  }

  boolean isIntact(long number) {
    return newest() < number + CAPACITY - 1;
  }

  /** Continues in the middle of the ring, and returns the number of lost events. */
  long skip() {
    long resume = middle();
    long lost = resume - next;
    next = resume;
    return lost;
  }

  final long middle() {
    return newest() - CAPACITY / 2 + 1;
  }
}
