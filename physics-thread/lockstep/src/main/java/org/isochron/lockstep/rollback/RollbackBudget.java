package org.isochron.lockstep.rollback;

/**
 * Limits the predicted ticks so that a rollback fits into the period of a tick: a save, a restore,
 * the repeated steps and the step of the tick itself. Owner: the physics thread. Allocates nothing.
 *
 * <p>Costs are smoothed, and fall faster than they rise, so a single slow tick changes nothing. The
 * window shrinks after {@link #PATIENCE_TICKS} ticks in which a rollback would not have fit, to the
 * size that fits. The window grows by one tick four times a second.
 */
public final class RollbackBudget {
  /** Initial ticks do not count, because nothing is compiled yet. */
  public static final int WARM_UP_TICKS = 100;

  static final int PATIENCE_TICKS = 10;

  private static final int RISE = 16;
  private static final int FALL = 4;
  private static final int GROWTHS_PER_SECOND = 4;

  private final long budgetNanos;
  private final int maxTicks;
  private final long growTicks;
  private long stepNanos;
  private long saveNanos;
  private long restoreNanos;
  private long changedTick;
  private long tightTicks;
  private boolean warm;
  private int window;

  public RollbackBudget(long periodNanos, int maxTicks) {
    budgetNanos = periodNanos;
    this.maxTicks = maxTicks;
    growTicks = Math.max(1, 1_000_000_000 / periodNanos / GROWTHS_PER_SECOND);
    window = maxTicks;
  }

  public int window() {
    return window;
  }

  public void stepped(long nanos) {
    stepNanos = warm ? smoothed(stepNanos, nanos) : 0;
  }

  public void saved(long nanos) {
    saveNanos = warm ? smoothed(saveNanos, nanos) : 0;
  }

  public void restored(long nanos) {
    restoreNanos = warm ? smoothed(restoreNanos, nanos) : 0;
  }

  public boolean isReturnCheap(long ticks) {
    return 2 * saveNanos + restoreNanos <= ticks * stepNanos;
  }

  public long neededNanos() {
    return nanosFor(maxTicks);
  }

  public boolean settle(long tick) {
    int fits = maxTicks;
    while (fits > 1 && nanosFor(fits) > budgetNanos) {
      fits--;
    }
    tightTicks = fits < window ? tightTicks + 1 : 0;
    warm = tick >= WARM_UP_TICKS;
    boolean grows = fits > window && tick - changedTick >= growTicks;
    boolean changes = grows || tightTicks >= PATIENCE_TICKS;
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
    if (before == 0) {
      return nanos;
    }
    return nanos < before
        ? before - (before - nanos) / FALL
        : before + (Math.min(nanos, 2 * before) - before) / RISE;
  }
}
