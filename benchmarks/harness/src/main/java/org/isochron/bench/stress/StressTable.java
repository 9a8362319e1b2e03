package org.isochron.bench.stress;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Summary;
import org.isochron.bench.summary.TickFigures;

/** What a run is told at its end: figures, the invariants, and for each that was violated where first. */
final class StressTable {
  private StressTable() {}

  static String of(StressResult result, Watch watch) {
    return figures(result)
        + "faults           %s\n\n".formatted(watch.strikes())
        + invariants(watch.findings());
  }

  private static String figures(StressResult result) {
    Summary summary = result.summary();
    TickFigures ticks = summary.ticks();
    FrameFigures frames = summary.frames();
    return String.format(
        Locale.ROOT,
        """
        ticks            in %d s: %s
        tick lateness    %s
        step             %s
        frames           %d, of 1000 %d starved and %d before the window
        age              %s
        allocation       %d bytes a tick, %d bytes a frame
        """,
        summary.seconds(),
        result.balance(),
        millis(ticks.lateness()),
        millis(ticks.step()),
        frames.frames(),
        frames.starvedPermille(),
        frames.beforeWindowPermille(),
        millis(frames.age()),
        summary.damage().bytesPerTick(),
        summary.damage().bytesPerFrame());
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

  private static String millis(Quantiles durations) {
    return String.format(
        Locale.ROOT,
        "p50 %.3f ms, p99 %.3f ms, p99.9 %.3f ms, max %.3f ms",
        durations.p50Nanos() / 1e6,
        durations.p99Nanos() / 1e6,
        durations.p999Nanos() / 1e6,
        durations.maxNanos() / 1e6);
  }
}
