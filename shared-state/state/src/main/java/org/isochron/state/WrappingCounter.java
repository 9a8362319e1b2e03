package org.isochron.state;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Extends a counter that wraps to 64 bits. Any thread may read it; wait-free; allocates nothing
 * after construction.
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

  /** Returns the counts since the start. */
  long passed() {
    long reading = count.getAsLong() - startCount;
    // ordering: volatile: a plain read could return a torn or outdated value, more than half of the
    // range behind the reading.
    long known = furthest.get();
    // Signed, because a reading taken before another thread moved "furthest" lies behind it.
    long ahead = (reading - known) << unusedBits >> unusedBits;
    if (ahead > 0) {
      // ordering: volatile compareAndSet: with a plain set, a thread delayed since its reading
      // could move "furthest" back. A thread that fails need not try again: another one moved it
      // on.
      furthest.compareAndSet(known, known + ahead);
    }
    return known + ahead;
  }
}
