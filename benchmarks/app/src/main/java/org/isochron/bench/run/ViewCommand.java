package org.isochron.bench.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.page.Fact;
import org.isochron.bench.report.Report;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.Mode;
import org.isochron.bench.stage.ServingAddress;
import org.isochron.bench.stage.WatchedState;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.state.NanoClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "view",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = "Shows a run that another process serves with --serve, and reports on it.",
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar view      and in another terminal: run --serve",
      "  java -jar benchmarks/target/isochron.jar view isochron://192.168.0.7:40456 --window off --seconds 20"
    })
public final class ViewCommand implements Callable<Integer> {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long SEARCH_NANOS = 100_000_000;

  /** Response timeout, long enough for a relay on another continent. */
  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(3);

  private static final int BAD_RUN = 1;

  private final PrintWriter out;

  @Mixin
  private OptionCheck check = new OptionCheck();

  @Mixin
  private ViewerOptions options = new ViewerOptions();

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "ADDRESS",
      arity = "0..1",
      defaultValue = ServingAddress.DEFAULT,
      description =
          "address of the run (default: ${DEFAULT-VALUE}), or several of a cluster with commas")
  private String served = ServingAddress.DEFAULT;

  @Option(
      names = "--wait",
      paramLabel = "COUNT",
      description = "seconds to wait for a run to serve (default: ${DEFAULT-VALUE})")
  private int patience = 60;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "folder of the report (default: ${DEFAULT-VALUE})")
  private Path output = Path.of("view-report");

  public ViewCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() throws Exception {
    check.requireWithin("--wait", patience, 0, 86_400);
    Mode mode = options.accept(check, served);
    OutputFolder folder = OutputFolder.open("--output", output, Report.PAGE);
    ServingAddress address = options.servingAddress(served, own -> {});
    try (Ending ending = new Ending()) {
      Optional<WatchedState> found = await(address, ending);
      if (found.isEmpty()) {
        spec.commandLine()
            .getErr()
            .println(
                ending.isEndRequested()
                    ? "ended before a run served " + served
                    : "no run has served %s for %d s; start one with run --serve=%s"
                        .formatted(served, patience, served));
        return BAD_RUN;
      }
      return CommandErrors.reported(spec.commandLine(), BAD_RUN, () -> {
        try (ViewerLoop viewer = open(address, ending, found.get(), mode)) {
          return show(viewer, ending, folder);
        }
      });
    }
  }

  private Optional<WatchedState> await(ServingAddress address, Ending ending) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + patience * NANOS_PER_SECOND;
    Optional<WatchedState> found = find(address);
    if (found.isEmpty()) {
      out.printf("waiting for a run that serves %s%n", served);
    }
    while (found.isEmpty() && clock.nanos() - until < 0 && !ending.await(SEARCH_NANOS)) {
      found = find(address);
    }
    return found;
  }

  private Optional<WatchedState> find(ServingAddress address) {
    try {
      return address.find(ANSWER_PATIENCE);
    } catch (IOException | IllegalStateException e) {
      throw check.refused(CommandErrors.line(e));
    }
  }

  private ViewerLoop open(ServingAddress address, Ending ending, WatchedState first, Mode mode) {
    ServedRuns runs = check.accepted("", () -> new ServedRuns(address, first));
    try {
      return check.accepted(
          "", () -> options.open(check, ending, runs.settings(), mode, wanted -> runs.next()));
    } catch (ParameterException | CancellationException e) {
      first.close();
      throw e;
    }
  }

  private int show(ViewerLoop viewer, Ending ending, OutputFolder folder) throws IOException {
    int frames = options.framesPerSecond(viewer);
    DemoRun stage = viewer.play().stage();
    out.printf(
        "%d bodies, engine %s, %d ticks and %d frames a second, served on %s, %s%n",
        stage.bodyCount(),
        stage.engine(),
        stage.settings().hertz(),
        frames,
        served,
        viewer.description());
    RunFigures figures = options.show(viewer, frames, ending, out);
    out.println();
    out.print(Fact.lines(figures.facts()));
    Path page = Report.write(figures.record(), folder);
    out.printf("%nreport          %s%n", page.toAbsolutePath().normalize());
    out.flush();
    return figures.isBroken() ? BAD_RUN : 0;
  }
}
