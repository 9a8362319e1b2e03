package org.isochron.bench.stress;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.isochron.bench.page.Fact;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.run.StressResult;
import org.isochron.bench.stress.run.Watch;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Summary;

/** Terminal report of a run. */
final class StressTable {
  private StressTable() {}

  static String of(StressResult result, Watch watch) {
    String figures = figures(result, watch).stream()
        .map(figure -> "%-16s %s\n".formatted(figure.name(), figure.value()))
        .collect(Collectors.joining());
    return figures + "\n" + invariants(watch.findings());
  }

  static List<Fact> figures(StressResult result, Watch watch) {
    Summary summary = result.summary();
    FrameFigures frames = summary.frames();
    return List.of(
        new Fact("ticks", "in %d s: %s".formatted(summary.seconds(), result.balance())),
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
        new Fact("faults", watch.strikes().toString()));
  }

  private static String invariants(Findings findings) {
    return Arrays.stream(Invariant.values())
        .map(invariant -> String.format(
            Locale.ROOT,
            "%-16s %d%s\n",
            invariant,
            findings.count(invariant),
            findings.first(invariant).map(first -> ", first: " + first).orElse("")))
        .collect(Collectors.joining());
  }
}
