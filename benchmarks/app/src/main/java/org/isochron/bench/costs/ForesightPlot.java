package org.isochron.bench.costs;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;
import org.isochron.physics.tick.OverloadPolicy;

/**
 * Shows whether a reader of a trace could do better, by the judder of the evenest motion over the
 * time that it may lag.
 */
final class ForesightPlot {
  /** The judder that is hardly seen, in percent. */
  static final double AIM_PERCENT = 4;

  private static final int MOST_SLACK_FRAMES = 8;

  /** The plot's reader has a window of three snapshots, which span two ticks. */
  private static final int WINDOW_TICKS = 2;

  private ForesightPlot() {}

  /**
   * Returns the plot of a trace, of which readers with the delays Exact and Balanced showed some
   * judder.
   */
  static Plot of(StepCosts costs, double exactPercent, double balancedPercent) {
    Foresight foresight = CostReplay.foresight(costs, OverloadPolicy.slowDown());
    double[] slack = IntStream.rangeClosed(1, MOST_SLACK_FRAMES)
        .mapToDouble(foresight::slack)
        .toArray();
    return Plot.of(
        costs.name(),
        Axis.of("how long a publish may still be shown after the next").in("ms").from(0),
        Axis.of("judder").in("%").from(0),
        Series.line("foresight, window of 3", slack, judder(foresight, WINDOW_TICKS)),
        Series.line("foresight, any window", slack, judder(foresight, MOST_SLACK_FRAMES)),
        Series.line("Exact", slack, level(slack, exactPercent)),
        Series.line("Balanced", slack, level(slack, balancedPercent)),
        Series.reference("asked", slack, level(slack, AIM_PERCENT)));
  }

  private static double[] judder(Foresight foresight, int windowTicks) {
    return IntStream.rangeClosed(1, MOST_SLACK_FRAMES)
        .mapToDouble(frames -> foresight.judderPercent(frames, windowTicks))
        .toArray();
  }

  private static double[] level(double[] across, double height) {
    double[] level = new double[across.length];
    Arrays.fill(level, height);
    return level;
  }
}
