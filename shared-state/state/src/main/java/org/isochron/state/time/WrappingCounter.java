package org.isochron.state.time;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Counts on across the wraps of a counter of few bits. Any thread may read it; wait-free; allocates nothing after
 * construction.
 */
final class WrappingCounter {
  private final LongSupplier count;
  private final int unusedBits;
  private final long startCount;

  /** The furthest reading seen so far, counted from the start. */
  private final AtomicLong furthest = new AtomicLong();

  WrappingCounter(LongSupplier count, int bits) {
    if (bits < 2 || bits > Long.SIZE) {
      throw new IllegalArgumentException(
          "bits is %d: a counter that wraps has 2 to 64 bits; pass the counter's width"
              .formatted(bits));
    }
    this.count = count;
    unusedBits = Long.SIZE - bits;
    startCount = count.getAsLong();
  }

  /** The counts since the start. */
  long passed() {
    long reading = count.getAsLong() - startCount;
    // ordering: plain would do on one thread; volatile, because a torn or outdated value could be
    // more than half of the range behind the reading.
    long known = furthest.get();
    // Signed, because a reading taken before another thread moved "furthest" lies behind it.
    long ahead = (reading - known) << unusedBits >> unusedBits;
    if (ahead > 0) {
      // ordering: compareAndSet, so that a thread held up since its reading cannot move "furthest"
      // back; who loses against another reading needs no second attempt.
      furthest.compareAndSet(known, known + ahead);
    }
    return known + ahead;
  }
}
