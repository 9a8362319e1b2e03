package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.isochron.bench.page.CaptionedPlot;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;
import org.isochron.physics.OverloadPolicy;
import org.isochron.render.Delay;

/** Replays a folder of traces with every policy and delay. */
public final class TraceLab {
  /**
   * Upper end of the age axis, because a backlog can grow to seconds and would flatten the other
   * curves.
   */
  private static final int MAX_MILLIS = 250;

  private static final List<OverloadPolicy> POLICIES =
      List.of(OverloadPolicy.slowDown(), OverloadPolicy.skipAhead(), new OverloadPolicy.CatchUp(8));
  private static final List<Delay> DELAYS =
      List.of(Delay.exact(), Delay.balanced(), Delay.predictive());

  private record Row(StepCosts costs, OverloadPolicy policy, Delay delay, ReplayFigures figures) {
    String cells() {
      return String.format(
          Locale.ROOT,
          "  %-20s %5.0f  %-9s  %-10s %7.1f %7.1f %7.1f %8.1f%n",
          costs.name(),
          loadPercent(),
          name(policy),
          name(delay),
          figures.judderPercent(),
          figures.speedPercent(),
          figures.boundPercent(),
          median());
    }

    String json() {
      return String.format(
          Locale.ROOT,
          "  {\"trace\": \"%s\", \"policy\": \"%s\", \"delay\": \"%s\", \"judderPercent\": %.2f,"
              + " \"speedPercent\": %.2f, \"boundPercent\": %.2f, \"ageMillisP50\": %.2f}",
          costs.name().replace("\\", "\\\\").replace("\"", "\\\""),
          name(policy),
          name(delay),
          figures.judderPercent(),
          figures.speedPercent(),
          figures.boundPercent(),
          median());
    }

    /** Returns the median age of the shown state in milliseconds. */
    double median() {
      return figures.ageNanos() / 1e6;
    }

    double loadPercent() {
      return costs.micros().stream().mapToLong(Long::longValue).average().orElse(0)
          * 1e5
          / CostReplay.TICKS.periodNanos();
    }
  }

  private final List<Row> rows;

  private TraceLab(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * Replays all trace files of a folder, whose names end with {@value StepCosts#SUFFIX}.
   *
   * @throws IllegalArgumentException if the folder has no trace, or a file is not a trace
   */
  public static TraceLab of(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(StepCosts.SUFFIX))
          .sorted()
          .toList();
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no file that ends with %s; record one with run --trace FILE"
              .formatted(folder, StepCosts.SUFFIX));
    }
    Stream.Builder<StepCosts> traces = Stream.builder();
    for (Path file : files) {
      traces.add(StepCosts.read(file));
    }
    return new TraceLab(traces.build().flatMap(TraceLab::rows).toList());
  }

  private static Stream<Row> rows(StepCosts costs) {
    return POLICIES.stream()
        .flatMap(policy -> DELAYS.stream()
            .map(delay -> new Row(costs, policy, delay, CostReplay.run(costs, policy, delay))));
  }

  private static String name(Object choice) {
    return choice.getClass().getSimpleName();
  }

  public String table() {
    return "  trace                load%%  policy     delay      judder%%  speed%%  bound%%  age ms%n"
            .formatted()
        + rows.stream().map(Row::cells).collect(Collectors.joining());
  }

  public String json() {
    return rows.stream().map(Row::json).collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  public String page() {
    HtmlPage page = new HtmlPage("Isochron: recorded step costs, replayed");
    page.quiet(
        "Recorded step costs at 100 Hz, with 144 frames a second, on a manual clock: 15 s, of which the first 3 are"
            + " left out. The same on every machine.");
    for (Delay delay : DELAYS) {
      page.section(name(delay))
          .plots(
              List.of(
                  new CaptionedPlot(
                      plot(
                          delay,
                          Axis.of("judder").in("%").from(0),
                          row -> row.figures.judderPercent()),
                      "Deviation of the shown steps from the mean of the surrounding half second."),
                  new CaptionedPlot(
                      plot(delay, Axis.of("age").in("ms").between(0, MAX_MILLIS), Row::median),
                      "The median age of the shown state at presentation, cut off at a quarter of a second.")));
    }
    return page.section("Speed")
        .plots(
            List.of(
                new CaptionedPlot(
                    plot(
                        Delay.exact(), Axis.of("speed").in("%"), row -> row.figures.speedPercent()),
                    "Shown simulation time, in percent of wall time. The table has the bound of each trace.")))
        .quiet("The same figures for programs are in traces.json, in this folder.")
        .end();
  }

  private Plot plot(Delay delay, Axis up, ToDoubleFunction<Row> value) {
    Series[] series =
        POLICIES.stream().map(policy -> curve(policy, delay, value)).toArray(Series[]::new);
    return Plot.of("", Axis.of("mean step, of a tick").in("%"), up, series);
  }

  private Series curve(OverloadPolicy policy, Delay delay, ToDoubleFunction<Row> value) {
    List<Row> points = rows.stream()
        .filter(row -> row.policy.equals(policy) && row.delay.equals(delay))
        .sorted(Comparator.comparingDouble(Row::loadPercent))
        .toList();
    return Series.line(
        name(policy),
        points.stream().mapToDouble(Row::loadPercent).toArray(),
        points.stream().mapToDouble(value).toArray());
  }
}
