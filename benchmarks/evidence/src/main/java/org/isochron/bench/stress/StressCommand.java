package org.isochron.bench.stress;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.operation.DayFindings;
import org.isochron.bench.operation.OperatorsDay;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.stress.fault.FaultCounts;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.fault.FaultNames;
import org.isochron.bench.stress.fault.Suspend;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.play.Worlds;
import org.isochron.bench.stress.run.DelayChoice;
import org.isochron.bench.stress.run.HandMadeRun;
import org.isochron.bench.stress.run.LiveRun;
import org.isochron.bench.stress.run.Overload;
import org.isochron.bench.stress.run.StressResult;
import org.isochron.bench.stress.run.StressSettings;
import org.isochron.bench.stress.run.Watch;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.bench.terminal.Terminal;
import org.isochron.state.time.NanoClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs both threads against faults and verifies every frame and every tick. Exits with 0 only if
 * nothing was violated.
 */
@Command(
    name = "stress",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Runs the physics thread and render threads against faults, and verifies every snapshot, frame, command and event.",
      "Exits with 0 if all invariants hold and every fault struck, and otherwise with 1 after naming each with the command that repeats the run:",
      "exactly where the clock is made by hand (clock-steps), and as threads race by the machine's."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar stress --seconds 10m --faults all --readers 4",
      "  java -jar benchmarks/target/isochron.jar stress --seconds 8h --faults gc,hogs,suspend --overload slow-down",
      "  java -jar benchmarks/target/isochron.jar stress --seconds 1h --faults clock-steps --seed 7",
      "  java -jar benchmarks/target/isochron.jar stress --sessions --seconds 1h --output report/sessions-day"
    })
public final class StressCommand implements Callable<Integer> {
  private static final String PAGE = "index.html";
  private static final int MAX_SECONDS = 31 * 24 * 3_600;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_BODIES = 100_000;
  private static final int MAX_READERS = 8;

  /** The run on the hand-made clock that goes with a run by the machine's clock is a short one. */
  private static final int SIDE_BODIES = 32;

  private static final int SIDE_SECONDS = 600;

  @Option(
      names = "--seconds",
      paramLabel = "TIME",
      converter = Span.Converter.class,
      description = "how long to run: 90, 90s, 10m or 8h (60)")
  private Span seconds = new Span(60);

  @Option(
      names = "--hertz",
      paramLabel = "HERTZ",
      description = "ticks a second (${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(names = "--bodies", paramLabel = "COUNT", description = "bodies (${DEFAULT-VALUE})")
  private int bodies = 1_000;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "the simulation, by the name of its engine (${DEFAULT-VALUE})")
  private String engine = "reference";

  @Option(
      names = "--readers",
      paramLabel = "COUNT",
      description = "render threads, 1 to 8 (${DEFAULT-VALUE})")
  private int readers = 2;

  @Option(
      names = "--fps",
      paramLabel = "COUNT",
      description = "frames a second of each (${DEFAULT-VALUE})")
  private int framesPerSecond = 60;

  @Option(
      names = "--overload",
      paramLabel = "POLICY",
      description = "what becomes of late ticks: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
  private Overload overload = Overload.SKIP_AHEAD;

  @Option(
      names = "--delay",
      paramLabel = "CHOICE",
      description = "how far readers stay behind: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
  private DelayChoice delay = DelayChoice.MIXED;

  @Option(
      names = "--faults",
      paramLabel = "NAMES",
      converter = FaultNames.Converter.class,
      description = "what goes wrong, separated by commas: none, all, gc, hogs, physics-stall, "
          + "render-stall, reader-churn, command-flood, query-flood, new-shapes, joint-churn, listener-lag, "
          + "suspend, clock-steps (all)")
  private FaultNames faults = FaultNames.ALL;

  @Option(
      names = "--viewers",
      paramLabel = "WHERE",
      description =
          "instead of threads, real processes that view a relay through joins, kills and stops: ${COMPLETION-CANDIDATES}")
  private Optional<ViewerPlace> viewers = Optional.empty();

  @Option(
      names = "--sessions",
      description =
          "instead of threads, a cluster of real processes and a match with rollback, through kills, stops and silences")
  private boolean sessions;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "from which everything random is drawn; another one each time unless given")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "the folder of the report, index.html and summary.json (${DEFAULT-VALUE})")
  private Path output = Path.of("report", "stress");

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;
  private final List<String> leftOut = new ArrayList<>();
  private final Sabotage sabotage;
  private final Optional<SessionsTrial> sessionsTrial;

  /** Without {@code --sessions}. */
  public StressCommand(PrintWriter out, PrintWriter err) {
    this(out, err, Sabotage.NONE, Optional.empty());
  }

  /** With a trial of sessions, which are no part of this package's module, and its figures. */
  public StressCommand(
      PrintWriter out, PrintWriter err, OperatorsDay sessionsDay, DayFindings figures) {
    this(out, err, Sabotage.NONE, Optional.of(new SessionsTrial(sessionsDay, figures)));
  }

  /** With a planted bug, for tests. */
  StressCommand(PrintWriter out, PrintWriter err, Sabotage sabotage) {
    this(out, err, sabotage, Optional.empty());
  }

  private StressCommand(
      PrintWriter out, PrintWriter err, Sabotage sabotage, Optional<SessionsTrial> sessionsTrial) {
    this.out = out;
    this.err = err;
    this.sabotage = sabotage;
    this.sessionsTrial = sessionsTrial;
  }

  private record SessionsTrial(OperatorsDay day, DayFindings figures) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (sessions && viewers.isPresent()) {
      throw check.refused("--sessions and --viewers are trials of their own: choose one");
    }
    if (viewers.isPresent()) {
      ViewerPlace where = viewers.get();
      return operate("--viewers " + where, where.day(), where.findings());
    }
    if (sessions) {
      SessionsTrial trial = sessionsTrial.orElseThrow(
          () -> check.refused("--sessions is in isochron.jar alone: run it by that"));
      return operate("--sessions", trial.day(), trial.figures());
    }
    StressSettings settings = settings();
    OutputFolder folder = OutputFolder.open("--output", output, PAGE);
    leftOut.forEach(err::println);
    Findings findings = new Findings();
    try (Ending ending = new Ending()) {
      // with the hook in place: who reads this line may send the signal
      out.println(settings.commandLine());
      out.flush();
      Progress progress = new Progress(err, Terminal.isError());
      Watch watch = new Watch(findings, new FaultCounts(), ending, progress, sabotage);
      StressResult result = run(settings, watch);
      report(settings, result, watch);
      result.summary().write(folder);
      out.println("report: " + folder.write(PAGE, StressPage.of(settings, result, watch)));
      out.flush();
      boolean held = findings.violated().isEmpty()
          && (ending.isAsked() || watch.strikes().missing(settings.faults()).isEmpty());
      return held ? 0 : 1;
    }
  }

  private int operate(String which, OperatorsDay day, DayFindings findings)
      throws IOException, InterruptedException {
    check.requireWithin("--seconds", seconds.seconds(), 1, MAX_SECONDS);
    OutputFolder folder = OutputFolder.open("--output", output);
    long drawn = seed.orElseGet(() -> NanoClock.system().nanos() & Integer.MAX_VALUE);
    try (Ending ending = new Ending()) {
      out.printf("stress %s --seconds %d --seed %d%n", which, seconds.seconds(), drawn);
      out.flush();
      Progress progress = new Progress(err, Terminal.isError());
      OperatorsDay.Plan plan =
          new OperatorsDay.Plan(seconds.seconds(), drawn, output, ending, progress);
      return OperatorsDay.report(day, plan, folder, out, findings);
    }
  }

  private static StressResult run(StressSettings settings, Watch watch)
      throws InterruptedException {
    if (!settings.isLive()) {
      return new HandMadeRun(settings, watch).run();
    }
    if (settings.faults().contains(FaultKind.CLOCK_STEPS)) {
      new HandMadeRun(settings.within(SIDE_BODIES, SIDE_SECONDS), watch).run();
    }
    return new LiveRun(settings, watch).run();
  }

  private void report(StressSettings settings, StressResult result, Watch watch) {
    out.println();
    out.print(StressTable.of(result, watch));
    out.println();
    out.println(result.summary().verdict());
    if (!watch.findings().violated().isEmpty()) {
      out.printf(
          "seed %d; to repeat the run: java -jar benchmarks/target/isochron.jar %s%n",
          settings.setup().seed(), settings.commandLine());
    }
  }

  private StressSettings settings() {
    check.requireWithin("--seconds", seconds.seconds(), 1, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--bodies", bodies, 1, MAX_BODIES);
    check.requireWithin("--readers", readers, 1, MAX_READERS);
    check.requireWithin("--fps", framesPerSecond, 1, MAX_HERTZ);
    Setup setup = new Setup(
        check.accepted("--engine: ", () -> Worlds.engine(engine)).name(),
        bodies,
        hertz,
        framesPerSecond,
        readers,
        seed.orElseGet(() -> NanoClock.system().nanos() & Integer.MAX_VALUE));
    return new StressSettings(setup, seconds.seconds(), overload, delay, possible());
  }

  private Set<FaultKind> possible() {
    Set<FaultKind> kinds = faults.kinds(Terminal.isInput());
    if (faults.names().contains("all") && !kinds.contains(FaultKind.SUSPEND)) {
      leftOut.add("suspend is left out, for the shell of this terminal would keep us stopped; "
          + "redirect the input (< /dev/null), or name it");
    }
    if (kinds.contains(FaultKind.SUSPEND) && !Suspend.isPossible()) {
      throw check.refused("--faults has suspend, which needs /bin/sh; name the others");
    }
    return kinds;
  }
}
