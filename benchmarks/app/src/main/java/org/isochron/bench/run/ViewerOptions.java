package org.isochron.bench.run;

import java.io.PrintWriter;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.KeyOptions;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.stage.ServingAddress;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Terminal;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class ViewerOptions {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int DEFAULT_SECONDS = 12;
  private static final int DEFAULT_FRAMES = 60;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description =
          "seconds to show the run (default: no limit if a window or a page shows it, otherwise 12)")
  private @Nullable Integer seconds;

  @Option(
      names = "--fps",
      paramLabel = "COUNT",
      description = "frames per second (default: the display's refresh rate, or 60)")
  private @Nullable Integer framesPerSecond;

  @Option(
      names = "--delay",
      paramLabel = "DELAY",
      description =
          "delay of frames behind ticks: balanced, exact, predictive, or milliseconds (default: ${DEFAULT-VALUE})")
  private String delay = "balanced";

  @Option(
      names = "--window",
      paramLabel = "CHOICE",
      description =
          "whether to open a window: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}, if there is a display)")
  private WindowChoice window = WindowChoice.AUTO;

  @Mixin
  private KeyOptions keys = new KeyOptions();

  /**
   * Checks the options and returns the delay mode.
   *
   * @param target the address at which the run is served; empty if it is not served
   */
  Mode accept(OptionCheck check, String target) {
    keys.check(check, target);
    if (seconds != null) {
      check.requireWithin("--seconds", seconds, 1, 86_400);
    }
    if (framesPerSecond != null) {
      check.requireWithin("--fps", framesPerSecond, 1, 10_000);
    }
    System.setProperty("java.awt.headless", "true"); // Java only encodes pictures
    return check.accepted("", () -> Mode.of(delay));
  }

  ServingAddress servingAddress(String named, Consumer<String> announcement) {
    return keys.servingAddress(named, announcement);
  }

  /**
   * Opens a viewer.
   *
   * @throws CancellationException if the end is requested while the viewer loads
   */
  ViewerLoop open(
      OptionCheck check,
      Ending ending,
      DemoSettings settings,
      Mode mode,
      Function<DemoSettings, DemoRun> runs) {
    ViewerLoop viewer;
    try {
      viewer = ViewerLoop.open(window, settings, mode, NanoClock.system(), runs);
    } catch (NoSurface e) {
      throw check.refused("no window can be opened (%s); run with --window=%s"
          .formatted(e.getMessage(), WindowChoice.OFF));
    } catch (RuntimeException | Error e) {
      if (ending.isEndRequested()) {
        throw endedWhileLoading(); // libraries cannot add their shutdown hooks after a signal
      }
      throw e;
    }
    if (ending.isEndRequested()) {
      viewer.close();
      throw endedWhileLoading();
    }
    return viewer;
  }

  private static CancellationException endedWhileLoading() {
    return new CancellationException("ended before the run began");
  }

  boolean isFrameRateGiven() {
    return framesPerSecond != null;
  }

  int framesPerSecond(ViewerLoop viewer) {
    return framesPerSecond == null ? viewer.refreshHertz(DEFAULT_FRAMES) : framesPerSecond;
  }

  RunFigures show(ViewerLoop viewer, int frames, Ending ending, PrintWriter out) {
    return show(viewer, frames, ending, out, false);
  }

  /**
   * Shows the run, without a time limit if web pages watch it and {@code --seconds} is not given.
   */
  RunFigures show(
      ViewerLoop viewer, int frames, Ending ending, PrintWriter out, boolean watchedByPages) {
    NanoClock clock = NanoClock.system();
    long start = clock.nanos();
    OptionalInt length = length(seconds, viewer.hasWindow() || watchedByPages);
    BooleanSupplier keepsRunning = () -> !ending.isEndRequested()
        && (length.isEmpty() || clock.nanos() - start < length.getAsInt() * NANOS_PER_SECOND);
    try (LiveView live = new LiveView(out, viewer, clock, length, Terminal.isThere())) {
      live.start();
      viewer.run(frames, keepsRunning);
    }
    return new RunFigures(viewer, frames);
  }

  /** Returns the run's length in seconds; empty if it runs until the window is closed. */
  static OptionalInt length(@Nullable Integer wanted, boolean hasWindow) {
    if (wanted != null) {
      return OptionalInt.of(wanted);
    }
    return hasWindow ? OptionalInt.empty() : OptionalInt.of(DEFAULT_SECONDS);
  }
}
