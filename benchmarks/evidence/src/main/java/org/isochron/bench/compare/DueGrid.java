package org.isochron.bench.compare;

/**
 * When simulation instants were due: one convention for all contenders. An instant is due as long
 * after the origin as it lies after instant 0, and by so much later as had been lost for good by
 * then: the least lag of all steps that follow. So a step that is late counts in full as long as it
 * is made up for later, and time that a simulation forgets or never catches up with is reported as
 * its speed and not as an age that grows with the length of the slice.
 */
final class DueGrid {
  private final TickLog steps;
  private final long originNanos;
  private final long[] lostNanos;

  DueGrid(TickLog steps, long originNanos) {
    this.steps = steps;
    this.originNanos = originNanos;
    lostNanos = new long[steps.count()];
    long least = Long.MAX_VALUE;
    for (int step = lostNanos.length - 1; step >= 0; step--) {
      least = Math.min(least, lagNanos(step));
      lostNanos[step] = Math.max(0, least);
    }
  }

  /** How long after its instant a step began, whatever was lost before. */
  long lagNanos(int step) {
    return steps.beganNanos(step) - originNanos - steps.instantNanos(step);
  }

  /** When an instant was due. */
  long dueNanos(long instantNanos) {
    long lost = lostNanos.length == 0 ? 0 : lostNanos[steps.stepTo(instantNanos)];
    return originNanos + instantNanos + lost;
  }
}
