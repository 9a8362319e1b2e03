package org.isochron.bench.stress;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.isochron.physics.tick.TickStatistics;

/** How a run goes on: one line that is overwritten on a terminal, and elsewhere a line now and then. */
final class StressProgress {
  private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long ELSEWHERE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final PrintWriter out;
  private final boolean terminal;
  private int width;

  StressProgress(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** How often it is worth a line. */
  long intervalNanos() {
    return terminal ? TERMINAL_NANOS : ELSEWHERE_NANOS;
  }

  void say(
      long ranNanos, long seconds, TickStatistics ticks, FrameTotals frames, Findings findings) {
    long ran = TimeUnit.NANOSECONDS.toSeconds(ranNanos);
    say(String.format(
        Locale.ROOT,
        "%s of %s, %s left: %d ticks, late p99 %.2f ms, %d forgotten, %d suspends; %d frames, %d starved; %s",
        clock(ran),
        clock(seconds),
        clock(Math.max(0, seconds - ran)),
        ticks.ticks(),
        ticks.lateness().nanosAtPermille(990) / 1e6,
        ticks.forgottenTicks(),
        ticks.suspends(),
        frames.frames(),
        frames.starved(),
        StressVerdict.of(findings, List.of(), false)));
  }

  void say(String text) {
    if (terminal) {
      out.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      out.flush();
      width = text.length();
    } else {
      out.println(text);
    }
  }

  /** Makes room for what is printed next. */
  void clear() {
    if (terminal) {
      out.print("\r" + " ".repeat(width) + "\r");
      out.flush();
      width = 0;
    }
  }

  private static String clock(long span) {
    return "%d:%02d:%02d".formatted(span / 3_600, span / 60 % 60, span % 60);
  }
}
