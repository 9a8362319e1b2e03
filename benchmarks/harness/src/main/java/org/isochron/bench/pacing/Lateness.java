package org.isochron.bench.pacing;

import java.util.Arrays;
import org.isochron.state.statistics.Distribution;

/** How late the ticks of a row came: what half of them, 99 % and 99.9 % did not exceed, the latest, and how many came. */
record Lateness(long count, long medianNanos, long p99Nanos, long p999Nanos, long maxNanos) {
  /** The lateness of single ticks, in any order. */
  static Lateness of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Lateness(
        sorted.length,
        atPermille(sorted, 500),
        atPermille(sorted, 990),
        atPermille(sorted, 999),
        atPermille(sorted, 1_000));
  }

  /** What the physics thread's own statistics say, to two digits. */
  static Lateness of(Distribution ticks) {
    return new Lateness(
        ticks.count(),
        ticks.nanosAtPermille(500),
        ticks.nanosAtPermille(990),
        ticks.nanosAtPermille(999),
        ticks.maxNanos());
  }

  /** The smallest of the values that so many of a thousand do not exceed; 0 of none. */
  static long atPermille(long[] sorted, int permille) {
    if (sorted.length == 0) {
      return 0;
    }
    long rank = ((long) sorted.length * permille + 999) / 1_000;
    return sorted[(int) Math.max(0, rank - 1)];
  }
}
