package org.isochron.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.bench.page.CaptionedPlot;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.trace.ValueTrack;

/** Captioned plots of a run. */
final class RunPlots {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int BUCKETS = 500;
  private static final int MAX_FRAMES = 60;
  private static final int SHARES = 20;

  /** The axis is logarithmic. */
  private static final long MIN_NANOS = 50;

  private RunPlots() {}

  static List<CaptionedPlot> of(RunRecord run) {
    FrameMeter meter = run.meter();
    ValueTrack tickEnds = run.tickEnds();
    long startNanos = tickEnds.count() > 0 ? tickEnds.at(tickEnds.firstIndex()) : 0;
    List<CaptionedPlot> plots = new ArrayList<>();
    if (meter.shown().count() > 1) {
      plots.add(evenness(meter, run.mode()));
    }
    if (run.lateness().count() > 0) {
      plots.add(lateness(greatest(run.lateness(), tickEnds, startNanos)));
      plots.add(latenessCurve(run.lateness()));
      plots.add(stepCost(
          greatest(run.stepCosts(), tickEnds, startNanos), run.summary().setup().hertz()));
    }
    if (meter.ages().count() > 0) {
      plots.add(ages(greatest(meter.ages(), meter.presents(), startNanos)));
      plots.add(alphas(meter.alphas()));
    }
    return plots;
  }

  private static CaptionedPlot evenness(FrameMeter meter, String mode) {
    long[] ideal = meter.ideal().last(MAX_FRAMES + 1);
    double[] frames = IntStream.range(0, ideal.length - 1).asDoubleStream().toArray();
    double[] ones = frames.clone();
    Arrays.fill(ones, 100);
    return new CaptionedPlot(
        Plot.of(
            "Motion from frame to frame",
            Axis.of("the last %d frames".formatted(frames.length)).byCount(),
            Axis.of("share of an even step").in("%").between(-20, 260),
            Series.steps("drawing the newest tick", frames, shares(meter.newest(), ideal)),
            Series.line("blended, " + mode, frames, shares(meter.shown(), ideal)),
            Series.reference("even", frames, ones)),
        "Movement of a body in even motion from frame to frame, in percent of the ideal movement: a level line"
            + " at 100 % is smooth. Drawing the newest tick moves the body by whole ticks, so some frames move it"
            + " further than others.");
  }

  private static double[] shares(ValueTrack shown, long[] ideal) {
    long[] instants = shown.last(ideal.length);
    double[] shares = new double[ideal.length - 1];
    for (int frame = 0; frame < shares.length; frame++) {
      long wanted = ideal[frame + 1] - ideal[frame];
      shares[frame] =
          wanted > 0 ? 100.0 * (instants[frame + 1] - instants[frame]) / wanted : Double.NaN;
    }
    return shares;
  }

  private static CaptionedPlot lateness(Series late) {
    return new CaptionedPlot(
        Plot.of("Tick lateness", seconds(), Axis.of("late by").inNanos().byRatio(), late),
        "Delay from each tick's due instant to its start, on a logarithmic scale. Of many ticks at one point, the"
            + " latest is drawn.");
  }

  private static CaptionedPlot latenessCurve(ValueTrack track) {
    long[] sorted = track.last(ValueTrack.CAPACITY);
    Arrays.sort(sorted);
    int points = 240;
    double[] among = new double[points];
    double[] late = new double[points];
    for (int i = 0; i < points; i++) {
      // even steps on a logarithmic axis: one in among[i] ticks is later than late[i]
      among[i] = Math.pow(sorted.length, (double) i / (points - 1));
      int index = (int) Math.min(sorted.length - 1L, (long) (sorted.length * (1 - 1 / among[i])));
      late[i] = Math.max(MIN_NANOS, sorted[index]);
    }
    return new CaptionedPlot(
        Plot.of(
            "Tick lateness by rarity",
            Axis.of("one tick in …").byRatio().from(1),
            Axis.of("later than").inNanos().byRatio(),
            Series.line("", among, late)),
        "Rarity of late ticks: the value at 2 is the median, at 100 the p99, and one tick in a thousand is later"
            + " than the value at 1000.");
  }

  private static CaptionedPlot stepCost(Series cost, int hertz) {
    return new CaptionedPlot(
        Plot.of("Step cost", seconds(), Axis.of("cost of a step").inNanos().from(0), cost),
        "Cost of each simulation step; the tick period is %s."
            .formatted(Quantiles.duration(NANOS_PER_SECOND / hertz)));
  }

  private static CaptionedPlot ages(Series age) {
    return new CaptionedPlot(
        Plot.of("State age", seconds(), Axis.of("age").inNanos().from(0), age),
        "How old the shown state is when its frame is presented. A level line is good, and a low one is better.");
  }

  private static CaptionedPlot alphas(ValueTrack track) {
    double[] shares = new double[SHARES];
    long[] alphas = track.last(ValueTrack.CAPACITY);
    for (long alpha : alphas) {
      int share = (int) Math.max(0, Math.min(SHARES - 1, alpha * SHARES / 1_000));
      shares[share] += 100.0 / alphas.length;
    }
    double[] middles =
        IntStream.range(0, SHARES).mapToDouble(share -> (share + 0.5) / SHARES).toArray();
    return new CaptionedPlot(
        Plot.of(
            "Blend fraction",
            Axis.of("0 is the earlier tick, 1 the later").between(0, 1),
            Axis.of("frames").in("%").from(0),
            Series.bars("", middles, shares)),
        "Position of the frames between two ticks. Level bars mean that frames and ticks are independent.");
  }

  private static Axis seconds() {
    return Axis.of("time since the first tick").inNanos().from(0);
  }

  /** Returns the maximum of each time interval, so that no outlier is lost. */
  private static Series greatest(ValueTrack track, ValueTrack instants, long startNanos) {
    long first = track.firstIndex();
    long length = track.count() - first;
    int buckets = (int) Math.min(BUCKETS, length);
    double[] x = new double[buckets];
    double[] y = new double[buckets];
    for (int bucket = 0; bucket < buckets; bucket++) {
      long from = first + length * bucket / buckets;
      long until = first + length * (bucket + 1) / buckets;
      x[bucket] = (double) (instants.at(from) - startNanos);
      long maxNanos = MIN_NANOS;
      for (long index = from; index < until; index++) {
        maxNanos = Math.max(maxNanos, track.at(index));
      }
      y[bucket] = maxNanos;
    }
    return Series.line("", x, y);
  }
}
