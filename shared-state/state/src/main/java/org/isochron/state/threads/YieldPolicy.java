package org.isochron.state.threads;

/**
 * When a loop that is done for now should let other programs go first. A system shares a core fairly: a thread that has had
 * its share when it wakes stands in line behind a busy program for milliseconds. One that yields as soon as its work is
 * done stands in that line while it has time, and is owed a turn when its instant comes. Where more programs wait than
 * can have their turns by then, yielding ends in lines of its own, and is left for a while. Owner: the loop's thread.
 */
final class YieldPolicy {
  /** More than a busy program's turn took on Linux, 3 to 4 ms: loops of 200 Hz and more never yield. */
  private static final long TURN_NANOS = 5_000_000;

  /** So many waits make up for one that ended in a line although others went first. */
  private static final int REGRET = 100;

  private static final int MAX_REGRET = 300;

  private int regret;

  /** Whether to yield in a wait of such a length. */
  boolean isDue(long remainingNanos) {
    return remainingNanos > TURN_NANOS && regret <= MAX_REGRET;
  }

  /** Learns from a wait that is over: whether others went first, and how late the wake-up came. */
  void learn(boolean yielded, long lateNanos) {
    regret = Math.max(0, regret - 1);
    if (yielded && lateNanos > WakeMargin.MAX_NANOS) {
      regret += REGRET;
    }
  }
}
