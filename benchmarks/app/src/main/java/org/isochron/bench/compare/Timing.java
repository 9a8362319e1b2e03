package org.isochron.bench.compare;

import org.isochron.state.TickRate;

/**
 * Timing of a comparison.
 *
 * @param warmUpNanos uncounted start of a slice, in which an adaptive delay settles
 */
record Timing(int rounds, long warmUpNanos, long sliceNanos, TickRate tickRate, TickRate refresh) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int MAX_ROUNDS = 4;
  private static final int MIN_SLICE_SECONDS = 3;
  private static final long WARM_UP_NANOS = 2 * NANOS_PER_SECOND;

  static Timing ofSeconds(int seconds, TickRate tickRate, TickRate refresh) {
    int rounds = Math.max(1, Math.min(MAX_ROUNDS, seconds / MIN_SLICE_SECONDS));
    return new Timing(
        rounds, WARM_UP_NANOS, seconds * NANOS_PER_SECOND / rounds, tickRate, refresh);
  }

  long totalSliceNanos() {
    return warmUpNanos + sliceNanos;
  }

  int stepCapacity() {
    long nanos = totalSliceNanos();
    return (int) (2 * (tickRate.tickAt(nanos) + refresh.tickAt(nanos)) + 1_000);
  }
}
