package org.isochron.bench.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.isochron.bench.costs.StepCosts;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.report.Report;
import org.isochron.bench.report.RunRecord;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.stage.ServingChannel;
import org.isochron.bench.stage.ServingTarget;
import org.isochron.bench.stage.WebPort;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Terminal;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.engine.Engines;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code run} command: runs the physics thread and a render thread, shows them and writes a
 * report.
 */
@Command(
    name = "run",
    description =
        "Runs the physics thread and a render thread on a pile of bodies, and reports on both.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class RunCommand implements Callable<Integer> {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int BAD_RUN = 1;
  private static final int MAX_FITS = 2;
  private static final int MAX_PORT = 65_535;
  private static final String THIS_MACHINE = "127.0.0.1";

  private final PrintWriter out;

  @Mixin
  private OptionCheck check = new OptionCheck();

  @Mixin
  private ViewerOptions options = new ViewerOptions();

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--bodies",
      description =
          "Number of bodies; by default as many as this machine computes in a third of a tick.",
      showDefaultValue = Help.Visibility.NEVER)
  private @Nullable Integer bodies;

  @Option(names = "--hertz", description = "Ticks per second.")
  private int hertz = 100;

  @Option(names = "--engine", description = "The engine's name; 'best' is the best one that loads.")
  private String engine = DemoSettings.BEST_ENGINE;

  @Option(names = "--scene", description = "The scene: ${COMPLETION-CANDIDATES}.")
  private DemoScene scene = DemoScene.PILE;

  @Option(names = "--output", description = "The folder of the report.")
  private Path output = Path.of("report");

  @Option(
      names = "--pictures",
      description = "A folder for viewer.png, the picture in the README.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<Path> pictures = Optional.empty();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "A new file for the cost of every step, to replay with lab --traces.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<Path> trace = Optional.empty();

  @Option(
      names = "--serve",
      paramLabel = "CHANNEL",
      arity = "0..1",
      fallbackValue = ServingChannel.DEFAULT,
      description =
          "Serves viewers (see view) on an unencrypted channel; by default ${FALLBACK-VALUE},"
              + " for this machine only.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<String> serve = Optional.empty();

  @Option(
      names = "--web",
      paramLabel = "PORT",
      description =
          "Serves browsers on a port; 0 picks a free one. The address with its token is printed.",
      showDefaultValue = Help.Visibility.NEVER)
  private @Nullable Integer web;

  @Option(
      names = "--web-host",
      paramLabel = "HOST",
      description =
          "The address of the port; 0.0.0.0 shows the run to other machines, unencrypted.")
  private String webHost = THIS_MACHINE;

  private boolean endless = true;

  public RunCommand(PrintWriter out) {
    this.out = out;
  }

  /** Runs with default options; without a display the run is shown on a web page. */
  public Integer callWithoutOptions() throws Exception {
    if (!WindowChoice.hasDisplay()) {
      web = 0;
      endless = Terminal.isThere(); // without a terminal nobody could end the run
    }
    return call();
  }

  @Override
  public Integer call() throws Exception {
    if (web != null) {
      check.requireWithin("--web", web, 0, MAX_PORT);
    } else if (!webHost.equals(THIS_MACHINE)) {
      throw check.refused(
          "--web-host is '%s', but nothing is served for browsers; add --web=0".formatted(webHost));
    }
    if (bodies != null) {
      check.requireWithin("--bodies", bodies, 1, DemoSettings.MAX_BODIES);
    }
    check.requireWithin("--hertz", hertz, 1, DemoSettings.MAX_HERTZ);
    Mode mode = options.accept(check, serve.orElse(""));
    OutputFolder folder = OutputFolder.open("--output", output, Report.PAGE);
    Optional<OutputFolder> pictureFolder =
        pictures.map(path -> OutputFolder.open("--pictures", path));
    Optional<OutputFile> traceFile = trace.map(path -> OutputFile.toCreate("--trace", path));
    try (Ending ending = new Ending();
        ViewerLoop viewer = open(mode)) {
      return CommandErrors.reported(
          spec.commandLine(),
          BAD_RUN,
          () -> show(viewer, ending, folder, pictureFolder, traceFile));
    }
  }

  private ViewerLoop open(Mode mode) {
    out.println("loading the engine and the graphics driver");
    int trial = bodies == null ? LoadFit.TRIAL_BODIES : bodies;
    Optional<ServingTarget> target = servingTarget();
    DemoSettings plain = new DemoSettings(engine, scene, trial, hertz, false);
    // a viewer of the page may rewind
    DemoSettings stage = web == null ? plain : plain.withMemory();
    return check.accepted("", () -> {
      try {
        return options.open(
            check, stage, mode, wanted -> DemoRun.open(wanted, NanoClock.system(), target));
      } catch (UncheckedIOException e) {
        throw check.refused((serve.isPresent() ? "--serve: " : "--web: ") + CommandErrors.line(e));
      }
    });
  }

  private Optional<ServingTarget> servingTarget() {
    Optional<ServingTarget> target = serve.map(text -> options.servingChannel(text));
    if (web == null) {
      return target;
    }
    ServingTarget page = new WebPort(webHost, web, out::println);
    return Optional.of(target.map(served -> served.and(page)).orElse(page));
  }

  /** Prints why the better engines do not load, unless the engine was named. */
  private void printBetterEngines(String chosen) {
    if (engine.equalsIgnoreCase(DemoSettings.BEST_ENGINE)) {
      Engines.all().stream()
          .takeWhile(better -> !better.name().equals(chosen))
          .forEach(better -> better
              .obstacle()
              .ifPresent(reason -> out.printf("%s is not used: %s%n", better.name(), reason)));
    }
  }

  private int show(
      ViewerLoop viewer,
      Ending ending,
      OutputFolder folder,
      Optional<OutputFolder> pictureFolder,
      Optional<OutputFile> traceFile)
      throws IOException {
    int frames = options.framesPerSecond(viewer);
    BooleanSupplier undisturbed = () -> !ending.isEndRequested() && !viewer.isUsed();
    if (bodies == null && scene.isScaled()) {
      fit(viewer, frames, undisturbed);
    } else {
      // warm-up: JIT compilation must not affect the figures
      measure(viewer, frames, undisturbed);
    }
    if (!options.isFrameRateGiven() && !viewer.hasWindow()) {
      frames =
          LoadFit.frames(frames, Sorted.of(viewer.drawingNanos().last(frames)).median());
    }
    viewer.restartMeasurement();
    out.printf(
        "%d bodies, engine %s, %d ticks and %d frames a second, %s%n",
        viewer.play().stage().bodyCount(),
        viewer.play().stage().engine(),
        viewer.play().stage().settings().hertz(),
        frames,
        viewer.description());
    printBetterEngines(viewer.play().stage().engine());
    RunFigures figures = options.show(viewer, frames, ending, out, web != null && endless);
    viewer.stop(); // writing the report must not be measured
    if (traceFile.isPresent()) {
      ValueTrack costs = viewer.play().stage().ticks().stepCosts();
      traceFile.get().append(StepCosts.csv(LongStream.of(costs.last(ValueTrack.CAPACITY))));
    }
    return report(figures, folder, pictureFolder);
  }

  private void fit(ViewerLoop viewer, int frames, BooleanSupplier isActive) {
    LoadFit trial = measure(viewer, frames, isActive);
    int chosen = trial.fittingBodies();
    for (int attempt = 0; isActive.getAsBoolean() && attempt < MAX_FITS; attempt++) {
      out.println(trial.line(chosen));
      viewer.restart(chosen);
      trial = measure(viewer, frames, isActive);
      if (trial.isLight()) {
        break;
      }
      chosen = trial.fittingBodies();
    }
  }

  private LoadFit measure(ViewerLoop viewer, int frames, BooleanSupplier isActive) {
    NanoClock clock = NanoClock.system();
    long start = clock.nanos();
    viewer.run(frames, () -> isActive.getAsBoolean() && clock.nanos() - start < NANOS_PER_SECOND);
    DemoRun stage = viewer.play().stage();
    return LoadFit.measured(
        stage.bodyCount(), stage.ticks().stepCosts().last(hertz), NANOS_PER_SECOND / hertz);
  }

  private int report(RunFigures figures, OutputFolder folder, Optional<OutputFolder> pictureFolder)
      throws IOException {
    out.println();
    figures.facts().forEach(fact -> out.printf("%-15s %s%n", fact.name(), fact.value()));
    RunRecord record = figures.record();
    Path page = Report.write(record, folder);
    if (pictureFolder.isPresent()) {
      Report.writePicture(record, pictureFolder.get());
      if (record.still().isEmpty()) {
        out.println("viewer.png      is not written, because nothing is drawn");
      }
    }
    out.printf("%nreport          %s%n", page.toAbsolutePath().normalize());
    out.flush();
    return figures.isBroken() ? BAD_RUN : 0;
  }
}
