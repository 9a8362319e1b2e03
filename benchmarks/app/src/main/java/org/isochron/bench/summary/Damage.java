package org.isochron.bench.summary;

/**
 * Counts of violations, and of bytes that should not be allocated.
 *
 * @param tornSnapshots number of torn snapshots, which mix the data of two ticks
 * @param nonNeighbours number of windows and blends whose ticks are not consecutive
 * @param backwards number of frames that went back in time within an epoch
 * @param lostInputs number of accepted commands and taps that did not arrive exactly once
 * @param lostEvents number of events that a punctual listener missed or a late listener's gap did
 *     not count
 */
public record Damage(
    long tornSnapshots,
    long nonNeighbours,
    long backwards,
    long lostInputs,
    long lostEvents,
    long bytesPerTick,
    long bytesPerFrame) {
  /** Values of a healthy run. */
  public static final Damage NONE = new Damage(0, 0, 0, 0, 0, 0, 0);
}
