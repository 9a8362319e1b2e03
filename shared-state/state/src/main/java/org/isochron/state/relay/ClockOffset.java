package org.isochron.state.relay;

/**
 * What to add to the instants of another process' clock. Owner: one thread; allocates nothing.
 *
 * <p>It learns from round trips: the other clock was read between the question and the arrival of
 * the answer, so each round trip bounds the offset from both sides, and all together bound it
 * closer. A one-way message would bound it from one side only. Bounds widen with time by more than
 * clocks drift. Between the bounds the offset lies near the middle: it follows in steps of half a
 * millisecond, because one that followed every round trip would shake the picture.
 */
public final class ClockOffset {
  /** Clocks differ by less than a ten-thousandth. */
  private static final long DRIFT_SHARE = 10_000;

  private static final long STEP_NANOS = 500_000;

  private boolean known;
  private long lowNanos;
  private long highNanos;
  private long learntNanos;
  private long nanos;

  /**
   * Takes a round trip into account: this process' instants of the question and of the answer's
   * arrival, and the answer.
   */
  public void learn(long askedNanos, long answerNanos, long arrivedNanos) {
    long low = askedNanos - answerNanos;
    long high = arrivedNanos - answerNanos;
    if (known) {
      long drift = (arrivedNanos - learntNanos) / DRIFT_SHARE;
      long widerLow = lowNanos - drift;
      long widerHigh = highNanos + drift;
      if (high - widerLow >= 0 && widerHigh - low >= 0) {
        low = low - widerLow > 0 ? low : widerLow;
        high = high - widerHigh < 0 ? high : widerHigh;
      } // else one of the clocks was set: only the newest round trip counts
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

  /** Returns true if there was a round trip. */
  public boolean isKnown() {
    return known;
  }

  /** The offset in nanoseconds. */
  public long nanos() {
    return nanos;
  }

  /** By how much the offset may be wrong, in nanoseconds. */
  public long errorNanos() {
    return Math.max(highNanos - nanos, nanos - lowNanos);
  }
}
