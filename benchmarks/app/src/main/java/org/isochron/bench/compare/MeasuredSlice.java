package org.isochron.bench.compare;

import org.isochron.bench.summary.Sorted;

/**
 * Measurements of one slice.
 *
 * @param lateNanos delay from the due time of each tick to its start; empty without fixed ticks
 * @param stepNanos cost of each step, without warm-up
 * @param ageNanos for each refresh, the time since the shown instant was due
 * @param animationErrorNanos for each displayed frame, the difference between the simulation time
 *     and the display time that passed since the previous one
 * @param starvedFrames number of frames for which the needed state was not available
 */
record MeasuredSlice(
    Sorted lateNanos,
    Sorted stepNanos,
    Sorted frameNanos,
    Sorted ageNanos,
    Evenness motion,
    Sorted animationErrorNanos,
    long starvedFrames,
    Expense expense) {
  long loadErrorPermille(long wantedNanos) {
    return Math.abs(stepNanos.median() - wantedNanos) * 1_000 / wantedNanos;
  }

  long starvedPermille() {
    int frames = frameNanos.count();
    return frames == 0 ? 0 : starvedFrames * 1_000 / frames;
  }
}
