package org.isochron.bench.trace;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The last values of something that is measured again and again. One thread adds, without waiting
 * or allocating; any thread reads, and what it reads far back may be overwritten meanwhile.
 */
public final class ValueTrack {
  /** How many values are remembered: eleven minutes at 100 a second. */
  public static final int CAPACITY = 1 << 16;

  private final long[] values = new long[CAPACITY];
  private final AtomicLong count = new AtomicLong();

  public void add(long value) {
    // ordering: plain: only this thread counts.
    long index = count.getPlain();
    values[(int) (index % CAPACITY)] = value;
    // ordering: release, with the acquire in count: a thread that sees the count sees the values.
    count.setRelease(index + 1);
  }

  /** How many values were added so far. */
  public long count() {
    // ordering: acquire, the counterpart of the release in add.
    return count.getAcquire();
  }

  /**
   * The value of an index, counted from the first that was added; of the last {@link #CAPACITY}
   * ones.
   */
  public long at(long index) {
    return values[(int) (index % CAPACITY)];
  }

  /** The index of the oldest value that is remembered. */
  public long firstIndex() {
    return Math.max(0, count() - CAPACITY);
  }

  /** Returns at most a number of the last values, oldest first. */
  public long[] last(int most) {
    long end = count();
    int length = (int) Math.min(end, Math.min(most, CAPACITY));
    long[] last = new long[length];
    for (int i = 0; i < length; i++) {
      last[i] = at(end - length + i);
    }
    return last;
  }
}
