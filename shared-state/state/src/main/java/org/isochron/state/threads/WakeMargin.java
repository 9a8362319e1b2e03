package org.isochron.state.threads;

/**
 * How long before its instant a loop asks to be woken: long enough for almost every wake-up, short
 * enough to spin little. The margin rises quickly when a wake-up is too late and falls slowly when
 * it is in time, so it settles where a small share of the wake-ups is late. Owner: the loop's
 * thread.
 *
 * <p>Some wake-ups are later than any margin covers, because the thread waited for a processor
 * behind another program, or for the garbage collector. If that happens often, the system is
 * crowded, and the margin settles just above the median. Spinning uses up the thread's share of
 * processor time, and a thread that has used up its share waits for a processor more often.
 */
final class WakeMargin {
  private static final long SAFETY_NANOS = 5_000;
  private static final long RISE_NANOS = 16_000;
  private static final long FALL_NANOS = 250;
  private static final long CROWDED_STEP_NANOS = 1_000;
  private static final long MIN_NANOS = 20_000;

  /** A wake-up later than this waited for a processor. */
  static final long MAX_NANOS = 500_000;

  /** How many wake-ups without a wait for a processor offset one with it. */
  private static final int WAKE_UPS_PER_WAIT = 200;

  /**
   * With a higher score the system is crowded: two waits within 100 wake-ups, or in the long run
   * more than one in {@link #WAKE_UPS_PER_WAIT}.
   */
  private static final int CROWDED_SCORE = 300;

  private static final int MAX_WAIT_SCORE = 1_000;

  private long nanos = 100_000;
  private int waitScore;

  long nanos() {
    return nanos;
  }

  /** Adapts to a wake-up that came n nanoseconds after the instant asked for. */
  void learn(long lateNanos) {
    long needed = lateNanos + SAFETY_NANOS;
    if (needed > MAX_NANOS) {
      waitScore = Math.min(MAX_WAIT_SCORE, waitScore + WAKE_UPS_PER_WAIT);
      return;
    }
    waitScore = Math.max(0, waitScore - 1);
    boolean crowded = waitScore > CROWDED_SCORE;
    long rise = crowded ? CROWDED_STEP_NANOS : RISE_NANOS;
    long fall = crowded ? CROWDED_STEP_NANOS : FALL_NANOS;
    long change = needed > nanos ? rise : -fall;
    nanos = Math.min(MAX_NANOS, Math.max(MIN_NANOS, nanos + change));
  }
}
