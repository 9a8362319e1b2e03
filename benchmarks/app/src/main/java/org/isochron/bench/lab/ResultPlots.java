package org.isochron.bench.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;

final class ResultPlots {
  private static final int HEIGHT = 230;
  private static final int MAP_HEIGHT = 340;
  private static final int MAX_MOVING_FRAMES = 200;

  private final Result result;
  private final Scenario scenario;
  private final View view;

  ResultPlots(Result result) {
    this.result = result;
    scenario = result.scenario();
    view = scenario.view();
  }

  List<Plot> all() {
    return scenario.isMap() ? List.of(map()) : List.of(position(), error(), ticks());
  }

  private Plot position() {
    String unit = scenario.course().unit();
    return plot(
        Axis.of("shown position, " + unit).between(view.low(), view.high()),
        Series.reference("truth", across(), column(Trace.Frame::truth)),
        Series.steps("shown", across(), column(Trace.Frame::x)));
  }

  private Plot error() {
    double[] across = across();
    double[] ends = {across[0], across[across.length - 1]};
    return plot(
        Axis.of("position error, " + scenario.course().unit()).between(-view.error(), view.error()),
        Series.reference("", ends, new double[2]),
        Series.line("shown − truth", across, column(Trace.Frame::error)));
  }

  private Plot ticks() {
    return plot(
        Axis.of("ticks per frame").between(0, view.ticks()).byCount(),
        Series.bars(result.strategy().ticksAre(), across(), column(Trace.Frame::ticks)));
  }

  private Plot map() {
    List<Series> paths = new ArrayList<>();
    paths.add(Series.reference("wall", new double[] {0, CurvedPath.WALL_END}, new double[] {
      CurvedPath.WALL_HEIGHT, CurvedPath.WALL_HEIGHT
    }));
    for (Trace trace : result.traces()) {
      paths.add(Series.line(
          trace.drive().frames().size() * 3 / 4 + " frames/s",
          trace.frames().stream().mapToDouble(Trace.Frame::x).toArray(),
          trace.frames().stream().mapToDouble(Trace.Frame::y).toArray()));
    }
    return new Plot(
        "", Axis.of("x, m").between(0, 7.5), Axis.of("y, m").between(0, 8), paths, MAP_HEIGHT);
  }

  private Plot plot(Axis up, Series... series) {
    Axis axis = Axis.of(view.byFrame() ? "frame" : "s");
    double[] across = across();
    return Plot.of("", axis.between(0, across[across.length - 1]), up, series).high(HEIGHT);
  }

  private double[] across() {
    double[] across = column(frame -> frame.wallNanos() * 1e-9);
    for (int frame = 0; view.byFrame() && frame < across.length; frame++) {
      across[frame] = frame;
    }
    return across;
  }

  private double[] column(ToDoubleFunction<Trace.Frame> value) {
    return result.trace().frames().stream().mapToDouble(value).toArray();
  }

  /**
   * Returns an animated dot that moves in real time as the frames showed it; empty if such a dot
   * would be meaningless.
   */
  String movingDot() {
    List<Trace.Frame> frames = result.trace().frames();
    if (!scenario.course().isEven() || view.byFrame() || frames.size() > MAX_MOVING_FRAMES) {
      return "";
    }
    long endNanos = result.trace().last().wallNanos();
    StringBuilder positions = new StringBuilder();
    StringBuilder instants = new StringBuilder();
    for (Trace.Frame frame : frames) {
      String separator = positions.isEmpty() ? "" : ";";
      double share = Math.max(0, Math.min(1, frame.x() / view.high()));
      positions.append(separator).append(written("%.1f", 8 + 484 * share));
      instants.append(separator).append(written("%.4f", (double) frame.wallNanos() / endNanos));
    }
    return """
        <svg class="lane" viewBox="0 0 500 18" aria-hidden="true"><path d="M8 9H492"/><circle cy="9" r="7" cx="8">\
        <animate attributeName="cx" calcMode="discrete" repeatCount="indefinite" dur="%ss" values="%s" keyTimes="%s"/>\
        </circle></svg>
        """.formatted(written("%.3f", endNanos * 1e-9), positions, instants);
  }

  private static String written(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
