package org.isochron.render.refresh;

/** Recent intervals between a loop's frames, and the refresh interval derived from them. */
final class RecentIntervals {
  static final int CAPACITY = 64;

  /** Small, so that the median follows a change of the rate within a few frames. */
  private static final int MEDIAN_OF = 7;

  private final long[] nanos = new long[CAPACITY];
  private final long[] sorted = new long[MEDIAN_OF];
  private long added;

  void add(long intervalNanos) {
    nanos[(int) (added % CAPACITY)] = intervalNanos;
    added++;
  }

  int count(int max) {
    return (int) Math.min(max, added);
  }

  /** Requires seven intervals. */
  long medianNanos() {
    for (int age = 0; age < MEDIAN_OF; age++) {
      long next = newest(age);
      int index = age;
      while (index > 0 && sorted[index - 1] > next) {
        sorted[index] = sorted[index - 1];
        index--;
      }
      sorted[index] = next;
    }
    return sorted[MEDIAN_OF / 2];
  }

  /**
   * Returns the mean refresh interval over the newest {@code count} frame intervals. Each frame
   * interval counts as a whole number of refreshes of about {@code aboutNanos}. Delays of single
   * frames cancel out: a delay lengthens one interval and shortens the next.
   */
  long refreshNanos(int count, long aboutNanos) {
    long span = 0;
    long refreshes = 0;
    for (int age = 0; age < count; age++) {
      span += newest(age);
      refreshes += (newest(age) + aboutNanos / 2) / aboutNanos;
    }
    return refreshes == 0 ? aboutNanos : span / refreshes;
  }

  private long newest(int age) {
    return nanos[(int) ((added - 1 - age) % CAPACITY)];
  }
}
