package org.isochron.bench.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.page.Fact;
import org.isochron.bench.report.Report;
import org.isochron.bench.report.RunRecord;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.stage.ServingAddress;
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
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description =
        "Shows a scene that the physics thread simulates and a render thread draws, and reports on both threads.",
    footerHeading = "%nScenes:%n")
public final class RunCommand implements Callable<Integer> {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int BAD_RUN = 1;
  private static final int MAX_FITS = 3;
  private static final long MAX_WARM_UP_NANOS = 4 * NANOS_PER_SECOND;
  private static final int MAX_PORT = 65_535;
  private static final int VIEWER_WIDTH = 960;
  private static final int GALLERY_WIDTH = 800;
  private static final String THIS_MACHINE = "127.0.0.1";
  private static final List<String> EXAMPLES = List.of(
      "",
      "For example:",
      "  mvn -q -Prun -Dargs=\"run --scene dominoes\"",
      "  mvn -q -Prun -Dargs=\"run --scene wheels --hertz 25\"     few ticks: interpolation is easy to see",
      "  mvn -q -Prun -Dargs=\"run --scene player --web 8080\"     a player to steer, also in a browser",
      "After mvn verify also:",
      "  java -jar benchmarks/target/isochron.jar run --bodies 500 --window off --seconds 20 --output report/500",
      "  java -jar benchmarks/target/isochron.jar run --serve      and in another terminal: view");

  private final PrintWriter out;

  @Mixin
  private OptionCheck check = new OptionCheck();

  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--scene",
      paramLabel = "NAME",
      converter = DemoScene.Converter.class,
      description = "one of the scenes below (default: ${DEFAULT-VALUE})")
  private DemoScene scene = DemoScene.PILE;

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description =
          "number of bodies (default: as many as this machine computes in a third of a tick)")
  private @Nullable Integer bodies;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks per second (default: ${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "engine that simulates; the command engines lists all (default: ${DEFAULT-VALUE}, the first that loads)")
  private String engine = DemoSettings.BEST_ENGINE;

  @Mixin
  private ViewerOptions options = new ViewerOptions();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "folder of the report (default: ${DEFAULT-VALUE})")
  private Path output = Path.of("report");

  /** Folder for viewer.png, the picture in the README. */
  @Option(names = "--pictures", hidden = true)
  private Optional<Path> pictures = Optional.empty();

  @Option(
      names = "--serve",
      paramLabel = "ADDRESS",
      arity = "0..1",
      fallbackValue = ServingAddress.DEFAULT,
      description = "serves viewers (see view) at an address (default: not served; without ADDRESS,"
          + " ${FALLBACK-VALUE}, which only this machine reaches)")
  private Optional<String> serve = Optional.empty();

  @Option(
      names = "--web",
      paramLabel = "PORT",
      description =
          "serves browsers on a port, 0 for any free one, and prints the address (default: no page)")
  private @Nullable Integer web;

  @Option(
      names = "--web-host",
      paramLabel = "HOST",
      description =
          "address of the port; 0.0.0.0 shows the run to other machines, unencrypted (default: ${DEFAULT-VALUE})")
  private String webHost = THIS_MACHINE;

  private boolean endless = true;

  public RunCommand(PrintWriter out) {
    this.out = out;
  }

  @Spec
  void describe(CommandSpec described) {
    spec = described;
    Stream<String> scenes = Stream.of(DemoScene.values())
        .map(listed -> "  %-9s %s".formatted(listed, listed.summary()));
    spec.usageMessage().footer(Stream.concat(scenes, EXAMPLES.stream()).toArray(String[]::new));
  }

  /** Runs with default options; without a display the run is shown on a web page. */
  public Integer callWithoutOptions() throws Exception {
    boolean hasWindow = WindowChoice.hasDisplay();
    out.println("starts %s, %s; other scenes and options: mvn -q -Prun -Dargs=\"run --help\""
        .formatted(
            scene.summary(),
            hasWindow ? "in a window" : "on a page for your browser, whose address follows"));
    if (!hasWindow) {
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
    try (Ending ending = new Ending()) {
      return CommandErrors.reported(spec.commandLine(), BAD_RUN, () -> {
        try (ViewerLoop viewer = open(mode, ending)) {
          return show(viewer, ending, folder, pictureFolder);
        }
      });
    }
  }

  private ViewerLoop open(Mode mode, Ending ending) {
    out.println("loading the engine and the graphics driver");
    int trial = bodies == null ? LoadFit.TRIAL_BODIES : bodies;
    Optional<ServingTarget> target = servingTarget();
    DemoSettings plain = new DemoSettings(engine, scene, trial, hertz, false);
    // a viewer of the page may rewind
    DemoSettings stage = web == null ? plain : plain.withMemory();
    return check.accepted("", () -> {
      try {
        return options.open(
            check, ending, stage, mode, wanted -> DemoRun.open(wanted, NanoClock.system(), target));
      } catch (UncheckedIOException e) {
        throw check.refused((serve.isPresent() ? "--serve: " : "--web: ") + CommandErrors.line(e));
      }
    });
  }

  private Optional<ServingTarget> servingTarget() {
    Optional<ServingTarget> target = serve.map(text -> options.servingAddress(text, out::println));
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
      ViewerLoop viewer, Ending ending, OutputFolder folder, Optional<OutputFolder> pictureFolder)
      throws IOException {
    int frames = options.framesPerSecond(viewer);
    BooleanSupplier undisturbed = () -> !ending.isEndRequested() && !viewer.isUsed();
    if (bodies == null && scene.isScaled()) {
      fit(viewer, frames, undisturbed);
    } else {
      // warm-up: JIT compilation must not affect the figures
      warmUp(viewer, frames, undisturbed);
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
    return report(viewer, figures, folder, pictureFolder);
  }

  private void fit(ViewerLoop viewer, int frames, BooleanSupplier isActive) {
    LoadFit trial = warmUp(viewer, frames, isActive);
    for (int attempt = 0; isActive.getAsBoolean() && attempt < MAX_FITS; attempt++) {
      if (attempt > 0 && trial.isFitting()) {
        break;
      }
      int chosen = trial.fittingBodies();
      out.println(trial.line(chosen));
      viewer.restart(chosen);
      trial = warmUp(viewer, frames, isActive);
    }
  }

  /** Runs until the cost of a step has settled, and returns the fit to it. */
  private LoadFit warmUp(ViewerLoop viewer, int frames, BooleanSupplier isActive) {
    NanoClock clock = NanoClock.system();
    long start = clock.nanos();
    DemoRun stage = viewer.play().stage();
    ValueTrack costs = stage.ticks().stepCosts();
    int steps = LoadFit.measuredSteps(hertz);
    viewer.run(
        frames,
        () -> isActive.getAsBoolean()
            && clock.nanos() - start < MAX_WARM_UP_NANOS
            && !LoadFit.isSettled(costs.last(steps), hertz));
    return LoadFit.measured(stage.bodyCount(), costs.last(steps), NANOS_PER_SECOND / hertz);
  }

  private int report(
      ViewerLoop viewer,
      RunFigures figures,
      OutputFolder folder,
      Optional<OutputFolder> pictureFolder)
      throws IOException {
    out.println();
    out.print(Fact.lines(figures.facts()));
    RunRecord record = figures.record();
    Path page = Report.write(record, folder);
    if (pictureFolder.isPresent()) {
      writePictures(viewer, record, pictureFolder.get());
    }
    out.printf("%nreport          %s%n", page.toAbsolutePath().normalize());
    out.flush();
    return figures.isBroken() ? BAD_RUN : 0;
  }

  /** Writes the README's picture, and the picture of the scene for the gallery. */
  private void writePictures(ViewerLoop viewer, RunRecord record, OutputFolder folder)
      throws IOException {
    if (record.still().isEmpty()) {
      out.println("viewer.png      is not written, because nothing is drawn");
      return;
    }
    Report.writePicture("viewer.png", record.still().get(), VIEWER_WIDTH, folder);
    String gallery = scene + ".png";
    Report.writePicture(gallery, viewer.sceneOnly().orElseThrow(), GALLERY_WIDTH, folder);
  }
}
