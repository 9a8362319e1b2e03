package org.isochron.bench.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.pacing.GarbageThread;
import org.isochron.bench.pacing.Load;
import org.isochron.bench.pacing.Machine;
import org.isochron.bench.terminal.Progress;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.isochron.state.threads.ThreadScheduling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares what frames show by this service and by what people do today. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Compares what frames show by this service and by what people do today: the same scene, in alternation in one run.",
      "Judder is the root mean square of the error by which the marker moves from refresh to refresh, in percent of an"
          + " even step; age is how long ago the shown instant was due."
    },
    footerHeading = "%nThe garbage collector is the one the virtual machine was started with:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar compare",
      "  java -jar benchmarks/target/isochron.jar compare --loads half --contenders exact,lerp --seconds 5",
      "  java -XX:+UseG1GC -jar benchmarks/target/isochron.jar compare --loads half --garbage 300",
      "  java -XX:+UseZGC -jar benchmarks/target/isochron.jar compare --loads half --garbage 300",
      "jMonkeyEngine is a contender where it is on the class path:",
      "  java -jar benchmarks/target/compare.jar compare"
    })
public final class CompareCommand implements Callable<Integer> {
  private static final int MAX_SECONDS = 3_600;
  private static final int MAX_RATE = 1_000;
  private static final int MAX_BODIES = 100_000;
  private static final int MAX_DRAW_MILLIS = 100;
  private static final int MAX_MEGABYTES = 100_000;

  @Option(
      names = "--seconds",
      paramLabel = "SECONDS",
      description = "how long each row is measured in sum, warming up besides (${DEFAULT-VALUE})")
  private int seconds = 20;

  @Option(
      names = "--loads",
      paramLabel = "LOAD",
      split = ",",
      description = {
        "how much of a tick its step takes, separated by commas: light, half, equal or over (all four",
        "  unless given), a percentage, or sweep for many of them and curves over load"
      })
  private List<String> loads = List.of();

  @Option(
      names = "--contenders",
      paramLabel = "NAME",
      split = ",",
      description =
          "what to compare, separated by commas; all unless given; a wrong name lists them")
  private List<String> contenders = List.of();

  @Option(
      names = "--hertz",
      paramLabel = "HERTZ",
      description = "ticks a second (${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--fps",
      paramLabel = "COUNT",
      description = "refreshes of the display, and so frames, a second (${DEFAULT-VALUE})")
  private int framesPerSecond = 144;

  @Option(
      names = "--draw-millis",
      paramLabel = "MILLIS",
      description = "how much work of the processor a frame is drawn with (${DEFAULT-VALUE})")
  private int drawMillis = 2;

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description = "how many bodies there are where no engine simulates them (${DEFAULT-VALUE})")
  private int bodies = 1_000;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = {
        "what simulates a pile of boxes; 'none' replaces it by work alone",
        "  (Jolt where it loads, else none)"
      })
  private Optional<String> engine = Optional.empty();

  @Option(
      names = "--garbage",
      paramLabel = "MEGABYTES",
      description = "how much another thread allocates a second (${DEFAULT-VALUE})")
  private int garbageMegabytes = 0;

  @Option(names = "--results", paramLabel = "FILE", description = "appends the result, as Markdown")
  private Optional<Path> results = Optional.empty();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "writes a page with plots there, compare.html")
  private Optional<Path> output = Optional.empty();

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;
  private int repeatedSlices;

  public CompareCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    requireOptions();
    Optional<OutputFile> resultFile = results.map(file -> OutputFile.toAppend("--results", file));
    Optional<OutputFolder> folder =
        output.map(path -> OutputFolder.open("--output", path, ComparisonPage.FILE));
    TickRate rate = TickRate.hertz(hertz);
    List<Contender> compared =
        check.accepted("--contenders: ", () -> Contenders.named(contenders, rate));
    List<LoadLevel> levels = loads.isEmpty()
        ? LoadLevel.USUAL
        : check.accepted("--loads: ", () -> LoadLevel.named(loads));
    Progress progress = new Progress(err, true);
    Optional<Load> garbage = garbageMegabytes == 0
        ? Optional.empty()
        : Optional.of(GarbageThread.start(garbageMegabytes));
    String loadBefore = Machine.loadAverage();
    try {
      List<ComparisonRow> rows = compare(rate, levels, compared, progress);
      String heading = Machine.heading(check.arguments());
      String notes = notes(garbage, loadBefore);
      String result = heading + ComparisonTable.of(rows)
          + AheadLines.of(
              reached(levels, rows, rate), TickRate.hertz(framesPerSecond).periodNanos())
          + "\n"
          + missed(levels, rows, rate)
          + notes;
      out.print(result);
      out.flush();
      if (resultFile.isPresent()) {
        resultFile.get().append(result + "\n");
      }
      if (folder.isPresent()) {
        err.println("page: "
            + ComparisonPage.write(folder.get(), heading + notes, rows, rate.periodNanos()));
      }
    } finally {
      garbage.ifPresent(Load::close);
    }
    return 0;
  }

  /** The rows of the loads that can be judged. */
  private static List<ComparisonRow> reached(
      List<LoadLevel> levels, List<ComparisonRow> rows, TickRate rate) {
    List<LoadLevel> reached = levels.stream()
        .filter(level -> LoadReach.isReached(level, rows, rate.periodNanos()))
        .toList();
    return rows.stream().filter(row -> reached.contains(row.load())).toList();
  }

  private static String missed(List<LoadLevel> levels, List<ComparisonRow> rows, TickRate rate) {
    return levels.stream()
        .flatMap(level -> LoadReach.missed(level, rows, rate.periodNanos()).stream())
        .map(sentence -> sentence + ".  \n")
        .collect(Collectors.joining());
  }

  private List<ComparisonRow> compare(
      TickRate rate, List<LoadLevel> levels, List<Contender> compared, Progress progress) {
    ThreadScheduling.requestExactTimers(); // and so for all threads of the contenders
    ThreadScheduling.requestShortTimeSlice();
    NanoClock clock = NanoClock.system();
    progress.say("measuring how fast this machine works");
    long nanosPerMillion = BusyWork.nanosPerMillionUnits(clock);
    Optional<Engine> piling = engine();
    long trialNanos = piling.map(found -> EnginePile.trialNanos(found, clock)).orElse(0L);
    Function<LoadLevel, Bodies> load = level -> {
      long stepNanos = level.costNanos(rate.periodNanos());
      MissingWork missing = new MissingWork(stepNanos, nanosPerMillion);
      return piling.isPresent()
          ? new EnginePile(piling.get(), EnginePile.boxCount(stepNanos, trialNanos), missing)
          : new BusyBodies(bodies, missing);
    };
    long drawUnits = drawMillis * 1_000_000L * 1_000_000 / nanosPerMillion;
    Timing timing = Timing.ofSeconds(seconds, rate, TickRate.hertz(framesPerSecond));
    ContenderComparison comparison =
        new ContenderComparison(timing, load, drawUnits, progress::say);
    List<ComparisonRow> rows = comparison.run(levels, compared);
    repeatedSlices = comparison.repeatedSlices();
    progress.clear();
    return rows;
  }

  private String notes(Optional<Load> garbage, String loadBefore) {
    return """
        %d Hz, %d frames a second with %d ms of drawing, %s, %d s a row in alternation, each slice after warming up.\s\s
        Typical values are medians of the slices; whole counts all slices as one.\s\s
        Steps were kept at their cost by the speed of the machine at each; %d slices were repeated because theirs was off.\s\s
        Besides: %s; load average of the machine %s before, %s after.
        """.formatted(
            hertz,
            framesPerSecond,
            drawMillis,
            engine()
                .map(named -> "a pile in %s".formatted(named.name()))
                .orElse("%d bodies".formatted(bodies)),
            seconds,
            repeatedSlices,
            garbage.map(Load::description).orElse("nothing"),
            loadBefore,
            Machine.loadAverage());
  }

  private Optional<Engine> engine() {
    if (engine.isEmpty()) {
      return Optional.of(Engines.named("Jolt")).filter(jolt -> jolt.obstacle().isEmpty());
    }
    if (engine.get().equalsIgnoreCase("none")) {
      return Optional.empty();
    }
    Engine named = check.accepted("--engine: ", () -> Engines.named(engine.get()));
    named.obstacle().ifPresent(obstacle -> {
      throw check.refused("--engine is %s: %s".formatted(named.name(), obstacle));
    });
    return Optional.of(named);
  }

  private void requireOptions() {
    engine();
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_RATE);
    check.requireWithin("--fps", framesPerSecond, 1, MAX_RATE);
    check.requireWithin("--draw-millis", drawMillis, 0, MAX_DRAW_MILLIS);
    check.requireWithin("--bodies", bodies, 1, MAX_BODIES);
    check.requireWithin("--garbage", garbageMegabytes, 0, MAX_MEGABYTES);
  }
}
