package org.isochron.fleet.trial;

import java.util.function.Supplier;

/**
 * Detects when the load of worlds is steady: bodies that fall and collide cost many times as much
 * as sleeping ones. The processor times of the last two five-second windows must differ by less
 * than 5 %, or by less than 1 % of a processor. Owner: the trial's thread.
 */
final class SteadyLoad {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int WINDOW_SECONDS = 5;
  private static final int CHANGE_SHARE = 20;
  private static final long MIN_CHANGE_NANOS = 10_000_000L * WINDOW_SECONDS;
  private static final long MISSING_SHARE = 100;

  private final Counted[] ends = new Counted[2 * WINDOW_SECONDS + 1];

  private int count;
  private long countedNanos;

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
    return last.since(begin).isComplete()
        && change < Math.max(MIN_CHANGE_NANOS, before / CHANGE_SHARE);
  }

  Counted lastSecond() {
    return count < 2 ? Counted.NONE : end(0).since(end(1));
  }

  private Counted end(int age) {
    return ends[(count - 1 - age) % ends.length];
  }

  record Counted(long cpuNanos, long dueTicks, long ticks) {
    static final Counted NONE = new Counted(0, 0, 0);

    Counted since(Counted before) {
      return new Counted(
          cpuNanos - before.cpuNanos, dueTicks - before.dueTicks, ticks - before.ticks);
    }

    boolean isComplete() {
      return (dueTicks - ticks) * MISSING_SHARE <= dueTicks;
    }
  }
}
