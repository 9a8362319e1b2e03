package org.isochron.bench.run;

import java.io.PrintWriter;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.stage.ChannelOptions;
import org.isochron.bench.stage.ChannelPlace;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Terminal;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the commands that show a run and report on it, and what the two do alike. */
final class ViewerOptions {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int DEFAULT_SECONDS = 12;
  private static final int DEFAULT_FRAMES = 60;

  @Option(
      names = "--seconds",
      description = "How long to show it; 12, or until the window is closed, if not given.",
      showDefaultValue = Help.Visibility.NEVER)
  private @Nullable Integer seconds;

  @Option(
      names = "--fps",
      description = "Frames a second; 60, or what the display wants, if not given.",
      showDefaultValue = Help.Visibility.NEVER)
  private @Nullable Integer framesPerSecond;

  @Option(
      names = "--delay",
      description = "How frames follow the ticks: balanced, exact, predictive, or ms.")
  private String delay = "balanced";

  @Option(names = "--window", description = "A window: ${COMPLETION-CANDIDATES}.")
  private WindowChoice window = WindowChoice.AUTO;

  @Mixin
  private ChannelOptions channel = new ChannelOptions();

  /**
   * Refuses values that make no sense. Returns how frames follow the ticks.
   *
   * @param place where the run is served; empty if it is not
   */
  Mode accept(OptionCheck check, String place) {
    channel.check(check, place);
    if (seconds != null) {
      check.requireWithin("--seconds", seconds, 1, 86_400);
    }
    if (framesPerSecond != null) {
      check.requireWithin("--fps", framesPerSecond, 1, 10_000);
    }
    System.setProperty("java.awt.headless", "true"); // Java encodes pictures and shows none
    return check.accepted("", () -> Mode.of(delay));
  }

  ChannelPlace place(String named) {
    return channel.place(named);
  }

  /** Opens a window, or draws off-screen. */
  ViewerLoop open(
      OptionCheck check, DemoSettings settings, Mode mode, Function<DemoSettings, DemoRun> runs) {
    try {
      return ViewerLoop.open(window, settings, mode, NanoClock.system(), runs);
    } catch (NoSurface e) {
      throw check.refused("no window can be opened (%s); run with --window=%s"
          .formatted(e.getMessage(), WindowChoice.OFF));
    }
  }

  boolean isFrameRateGiven() {
    return framesPerSecond != null;
  }

  int framesPerSecond(ViewerLoop viewer) {
    return framesPerSecond == null ? viewer.refreshHertz(DEFAULT_FRAMES) : framesPerSecond;
  }

  /** Shows the run for as long as the options say, with figures in the terminal. */
  RunFigures show(ViewerLoop viewer, int frames, Ending ending, PrintWriter out) {
    return show(viewer, frames, ending, out, false);
  }

  /** Shows the run, which does not end by itself either if pages watch it. */
  RunFigures show(
      ViewerLoop viewer, int frames, Ending ending, PrintWriter out, boolean watchedByPages) {
    NanoClock clock = NanoClock.system();
    long start = clock.nanos();
    OptionalInt length = length(seconds, viewer.hasWindow() || watchedByPages);
    BooleanSupplier goesOn = () -> !ending.isAsked()
        && (length.isEmpty() || clock.nanos() - start < length.getAsInt() * NANOS_PER_SECOND);
    try (LiveView live = new LiveView(out, viewer, clock, length, Terminal.isThere())) {
      live.start();
      viewer.run(frames, goesOn);
    }
    return new RunFigures(viewer, frames);
  }

  /** For how many seconds it runs; empty if until the window is closed. */
  static OptionalInt length(@Nullable Integer wanted, boolean hasWindow) {
    if (wanted != null) {
      return OptionalInt.of(wanted);
    }
    return hasWindow ? OptionalInt.empty() : OptionalInt.of(DEFAULT_SECONDS);
  }
}
