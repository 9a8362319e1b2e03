package org.isochron.fleet.trial;

import java.util.function.Supplier;

/**
 * The load of worlds until it is steady: bodies that fall and collide cost many times what they
 * cost asleep. The load is steady if all but one in a hundred of the ticks of the last ten
 * seconds ran, and the processor time of the last five differs from that of the five before by less
 * than a twentieth, or by less than a hundredth of a processor. Owner: the thread of the trial.
 */
final class SteadyLoad {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int WINDOW_SECONDS = 5;
  private static final int CHANGE_SHARE = 20;
  private static final long LEAST_CHANGE_NANOS = 10_000_000L * WINDOW_SECONDS;
  private static final long MISSING_SHARE = 100;

  /** What had been counted at the ends of the last seconds; the oldest is replaced. */
  private final Counted[] ends = new Counted[2 * WINDOW_SECONDS + 1];

  private int count;
  private long countedNanos;

  /** Counts if a second has passed since it did so last. */
  void count(long nowNanos, Supplier<Counted> sinceStart) {
    if (count == 0 || nowNanos - countedNanos >= SECOND_NANOS) {
      countedNanos = nowNanos;
      ends[count++ % ends.length] = sinceStart.get();
    }
  }

  boolean isSteady() {
    if (count < ends.length) {
      return false;
    }
    Counted begin = end(2 * WINDOW_SECONDS);
    Counted middle = end(WINDOW_SECONDS);
    Counted last = end(0);
    long before = middle.cpuNanos - begin.cpuNanos;
    long change = Math.abs(last.cpuNanos - middle.cpuNanos - before);
    return last.since(begin).isWhole()
        && change < Math.max(LEAST_CHANGE_NANOS, before / CHANGE_SHARE);
  }

  /** What was counted in the last second. */
  Counted lastSecond() {
    return count < 2 ? Counted.NONE : end(0).since(end(1));
  }

  private Counted end(int age) {
    return ends[(count - 1 - age) % ends.length];
  }

  /**
   * What a run has counted.
   *
   * @param cpuNanos the processor time of the process
   * @param dueTicks the ticks of all worlds that were due
   * @param ticks how many of them ran
   */
  record Counted(long cpuNanos, long dueTicks, long ticks) {
    static final Counted NONE = new Counted(0, 0, 0);

    Counted since(Counted before) {
      return new Counted(
          cpuNanos - before.cpuNanos, dueTicks - before.dueTicks, ticks - before.ticks);
    }

    /** Returns true if all but one in a hundred of the ticks ran that were due. */
    boolean isWhole() {
      return (dueTicks - ticks) * MISSING_SHARE <= dueTicks;
    }
  }
}
