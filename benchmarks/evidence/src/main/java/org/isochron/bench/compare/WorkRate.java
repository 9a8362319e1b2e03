package org.isochron.bench.compare;

/**
 * How fast this machine works now, learnt from work that was just done: next to a busy frame loop,
 * or on a machine whose speed varies, the same work takes longer than it took alone. Owner: one
 * thread.
 */
final class WorkRate {
  private static final long UNITS_PER_MILLION = 1_000_000;

  /** Less work than this is too short to be measured. */
  private static final long LEAST_UNITS = 500;

  private static final int WEIGHT = 8;

  private long nanosPerMillion;

  WorkRate(long nanosPerMillionUnits) {
    nanosPerMillion = nanosPerMillionUnits;
  }

  /** Returns how many units of work take a time. */
  long units(long nanos) {
    return Math.max(0, nanos) * UNITS_PER_MILLION / nanosPerMillion;
  }

  /** Some units of work took a time. */
  void learn(long units, long nanos) {
    if (units >= LEAST_UNITS) {
      long now = nanos * UNITS_PER_MILLION / units;
      nanosPerMillion = Math.max(1, nanosPerMillion + (now - nanosPerMillion) / WEIGHT);
    }
  }
}
