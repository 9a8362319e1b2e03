package org.isochron.render.clock;

/**
 * How long before it is seen a frame is usually made: the longest lead of the last 128 to 256 frames. Owner: the reader's
 * thread. O(1) a frame, allocates nothing.
 *
 * <p>Invariant: a single frame that is asked for further ahead than the others counts with their lead, so that it changes
 * nothing for those after it. The lead of two such frames in a row is a new habit of the loop and counts at once.
 */
final class UsualLead {
  /** No display shows a frame so much later than the others: who asks for more reads another clock. */
  static final long MAX_ODD_NANOS = 10_000_000_000L;

  /** Less than a refresh at 144 Hz: the frame after an odd one goes on from what that showed. */
  private static final long SHOWN_ODD_NANOS = 6_000_000;

  /** By so much a single frame may lengthen the lead: frames of an even loop do not all begin at the same instant. */
  private static final long TOLERANCE_NANOS = 1_000_000;

  private static final int BLOCK_FRAMES = 128;

  private long longestNanos;
  private long longestBeforeNanos;
  private long lastNanos;
  private long lastButOneNanos;
  private long frameCount;

  /** Refuses a frame that is made now and asked for absurdly far ahead; nothing is learnt from it. */
  void requirePlausible(long nowNanos, long presentNanos) {
    long aheadNanos = presentNanos - nowNanos;
    if (aheadNanos - nanos() > MAX_ODD_NANOS) {
      throw new IllegalArgumentException(
          "presentNanos is %d, which is %d ns from now: a frame is seen at most %d ns later than usual; take the instant from SharedState.clock()"
              .formatted(presentNanos, aheadNanos, MAX_ODD_NANOS));
    }
  }

  /** Learns from a frame that is made now, and returns the wall instant at which it counts as seen. */
  long present(long nowNanos, long presentNanos) {
    long lead = Math.max(0, presentNanos - nowNanos);
    long oddNanos = lead - learn(lead);
    return oddNanos > SHOWN_ODD_NANOS ? presentNanos - oddNanos : presentNanos;
  }

  /** The usual lead; 0 before the first frame. */
  long nanos() {
    return Math.max(longestNanos, longestBeforeNanos);
  }

  /** The longer one of the last two leads: a single frame that begins late does not say that all do. */
  long longerOfTwoNanos() {
    return Math.max(lastNanos, lastButOneNanos);
  }

  /** Returns what counts of a lead: all of it, unless it is longer than usual and longer than that of the frame before. */
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
