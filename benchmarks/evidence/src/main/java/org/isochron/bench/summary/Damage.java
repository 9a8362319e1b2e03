package org.isochron.bench.summary;

/**
 * Counts of violations, and of bytes that should not be allocated.
 *
 * @param tornSnapshots snapshots with parts of two ticks
 * @param nonNeighbours windows and blends of ticks that are not consecutive
 * @param backwards readers that went back in time within an epoch
 * @param lostInputs accepted commands and taps that did not arrive exactly once
 * @param lostEvents events that a punctual listener missed, or that a late one's gap did not count
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
