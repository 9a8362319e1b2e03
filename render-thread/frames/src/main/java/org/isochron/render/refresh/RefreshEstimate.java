package org.isochron.render.refresh;

import org.isochron.render.RefreshGrid;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * Predicts when each frame of a loop will be seen, if its display paces it: the swap waits for the
 * refresh, and the loop asks for a frame some time after each. The rate of the display is measured
 * from these frames. A rate that the device reports is used from the first frame on; the measured
 * one replaces it after a few. Owner: the frame loop's thread. Plain arithmetic on instants that
 * the caller passes; allocates nothing after construction.
 *
 * <p>A loop that waits by itself has no display to measure and uses a {@link RefreshGrid}.
 */
/*
 * Two models predict every frame, and the one with the smaller recent error is used.
 * SteadyRefreshes fits a grid to the last 64 frames, so frames that begin irregularly are predicted
 * evenly. A variable rate has no grid, and VariableRefreshes follows the last few frames.
 *
 *   refresh        |         |         |         |         |
 *   frame begins   | ·       |   ·     |·        (missed)  | ·
 *   predicted                x         x         x                   the refresh after the frame began
 */
public final class RefreshEstimate {
  private static final long SHORTEST_NANOS = 500_000;
  private static final long LONGEST_NANOS = 100_000_000;

  /**
   * A reported rate that is slower is no display's, and a frame that far ahead would make the
   * picture stand still.
   */
  private static final long LONGEST_REPORTED_NANOS = 50_000_000;

  /**
   * The first frames are predicted by the reported rate, because fewer intervals do not show
   * another.
   */
  private static final int FIRST_FRAMES = 8;

  /**
   * A change of the rate by more than this part is a correction; a smaller one is the exact value
   * of a rounded rate.
   */
  private static final int CORRECTION_PARTS = 16;

  /**
   * The same while few frames were seen, so that their irregularity is not taken for another rate.
   */
  private static final int EARLY_CORRECTION_PARTS = 5;

  private static final int EARLY_FRAMES = 32;

  /** How many errors are averaged. */
  private static final int AVERAGED = 16;

  /** By how much the errors of a grid must be larger, so that a regular loop keeps its grid. */
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

  /** Returns an estimate for a display of an unknown rate. */
  public static RefreshEstimate unknown(long startNanos) {
    return new RefreshEstimate(null, startNanos);
  }

  /** Returns an estimate that begins with the rate that the device reports, right or wrong. */
  public static RefreshEstimate reported(TickRate refresh, long startNanos) {
    return new RefreshEstimate(refresh, startNanos);
  }

  /** Begins a frame now, and returns the wall instant at which it will be seen. */
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

  /** The time from one refresh to the next, in nanoseconds; 0 while it is unknown. */
  public long intervalNanos() {
    if (frameCount <= FIRST_FRAMES) {
      return reportedNanos;
    }
    return varies ? variable.intervalNanos() : steady.intervalNanos();
  }

  /** How often the rate was replaced, because it was reported wrong or has changed. */
  public long correctionCount() {
    return correctionCount;
  }

  /** Returns an interval that a display can have. */
  static long bounded(long nanos) {
    return Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, nanos));
  }

  /**
   * Bounds the lead by the frames seen so far: by a wrong rate it would change more than a window
   * of snapshots allows. Frames that are repeatedly further apart than the rate says keep the lead
   * of the last one.
   */
  private long reportedLead(long leadNanos, long lastLeadNanos, long sinceLast) {
    if (frameCount == 1) {
      return leadNanos;
    }
    long most = Math.min(sinceLast, reportedNanos);
    boolean regular = sinceLast < reportedNanos + reportedNanos / 2;
    slowFrames = regular ? 0 : slowFrames + 1;
    if (slowFrames > 1) {
      return Math.min(lastLeadNanos, most);
    }
    return Math.max(regular ? most / 2 : 0, Math.min(leadNanos, most));
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

  /**
   * Chooses the model with the smaller error; the errors are sums over about the last 16 frames.
   */
  private void compare(long steadyLate, long variableLate) {
    long most = steady.intervalNanos();
    steadyError += Math.min(most, Math.abs(steadyLate - usualLateNanos)) - steadyError / AVERAGED;
    variableError += Math.min(most, Math.abs(variableLate)) - variableError / AVERAGED;
    usualLateNanos += (Math.min(most, steadyLate) - usualLateNanos) / (AVERAGED / 2);
    // apart from each other, so that irregular frames do not switch to and fro
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
      countedNanos = frameCount < EARLY_FRAMES ? 0 : interval; // the first rate corrects none
    } else if (Math.abs(interval - countedNanos) > countedNanos / parts) {
      countedNanos = interval;
      correctionCount++;
    }
  }
}
