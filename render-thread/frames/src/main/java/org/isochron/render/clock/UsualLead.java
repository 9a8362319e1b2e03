package org.isochron.render.clock;

/**
 * Computes the usual lead, which is the longest time from making a frame to presenting it among the
 * last 128 to 256 frames. Owner: the reader's thread. O(1) per frame; allocates nothing.
 *
 * <p>Invariant: a single frame with a longer lead than the others counts with the usual lead, so
 * later frames are not affected. Two long leads in a row count at once.
 */
final class UsualLead {
  /**
   * A larger excess is rejected: no display delays a frame so much, so the caller probably uses
   * another clock.
   */
  static final long MAX_EXCESS_NANOS = 10_000_000_000L;

  /**
   * Less than a refresh interval at 144 Hz. Frames with a smaller excess keep their own instant.
   */
  private static final long UNCORRECTED_EXCESS_NANOS = 6_000_000;

  /**
   * A single frame may lengthen the usual lead by this much, because even a regular loop starts
   * some frames late.
   */
  private static final long TOLERANCE_NANOS = 1_000_000;

  private static final int BLOCK_FRAMES = 128;

  private long longestNanos;
  private long longestBeforeNanos;
  private long lastNanos;
  private long lastButOneNanos;
  private long frameCount;

  /** A rejected frame does not change the usual lead. */
  void requirePlausible(long nowNanos, long presentNanos) {
    long aheadNanos = presentNanos - nowNanos;
    if (aheadNanos - nanos() > MAX_EXCESS_NANOS) {
      throw new IllegalArgumentException(
          "presentNanos is %d, which is %d ns from now: a frame is seen at most %d ns later than usual; take the instant from SharedState.clock()"
              .formatted(presentNanos, aheadNanos, MAX_EXCESS_NANOS));
    }
  }

  /** Returns the wall-clock time at which a frame counts as presented. */
  long present(long nowNanos, long presentNanos) {
    long lead = Math.max(0, presentNanos - nowNanos);
    long excessNanos = lead - learn(lead);
    return excessNanos > UNCORRECTED_EXCESS_NANOS ? presentNanos - excessNanos : presentNanos;
  }

  void forget() {
    longestNanos = 0;
    longestBeforeNanos = 0;
    frameCount = 0;
  }

  long nanos() {
    return Math.max(longestNanos, longestBeforeNanos);
  }

  /** Ignores a single shorter lead. */
  long longerOfTwoNanos() {
    return Math.max(lastNanos, lastButOneNanos);
  }

  /** An unusually long lead counts only up to the previous frame's lead. */
  private long learn(long lead) {
    lastButOneNanos = frameCount == 0 ? lead : lastNanos;
    lastNanos = lead;
    frameCount++;
    if (frameCount <= 2) {
      longestNanos = Math.min(lead, lastButOneNanos);
      return longestNanos;
    }
    if (frameCount % BLOCK_FRAMES == 0) {
      longestBeforeNanos = longestNanos;
      longestNanos = 0;
    }
    long usual = nanos();
    long counted =
        lead - usual > TOLERANCE_NANOS ? Math.min(lead, Math.max(lastButOneNanos, usual)) : lead;
    longestNanos = Math.max(longestNanos, counted);
    return counted;
  }
}
