package org.isochron.bench.costs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Step costs like those of a pile on a host of varying speed. Mean and spread change every 0.3 to
 * 2.5 s, and occasional steps take 20 to 80 % longer.
 */
final class SeededCosts {
  private static final double[] MEANS = {8_900, 9_600, 10_600, 12_700, 15_000, 18_500};

  private static final long[] STRETCH_MILLIS = {300, 600, 1_200, 2_500};
  private static final double[] SPREADS = {0.03, 0.06, 0.1, 0.14};
  private static final double[] OUTLIER_SHARES = {0.01, 0.03, 0.06};
  private static final long LENGTH_MICROS = 16_000_000;

  private SeededCosts() {}

  static StepCosts of(long seed) {
    Random random = new Random(seed);
    double base = MEANS[(int) (seed % MEANS.length)];
    List<Long> micros = new ArrayList<>();
    long lengthMicros = 0;
    while (lengthMicros < LENGTH_MICROS) {
      boolean slow = random.nextInt(100) < 15;
      double usual = Math.max(0.82, Math.min(1.55, 1 + 0.13 * random.nextGaussian()));
      double mean = base * (slow ? 1.2 + 0.4 * random.nextDouble() : usual);
      double spread = SPREADS[random.nextInt(SPREADS.length)];
      double outlierShare = OUTLIER_SHARES[random.nextInt(OUTLIER_SHARES.length)];
      long endMicros = lengthMicros + 1_000 * STRETCH_MILLIS[random.nextInt(STRETCH_MILLIS.length)];
      double wander = 0;
      while (lengthMicros < endMicros) {
        wander = wander / 2 + 0.87 * spread * random.nextGaussian();
        boolean outlier = random.nextDouble() < outlierShare;
        double cost = mean * (1 + wander) * (outlier ? 1.2 + 0.6 * random.nextDouble() : 1);
        long stepMicros = (long) Math.max(0.7 * base, cost);
        micros.add(stepMicros);
        lengthMicros += Math.max(10_000, stepMicros);
      }
    }
    return new StepCosts("seed-" + seed, micros);
  }
}
