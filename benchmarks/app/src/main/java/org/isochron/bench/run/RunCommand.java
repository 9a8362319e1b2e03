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
import org.isochron.bench.stage.ChannelPlace;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.stage.ServedPlace;
import org.isochron.bench.stage.WebPlace;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Terminal;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.bench.view.WindowChoice;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs both threads for a while, shows them at work, and leaves a report. */
@Command(
    name = "run",
    description =
        "Runs the physics thread and a render thread on a pile of bodies, and reports on both.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class RunCommand implements Callable<Integer> {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int BAD_RUN = 1;
  private static final int MOST_FITS = 2;
  private static final int MOST_PORT = 65_535;
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
          "How many bodies; as many as this machine computes in a third of a tick, if not given.",
      showDefaultValue = Help.Visibility.NEVER)
  private @Nullable Integer bodies;

  @Option(names = "--hertz", description = "Ticks a second.")
  private int hertz = 100;

  @Option(names = "--engine", description = "The engine's name; 'best' is the best that loads.")
  private String engine = DemoSettings.BEST_ENGINE;

  @Option(names = "--scene", description = "The scene: ${COMPLETION-CANDIDATES}.")
  private DemoScene scene = DemoScene.PILE;

  @Option(names = "--output", description = "The folder of the report.")
  private Path output = Path.of("report");

  @Option(
      names = "--pictures",
      description = "A folder for the picture of the README, viewer.png.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<Path> pictures = Optional.empty();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "A new file for the cost of every step, as lab --traces replays them.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<Path> trace = Optional.empty();

  @Option(
      names = "--serve",
      paramLabel = "CHANNEL",
      arity = "0..1",
      fallbackValue = ChannelPlace.DEFAULT,
      description =
          "For viewers, see view: a channel, unencrypted; ${FALLBACK-VALUE}, which is for this"
              + " machine alone, if none is given.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<String> serve = Optional.empty();

  @Option(
      names = "--web",
      paramLabel = "PORT",
      description =
          "For browsers, on a port; 0 takes a free one. The address with its token is printed.",
      showDefaultValue = Help.Visibility.NEVER)
  private @Nullable Integer web;

  @Option(
      names = "--web-host",
      paramLabel = "HOST",
      description =
          "The address to which the port belongs; 0.0.0.0 shows the run to other machines, unencrypted.")
  private String webHost = THIS_MACHINE;

  private boolean endless = true;

  public RunCommand(PrintWriter out) {
    this.out = out;
  }

  /** Does as a call without options; without a display there is a web page instead. */
  public Integer callWithoutOptions() throws Exception {
    if (!WindowChoice.hasDisplay()) {
      web = 0;
      endless = Terminal.isThere(); // or nobody would end it
    }
    return call();
  }

  @Override
  public Integer call() throws Exception {
    if (web != null) {
      check.requireWithin("--web", web, 0, MOST_PORT);
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
    Optional<ServedPlace> place = places();
    DemoSettings plain = new DemoSettings(engine, scene, trial, hertz, false);
    // somebody may go back on the page
    DemoSettings stage = web == null ? plain : plain.withMemory();
    return check.accepted("", () -> {
      try {
        return options.open(
            check, stage, mode, wanted -> DemoRun.open(wanted, NanoClock.system(), place));
      } catch (UncheckedIOException e) {
        throw check.refused((serve.isPresent() ? "--serve: " : "--web: ") + CommandErrors.line(e));
      }
    });
  }

  private Optional<ServedPlace> places() {
    Optional<ServedPlace> place = serve.map(text -> options.place(text));
    if (web == null) {
      return place;
    }
    ServedPlace page = new WebPlace(webHost, web, out::println);
    return Optional.of(place.map(served -> served.and(page)).orElse(page));
  }

  private int show(
      ViewerLoop viewer,
      Ending ending,
      OutputFolder folder,
      Optional<OutputFolder> pictureFolder,
      Optional<OutputFile> traceFile)
      throws IOException {
    int frames = options.framesPerSecond(viewer);
    BooleanSupplier undisturbed = () -> !ending.isAsked() && !viewer.isUsed();
    if (bodies == null && scene.isScaled()) {
      fit(viewer, frames, undisturbed);
    } else {
      measure(viewer, frames, undisturbed); // what is compiled meanwhile disturbs no figures
    }
    if (!options.isFrameRateGiven() && !viewer.hasWindow()) {
      frames =
          LoadFit.frames(frames, Sorted.of(viewer.drawingNanos().last(frames)).median());
    }
    viewer.judgeAnew();
    out.printf(
        "%d bodies, engine %s, %d ticks and %d frames a second, %s%n",
        viewer.play().stage().bodyCount(),
        viewer.play().stage().engine(),
        viewer.play().stage().settings().hertz(),
        frames,
        viewer.description());
    RunFigures figures = options.show(viewer, frames, ending, out, web != null && endless);
    viewer.stop(); // writing the report is no part of the run
    if (traceFile.isPresent()) {
      ValueTrack costs = viewer.play().stage().ticks().stepCosts();
      traceFile.get().append(StepCosts.csv(LongStream.of(costs.last(ValueTrack.CAPACITY))));
    }
    return report(figures, folder, pictureFolder);
  }

  /** Measures steps next to the frame loop, and begins again with as many bodies as fit. */
  private void fit(ViewerLoop viewer, int frames, BooleanSupplier goesOn) {
    LoadFit trial = measure(viewer, frames, goesOn);
    int chosen = trial.fittingBodies();
    for (int attempt = 0; goesOn.getAsBoolean() && attempt < MOST_FITS; attempt++) {
      out.println(trial.line(chosen));
      viewer.restart(chosen);
      trial = measure(viewer, frames, goesOn);
      if (trial.isLight()) {
        break;
      }
      chosen = trial.fittingBodies();
    }
  }

  private LoadFit measure(ViewerLoop viewer, int frames, BooleanSupplier goesOn) {
    NanoClock clock = NanoClock.system();
    long start = clock.nanos();
    viewer.run(frames, () -> goesOn.getAsBoolean() && clock.nanos() - start < NANOS_PER_SECOND);
    DemoRun stage = viewer.play().stage();
    return LoadFit.measured(
        stage.bodyCount(), stage.ticks().stepCosts().last(hertz), NANOS_PER_SECOND / hertz);
  }

  private int report(RunFigures figures, OutputFolder folder, Optional<OutputFolder> pictureFolder)
      throws IOException {
    out.println();
    figures.facts().forEach(fact -> out.printf("%-14s %s%n", fact.name(), fact.value()));
    RunRecord record = figures.record();
    Path page = Report.write(record, folder);
    if (pictureFolder.isPresent()) {
      Report.writePicture(record, pictureFolder.get());
      if (record.still().isEmpty()) {
        out.println("viewer.png     is not written, because no picture is made");
      }
    }
    out.printf("%nreport         %s%n", page.toAbsolutePath().normalize());
    out.flush();
    return figures.isBroken() ? BAD_RUN : 0;
  }
}
