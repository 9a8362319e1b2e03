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

/** The {@code compare} command. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Compares the frames of Isochron with those of common game loops: the same scene, in turns within one run.",
      "Judder is the root mean square error of the marker's movement between refreshes, in percent of an even step;"
          + " age is the time since the shown instant was due.",
      CompareCommand.ANIMATION_ERROR
    },
    footerHeading = "%nThe garbage collector is that of this JVM:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar compare",
      "  java -jar benchmarks/target/isochron.jar compare --loads half --contenders exact,lerp --seconds 5",
      "  java -XX:+UseG1GC -jar benchmarks/target/isochron.jar compare --loads half --garbage 300",
      "  java -XX:+UseZGC -jar benchmarks/target/isochron.jar compare --loads half --garbage 300",
      "jMonkeyEngine takes part if it is on the class path:",
      "  java -jar benchmarks/target/compare.jar compare"
    })
public final class CompareCommand implements Callable<Integer> {
  static final String ANIMATION_ERROR =
      "Animation error, as PresentMon defines it, is the difference between the time that passes in the picture and on the"
          + " display from one frame to the next, without its sign.";
  private static final int MAX_SECONDS = 3_600;
  private static final int MAX_RATE = 1_000;
  private static final int MAX_BODIES = 100_000;
  private static final int MAX_DRAW_MILLIS = 100;
  private static final int MAX_MEGABYTES = 100_000;

  @Option(
      names = "--seconds",
      paramLabel = "SECONDS",
      description = "measured time of each row, without warm-up (default: ${DEFAULT-VALUE})")
  private int seconds = 20;

  @Option(
      names = "--loads",
      paramLabel = "LOAD",
      split = ",",
      description =
          "step costs as shares of the tick, separated by commas: light, half, equal, over, percentages, or sweep for a"
              + " series of percentages with curves (default: light,half,equal,over)")
  private List<String> loads = List.of();

  @Option(
      names = "--contenders",
      paramLabel = "NAME",
      split = ",",
      description = "contenders, separated by commas (default: all); a wrong name lists them")
  private List<String> contenders = List.of();

  @Option(
      names = "--hertz",
      paramLabel = "HERTZ",
      description = "ticks per second (default: ${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--fps",
      paramLabel = "COUNT",
      description = "display refreshes, and frames, per second (default: ${DEFAULT-VALUE})")
  private int framesPerSecond = 144;

  @Option(
      names = "--draw-millis",
      paramLabel = "MILLIS",
      description = "CPU time to draw a frame (default: ${DEFAULT-VALUE})")
  private int drawMillis = 2;

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description = "number of bodies if no engine simulates them (default: ${DEFAULT-VALUE})")
  private int bodies = 1_000;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = {
        "engine that simulates a pile of boxes; 'none' replaces it by busy work",
        "  (default: Jolt if it loads, else none)"
      })
  private Optional<String> engine = Optional.empty();

  @Option(
      names = "--garbage",
      paramLabel = "MEGABYTES",
      description =
          "megabytes per second that another thread allocates (default: ${DEFAULT-VALUE})")
  private int garbageMegabytes = 0;

  /** File to which the result is appended, as Markdown. */
  @Option(names = "--results", hidden = true)
  private Optional<Path> results = Optional.empty();

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "writes a page with plots, compare.html, to this folder")
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
      String result =
          heading + ComparisonTable.of(rows) + "\n" + missed(levels, rows, rate) + notes;
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

  private static String missed(List<LoadLevel> levels, List<ComparisonRow> rows, TickRate rate) {
    return levels.stream()
        .flatMap(level -> LoadReach.missed(level, rows, rate.periodNanos()).stream())
        .map(sentence -> sentence + ".  \n")
        .collect(Collectors.joining());
  }

  private List<ComparisonRow> compare(
      TickRate rate, List<LoadLevel> levels, List<Contender> compared, Progress progress) {
    ThreadScheduling.requestExactTimers(); // inherited by the contenders' threads
    ThreadScheduling.requestShortTimeSlice();
    NanoClock clock = NanoClock.system();
    progress.show("measuring how fast this machine works");
    long nanosPerMillion = BusyWork.nanosPerMillionUnits(clock);
    Optional<Engine> piling = engine();
    long trialNanos = piling.map(found -> EnginePile.trialNanos(found, clock)).orElse(0L);
    Function<LoadLevel, Bodies> load = level -> {
      long stepNanos = level.costNanos(rate.periodNanos());
      StepFiller filler = new StepFiller(stepNanos, nanosPerMillion);
      return piling.isPresent()
          ? new EnginePile(piling.get(), EnginePile.boxCount(stepNanos, trialNanos), filler)
          : new BusyBodies(bodies, filler);
    };
    long drawUnits = drawMillis * 1_000_000L * 1_000_000 / nanosPerMillion;
    Timing timing = Timing.ofSeconds(seconds, rate, TickRate.hertz(framesPerSecond));
    ContenderComparison comparison =
        new ContenderComparison(timing, load, drawUnits, progress::show);
    List<ComparisonRow> rows = comparison.run(levels, compared);
    repeatedSlices = comparison.repeatedSlices();
    progress.clear();
    return rows;
  }

  private String notes(Optional<Load> garbage, String loadBefore) {
    return """
        %d Hz, %d frames per second with %d ms of drawing, %s, %d s per row in turns, each slice after a warm-up.\s\s
        Typical values are medians of the slices; whole values cover all slices.\s\s
        %s\s\s
        Busy work kept steps at their target cost; %d slices were repeated because they missed it.\s\s
        Background load: %s; load average of the machine %s before, %s after.
        """.formatted(
            hertz,
            framesPerSecond,
            drawMillis,
            engine()
                .map(named -> "a pile in %s".formatted(named.name()))
                .orElse("%d bodies".formatted(bodies)),
            seconds,
            ANIMATION_ERROR,
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
    return Optional.of(check.engine(engine.get()));
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
