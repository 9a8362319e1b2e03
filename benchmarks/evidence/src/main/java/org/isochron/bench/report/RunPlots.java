package org.isochron.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.trace.ValueTrack;

/** The plots of a run, each with a file name and a sentence on how to read it. */
record RunPlots(String name, String reading, Plot plot) {
  private static final int BUCKETS = 500;
  private static final int MAX_FRAMES = 120;
  private static final int SHARES = 20;

  /** A scale of ratios has no zero. */
  private static final long LEAST_NANOS = 50;

  private static final long MILLI = 1_000_000;
  private static final long MICRO = 1_000;

  static List<RunPlots> of(RunRecord run) {
    int hertz = run.summary().setup().hertz();
    List<RunPlots> plots = new ArrayList<>();
    if (run.meter().shown().count() > 1) {
      plots.add(evenness(run.meter(), run.mode()));
    }
    if (run.lateness().count() > 0) {
      plots.add(lateness(run.lateness(), hertz));
      plots.add(latenessCurve(run.lateness()));
      plots.add(stepCost(run.stepCosts(), hertz));
    }
    if (run.meter().ages().count() > 0) {
      plots.add(ages(run.meter().ages()));
      plots.add(alphas(run.meter().alphas()));
    }
    return plots;
  }

  private static RunPlots evenness(FrameMeter meter, String mode) {
    long[] ideal = meter.ideal().last(MAX_FRAMES + 1);
    double[] frames = IntStream.range(0, ideal.length - 1).asDoubleStream().toArray();
    double[] ones = frames.clone();
    Arrays.fill(ones, 1);
    return new RunPlots(
        "evenness",
        "How far a body in even motion goes from one frame to the next, as a share of how far it should: a line at 1"
            + " is even motion. Drawing the newest tick as it is goes whole ticks, more in one frame than in the next.",
        Plot.of(
            "Motion shown from frame to frame, the last %d frames".formatted(frames.length),
            Axis.of("frame"),
            Axis.of("share of the way").between(-0.2, 2.6),
            Series.steps("newest tick as it is", frames, shares(meter.newest(), ideal)),
            Series.line("isochron, " + mode, frames, shares(meter.shown(), ideal)),
            Series.reference("even", frames, ones)));
  }

  private static double[] shares(ValueTrack shown, long[] ideal) {
    long[] instants = shown.last(ideal.length);
    double[] shares = new double[ideal.length - 1];
    for (int frame = 0; frame < shares.length; frame++) {
      long wanted = ideal[frame + 1] - ideal[frame];
      shares[frame] =
          wanted > 0 ? (double) (instants[frame + 1] - instants[frame]) / wanted : Double.NaN;
    }
    return shares;
  }

  private static RunPlots lateness(ValueTrack track, int hertz) {
    return new RunPlots(
        "lateness",
        "How long after its due instant each tick began; where many ticks fall on one place, the latest is drawn.",
        Plot.of(
            "Tick lateness",
            Axis.of("seconds"),
            Axis.of("µs").byRatio(),
            greatest("latest", track, hertz, MICRO)));
  }

  private static RunPlots latenessCurve(ValueTrack track) {
    long[] sorted = track.last(ValueTrack.CAPACITY);
    Arrays.sort(sorted);
    int points = 240;
    double[] among = new double[points];
    double[] late = new double[points];
    for (int i = 0; i < points; i++) {
      // one of this many ticks is later: even steps on a scale of ratios
      among[i] = Math.pow(sorted.length, (double) i / (points - 1));
      int index = (int) Math.min(sorted.length - 1L, (long) (sorted.length * (1 - 1 / among[i])));
      late[i] = Math.max(LEAST_NANOS, sorted[index]) / (double) MICRO;
    }
    return new RunPlots(
        "lateness-curve",
        "Read: one tick of n began later than this.",
        Plot.of(
            "Tick lateness by rarity",
            Axis.of("one tick of n").byRatio(),
            Axis.of("µs").byRatio(),
            Series.line("", among, late)));
  }

  private static RunPlots stepCost(ValueTrack track, int hertz) {
    return new RunPlots(
        "step-cost",
        "What each step of the simulation cost; a tick has %s ms in all."
            .formatted(1_000.0 / hertz),
        Plot.of(
            "Step cost",
            Axis.of("seconds"),
            Axis.of("ms").from(0),
            greatest("most expensive", track, hertz, MILLI)));
  }

  private static RunPlots ages(ValueTrack track) {
    return new RunPlots(
        "age",
        "Age of the shown state when the frame is presented. Even is good, low is better.",
        Plot.of(
            "State age",
            Axis.of("frame"),
            Axis.of("ms").from(0),
            greatest("oldest", track, 1, MILLI)));
  }

  private static RunPlots alphas(ValueTrack track) {
    double[] shares = new double[SHARES];
    long[] alphas = track.last(ValueTrack.CAPACITY);
    for (long alpha : alphas) {
      int share = (int) Math.max(0, Math.min(SHARES - 1, alpha * SHARES / 1_000));
      shares[share] += 100.0 / alphas.length;
    }
    double[] middles =
        IntStream.range(0, SHARES).mapToDouble(share -> (share + 0.5) / SHARES).toArray();
    return new RunPlots(
        "blend",
        "Where between two ticks the frames lay. Level bars mean that frames are free of the ticks.",
        Plot.of(
            "Blend fraction",
            Axis.of("0 is the earlier tick, 1 the later").between(0, 1),
            Axis.of("% of frames").from(0),
            Series.bars("", middles, shares)));
  }

  /** The greatest value of each stretch, so that no outlier is lost. */
  private static Series greatest(String name, ValueTrack track, int perSecond, long unit) {
    long[] values = track.last(ValueTrack.CAPACITY);
    long first = track.count() - values.length;
    int buckets = Math.min(BUCKETS, values.length);
    double[] x = new double[buckets];
    double[] y = new double[buckets];
    for (int bucket = 0; bucket < buckets; bucket++) {
      int from = (int) ((long) values.length * bucket / buckets);
      int to = (int) ((long) values.length * (bucket + 1) / buckets);
      x[bucket] = (double) (first + from) / perSecond;
      y[bucket] =
          Math.max(LEAST_NANOS, Arrays.stream(values, from, to).max().orElse(0)) / (double) unit;
    }
    return Series.line(name, x, y);
  }
}
