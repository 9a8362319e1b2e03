package org.isochron.state.relay;

/**
 * Offset between the clocks of two processes. Owner: one thread; allocates nothing.
 *
 * <p>The offset is estimated from round trips. The other clock was read between query and answer,
 * so each round trip bounds the offset from both sides. The bounds widen over time, faster than the
 * clocks can drift apart. The offset follows the middle of its bounds in steps of half a
 * millisecond, because frequent small corrections would make the picture jitter.
 */
public final class ClockOffset {
  /** Assumed maximum clock drift. */
  private static final long DRIFT_SHARE = 10_000;

  private static final long STEP_NANOS = 500_000;

  private boolean known;
  private long lowNanos;
  private long highNanos;
  private long learntNanos;
  private long nanos;

  /**
   * Learns from a round trip.
   *
   * @param requestedNanos local instant of the query
   * @param answerNanos remote instant of the answer
   * @param arrivedNanos local instant of the arrival
   */
  public void learn(long requestedNanos, long answerNanos, long arrivedNanos) {
    long low = requestedNanos - answerNanos;
    long high = arrivedNanos - answerNanos;
    if (known) {
      long drift = (arrivedNanos - learntNanos) / DRIFT_SHARE;
      long widerLow = lowNanos - drift;
      long widerHigh = highNanos + drift;
      if (high - widerLow >= 0 && widerHigh - low >= 0) {
        low = low - widerLow > 0 ? low : widerLow;
        high = high - widerHigh < 0 ? high : widerHigh;
      } // else one of the clocks was set: keep only the newest round trip
    }
    lowNanos = low;
    highNanos = high;
    learntNanos = arrivedNanos;
    long middle = low + (high - low) / 2;
    if (!known || nanos < low || nanos > high || Math.abs(middle - nanos) > STEP_NANOS) {
      nanos = middle;
    }
    known = true;
  }

  /** Returns true after a measurement. */
  public boolean isKnown() {
    return known;
  }

  /** Nanoseconds to add to the other clock's instants. */
  public long nanos() {
    return nanos;
  }

  /** Maximum error of the offset. */
  public long errorNanos() {
    return Math.max(highNanos - nanos, nanos - lowNanos);
  }
}
