package org.isochron.state.threads;

/**
 * Decides when a loop yields before it parks. The system shares a core fairly: a thread that has
 * used up its share waits for milliseconds behind a busy program when it wakes. A thread that
 * yields as soon as its work is done waits at once, while it has time, and can run when its instant
 * comes. If more programs wait than can run by then, yielding itself makes wake-ups late, and stops
 * for a while. Owner: the loop's thread.
 */
final class YieldPolicy {
  /**
   * More than the 3 to 4 ms for which Linux let a busy program run. Loops at 200 Hz and above never
   * yield.
   */
  private static final long TURN_NANOS = 5_000_000;

  /** How many waits in time offset one that was late although the thread had yielded. */
  private static final int LATE_YIELD_PENALTY = 100;

  private static final int MAX_PENALTY = 300;

  private int penalty;

  /** Returns true if a thread that waits n nanoseconds from now should yield first. */
  boolean isDue(long remainingNanos) {
    return remainingNanos > TURN_NANOS && penalty <= MAX_PENALTY;
  }

  /**
   * Adapts to a wait that is over: {@code yielded} if the thread yielded first, and how late it
   * woke.
   */
  void learn(boolean yielded, long lateNanos) {
    penalty = Math.max(0, penalty - 1);
    if (yielded && lateNanos > WakeMargin.MAX_NANOS) {
      penalty += LATE_YIELD_PENALTY;
    }
  }
}
