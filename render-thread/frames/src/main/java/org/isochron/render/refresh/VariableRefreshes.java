package org.isochron.render.refresh;

/**
 * The refreshes of a display whose rate varies: the next is expected after an interval that follows
 * the last few.
 */
final class VariableRefreshes {
  /**
   * By these shares of its error a prediction moves: quickly enough for a rate that doubles within
   * two seconds, and no more, because irregular work before a frame is an error too.
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

  /** Takes a frame into account, and returns how much later than predicted it began. */
  long frame(long nowNanos, long sinceLastFrame) {
    long late = nowNanos - nextNanos();
    if (late > intervalNanos / 4 * 3 || late < -intervalNanos / 2) {
      lastNanos = nowNanos;
      if (Math.abs(sinceLastFrame - jumpNanos) < sinceLastFrame / 4) { // twice is no hitch
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
