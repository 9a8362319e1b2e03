package org.isochron.bench.pacing;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.terminal.Progress;
import org.isochron.state.Pacing;
import org.isochron.state.TickRate;
import org.isochron.state.threads.ThreadScheduling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The {@code pacing} command. */
@Command(
    name = "pacing",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Compares how punctually the physics thread and common alternatives tick, in turns within one run.",
      "Lateness is counted from the same grid of instants for all: tick k is due k periods after the slice began."
    },
    footerHeading = "%nThe garbage collector is that of this JVM:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar pacing",
      "  java -jar benchmarks/target/isochron.jar pacing --load processes --real-time 50",
      "  java -XX:+UseG1GC -jar benchmarks/target/isochron.jar pacing --load allocation",
      "  java -XX:+UseParallelGC -jar benchmarks/target/isochron.jar pacing --load allocation",
      "  java -XX:+UseZGC -jar benchmarks/target/isochron.jar pacing --load allocation",
      "  java -XX:+UseShenandoahGC -jar benchmarks/target/isochron.jar pacing --load allocation"
    })
public final class PacingCommand implements Callable<Integer> {
  private static final int MAX_SECONDS = 3_600;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_MEGABYTES = 100_000;

  @Option(
      names = "--seconds",
      paramLabel = "SECONDS",
      description = "ticking time of each row (default: ${DEFAULT-VALUE})")
  private int seconds = 20;

  @Option(
      names = "--hertz",
      paramLabel = "HERTZ",
      description = "ticks per second (default: ${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--rivals",
      paramLabel = "NAME",
      split = ",",
      description = "rows, separated by commas (default: all): ${COMPLETION-CANDIDATES}")
  private List<PacingWay> rivals = List.of();

  @Option(
      names = "--load",
      paramLabel = "LOAD",
      description = "background load: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private Load.Kind load = Load.Kind.NONE;

  @Option(
      names = "--megabytes-per-second",
      paramLabel = "COUNT",
      description = "megabytes per second of --load allocation (default: ${DEFAULT-VALUE})")
  private int megabytesPerSecond = 500;

  @Option(
      names = "--real-time",
      paramLabel = "PRIORITY",
      description = "adds adaptive pacing under real-time scheduling, if permitted")
  private Optional<Integer> realTimePriority = Optional.empty();

  /** File to which the result is appended, as Markdown. */
  @Option(names = "--results", hidden = true)
  private Optional<Path> results = Optional.empty();

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;

  public PacingCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    requireOptions();
    Optional<OutputFile> resultFile = results.map(file -> OutputFile.toAppend("--results", file));
    String result = Machine.heading(check.arguments()) + compare(new Progress(err, true));
    out.print(result);
    out.flush();
    if (resultFile.isPresent()) {
      resultFile.get().append(result + "\n");
    }
    return 0;
  }

  private String compare(Progress progress) {
    TickRate rate = TickRate.hertz(hertz);
    List<PacingWay> ways =
        new ArrayList<>(rivals.isEmpty() ? EnumSet.allOf(PacingWay.class) : EnumSet.copyOf(rivals));
    Contest contest = new Contest(rate, seconds, progress);
    List<Contestant> contestants = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    String loadBefore = Machine.loadAverage();
    try (Load busy = load.start(megabytesPerSecond)) {
      // The load starts first, so that its start-up does not disturb a slice.
      contest.warmUp(ways);
      ways.forEach(way -> contestants.add(way.contestant(rate, contest.sliceCapacity())));
      contestants.stream()
          .flatMap(contestant -> contestant.scheduling().stream())
          .distinct()
          .forEach(line -> notes.add("this: " + line + "."));
      realTimePriority.ifPresent(priority -> enterRealTime(priority, rate, contestants, notes));
      List<PacingRow> rows = contest.run(Collections.unmodifiableList(contestants));
      notes.add(
          "%d Hz, %d s a row, in alternation: %d slices each, in rotated order; compiled before."
              .formatted(hertz, seconds, Contest.rounds(seconds)));
      notes.add("Load: %s; load average of the machine %s before, %s after."
          .formatted(busy.description(), loadBefore, Machine.loadAverage()));
      return PacingTable.of(rows) + "\n" + String.join("  \n", notes) + "\n";
    } finally {
      contestants.forEach(Contestant::close);
    }
  }

  private static void enterRealTime(
      int priority, TickRate rate, List<Contestant> contestants, List<String> notes) {
    PhysicsContestant contestant = new PhysicsContestant(
        "this, adaptive, real-time " + priority, Pacing.ADAPTIVE, OptionalInt.of(priority), rate);
    String answer = contestant.scheduling().stream()
        .filter(line -> line.startsWith("real-time"))
        .findFirst()
        .orElse("real-time priority %d: no answer".formatted(priority));
    notes.add(answer + ".");
    if (answer.endsWith("granted")) {
      contestants.add(contestant);
    } else {
      contestant.close();
    }
  }

  private void requireOptions() {
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--megabytes-per-second", megabytesPerSecond, 1, MAX_MEGABYTES);
    realTimePriority.ifPresent(
        priority -> check.requireWithin("--real-time", priority, 1, ThreadScheduling.MAX_PRIORITY));
  }
}
