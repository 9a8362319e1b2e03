package org.isochron.render.refresh;

/**
 * The refreshes of a display with a fixed rate, as a grid that is fitted to the frames: its
 * interval to the mean of the last intervals, its phase to the earlier frames, because work delays
 * a frame and nothing makes it early.
 */
final class SteadyRefreshes {
  /**
   * If the last 16 intervals differ from the grid's by an eighth, the rate has changed and the grid
   * begins anew.
   */
  private static final int CHECKED = 16;

  private static final int MISFIT_PARTS = 8;

  /**
   * If the median differs by less than a third, intervals are rounded to the grid's own, which
   * irregular ones change less.
   */
  private static final int CLOSE_PARTS = 3;

  /**
   * The interval moves by this share of the frames it is averaged over, so that it follows none of
   * them.
   */
  private static final int INTERVAL_SHARE = 4;

  /**
   * The phase moves by these shares of a frame's error; by more if the last errors are mostly of
   * one sign.
   */
  private static final int PHASE_SHARE = 8;

  private static final int TREND_PHASE_SHARE = 4;

  /**
   * A late frame counts a quarter of an early one, so that the grid lies near the earliest frames.
   */
  private static final int LATE_SHARE = 4;

  /** A frame may come this part of an interval before the grid, and the rest after it. */
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

  /** Begins at a frame, with an interval; 0 if none is known. */
  void begin(long nowNanos, long aboutNanos) {
    lastNanos = nowNanos;
    intervalNanos = aboutNanos;
    fit();
  }

  long intervalNanos() {
    return intervalNanos;
  }

  /** Takes a frame into account, and returns how much later than the grid it began. */
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
