package org.isochron.bench.summary;

/**
 * Frame figures of all readers.
 *
 * @param starvedPermille frames whose instant lay after the newest snapshot, in thousandths
 * @param beforeWindowPermille frames whose instant lay before the oldest snapshot, in thousandths
 * @param age time from the due instant of the shown state to its presentation
 */
public record FrameFigures(
    long frames, long starvedPermille, long beforeWindowPermille, Quantiles age) {
  public static FrameFigures of(long frames, long starved, long beforeWindow, Quantiles age) {
    long all = Math.max(1, frames);
    return new FrameFigures(frames, starved * 1_000 / all, beforeWindow * 1_000 / all, age);
  }
}
