package org.isochron.state.threads;

/**
 * How long before its instant a loop should ask to be woken: long enough for almost every wake-up, short enough to spin
 * little. It rises quickly when a wake-up came too late and falls slowly when it came in time, and so settles where a
 * small share of the wake-ups is late. Owner: the loop's thread.
 *
 * <p>Some wake-ups are late by more than any margin makes good: they stood in line, behind another program or behind a stop
 * of the world. Where that happens again and again, the margin settles just above the median. What a thread spins is taken
 * from the turns that the system owes it, and with fewer of them it stands in line the more often.
 */
final class WakeMargin {
  private static final long SAFETY_NANOS = 5_000;
  private static final long RISE_NANOS = 16_000;
  private static final long FALL_NANOS = 250;
  private static final long CROWDED_STEP_NANOS = 1_000;
  private static final long MIN_NANOS = 20_000;

  /** A wake-up that is later than this stood in line. */
  static final long MAX_NANOS = 500_000;

  /** So many wake-ups without standing in line make up for one with it. */
  private static final int LINE = 200;

  /** Above it the system is crowded: two lines came within a hundred wake-ups, or for long more than one in {@link #LINE}. */
  private static final int CROWDED = 300;

  private static final int MAX_CROWD = 1_000;

  private long nanos = 100_000;
  private int crowd;

  long nanos() {
    return nanos;
  }

  /** Learns from a wake-up how late it came after the instant asked for. */
  void learn(long lateNanos) {
    long needed = lateNanos + SAFETY_NANOS;
    if (needed > MAX_NANOS) {
      crowd = Math.min(MAX_CROWD, crowd + LINE);
      return;
    }
    crowd = Math.max(0, crowd - 1);
    boolean crowded = crowd > CROWDED;
    long rise = crowded ? CROWDED_STEP_NANOS : RISE_NANOS;
    long fall = crowded ? CROWDED_STEP_NANOS : FALL_NANOS;
    long change = needed > nanos ? rise : -fall;
    nanos = Math.min(MAX_NANOS, Math.max(MIN_NANOS, nanos + change));
  }
}
