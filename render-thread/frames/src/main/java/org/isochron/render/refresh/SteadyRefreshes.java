package org.isochron.render.refresh;

/**
 * Refreshes of a fixed-rate display as a grid fitted to the frames. The interval follows the mean
 * of recent intervals. The phase follows the earliest frames, because work can delay a frame but
 * never make it early.
 */
final class SteadyRefreshes {
  /**
   * If the last 16 intervals differ from the grid's by an eighth, the rate has changed and the grid
   * is reset.
   */
  private static final int CHECKED = 16;

  private static final int MISFIT_PARTS = 8;

  /**
   * If the median differs by less than a third, intervals are rounded to multiples of the grid's
   * own interval, which is less sensitive to irregular frames.
   */
  private static final int CLOSE_PARTS = 3;

  /**
   * Divisor of the window length: the interval moves slowly enough that no single frame determines
   * it.
   */
  private static final int INTERVAL_SHARE = 4;

  /**
   * The phase moves by these fractions of a frame's error, and faster if recent errors mostly have
   * the same sign.
   */
  private static final int PHASE_SHARE = 8;

  private static final int TREND_PHASE_SHARE = 4;

  /** A late frame counts a quarter of an early one, so the grid lies near the earliest frames. */
  private static final int LATE_SHARE = 4;

  /**
   * A frame may begin up to a quarter of an interval before its point on the grid, or three
   * quarters after it.
   */
  private static final int EARLY_PARTS = 4;

  private static final int AVERAGED = 8;

  private final RecentIntervals intervals;
  private long lastNanos;
  private long intervalNanos;
  private int window;
  private long bias;
  private long deviation;

  SteadyRefreshes(RecentIntervals intervals) {
    this.intervals = intervals;
  }

  void begin(long nowNanos, long aboutNanos) {
    lastNanos = nowNanos;
    intervalNanos = aboutNanos;
    fit();
  }

  long intervalNanos() {
    return intervalNanos;
  }

  /** Returns the frame's lateness. */
  long frame(long nowNanos) {
    fit();
    long sinceLast = nowNanos - lastNanos;
    if (sinceLast
        >= -intervalNanos) { // a loop that is faster than the display shows an instant twice
      lastNanos +=
          intervalNanos * Math.max(1, (sinceLast + intervalNanos / EARLY_PARTS) / intervalNanos);
    }
    long late = nowNanos - lastNanos;
    long error = late > 0
        ? Math.min(late, intervalNanos / 2) / LATE_SHARE
        : Math.max(late, -intervalNanos / EARLY_PARTS);
    bias += (error - bias) / AVERAGED;
    deviation += (Math.abs(error) - deviation) / AVERAGED;
    boolean trend = 5 * Math.abs(bias) >= 3 * deviation;
    lastNanos += error / (trend ? TREND_PHASE_SHARE : PHASE_SHARE);
    return late;
  }

  long nextNanos() {
    return lastNanos + intervalNanos;
  }

  private void fit() {
    int checked = intervals.count(CHECKED);
    long median = RefreshEstimate.bounded(intervals.medianNanos());
    boolean close = Math.abs(median - intervalNanos) < intervalNanos / CLOSE_PARTS;
    long about =
        RefreshEstimate.bounded(intervals.refreshNanos(checked, close ? intervalNanos : median));
    long measured = RefreshEstimate.bounded(intervals.refreshNanos(checked, about));
    if (Math.abs(measured - intervalNanos) > intervalNanos / MISFIT_PARTS) {
      intervalNanos = measured;
      window = checked;
    } else {
      window = intervals.count(Math.max(window + 1, CHECKED));
      long mean = RefreshEstimate.bounded(intervals.refreshNanos(window, intervalNanos));
      intervalNanos += (mean - intervalNanos) / Math.max(1, window / INTERVAL_SHARE);
    }
  }
}
