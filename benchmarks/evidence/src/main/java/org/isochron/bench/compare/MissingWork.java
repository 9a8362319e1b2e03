package org.isochron.bench.compare;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.SplittableRandom;

/**
 * Fills a step up to what it is to cost, at the speed at which the machine works just then. As with
 * a pile of bodies no two steps cost the same: the amount varies by a fifth either way, in the same
 * sequence for every contender. Owner: the thread that steps.
 */
final class MissingWork {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int VARIATION_PERMILLE = 200;

  private final long meanNanos;
  private final WorkRate rate;
  private final BusyWork work = new BusyWork();
  private final SplittableRandom random = new SplittableRandom(1);

  MissingWork(long meanNanos, long nanosPerMillionUnits) {
    this.meanNanos = meanNanos;
    rate = new WorkRate(nanosPerMillionUnits);
  }

  /** What this thread has spent so far; a step begins. */
  long begin() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /**
   * Does as much work as the step that began there falls short of its amount, in processor time.
   */
  void end(long begunNanos) {
    int permille = 1_000 + random.nextInt(-VARIATION_PERMILLE, VARIATION_PERMILLE + 1);
    long spent = THREADS.getCurrentThreadCpuTime() - begunNanos;
    long units = rate.units(meanNanos * permille / 1_000 - spent);
    work.run(units);
    rate.learn(units, THREADS.getCurrentThreadCpuTime() - begunNanos - spent);
  }
}
