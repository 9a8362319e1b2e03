package org.isochron.render.refresh;

/**
 * Refreshes of a variable-rate display: the next one is expected after an interval that follows the
 * last few.
 */
final class VariableRefreshes {
  /**
   * A prediction moves by these fractions of its error. They are large enough to follow a rate that
   * doubles within two seconds, and small enough to ignore irregular work.
   */
  private static final int PHASE_SHARE = 8;

  private static final int INTERVAL_SHARE = 24;

  private long lastNanos;
  private long intervalNanos;
  private long jumpNanos;

  void begin(long nowNanos, long firstNanos) {
    lastNanos = nowNanos;
    intervalNanos = firstNanos;
  }

  long intervalNanos() {
    return intervalNanos;
  }

  /** Returns the frame's lateness. */
  long frame(long nowNanos, long sinceLastFrame) {
    long late = nowNanos - nextNanos();
    if (late > intervalNanos / 4 * 3 || late < -intervalNanos / 2) {
      lastNanos = nowNanos;
      // a hitch does not repeat
      if (Math.abs(sinceLastFrame - jumpNanos) < sinceLastFrame / 4) {
        intervalNanos = RefreshEstimate.bounded(sinceLastFrame);
      }
      jumpNanos = sinceLastFrame;
    } else {
      lastNanos = nextNanos() + late / PHASE_SHARE;
      intervalNanos = RefreshEstimate.bounded(intervalNanos + late / INTERVAL_SHARE);
      jumpNanos = 0;
    }
    return late;
  }

  long nextNanos() {
    return lastNanos + intervalNanos;
  }
}
