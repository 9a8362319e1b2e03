package org.isochron.bench.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
  private static final double TOLERANCE = 1.5;

  /** Number of rounds, each a quarter of a second, whose costs are compared. */
  private static final int ROUNDS = 4;

  private static final int MIN_ROUND_STEPS = 4;
  private static final double SETTLED = 1.3;
  private static final int UNDISTURBED_PERMILLE = 250;

  /**
   * The cost of a pile's step grows with the number of bodies to this power, measured with Jolt
   * from 100 to 1,000 boxes.
   */
  private static final double GROWTH = 1.25;

  /** Returns the number of steps from which the cost is computed. */
  static int measuredSteps(int hertz) {
    return ROUNDS * Math.max(MIN_ROUND_STEPS, hertz / ROUNDS);
  }

  /**
   * Returns true if most steps of all rounds cost about the same, so that code is compiled, the
   * bodies have landed, and no other program disturbs the run.
   */
  static boolean isSettled(long[] stepNanos, int hertz) {
    if (stepNanos.length < measuredSteps(hertz)) {
      return false;
    }
    long min = rounds(stepNanos, UNDISTURBED_PERMILLE).min().orElse(0);
    long max = rounds(stepNanos, 1_000 - UNDISTURBED_PERMILLE).max().orElse(0);
    return max <= SETTLED * min;
  }

  /**
   * Returns the fit to the cheapest round of measured steps, because other programs slow the other
   * rounds down.
   */
  static LoadFit measured(int bodies, long[] stepNanos, long tickNanos) {
    return new LoadFit(bodies, rounds(stepNanos, UNDISTURBED_PERMILLE).min().orElse(0), tickNanos);
  }

  /** Returns a quantile of the cost of each round. */
  private static LongStream rounds(long[] stepNanos, int permille) {
    int length = stepNanos.length;
    return IntStream.range(0, Math.min(ROUNDS, length))
        .mapToObj(round ->
            Arrays.copyOfRange(stepNanos, length * round / ROUNDS, length * (round + 1) / ROUNDS))
        .filter(steps -> steps.length > 0)
        .mapToLong(steps -> Sorted.of(steps).atPermille(permille));
  }

  /** Returns true if the number of bodies needs no correction, neither downward nor upward. */
  boolean isFitting() {
    int fitting = fittingBodies();
    return fitting <= TOLERANCE * bodies && bodies <= TOLERANCE * fitting;
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
