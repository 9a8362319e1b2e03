package org.isochron.bench.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.page.CaptionedPlot;
import org.isochron.bench.page.Fact;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;

/**
 * An HTML page of a comparison: for each load the winners, a plot of judder against age, and the
 * table.
 */
final class ComparisonPage {
  static final String FILE = "compare.html";

  /** The axis is logarithmic. */
  private static final double MIN_PERCENT = 0.01;

  private static final int HEIGHT = 320;

  private static final List<Fact> COLUMNS = List.of(
      new Fact(
          "judder",
          "how unevenly a body in even motion is seen to move, in percent of an even step: 0 is smooth, and a picture"
              + " that stands still for one frame is off by 100. The median of the slices; whole counts all of them."),
      new Fact(
          "animation error",
          "as PresentMon defines it: how much more or less time passes in the picture than on the display from one frame"
              + " to the next. Slow but even motion has none. The mean without signs, the median of the slices; p99 counts"
              + " all of them."),
      new Fact("age", "how old the shown state is when its frame is presented"),
      new Fact("step", "median cost of a simulation step"),
      new Fact("tick late", "delay from a tick's due instant to its start"),
      new Fact("frame", "time between the ends of consecutive frames"),
      new Fact("starved", "frames without the state that they needed"),
      new Fact("speed", "simulated time in percent of real time"),
      new Fact("CPU", "the whole process, drawing included, in percent of one core"));

  private ComparisonPage() {}

  static Path write(OutputFolder folder, String notes, List<ComparisonRow> rows, long tickNanos)
      throws IOException {
    HtmlPage page = new HtmlPage("Isochron: frames compared");
    notes.replace("`", "").lines().filter(line -> !line.isBlank()).forEach(page::quiet);
    page.words(
        "All contenders show the same scene in turns. Further down is smoother, further left is younger; the"
            + " numbers are those of the tables.");
    List<Plot> sweep = SweepPlots.of(rows);
    if (!sweep.isEmpty()) {
      page.section("By load")
          .plots(captioned(SweepPlots.mattering(rows)))
          .element("<details><summary>All contenders</summary>\n")
          .plots(captioned(sweep))
          .element("</details>\n");
    }
    for (LoadLevel load : rows.stream().map(ComparisonRow::load).distinct().toList()) {
      List<ComparisonRow> ofLoad =
          rows.stream().filter(row -> row.load().equals(load)).toList();
      page.section("%s load: a step takes %d %% of a tick"
              .formatted(capital(load.name()), load.costPermille() / 10))
          .words(
              LoadReach.missed(load, ofLoad, tickNanos).orElseGet(() -> Winners.sentence(ofLoad)))
          .plots(List.of(new CaptionedPlot(plot(load, ofLoad), "")))
          .table(ComparisonTable.of(load, ofLoad).numbered());
    }
    return folder.write(
        FILE, page.section("How to read the tables").facts(COLUMNS).end());
  }

  private static List<CaptionedPlot> captioned(List<Plot> plots) {
    return plots.stream().map(plot -> new CaptionedPlot(plot, "")).toList();
  }

  private static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private static Plot plot(LoadLevel load, List<ComparisonRow> rows) {
    return Plot.of(
            "Judder and age at %s load".formatted(load),
            Axis.of("age of what is seen").inNanos(),
            Axis.of("judder").in("%").byRatio(),
            dots("Isochron", rows, false),
            dots("what is used today", rows, true))
        .high(HEIGHT);
  }

  private static Series dots(String name, List<ComparisonRow> rows, boolean today) {
    List<ComparisonRow> shown = rows.stream()
        .filter(row -> row.contender().isToday() == today && row.isMoving())
        .toList();
    return Series.labelled(
        name,
        shown.stream().mapToDouble(ComparisonRow::typicalAgeNanos).toArray(),
        shown.stream()
            .mapToDouble(row -> Math.max(MIN_PERCENT, row.typicalJudderPercent()))
            .toArray(),
        shown.stream().map(row -> String.valueOf(rows.indexOf(row) + 1)).toList());
  }
}
