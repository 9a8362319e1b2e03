package org.isochron.render.refresh;

import org.isochron.render.RefreshGrid;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * Predicts when each frame of a loop will be seen on the display that paces the loop. The buffer
 * swap waits for a refresh, and the loop starts its next frame some time after that refresh. The
 * display's rate is measured from these frames; a reported rate is used only for the first few.
 * Owner: the frame loop's thread. Allocates nothing after construction.
 *
 * <p>A loop that waits by itself has no display to measure and uses a {@link RefreshGrid}.
 */
/*
 * Two models predict every frame, and the one with the smaller recent error is used.
 * SteadyRefreshes fits a grid to the last 64 frames, so that irregular frame starts still give even
 * predictions. A variable rate has no grid; VariableRefreshes follows the last few frames.
 *
 *   refresh        |         |         |         |         |
 *   frame begins   | ·       |   ·     |·        (missed)  | ·
 *   predicted                x         x         x                   the refresh after the frame began
 */
public final class RefreshEstimate {
  private static final long SHORTEST_NANOS = 500_000;
  private static final long LONGEST_NANOS = 100_000_000;

  /**
   * Slower reported rates are ignored: no display is that slow, and a frame that far ahead would
   * stop the picture.
   */
  private static final long LONGEST_REPORTED_NANOS = 50_000_000;

  /**
   * The first frames use the reported rate, because a few intervals do not prove that the rate is
   * different.
   */
  private static final int FIRST_FRAMES = 8;

  /**
   * A change of the interval by more than this part counts as a correction; smaller changes only
   * refine a rounded rate.
   */
  private static final int CORRECTION_PARTS = 16;

  /**
   * Larger tolerance for the first frames, so that their irregularity is not mistaken for another
   * rate.
   */
  private static final int EARLY_CORRECTION_PARTS = 5;

  private static final int EARLY_FRAMES = 32;

  private static final int AVERAGED = 16;

  /** A regular loop keeps its grid unless the grid's errors are larger by this much. */
  private static final long NEGLIGIBLE_NANOS = 100_000;

  private final RecentIntervals intervals = new RecentIntervals();
  private final SteadyRefreshes steady = new SteadyRefreshes(intervals);
  private final VariableRefreshes variable = new VariableRefreshes();
  private final @Nullable RefreshGrid reported;
  private final long reportedNanos;
  private long frameCount;
  private int slowFrames;
  private long lastFrameNanos;
  private long lastSeenNanos;
  private long usualLateNanos;
  private long steadyError;
  private long variableError;
  private boolean varies;
  private long countedNanos;
  private long correctionCount;

  private RefreshEstimate(@Nullable TickRate refresh, long startNanos) {
    reportedNanos = refresh == null ? 0 : refresh.periodNanos();
    reported = refresh == null || reportedNanos > LONGEST_REPORTED_NANOS
        ? null
        : RefreshGrid.onDisplay(refresh, 1, startNanos);
    countedNanos = reportedNanos;
  }

  /** For displays of unknown rate. */
  public static RefreshEstimate unknown(long startNanos) {
    return new RefreshEstimate(null, startNanos);
  }

  /** Starts with the reported rate. */
  public static RefreshEstimate reported(TickRate refresh, long startNanos) {
    return new RefreshEstimate(refresh, startNanos);
  }

  /** Begins a frame, and returns the time at which the frame will be seen. */
  public long begin(long nowNanos) {
    long sinceLast = nowNanos - lastFrameNanos;
    long lastLeadNanos = lastSeenNanos - lastFrameNanos;
    if (frameCount > 0) {
      intervals.add(sinceLast);
    }
    lastFrameNanos = nowNanos;
    frameCount++;
    long seen = nowNanos;
    if (frameCount > FIRST_FRAMES) {
      seen = measured(nowNanos, sinceLast);
    } else if (reported != null) {
      long lead = reported.begin(nowNanos) - nowNanos;
      seen = nowNanos + reportedLead(lead, lastLeadNanos, sinceLast);
    }
    if (frameCount == 1 || seen - lastSeenNanos > 0) {
      lastSeenNanos = seen;
    }
    return lastSeenNanos;
  }

  /** Refresh interval; 0 while unknown. */
  public long intervalNanos() {
    if (frameCount <= FIRST_FRAMES) {
      return reportedNanos;
    }
    return varies ? variable.intervalNanos() : steady.intervalNanos();
  }

  /** Number of rate corrections. */
  public long correctionCount() {
    return correctionCount;
  }

  static long bounded(long nanos) {
    return Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, nanos));
  }

  /**
   * Bounds the lead by the frames seen so far, because a wrong rate would change the lead by more
   * than a window of snapshots. If frames are repeatedly further apart than the rate predicts, the
   * lead stays that of the last frame.
   */
  private long reportedLead(long leadNanos, long lastLeadNanos, long sinceLast) {
    if (frameCount == 1) {
      return leadNanos;
    }
    long limit = Math.min(sinceLast, reportedNanos);
    boolean regular = sinceLast < reportedNanos + reportedNanos / 2;
    slowFrames = regular ? 0 : slowFrames + 1;
    if (slowFrames > 1) {
      return Math.min(lastLeadNanos, limit);
    }
    return Math.max(regular ? limit / 2 : 0, Math.min(leadNanos, limit));
  }

  private long measured(long nowNanos, long sinceLast) {
    if (frameCount == FIRST_FRAMES + 1) {
      steady.begin(nowNanos, reportedNanos);
      variable.begin(nowNanos, steady.intervalNanos());
    } else {
      compare(steady.frame(nowNanos), variable.frame(nowNanos, sinceLast));
    }
    countCorrection();
    return varies ? variable.nextNanos() : steady.nextNanos();
  }

  /** Errors decay over 16 frames. */
  private void compare(long steadyLate, long variableLate) {
    long limit = steady.intervalNanos();
    steadyError += Math.min(limit, Math.abs(steadyLate - usualLateNanos)) - steadyError / AVERAGED;
    variableError += Math.min(limit, Math.abs(variableLate)) - variableError / AVERAGED;
    usualLateNanos += (Math.min(limit, steadyLate) - usualLateNanos) / (AVERAGED / 2);
    // hysteresis: irregular frames must not toggle the model
    varies = varies
        ? steadyError > variableError / 16 * 11
        : steadyError > variableError / 8 * 9 + AVERAGED * NEGLIGIBLE_NANOS;
  }

  private void countCorrection() {
    if (varies) {
      return;
    }
    long interval = steady.intervalNanos();
    int parts = frameCount < EARLY_FRAMES ? EARLY_CORRECTION_PARTS : CORRECTION_PARTS;
    if (countedNanos == 0) {
      countedNanos = frameCount < EARLY_FRAMES ? 0 : interval; // the first rate is no correction
    } else if (Math.abs(interval - countedNanos) > countedNanos / parts) {
      countedNanos = interval;
      correctionCount++;
    }
  }
}
