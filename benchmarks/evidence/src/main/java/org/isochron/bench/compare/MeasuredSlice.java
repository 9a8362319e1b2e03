package org.isochron.bench.compare;

import org.isochron.bench.summary.Sorted;

/**
 * What was measured of a contender in a slice of time.
 *
 * @param lateNanos how long after its due instant each tick began; empty for what does not tick
 * @param stepNanos what each step cost, in the run and not before it
 * @param frameNanos from the end of a frame to the end of the next
 * @param ageNanos for each refresh, how long ago the shown instant was due
 * @param starvedFrames frames that had to do without the state they wanted
 */
record MeasuredSlice(
    Sorted lateNanos,
    Sorted stepNanos,
    Sorted frameNanos,
    Sorted ageNanos,
    Evenness motion,
    long starvedFrames,
    Expense expense) {
  /**
   * By how much the median step differs from what it was to cost, in thousandths of that. Without a
   * step, nothing of the load was there.
   */
  long loadErrorPermille(long wantedNanos) {
    return Math.abs(stepNanos.median() - wantedNanos) * 1_000 / wantedNanos;
  }

  long starvedPermille() {
    int frames = frameNanos.count();
    return frames == 0 ? 0 : starvedFrames * 1_000 / frames;
  }
}
