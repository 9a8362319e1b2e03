package org.isochron.bench.compare;

/**
 * Due times of simulation instants, computed in the same way for all contenders. Simulation instant
 * t is due at origin + t + d, where d is the delay that is never recovered after t: the minimum lag
 * of all later steps. The lateness of a step counts in full if later steps catch up. Time that is
 * never made up lowers the measured speed instead of increasing the age, which would otherwise grow
 * with the length of the slice.
 */
final class DueGrid {
  private final TickLog steps;
  private final long originNanos;
  private final long[] lostNanos;

  DueGrid(TickLog steps, long originNanos) {
    this.steps = steps;
    this.originNanos = originNanos;
    lostNanos = new long[steps.count()];
    long minLagNanos = Long.MAX_VALUE;
    for (int step = lostNanos.length - 1; step >= 0; step--) {
      minLagNanos = Math.min(minLagNanos, lagNanos(step));
      lostNanos[step] = Math.max(0, minLagNanos);
    }
  }

  long lagNanos(int step) {
    return steps.beganNanos(step) - originNanos - steps.instantNanos(step);
  }

  long dueNanos(long instantNanos) {
    long lost = lostNanos.length == 0 ? 0 : lostNanos[steps.stepTo(instantNanos)];
    return originNanos + instantNanos + lost;
  }
}
