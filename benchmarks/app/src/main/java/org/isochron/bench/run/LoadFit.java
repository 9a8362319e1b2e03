package org.isochron.bench.run;

import java.util.Arrays;
import java.util.Locale;
import org.isochron.bench.summary.Sorted;

/**
 * Fits the load of a run to the machine: as many bodies as make a step take a third of its tick, so
 * that two thirds are left for what else the machine does. It learns from measured steps of another
 * number of bodies. Immutable.
 *
 * @param bodies how many bodies
 * @param stepNanos what a step of them takes
 * @param tickNanos the length of a tick
 */
record LoadFit(int bodies, long stepNanos, long tickNanos) {
  /** With so few bodies a step fits almost anywhere, and costs enough to be measured. */
  static final int TRIAL_BODIES = 300;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int MIN_FRAMES = 15;
  private static final int MIN_BODIES = 20;
  private static final int MAX_BODIES = 1_000;
  private static final int TICK_SHARE = 3;
  private static final double TOLERANCE = 1.2;

  /**
   * Steps of a pile cost as its bodies to this power: measured with Jolt from 100 to 1,000 boxes.
   */
  private static final double GROWTH = 1.25;

  private static final int QUANTILE_PERMILLE = 750;

  /**
   * Returns the fit to measured steps; their first third, in which code is compiled, does not
   * count.
   */
  static LoadFit measured(int bodies, long[] stepNanos, long tickNanos) {
    long[] counted = Arrays.copyOfRange(stepNanos, stepNanos.length / 3, stepNanos.length);
    return new LoadFit(bodies, Sorted.of(counted).atPermille(QUANTILE_PERMILLE), tickNanos);
  }

  /** Returns true if a step takes hardly more than its share. */
  boolean isLight() {
    return stepNanos * TICK_SHARE <= tickNanos * TOLERANCE;
  }

  /** Returns how many bodies would take the share. */
  int fittingBodies() {
    if (stepNanos <= 0) {
      return bodies;
    }
    double ratio = (double) tickNanos / (TICK_SHARE * stepNanos);
    long fitting = Math.round(bodies * Math.pow(ratio, 1 / GROWTH));
    return (int) Math.max(MIN_BODIES, Math.min(MAX_BODIES, fitting));
  }

  /**
   * Returns a rate of frames whose drawing takes at most half of a processor, so that physics has
   * the others.
   */
  static int frames(int wantedHertz, long drawingNanos) {
    int hertz = wantedHertz;
    while (hertz > MIN_FRAMES && 2L * hertz * drawingNanos > NANOS_PER_SECOND) {
      hertz = Math.max(MIN_FRAMES, hertz / 2);
    }
    return hertz;
  }

  /** Says what was measured and what was chosen. */
  String line(int chosen) {
    return String.format(
        Locale.ROOT,
        "%d bodies took %.2f ms a step: %d are chosen, for a third of a tick of %.1f ms; --bodies overrides",
        bodies,
        stepNanos / 1e6,
        chosen,
        tickNanos / 1e6);
  }
}
