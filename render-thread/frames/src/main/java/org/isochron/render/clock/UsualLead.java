package org.isochron.render.clock;

/**
 * The usual lead, the time from making a frame to presenting it: the longest of the last 128 to 256
 * frames. Owner: the reader's thread. O(1) per frame; allocates nothing.
 *
 * <p>Invariant: a single frame with a longer lead than the others counts with their lead, so that
 * it does not affect later frames. If two frames in a row have a longer lead, it counts at once.
 */
final class UsualLead {
  /**
   * No display shows a frame this much later than others. A caller that asks for more probably
   * reads another clock.
   */
  static final long MAX_ODD_NANOS = 10_000_000_000L;

  /**
   * Less than a refresh at 144 Hz. A frame that is odd by no more than this is shown for its own
   * instant.
   */
  private static final long SHOWN_ODD_NANOS = 6_000_000;

  /**
   * By how much a single frame may lengthen the lead, because even a regular loop does not begin
   * all frames on time.
   */
  private static final long TOLERANCE_NANOS = 1_000_000;

  private static final int BLOCK_FRAMES = 128;

  private long longestNanos;
  private long longestBeforeNanos;
  private long lastNanos;
  private long lastButOneNanos;
  private long frameCount;

  /** Throws if a frame that is made now is presented too far ahead. Such a frame does not count. */
  void requirePlausible(long nowNanos, long presentNanos) {
    long aheadNanos = presentNanos - nowNanos;
    if (aheadNanos - nanos() > MAX_ODD_NANOS) {
      throw new IllegalArgumentException(
          "presentNanos is %d, which is %d ns from now: a frame is seen at most %d ns later than usual; take the instant from SharedState.clock()"
              .formatted(presentNanos, aheadNanos, MAX_ODD_NANOS));
    }
  }

  /**
   * Takes into account a frame that is made now, and returns the wall instant at which it counts as
   * presented.
   */
  long present(long nowNanos, long presentNanos) {
    long lead = Math.max(0, presentNanos - nowNanos);
    long oddNanos = lead - learn(lead);
    return oddNanos > SHOWN_ODD_NANOS ? presentNanos - oddNanos : presentNanos;
  }

  /** Begins as before the first frame. */
  void forget() {
    longestNanos = 0;
    longestBeforeNanos = 0;
    frameCount = 0;
  }

  /** The usual lead; 0 before the first frame. */
  long nanos() {
    return Math.max(longestNanos, longestBeforeNanos);
  }

  /** The longer of the last two leads, so that a single frame that begins late does not count. */
  long longerOfTwoNanos() {
    return Math.max(lastNanos, lastButOneNanos);
  }

  /**
   * Returns how much of a lead counts: all, unless it is longer than usual and than that of the
   * frame before.
   */
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
