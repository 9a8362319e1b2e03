package org.isochron.bench.trace;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The last values of a repeated measurement. One thread adds values, without waiting or allocating.
 * Any thread may read, but old values may be overwritten during the read.
 */
public final class ValueTrack {
  /** Number of remembered values: eleven minutes at 100 per second. */
  public static final int CAPACITY = 1 << 16;

  private final long[] values = new long[CAPACITY];
  private final AtomicLong count = new AtomicLong();

  public void add(long value) {
    // ordering: plain, single writer.
    long index = count.getPlain();
    values[(int) (index % CAPACITY)] = value;
    // ordering: release, pairs with the acquire in count; without it a reader could see a count
    // before the values.
    count.setRelease(index + 1);
  }

  public long count() {
    // ordering: acquire, pairs with the release in add; without it the values could be stale.
    return count.getAcquire();
  }

  /**
   * Returns a value by its index, counted from the first one; only the last {@link #CAPACITY}
   * exist.
   */
  public long at(long index) {
    return values[(int) (index % CAPACITY)];
  }

  public long firstIndex() {
    return Math.max(0, count() - CAPACITY);
  }

  /** Returns up to {@code limit} of the last values, oldest first. */
  public long[] last(int limit) {
    long end = count();
    int length = (int) Math.min(end, Math.min(limit, CAPACITY));
    long[] last = new long[length];
    for (int i = 0; i < length; i++) {
      last[i] = at(end - length + i);
    }
    return last;
  }
}
