package org.isochron.bench.trace;

import java.util.stream.LongStream;

/**
 * Measures how unevenly a uniformly moving body would be shown. The body's position follows from
 * the shown instant, so judder is computed from the instants alone. Owner: the thread that shows
 * frames.
 *
 * <p>Judder is the root mean square of the difference between shown and ideal displacement from
 * frame to frame, in percent of the mean ideal displacement.
 */
public final class Judder {
  private boolean started;
  private long shown;
  private long ideal;
  private double squares;
  private double ideals;
  private long count;

  void add(long shownNanos, long idealNanos) {
    long wanted = idealNanos - ideal;
    if (started && wanted > 0) {
      double error = shownNanos - shown - wanted;
      squares += error * error;
      ideals += wanted;
      count++;
    }
    started = true;
    shown = shownNanos;
    ideal = idealNanos;
  }

  /** Starts over, because instants of two epochs cannot be compared. */
  void restart() {
    started = false;
  }

  public static double percentOfLast(int frames, ValueTrack shown, ValueTrack ideal) {
    Judder judder = new Judder();
    long end = Math.min(shown.count(), ideal.count());
    for (long frame = Math.max(0, end - frames); frame < end; frame++) {
      judder.add(shown.at(frame), ideal.at(frame));
    }
    return judder.percent();
  }

  /**
   * Returns the animation error of each remembered frame, as PresentMon defines it, without its
   * sign: the difference between the simulation time and the display time that passed since the
   * previous frame. Display time is scaled by the speed of time, so slow motion is no error. Unlike
   * in PresentMon, a frame that repeats the previous instant counts.
   */
  static long[] animationErrorNanos(ValueTrack shown, ValueTrack ideal) {
    return LongStream.range(ideal.firstIndex() + 1, ideal.count())
        .filter(frame -> ideal.at(frame) > ideal.at(frame - 1))
        .map(frame ->
            shown.at(frame) - shown.at(frame - 1) - (ideal.at(frame) - ideal.at(frame - 1)))
        .map(Math::abs)
        .toArray();
  }

  /** Returns the displacement of a uniformly moving body in a frame, relative to the ideal one. */
  public static double shareMoved(long frame, ValueTrack shown, ValueTrack ideal) {
    long wanted = ideal.at(frame) - ideal.at(frame - 1);
    return wanted <= 0 ? 0 : (double) (shown.at(frame) - shown.at(frame - 1)) / wanted;
  }

  public double percent() {
    return count == 0 ? 0 : 100 * Math.sqrt(squares / count) / (ideals / count);
  }
}
