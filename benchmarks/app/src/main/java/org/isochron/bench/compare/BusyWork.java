package org.isochron.bench.compare;

import org.isochron.state.NanoClock;

/**
 * A known amount of CPU work that the JIT compiler cannot remove: each multiplication depends on
 * the previous one. Owner: one thread.
 */
final class BusyWork {
  private static final int STEPS_PER_UNIT = 256;
  private static final int TRIALS = 40;
  private static final long TRIAL_UNITS = 20_000;

  private long state = 1;

  void run(long units) {
    long value = state;
    for (long unit = 0; unit < units; unit++) {
      for (int step = 0; step < STEPS_PER_UNIT; step++) {
        value = value * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
      }
    }
    state = value;
  }

  /** The best of several trials counts, because interference only makes a trial slower. */
  static long nanosPerMillionUnits(NanoClock clock) {
    BusyWork work = new BusyWork();
    long best = Long.MAX_VALUE;
    for (int trial = 0; trial < TRIALS; trial++) {
      long startNanos = clock.nanos();
      work.run(TRIAL_UNITS);
      best = Math.min(best, clock.nanos() - startNanos);
    }
    return Math.max(1, best * (1_000_000 / TRIAL_UNITS));
  }
}
