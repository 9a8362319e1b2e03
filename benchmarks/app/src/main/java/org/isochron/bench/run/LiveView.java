package org.isochron.bench.run;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.stage.TickReport;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.terminal.Terminal;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.render.FrameInfo;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;

/**
 * Shows the figures of a run in the terminal, as a block that is redrawn. If the output is a file,
 * writes one line per second instead. A separate thread writes, so a blocked terminal stops no
 * other thread.
 */
final class LiveView implements AutoCloseable {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long REDRAW_NANOS = 200_000_000L;
  private static final int BAR = 30;
  private static final int SPARKS = 48;
  private static final String LEVELS = " ▁▂▃▄▅▆▇█";
  private static final String PLAIN_LEVELS = " .:-=+*#@";

  private final PrintWriter out;
  private final ViewerLoop viewer;
  private final NanoClock clock;
  private final OptionalInt seconds;
  private final boolean drawsOver;
  private final String levels;
  private final long startNanos;
  private final LoopThread thread = new LoopThread("isochron-terminal", this::run);
  private int linesDrawn;

  LiveView(
      PrintWriter out, ViewerLoop viewer, NanoClock clock, OptionalInt seconds, boolean drawsOver) {
    this.out = out;
    this.viewer = viewer;
    this.clock = clock;
    this.seconds = seconds;
    this.drawsOver = drawsOver;
    levels = Terminal.isWide() ? LEVELS : PLAIN_LEVELS;
    startNanos = clock.nanos();
  }

  void start() {
    thread.start();
  }

  private void run() {
    long period = drawsOver ? REDRAW_NANOS : NANOS_PER_SECOND;
    for (long turn = 1; !thread.isStopping(); turn++) {
      long due = startNanos + turn * period;
      while (!thread.isStopping() && clock.nanos() - due < 0) {
        LockSupport.parkNanos(this, due - clock.nanos());
      }
      if (!thread.isStopping()) {
        show();
      }
    }
  }

  private void show() {
    if (drawsOver) {
      redraw();
    } else {
      out.println(line());
    }
  }

  private String line() {
    TickReport ticks = viewer.play().stage().ticks().report();
    FrameInfo.Counts frames = viewer.play().counts();
    long second = elapsedNanos() / NANOS_PER_SECOND;
    if (ticks.absence().isPresent()) {
      return "%3d s: the run has ended: %s".formatted(second, ticks.absence().get());
    }
    return "%3d s: tick %d%s%s%s, %d frames, %d starved"
        .formatted(
            second,
            ticks.ticks(),
            achievedHertz(", ", ticks),
            known(", lateness", ticks.lateness()),
            known(", step", ticks.stepCost()),
            frames.frames(),
            frames.starved());
  }

  private void redraw() {
    TickReport ticks = viewer.play().stage().ticks().report();
    FrameInfo.Counts frames = viewer.play().counts();
    String[] lines = {
      "  "
          + ticks.absence().map(reason -> "the run has ended: " + reason).orElseGet(this::progress),
      "  ticks     %d%s".formatted(ticks.ticks(), achievedHertz(" at ", ticks)),
      "  lateness  %s".formatted(shortly(ticks.lateness())),
      "            %s".formatted(sparks(viewer.play().stage().ticks().lateness())),
      "  steps     %s".formatted(shortly(ticks.stepCost())),
      "  frames    %d, of which %d starved%s"
          .formatted(frames.frames(), frames.starved(), medianAge())
    };
    StringBuilder block = new StringBuilder();
    if (linesDrawn > 0) {
      block.append("\u001b[").append(linesDrawn).append('A');
    }
    for (String line : lines) {
      block.append(line).append("\u001b[K\n");
    }
    linesDrawn = lines.length;
    out.print(block);
    out.flush();
  }

  private String progress() {
    long elapsed = elapsedNanos();
    if (seconds.isEmpty()) {
      return "%d s, until the window is closed or Ctrl-C".formatted(elapsed / NANOS_PER_SECOND);
    }
    long length = seconds.getAsInt() * NANOS_PER_SECOND;
    long passed = Math.min(length, elapsed);
    int filled = (int) (BAR * passed / length);
    return "%s%s  %d of %d s, Ctrl-C ends it"
        .formatted(
            levels.substring(levels.length() - 1).repeat(filled),
            ".".repeat(BAR - filled),
            passed / NANOS_PER_SECOND,
            seconds.getAsInt());
  }

  private static String known(String what, Quantiles durations) {
    return durations.equals(Quantiles.NONE)
        ? ""
        : "%s p50 %s, p99 %s"
            .formatted(
                what,
                Quantiles.duration(durations.p50Nanos()),
                Quantiles.duration(durations.p99Nanos()));
  }

  /**
   * Formats durations to fit in a narrow terminal, where a longer line would wrap; empty if nothing
   * was measured.
   */
  private static String shortly(Quantiles durations) {
    return durations.equals(Quantiles.NONE)
        ? ""
        : "p50 %s, p99 %s, max %s"
            .formatted(
                Quantiles.duration(durations.p50Nanos()),
                Quantiles.duration(durations.p99Nanos()),
                Quantiles.duration(durations.maxNanos()));
  }

  /** Draws recent tick lateness on a logarithmic scale from 0.1 µs to 10 ms. */
  private String sparks(ValueTrack lateness) {
    StringBuilder sparks = new StringBuilder();
    for (long nanos : lateness.last(SPARKS)) {
      double share = Math.log10(Math.max(100, nanos) / 100.0) / 5;
      sparks.append(levels.charAt((int) Math.min(levels.length() - 1L, (long) (share * 9))));
    }
    return sparks.toString();
  }

  /** Returns the median age of recent frames; empty if there are too few. */
  private String medianAge() {
    long[] ages = viewer.play().meter().ages().last(SPARKS);
    return ages.length < SPARKS
        ? ""
        : "; state age p50 %.1f ms".formatted(Sorted.of(ages).median() / 1e6);
  }

  /** Returns the achieved tick rate; empty in the first second and during a pause. */
  private String achievedHertz(String before, TickReport ticks) {
    long milliHertz =
        (long) viewer.play().stage().settings().hertz() * ticks.achievedSpeedPermille();
    return milliHertz == 0 ? "" : "%s%.1f Hz".formatted(before, milliHertz / 1_000.0);
  }

  private long elapsedNanos() {
    return clock.nanos() - startNanos;
  }

  @Override
  public void close() {
    thread.stopAndWait(Duration.ofSeconds(1));
  }
}
