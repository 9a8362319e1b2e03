package org.isochron.physics.lockstep;

/**
 * How many ticks may be predicted, so that a rollback of as many fits into the time of a tick: a save, a restore, their
 * steps and the step of the tick itself. Owner: the physics thread; allocates nothing.
 *
 * <p>Costs are smoothed. The window shrinks as soon as a rollback would not fit, by as much as it takes, and grows again by
 * one tick a second.
 */
final class RollbackBudget {
  /** Ticks at the start, which are slow because nothing is compiled yet, do not count. */
  static final int WARM_UP_TICKS = 100;

  private static final int SMOOTHING = 16;

  private final long budgetNanos;
  private final int most;
  private final long growTicks;
  private long stepNanos;
  private long saveNanos;
  private long restoreNanos;
  private long changedTick;
  private int window;

  /** @param periodNanos the time of a tick */
  RollbackBudget(long periodNanos, int most) {
    budgetNanos = periodNanos;
    this.most = most;
    growTicks = Math.max(1, 1_000_000_000 / periodNanos);
    window = most;
  }

  int window() {
    return window;
  }

  void stepped(long nanos) {
    stepNanos = smoothed(stepNanos, nanos);
  }

  void saved(long nanos) {
    saveNanos = smoothed(saveNanos, nanos);
  }

  void restored(long nanos) {
    restoreNanos = smoothed(restoreNanos, nanos);
  }

  /** How long a rollback of the most ticks would take, in nanoseconds. */
  long neededNanos() {
    return nanosFor(most);
  }

  /** Sets the window after a tick, and returns true if it changed. */
  boolean settle(long tick) {
    int fits = most;
    while (fits > 1 && nanosFor(fits) > budgetNanos) {
      fits--;
    }
    boolean grows = fits > window && tick - changedTick >= growTicks;
    boolean changes = tick > WARM_UP_TICKS && (fits < window || grows);
    if (changes) {
      window = grows ? window + 1 : fits;
      changedTick = tick;
    }
    return changes;
  }

  private long nanosFor(int ticks) {
    return saveNanos + restoreNanos + (ticks + 1) * stepNanos;
  }

  private static long smoothed(long before, long nanos) {
    return before == 0 ? nanos : before + (nanos - before) / SMOOTHING;
  }
}
