package org.isochron.bench.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.report.Report;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.ServedPlace;
import org.isochron.bench.stage.WatchedState;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Terminal;
import org.isochron.bench.view.Mode;
import org.isochron.bench.view.NoSurface;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.state.time.NanoClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a run that another process computes, and leaves the same report as that. */
@Command(
    name = "view",
    description =
        "Shows what a run serves with --serve, in a process of its own, and reports on it.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class ViewCommand implements Callable<Integer> {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long SEARCH_NANOS = 100_000_000;

  /** A relay on another continent has answered by then. */
  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(3);

  private static final int DEFAULT_FRAMES = 60;
  private static final int BAD_RUN = 1;

  private final PrintWriter out;

  @Mixin
  private OptionCheck check = new OptionCheck();

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "PLACE",
      description =
          "What the run serves: a folder, or a channel aeron:udp?endpoint=host:port; for a cluster several, with commas.")
  private String served = "";

  @Option(names = "--secret", description = "What both ends of a channel must know.")
  private String secret = "";

  @Option(
      names = "--driver",
      paramLabel = "DIR",
      description = "The folder of a media driver that runs already, for a channel.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<Path> driver = Optional.empty();

  @Option(
      names = "--seconds",
      description = "How long to show it; 12, or until the window is closed, if not given.",
      showDefaultValue = Help.Visibility.NEVER)
  private @Nullable Integer seconds;

  @Option(names = "--wait", description = "How many seconds to wait for a run that serves.")
  private int patience = 60;

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

  @Option(names = "--output", description = "The folder of the report.")
  private Path output = Path.of("view-report");

  public ViewCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    if (seconds != null) {
      check.requireWithin("--seconds", seconds, 1, 86_400);
    }
    check.requireWithin("--wait", patience, 0, 86_400);
    if (framesPerSecond != null) {
      check.requireWithin("--fps", framesPerSecond, 1, 10_000);
    }
    System.setProperty("java.awt.headless", "true"); // Java encodes pictures and shows none
    Mode mode = check.accepted("", () -> Mode.of(delay));
    OutputFolder folder = OutputFolder.open("--output", output, Report.PAGE);
    ServedPlace place = ServedPlace.of(served, driver, secret);
    try (Ending ending = new Ending()) {
      Optional<WatchedState> found = await(place, ending);
      if (found.isEmpty()) {
        spec.commandLine()
            .getErr()
            .println(
                ending.isAsked()
                    ? "ended before a run served " + served
                    : "no run has served %s for %d s; start one with run --serve=%s"
                        .formatted(served, patience, served));
        return BAD_RUN;
      }
      try (ViewerLoop viewer = open(place, found.get(), mode)) {
        return show(viewer, ending, folder);
      }
    } catch (IOException e) {
      // reported here and not above: after a signal the virtual machine ends as soon as this
      // returns
      spec.commandLine().getErr().println(CommandErrors.line(e));
      return BAD_RUN;
    }
  }

  private Optional<WatchedState> await(ServedPlace place, Ending ending) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + patience * NANOS_PER_SECOND;
    Optional<WatchedState> found = find(place);
    if (found.isEmpty()) {
      out.printf("waiting for a run that serves %s%n", served);
    }
    while (found.isEmpty() && clock.nanos() - until < 0 && !ending.await(SEARCH_NANOS)) {
      found = find(place);
    }
    return found;
  }

  private Optional<WatchedState> find(ServedPlace place) {
    try {
      return place.find(ANSWER_PATIENCE);
    } catch (IOException | IllegalStateException e) {
      throw check.refused(CommandErrors.line(e));
    }
  }

  private ViewerLoop open(ServedPlace place, WatchedState first, Mode mode) {
    ServedRuns runs = check.accepted("", () -> new ServedRuns(place, first));
    return check.accepted("", () -> {
      try {
        // the settings are those of the served run as soon as that is open
        DemoSettings any = runs.settings();
        return ViewerLoop.open(window, any, mode, NanoClock.system(), wanted -> runs.next());
      } catch (NoSurface e) {
        first.close();
        throw check.refused("no window can be opened (%s); run with --window=%s"
            .formatted(e.reasons(), WindowChoice.OFF));
      }
    });
  }

  private int show(ViewerLoop viewer, Ending ending, OutputFolder folder) throws IOException {
    NanoClock clock = NanoClock.system();
    int frames = framesPerSecond == null ? viewer.refreshHertz(DEFAULT_FRAMES) : framesPerSecond;
    DemoRun stage = viewer.play().stage();
    out.printf(
        "%d bodies, engine %s, %d ticks and %d frames a second, served in %s, %s%n",
        stage.bodyCount(),
        stage.engine(),
        stage.settings().hertz(),
        frames,
        served,
        viewer.description());
    long start = clock.nanos();
    OptionalInt length = RunCommand.length(seconds, viewer.hasWindow());
    BooleanSupplier goesOn = () -> !ending.isAsked()
        && (length.isEmpty() || clock.nanos() - start < length.getAsInt() * NANOS_PER_SECOND);
    try (LiveView live = new LiveView(out, viewer, clock, length, Terminal.isThere())) {
      live.start();
      viewer.run(frames, goesOn);
    }
    RunFigures figures = new RunFigures(viewer, frames);
    out.println();
    figures.facts().forEach(fact -> out.printf("%-14s %s%n", fact.name(), fact.value()));
    Path page = Report.write(figures.record(), folder);
    out.printf("%nreport         %s%n", page.toAbsolutePath().normalize());
    out.flush();
    return figures.isBroken() ? BAD_RUN : 0;
  }
}
