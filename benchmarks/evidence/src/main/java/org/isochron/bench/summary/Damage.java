package org.isochron.bench.summary;

/**
 * What must not happen, counted, and the memory that must not be allocated.
 *
 * @param tornSnapshots snapshots that held parts of two ticks
 * @param nonNeighbours windows and blends of ticks that do not follow one another
 * @param backwards readers that went back in time within an epoch
 * @param lostInputs accepted commands and taps that did not arrive exactly once
 * @param lostEvents events that a listener in time did not get, or that were missing in the gap of
 *     a late one
 * @param bytesPerTick allocated by the physics thread
 * @param bytesPerFrame allocated by a render thread
 */
public record Damage(
    long tornSnapshots,
    long nonNeighbours,
    long backwards,
    long lostInputs,
    long lostEvents,
    long bytesPerTick,
    long bytesPerFrame) {
  /** What a healthy run has. */
  public static final Damage NONE = new Damage(0, 0, 0, 0, 0, 0, 0);
}
