package org.isochron.bench.compare;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.SplittableRandom;

/**
 * Busy work that fills a step up to its target cost, at the machine's current speed. The target
 * varies by up to 20 %, as with a pile of bodies, in the same sequence for every contender. Owner:
 * the thread that steps.
 */
final class StepFiller {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int VARIATION_PERMILLE = 200;

  private final long meanNanos;
  private final WorkRate rate;
  private final BusyWork work = new BusyWork();
  private final SplittableRandom random = new SplittableRandom(1);

  StepFiller(long meanNanos, long nanosPerMillionUnits) {
    this.meanNanos = meanNanos;
    rate = new WorkRate(nanosPerMillionUnits);
  }

  long begin() {
    return THREADS.getCurrentThreadCpuTime();
  }

  void end(long startNanos) {
    int permille = 1_000 + random.nextInt(-VARIATION_PERMILLE, VARIATION_PERMILLE + 1);
    long spent = THREADS.getCurrentThreadCpuTime() - startNanos;
    long units = rate.units(meanNanos * permille / 1_000 - spent);
    work.run(units);
    rate.learn(units, THREADS.getCurrentThreadCpuTime() - startNanos - spent);
  }
}
