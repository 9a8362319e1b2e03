package org.isochron.bench.stress;

import java.util.Arrays;
import java.util.List;
import org.isochron.bench.page.Fact;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Summary;

/**
 * The result of a run, as text and as a page.
 *
 * @param balance the account of the ticks that were due
 */
record StressReport(StressSettings settings, Summary summary, String balance, Findings findings) {
  String text() {
    return Fact.lines(figures()) + "\n" + Fact.lines(invariants());
  }

  String page() {
    boolean good =
        findings.violated().isEmpty() && findings.missing(settings.faults()).isEmpty();
    return new HtmlPage("Isochron: %d s of stress".formatted(summary.seconds()))
        .quiet(settings.commandLine())
        .verdict(good, summary.verdict())
        .words("Every snapshot, frame, command and event of both threads was checked.")
        .section("Invariants")
        .facts(invariants())
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
        new Fact("frames", String.valueOf(frames.frames())),
        new Fact("starved", frames.starvedPermille() + " of 1000"),
        new Fact("before the window", frames.beforeWindowPermille() + " of 1000"),
        new Fact("state age", frames.age().describe()),
        new Fact("bytes a tick", String.valueOf(summary.damage().bytesPerTick())),
        new Fact("bytes a frame", String.valueOf(summary.damage().bytesPerFrame())),
        new Fact("faults", findings.describeStrikes()));
  }

  private List<Fact> invariants() {
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
}
