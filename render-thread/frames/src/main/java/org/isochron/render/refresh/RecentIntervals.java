package org.isochron.render.refresh;

/**
 * The last intervals between the frames of a loop, and what they say about the interval of its
 * display.
 */
final class RecentIntervals {
  static final int CAPACITY = 64;

  /** Few, so that the median follows a change of the rate within a few frames. */
  private static final int MEDIAN_OF = 7;

  private final long[] nanos = new long[CAPACITY];
  private final long[] sorted = new long[MEDIAN_OF];
  private long added;

  void add(long intervalNanos) {
    nanos[(int) (added % CAPACITY)] = intervalNanos;
    added++;
  }

  /** How many of the last intervals are known, at most {@code most}. */
  int count(int most) {
    return (int) Math.min(most, added);
  }

  /** Returns the median of the newest intervals. At least seven are known. */
  long medianNanos() {
    for (int age = 0; age < MEDIAN_OF; age++) {
      long next = newest(age);
      int place = age;
      while (place > 0 && sorted[place - 1] > next) {
        sorted[place] = sorted[place - 1];
        place--;
      }
      sorted[place] = next;
    }
    return sorted[MEDIAN_OF / 2];
  }

  /**
   * Returns the mean length of a refresh in the newest {@code count} intervals, each of which is
   * rounded to a whole number of refreshes of about {@code aboutNanos}. What delays single frames
   * cancels out: it lengthens one interval and shortens the next.
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
