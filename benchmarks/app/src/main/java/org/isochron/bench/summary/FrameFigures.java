package org.isochron.bench.summary;

/**
 * Frame figures of all readers.
 *
 * @param starvedPermille share of frames, in thousandths, whose instant was after the newest
 *     snapshot
 * @param beforeWindowPermille share of frames, in thousandths, whose instant was before the oldest
 *     snapshot
 * @param age time from the due instant of the shown state to its presentation
 */
public record FrameFigures(
    long frames, long starvedPermille, long beforeWindowPermille, Quantiles age) {
  public static FrameFigures of(long frames, long starved, long beforeWindow, Quantiles age) {
    long all = Math.max(1, frames);
    return new FrameFigures(frames, starved * 1_000 / all, beforeWindow * 1_000 / all, age);
  }
}
