package org.isochron.bench.stress;

import java.util.Arrays;
import java.util.List;
import org.isochron.bench.page.CaptionedPlot;
import org.isochron.bench.page.Fact;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.run.StressResult;
import org.isochron.bench.stress.run.StressSettings;
import org.isochron.bench.stress.run.Watch;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Summary;

/** Page of a stress run. */
final class StressPage {
  private static final double[] RARITIES = {2, 100, 1_000};

  /** The axis is logarithmic. */
  private static final long MIN_NANOS = 50;

  private StressPage() {}

  static String of(StressSettings settings, StressResult result, Watch watch) {
    Summary summary = result.summary();
    boolean good = watch.findings().violated().isEmpty()
        && watch.strikes().missing(settings.faults()).isEmpty();
    return new HtmlPage("Isochron: %d s of stress".formatted(summary.seconds()))
        .quiet(settings.commandLine())
        .verdict(good, summary.verdict())
        .words(
            settings.faults().isEmpty()
                ? "Both threads ran without faults, and every snapshot, frame, command and event was checked."
                : "Both threads ran against faults, and every snapshot, frame, command and event was checked.")
        .headline(headline(summary, watch))
        .section("Invariants")
        .words("Conditions that must always hold, each checked by its own witness.")
        .facts(invariants(watch.findings()))
        .section("Time")
        .plots(List.of(new CaptionedPlot(
            times(summary),
            "Tick lateness, step cost and state age. The value at 2 is the median, at 100 the p99, and at 1000 the"
                + " p99.9.")))
        .section("Figures")
        .facts(StressTable.figures(result, watch))
        .quiet("The same figures for programs are in summary.json, in this folder.")
        .end();
  }

  private static List<Fact> headline(Summary summary, Watch watch) {
    long violations =
        Arrays.stream(Invariant.values()).mapToLong(watch.findings()::count).sum();
    return List.of(
        new Fact("violations of an invariant", String.valueOf(violations)),
        new Fact("ticks", String.valueOf(summary.ticks().ticks())),
        new Fact("frames checked", String.valueOf(summary.frames().frames())),
        new Fact(
            "tick lateness, p99: 99 of 100 ticks are less late",
            Quantiles.duration(summary.ticks().lateness().p99Nanos())),
        new Fact("bytes allocated per tick", String.valueOf(summary.damage().bytesPerTick())));
  }

  private static List<Fact> invariants(Findings findings) {
    return Arrays.stream(Invariant.values())
        .map(invariant -> new Fact(
            invariant.toString(),
            findings
                .first(invariant)
                .map(first ->
                    "violated %d times, first: %s".formatted(findings.count(invariant), first))
                .orElse("holds: " + invariant.meaning())))
        .toList();
  }

  private static Plot times(Summary summary) {
    return Plot.of(
        "Durations by rarity",
        Axis.of("one in …").byRatio(),
        Axis.of("longer than").inNanos().byRatio(),
        series("tick lateness", summary.ticks().lateness()),
        series("step", summary.ticks().step()),
        series("state age", summary.frames().age()));
  }

  private static Series series(String name, Quantiles durations) {
    double[] y = {durations.p50Nanos(), durations.p99Nanos(), durations.p999Nanos()};
    for (int index = 0; index < y.length; index++) {
      y[index] = Math.max(MIN_NANOS, y[index]);
    }
    return Series.line(name, RARITIES, y);
  }
}
