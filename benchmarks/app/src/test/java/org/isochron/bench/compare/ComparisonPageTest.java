package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.summary.Sorted;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonPageTest {
  private static final long MILLI = 1_000_000;
  private static final long REFRESH = 7 * MILLI;

  @Test
  void typicalIsTheMedianOfTheSlicesAndOverallCountsAll() {
    ComparisonRow row = new ComparisonRow(
        LoadLevel.HALF, contender("exact"), List.of(slice(1, 20), slice(2, 20), slice(30, 80)));

    assertThat(row.typicalJudderPercent()).isEqualTo(2);
    assertThat(row.overallJudderPercent()).isCloseTo(Math.sqrt((1 + 4 + 900) / 3.0), within(1e-9));
    assertThat(row.typicalAgeNanos()).isEqualTo(20 * MILLI);
    assertThat(row.overallNanos(MeasuredSlice::ageNanos, 990)).isEqualTo(80 * MILLI);
  }

  @Test
  void tableHasALineForEachRowAndAHeadForEachLoad() {
    String table = ComparisonTable.of(List.of(
        row(LoadLevel.LIGHT, "exact", 2, 24),
        row(LoadLevel.OVER, "exact", 3, 44),
        new ComparisonRow(LoadLevel.OVER, Contenders.VARIABLE, List.of(slice(5, 7)))));

    assertThat(table)
        .contains("| light load |", "| over load |")
        .contains("| judder % | whole % | animation error ms | animation error p99 ms | age ms |")
        .contains(
            "| this, exact | 5.0 | 0.10 | 7.0 | 7.0 | 2.0 | 2.0 | 3.6 | 4.8 | 24.0 | 24.0 | 500 | 100 | 50 | 1 |")
        .contains(
            "| variable dt in the frame loop | 5.0 | – | 7.0 | 7.0 | 5.0 | 5.0 | 1.1 | 1.4 | 7.0 | 7.0 | 500 | 100 | 50 | 1 |");
  }

  @Test
  void pageHoldsAPlotOfEveryLoadAndNeedsNothingElse(@TempDir Path folder) throws IOException {
    ComparisonPage.write(
        OutputFolder.open("--output", folder),
        "heading <1>",
        List.of(row(LoadLevel.HALF, "exact", 2, 24), row(LoadLevel.OVER, "lerp", 3, 44)),
        10 * MILLI);

    String page = Files.readString(folder.resolve("compare.html"));
    assertThat(page)
        .contains("Half load: a step takes 50 % of a tick", "heading &lt;1&gt;")
        .contains("<td class=\"digits\">1</td><td>this, exact</td>")
        .contains("\"label\":\"judder\"", "\"label\":\"age of what is seen\"")
        .containsOnlyOnce("<h1>");
    assertThat(page.replace(Plot.SCRIPT, "")).doesNotContain("src=", "http", "@import");
  }

  @Test
  void plotHasAPointForEveryContender(@TempDir Path folder) throws IOException {
    ComparisonPage.write(
        OutputFolder.open("--output", folder),
        "",
        List.of(
            row(LoadLevel.HALF, "exact", 0, 24),
            row(LoadLevel.HALF, "predictive", 2, -3),
            row(LoadLevel.HALF, "lerp", 300, 44)),
        10 * MILLI);

    assertThat(Files.readString(folder.resolve("compare.html")))
        .contains("\"x\":[24000000,-3000000],\"y\":[0.01,2],\"labels\":[\"1\",\"2\"]")
        .contains("\"x\":[44000000],\"y\":[300],\"labels\":[\"3\"]");
  }

  @Test
  void sentenceNamesWhoWinsWhereAndByHowMuch() {
    assertThat(Winners.sentence(List.of(
            row(LoadLevel.HALF, "exact", 2, 24),
            row(LoadLevel.HALF, "balanced", 6, 21),
            row(LoadLevel.HALF, "variable", 9, 7),
            row(LoadLevel.HALF, "lerp", 8, 20))))
        .isEqualTo(
            "Smoothest is this, exact (2.0 % of judder), ahead of scheduler + lock, one-tick lerp, the best of"
                + " what is used today (8.0 % of judder); youngest is variable dt in the frame loop (7.0 ms of age), ahead"
                + " of this, balanced, the best of Isochron (21.0 ms of age).");
    assertThat(Winners.sentence(
            List.of(row(LoadLevel.HALF, "exact", 2, 24), row(LoadLevel.HALF, "lerp", 2, 24))))
        .contains("(2.0 % of judder), level with scheduler");
    assertThat(Winners.sentence(List.of(row(LoadLevel.HALF, "lerp", 2, 24))))
        .isEqualTo(
            "Smoothest is scheduler + lock, one-tick lerp (2.0 % of judder); youngest is scheduler + lock,"
                + " one-tick lerp (24.0 ms of age).");
  }

  @Test
  void nobodyWinsAtALoadThatWasNotReached(@TempDir Path folder) throws IOException {
    List<ComparisonRow> rows = List.of(
        row(LoadLevel.HALF, "exact", 2, 24),
        row(LoadLevel.HALF, "lerp", 8, 20),
        row(LoadLevel.OVER, "exact", 2, 24),
        row(LoadLevel.OVER, "lerp", 8, 20));

    ComparisonPage.write(OutputFolder.open("--output", folder), "", rows, 10 * MILLI);

    assertThat(LoadReach.missed(LoadLevel.HALF, rows, 10 * MILLI)).isEmpty();
    assertThat(LoadReach.missed(LoadLevel.OVER, rows, 10 * MILLI))
        .hasValueSatisfying(sentence -> assertThat(sentence)
            .startsWith("over load was not reached: steps took 5.0 to 5.0 ms instead of 13.0 ms"));
    assertThat(Files.readString(folder.resolve("compare.html")))
        .containsOnlyOnce("Smoothest is")
        .contains("so nobody is ahead there");
  }

  @Test
  void comparisonOnABusyMachineHasAnEnd() {
    assertThat(ContenderComparison.maxRepeatedSlices(40)).isEqualTo(10);
    assertThat(ContenderComparison.maxRepeatedSlices(1)).isEqualTo(1);
  }

  @Test
  void threeLoadsMakeCurvesAndTwoDoNot() {
    List<ComparisonRow> rows = new ArrayList<>();
    for (LoadLevel load : LoadLevel.named(List.of("50", "90", "110"))) {
      rows.add(row(load, "exact", load.costPermille() * 0.01, 24));
      rows.add(row(load, "lerp", 12, 20));
    }

    List<Plot> plots = SweepPlots.of(rows);

    assertThat(plots)
        .extracting(Plot::title)
        .containsExactly("Judder over load", "Age over load", "Speed over load");
    assertThat(plots.get(0).element()).contains("this, exact", "scheduler + lock, one-tick lerp");
    assertThat(SweepPlots.of(rows.subList(0, 4))).isEmpty();
    assertThat(SweepPlots.mattering(rows)).hasSize(3);
    assertThat(SweepPlots.mattering(rows).get(0).element()).contains("this, exact");
  }

  @Test
  void curvesHaveTheThreeLinesThatMatterFirst() {
    List<ComparisonRow> rows = new ArrayList<>();
    for (LoadLevel load : LoadLevel.named(List.of("50", "90", "110"))) {
      for (String option : List.of("exact", "balanced", "lerp", "variable")) {
        rows.add(row(load, option, 12, 20));
      }
    }

    assertThat(SweepPlots.mattering(rows).get(0).element())
        .contains("this, balanced", "one-tick lerp", "variable dt")
        .doesNotContain("this, exact");
    assertThat(SweepPlots.of(rows).get(0).element()).contains("this, exact");
  }

  private static ComparisonRow row(
      LoadLevel load, String option, double judderPercent, long millis) {
    return new ComparisonRow(load, contender(option), List.of(slice(judderPercent, millis)));
  }

  private static Contender contender(String option) {
    return Contenders.named(List.of(option), TickRate.hertz(100)).get(0);
  }

  private static MeasuredSlice slice(double judderPercent, long millis) {
    double share = judderPercent / 100;
    long count = 144;
    return new MeasuredSlice(
        Sorted.of(new long[] {MILLI / 10}),
        Sorted.of(new long[] {5 * MILLI}),
        Sorted.of(new long[] {REFRESH, REFRESH}),
        Sorted.of(new long[] {millis * MILLI}),
        new Evenness(share * share * count, count, 1_000 * MILLI, 1_000 * MILLI),
        Sorted.of(new long[] {millis * MILLI / 10, millis * MILLI / 5}),
        1,
        new Expense(500 * MILLI, 1_000, 1_000 * MILLI));
  }
}
