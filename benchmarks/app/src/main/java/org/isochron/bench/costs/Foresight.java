package org.isochron.bench.costs;

import java.util.Arrays;

/**
 * What the evenest motion over the publishes of a replay would show, for one who knew all of them
 * in advance. Immutable.
 */
final class Foresight {
  private static final double TICK_LENGTH = CostReplay.TICKS.periodNanos() / 1e6;

  private final double[] newest;
  private final double evenStep;

  /**
   * Takes the publishes of a replay.
   *
   * @param newest the simulation instant of the newest publish at each frame, in milliseconds
   * @param evenStep the time between two frames, in milliseconds
   */
  Foresight(double[] newest, double evenStep) {
    this.newest = newest.clone();
    this.evenStep = evenStep;
  }

  /**
   * Returns the judder of the evenest motion, in percent as {@link ReplayFigures} has it.
   *
   * @param slackFrames for how many frames a publish may still be shown after a newer one was there
   * @param windowTicks how many ticks before the newest one a frame may show at most
   */
  double judderPercent(int slackFrames, int windowTicks) {
    double[] oldest = new double[newest.length];
    Arrays.setAll(
        oldest,
        frame -> Math.max(
            newest[Math.max(0, frame - slackFrames)], newest[frame] - windowTicks * TICK_LENGTH));
    return 100 * EvenestMotion.leastError(oldest, newest) / evenStep;
  }

  /** The time that a number of frames takes, in milliseconds. */
  double slack(int slackFrames) {
    return slackFrames * evenStep;
  }
}
