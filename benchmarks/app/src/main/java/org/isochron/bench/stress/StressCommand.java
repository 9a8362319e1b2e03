package org.isochron.bench.stress;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.bench.terminal.Terminal;
import org.isochron.physics.Simulation;
import org.isochron.state.NanoClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The {@code stress} command. */
@Command(
    name = "stress",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Runs the physics thread and render threads against faults, and verifies every snapshot, frame, command and event.",
      "Exits with 0 if all invariants hold and every fault struck, and otherwise with 1. Violations are printed with the command that repeats the run, with other thread races."
    },
    footerHeading = "%nFor example:%n",
    footer =
        "  java -jar benchmarks/target/isochron.jar stress --seconds 8h --faults gc,suspend --readers 4")
public final class StressCommand implements Callable<Integer> {
  private static final String PAGE = "index.html";
  private static final int MAX_SECONDS = 31 * 24 * 3_600;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_BODIES = 100_000;
  private static final int MAX_READERS = 7;

  @Option(
      names = "--seconds",
      paramLabel = "TIME",
      converter = Seconds.class,
      description = "duration: 90, 90s, 10m or 8h (${DEFAULT-VALUE})")
  private long seconds = 60;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks a second (${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(names = "--bodies", paramLabel = "COUNT", description = "bodies (${DEFAULT-VALUE})")
  private int bodies = 1_000;

  @Option(names = "--engine", paramLabel = "NAME", description = "the engine (${DEFAULT-VALUE})")
  private String engine = "reference";

  @Option(names = "--readers", paramLabel = "COUNT", description = "readers (${DEFAULT-VALUE})")
  private int readers = 2;

  @Option(names = "--fps", paramLabel = "COUNT", description = "frames a second (${DEFAULT-VALUE})")
  private int framesPerSecond = 60;

  @Option(
      names = "--overload",
      paramLabel = "POLICY",
      description = "policy for late ticks: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
  private Overload overload = Overload.SKIP_AHEAD;

  @Option(
      names = "--faults",
      paramLabel = "NAMES",
      description =
          "none, all, or some, separated by commas: gc, hogs, physics-stall, render-stall, "
              + "reader-churn, command-flood, query-flood, new-shapes, listener-lag, suspend")
  private String faults = "all";

  @Option(names = "--seed", paramLabel = "NUMBER", description = "seed of all random numbers")
  private Optional<Long> seed = Optional.empty();

  @Option(names = "--output", paramLabel = "FOLDER", description = "the report (${DEFAULT-VALUE})")
  private Path output = Path.of("report", "stress");

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;
  private final UnaryOperator<Simulation> planted;

  public StressCommand(PrintWriter out, PrintWriter err) {
    this(out, err, UnaryOperator.identity());
  }

  /** Replaces the simulation, for tests that plant a bug. */
  StressCommand(PrintWriter out, PrintWriter err, UnaryOperator<Simulation> planted) {
    this.out = out;
    this.err = err;
    this.planted = planted;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    StressSettings settings = settings();
    OutputFolder folder = OutputFolder.open("--output", output, PAGE);
    Findings findings = new Findings();
    try (Ending ending = new Ending()) {
      // after the hook is installed, because a reader of this line may send the signal
      out.println(settings.commandLine());
      out.flush();
      Progress progress = new Progress(err, Terminal.isError());
      StressReport report = new StressRun(settings, findings, ending, progress, planted).run();
      print(report);
      report.summary().write(folder);
      out.println("report: " + folder.write(PAGE, report.page()));
      out.flush();
      boolean held = findings.violated().isEmpty()
          && (ending.isEndRequested() || findings.missing(settings.faults()).isEmpty());
      return held ? 0 : 1;
    }
  }

  private void print(StressReport report) {
    out.println();
    out.print(report.text());
    out.println();
    out.println(report.summary().verdict());
    if (!report.findings().violated().isEmpty()) {
      StressSettings settings = report.settings();
      out.printf(
          "seed %d; to repeat the run: java -jar benchmarks/target/isochron.jar %s%n",
          settings.setup().seed(), settings.commandLine());
    }
  }

  private StressSettings settings() {
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--bodies", bodies, 1, MAX_BODIES);
    check.requireWithin("--readers", readers, 1, MAX_READERS);
    check.requireWithin("--fps", framesPerSecond, 1, MAX_HERTZ);
    Setup setup = new Setup(
        check.engine(engine).name(),
        bodies,
        hertz,
        framesPerSecond,
        readers,
        seed.orElseGet(() -> NanoClock.system().nanos() & Integer.MAX_VALUE));
    return new StressSettings(setup, seconds, overload, possible());
  }

  private Set<Fault> possible() {
    Set<Fault> chosen = check.accepted("--faults: ", () -> Fault.typed(faults, Terminal.isInput()));
    if (chosen.size() == Fault.values().length - 1 && !chosen.contains(Fault.SUSPEND)) {
      err.println("suspend is left out, because this terminal's shell would keep the program "
          + "stopped; redirect the input (< /dev/null), or name suspend");
    }
    if (chosen.contains(Fault.SUSPEND) && !Files.isExecutable(Fault.SHELL)) {
      throw check.refused("--faults has suspend, which needs /bin/sh; name the others");
    }
    return chosen;
  }

  static final class Seconds implements ITypeConverter<Long> {
    @Override
    public Long convert(String typed) {
      try {
        return Duration.parse("PT" + typed + (typed.matches("\\d+") ? "s" : "")).toSeconds();
      } catch (DateTimeParseException e) {
        throw new TypeConversionException(
            "'%s' is not a duration; write seconds, or 90s, 10m, 8h".formatted(typed));
      }
    }
  }
}
