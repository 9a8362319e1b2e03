package org.isochron.bench.stress;

import java.util.Arrays;
import java.util.List;
import org.isochron.bench.page.CaptionedPlot;
import org.isochron.bench.page.Fact;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.plot.Axis;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.Series;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Summary;

/**
 * The result of a run, as text and as a page.
 *
 * @param balance the account of the ticks that were due
 */
record StressReport(StressSettings settings, Summary summary, String balance, Findings findings) {
  private static final double[] RARITIES = {2, 100, 1_000};

  /** The axis is logarithmic. */
  private static final long MIN_NANOS = 50;

  String text() {
    String figures = Fact.lines(figures());
    String invariants = Fact.lines(Arrays.stream(Invariant.values())
        .map(invariant -> new Fact(
            invariant.toString(),
            findings.count(invariant)
                + findings.first(invariant).map(first -> ", first: " + first).orElse("")))
        .toList());
    return figures + "\n" + invariants;
  }

  String page() {
    boolean good =
        findings.violated().isEmpty() && findings.missing(settings.faults()).isEmpty();
    return new HtmlPage("Isochron: %d s of stress".formatted(summary.seconds()))
        .quiet(settings.commandLine())
        .verdict(good, summary.verdict())
        .words("Every snapshot, frame, command and event of both threads was checked.")
        .section("Invariants")
        .words("Conditions that must always hold, each checked by its own witness.")
        .facts(Arrays.stream(Invariant.values()).map(this::fact).toList())
        .section("Time")
        .plots(List.of(new CaptionedPlot(
            times(),
            "Tick lateness, step cost and state age. The value at 2 is the median, at 100 the p99, and at 1000 the"
                + " p99.9.")))
        .section("Figures")
        .facts(figures())
        .quiet("The same figures for programs are in summary.json, in this folder.")
        .end();
  }

  private List<Fact> figures() {
    FrameFigures frames = summary.frames();
    return List.of(
        new Fact("ticks", balance),
        new Fact("tick lateness", summary.ticks().lateness().describe()),
        new Fact("step", summary.ticks().step().describe()),
        new Fact(
            "frames",
            "%d; of a thousand, %d starved and %d were before the window"
                .formatted(
                    frames.frames(), frames.starvedPermille(), frames.beforeWindowPermille())),
        new Fact("state age", frames.age().describe()),
        new Fact(
            "allocation",
            "%d bytes a tick, %d bytes a frame"
                .formatted(summary.damage().bytesPerTick(), summary.damage().bytesPerFrame())),
        new Fact("faults", findings.describeStrikes()));
  }

  private Fact fact(Invariant invariant) {
    String value = findings
        .first(invariant)
        .map(first -> "violated %d times, first: %s".formatted(findings.count(invariant), first))
        .orElse("holds: " + invariant.meaning());
    return new Fact(invariant.toString(), value);
  }

  private Plot times() {
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
    return Series.line(
        name,
        RARITIES,
        Arrays.stream(y).map(nanos -> Math.max(MIN_NANOS, nanos)).toArray());
  }
}
