package org.isochron.bench.compare;

import org.isochron.state.NanoClock;

/**
 * Work of a known amount that nobody can optimise away: one multiplication waits for the one
 * before. Owner: one thread.
 */
final class BusyWork {
  private static final int STEPS_PER_UNIT = 256;
  private static final int TRIALS = 40;
  private static final long TRIAL_UNITS = 20_000;

  private long state = 1;

  /** Does some units of work. */
  void run(long units) {
    long value = state;
    for (long unit = 0; unit < units; unit++) {
      for (int step = 0; step < STEPS_PER_UNIT; step++) {
        value = value * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
      }
    }
    state = value;
  }

  /**
   * How long a million units take on a core of their own: the best of several trials, for nothing
   * makes one too fast.
   */
  static long nanosPerMillionUnits(NanoClock clock) {
    BusyWork work = new BusyWork();
    long best = Long.MAX_VALUE;
    for (int trial = 0; trial < TRIALS; trial++) {
      long begunNanos = clock.nanos();
      work.run(TRIAL_UNITS);
      best = Math.min(best, clock.nanos() - begunNanos);
    }
    return Math.max(1, best * (1_000_000 / TRIAL_UNITS));
  }
}
