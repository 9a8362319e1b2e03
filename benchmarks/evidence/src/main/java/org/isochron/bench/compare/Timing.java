package org.isochron.bench.compare;

import org.isochron.state.TickRate;

/**
 * How long and how often everything is measured.
 *
 * @param rounds how many slices a row has
 * @param warmUpNanos what is not counted at the beginning of a slice: a delay that is learnt must
 *     settle
 * @param sliceNanos what is counted
 */
record Timing(int rounds, long warmUpNanos, long sliceNanos, TickRate tickRate, TickRate refresh) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int MAX_ROUNDS = 4;
  private static final int LEAST_SLICE_SECONDS = 3;
  private static final long WARM_UP_NANOS = 2 * NANOS_PER_SECOND;

  /**
   * Returns rows of some seconds that count, in up to four slices, none shorter than 3 s if there
   * are several.
   */
  static Timing ofSeconds(int seconds, TickRate tickRate, TickRate refresh) {
    int rounds = Math.max(1, Math.min(MAX_ROUNDS, seconds / LEAST_SLICE_SECONDS));
    return new Timing(
        rounds, WARM_UP_NANOS, seconds * NANOS_PER_SECOND / rounds, tickRate, refresh);
  }

  long wholeSliceNanos() {
    return warmUpNanos + sliceNanos;
  }

  /**
   * Room for the steps of a slice: what steps once a frame or once a tick never makes twice as
   * many.
   */
  int stepCapacity() {
    long nanos = wholeSliceNanos();
    return (int) (2 * (tickRate.tickAt(nanos) + refresh.tickAt(nanos)) + 1_000);
  }
}
