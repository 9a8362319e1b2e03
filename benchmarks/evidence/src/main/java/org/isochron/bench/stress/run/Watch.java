package org.isochron.bench.stress.run;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.isochron.bench.stress.fault.FaultCounts;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.physics.RunningWorld;

/** Findings, fault counts and progress of a run, with the switch that ends the run early. */
public record Watch(
    Findings findings, FaultCounts strikes, Ending ending, Progress progress, Sabotage sabotage) {
  private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long ELSEWHERE_NANOS = TimeUnit.SECONDS.toNanos(10);

  String verdict(Set<FaultKind> requested) {
    return StressVerdict.of(findings, strikes.missing(requested), ending.isEndRequested());
  }

  /** Interval between two progress lines. */
  long lineNanos() {
    return progress.overwrites() ? TERMINAL_NANOS : ELSEWHERE_NANOS;
  }

  void show(long ranNanos, long seconds, RunningWorld.Statistics ticks, FrameTotals frames) {
    long ran = TimeUnit.NANOSECONDS.toSeconds(ranNanos);
    progress.show(String.format(
        Locale.ROOT,
        "%s of %s, %s left: %d ticks, late p99 %.2f ms, %d dropped, %d suspends; %d frames, %d starved; %s",
        clock(ran),
        clock(seconds),
        clock(Math.max(0, seconds - ran)),
        ticks.ticks(),
        ticks.lateness().nanosAtPermille(990) / 1e6,
        ticks.droppedTicks(),
        ticks.suspends(),
        frames.frames(),
        frames.starved(),
        StressVerdict.of(findings, List.of(), false)));
  }

  private static String clock(long span) {
    return "%d:%02d:%02d".formatted(span / 3_600, span / 60 % 60, span % 60);
  }
}
