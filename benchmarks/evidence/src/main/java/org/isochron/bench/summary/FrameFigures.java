package org.isochron.bench.summary;

/**
 * How the frames of all readers fared.
 *
 * @param frames how many there were
 * @param starvedPermille those whose instant lay after the newest snapshot, of a thousand
 * @param beforeWindowPermille those whose instant lay before the oldest snapshot, of a thousand
 * @param age how long before its presentation the shown instant was due
 */
public record FrameFigures(
    long frames, long starvedPermille, long beforeWindowPermille, Quantiles age) {
  /** The figures of frames that were counted. */
  public static FrameFigures of(long frames, long starved, long beforeWindow, Quantiles age) {
    long all = Math.max(1, frames);
    return new FrameFigures(frames, starved * 1_000 / all, beforeWindow * 1_000 / all, age);
  }
}
