package org.isochron.state;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Extends a wrapping counter to 64 bits. Any thread may use it; wait-free; allocates nothing after
 * construction.
 */
final class WrappingCounter {
  private final LongSupplier count;
  private final int unusedBits;
  private final long startCount;

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

  /** Returns the counts since construction. */
  long passed() {
    long reading = count.getAsLong() - startCount;
    // ordering: volatile: a plain read could return a torn or outdated value, more than half the
    // range behind the reading.
    long known = furthest.get();
    // Signed, because another thread may have advanced "furthest" past this reading.
    long ahead = (reading - known) << unusedBits >> unusedBits;
    if (ahead > 0) {
      // ordering: volatile compareAndSet: with a plain set, a delayed thread could move "furthest"
      // back. A failed update needs no retry, because another thread has advanced the value.
      furthest.compareAndSet(known, known + ahead);
    }
    return known + ahead;
  }
}
