package org.isochron.bench.compare;

/**
 * The machine's current speed, learned from recent busy work. Work takes longer next to a busy
 * frame loop, or when the machine's speed varies. Owner: one thread.
 */
final class WorkRate {
  private static final long UNITS_PER_MILLION = 1_000_000;

  private static final long MIN_UNITS = 500;

  private static final int WEIGHT = 8;

  private long nanosPerMillion;

  WorkRate(long nanosPerMillionUnits) {
    nanosPerMillion = nanosPerMillionUnits;
  }

  long units(long nanos) {
    return Math.max(0, nanos) * UNITS_PER_MILLION / nanosPerMillion;
  }

  void learn(long units, long nanos) {
    if (units >= MIN_UNITS) {
      long now = nanos * UNITS_PER_MILLION / units;
      nanosPerMillion = Math.max(1, nanosPerMillion + (now - nanosPerMillion) / WEIGHT);
    }
  }
}
