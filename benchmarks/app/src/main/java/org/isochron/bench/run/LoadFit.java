package org.isochron.bench.run;

import java.util.Arrays;
import java.util.Locale;
import org.isochron.bench.summary.Sorted;

/**
 * Fits the number of bodies to the machine, so that a step takes a third of its tick. Immutable.
 *
 * @param stepNanos measured cost of a step
 * @param tickNanos the length of a tick
 */
record LoadFit(int bodies, long stepNanos, long tickNanos) {
  /** Small enough for almost any machine, and large enough for a measurable step cost. */
  static final int TRIAL_BODIES = 300;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int MIN_FRAMES = 15;
  private static final int MIN_BODIES = 20;
  private static final int MAX_BODIES = 1_000;
  private static final int TICK_SHARE = 3;
  private static final double TOLERANCE = 1.2;

  /**
   * The cost of a pile's step grows with the number of bodies to this power, measured with Jolt
   * from 100 to 1,000 boxes.
   */
  private static final double GROWTH = 1.25;

  private static final int QUANTILE_PERMILLE = 750;

  /**
   * Returns the fit to measured steps, ignoring the first third, in which code is still being
   * compiled.
   */
  static LoadFit measured(int bodies, long[] stepNanos, long tickNanos) {
    long[] counted = Arrays.copyOfRange(stepNanos, stepNanos.length / 3, stepNanos.length);
    return new LoadFit(bodies, Sorted.of(counted).atPermille(QUANTILE_PERMILLE), tickNanos);
  }

  boolean isLight() {
    return stepNanos * TICK_SHARE <= tickNanos * TOLERANCE;
  }

  int fittingBodies() {
    if (stepNanos <= 0) {
      return bodies;
    }
    double ratio = (double) tickNanos / (TICK_SHARE * stepNanos);
    long fitting = Math.round(bodies * Math.pow(ratio, 1 / GROWTH));
    return (int) Math.max(MIN_BODIES, Math.min(MAX_BODIES, fitting));
  }

  /**
   * Returns a frame rate at which drawing takes at most half of one core, to leave time for the
   * physics.
   */
  static int frames(int wantedHertz, long drawingNanos) {
    int hertz = wantedHertz;
    while (hertz > MIN_FRAMES && 2L * hertz * drawingNanos > NANOS_PER_SECOND) {
      hertz = Math.max(MIN_FRAMES, hertz / 2);
    }
    return hertz;
  }

  String line(int chosen) {
    return String.format(
        Locale.ROOT,
        "%d bodies took %.2f ms per step: %d are chosen, for a third of a tick of %.1f ms; --bodies overrides",
        bodies,
        stepNanos / 1e6,
        chosen,
        tickNanos / 1e6);
  }
}
