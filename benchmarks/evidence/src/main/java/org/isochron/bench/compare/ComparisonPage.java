package org.isochron.bench.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.PlotStyle;
import org.isochron.bench.plot.Series;

/** The rows as pictures: for each load, how old what is seen is and how unevenly it moves, a dot for each contender. */
final class ComparisonPage {
  /** The name of the page. */
  static final String FILE = "compare.html";

  private static final String PAGE = """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>What frames show</title>
      <style>%sbody{background:var(--ground);color:var(--ink);font:15px system-ui;max-width:60rem;margin:2rem auto}</style>
      </head>
      <body>
      <h1>What frames show</h1>
      <pre>%s</pre>
      <p>Further down is smoother, further left is younger.</p>
      %s</body>
      </html>
      """;

  private ComparisonPage() {}

  static void write(OutputFolder folder, String heading, List<ComparisonRow> rows)
      throws IOException {
    StringBuilder plots = new StringBuilder();
    for (LoadLevel load : rows.stream().map(ComparisonRow::load).distinct().toList()) {
      Plot plot =
          plot(load, rows.stream().filter(row -> row.load().equals(load)).toList());
      plots.append(plot.svg());
      folder.write("compare-%s.svg".formatted(load), plot.svgFile());
    }
    folder.write(FILE, PAGE.formatted(PlotStyle.CSS, Plot.escaped(heading.strip()), plots));
  }

  private static Plot plot(LoadLevel load, List<ComparisonRow> rows) {
    List<Series> series = new ArrayList<>();
    for (ComparisonRow row : rows) {
      if (row.isMoving()) {
        series.add(Series.dots(
            row.contender().title(),
            new double[] {row.typicalAgeNanos() / 1e6},
            new double[] {row.typicalJudderPercent()}));
      }
    }
    return new Plot(
        "%s load".formatted(load),
        Axis.of("age in milliseconds").from(0),
        Axis.of("judder in percent").byRatio(),
        series,
        720,
        360);
  }
}
