package org.isochron.fleet.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.isochron.state.OpenPorts;

/**
 * Measures the cost of unwatched rooms in a host that serves only a few of its rooms. Compares the
 * processor time of all rooms while some are watched with that of unwatched rooms plus the cost of
 * serving. Prints a table and the ratio; rounds with missed ticks do not count. The viewers are
 * other processes and are not counted. The boxes of a room fall first, and sleep once its load is
 * steady.
 */
public final class RoomCosts {
  private static final String ENGINE = "jolt";
  private static final int HERTZ = 100;
  private static final int BODIES = 100;
  private static final int WARM_UP_SECONDS = 8;

  /** A pile of a hundred boxes falls for ten seconds, and two hundred piles for half a minute. */
  private static final int SETTLE_SECONDS = 300;

  private static final long STOP_MILLIS = 10_000;
  private static final int RUNS_A_ROUND = 4;
  private static final long NANOS_PER_MICRO = 1_000;

  private final int seconds;
  private final int viewers;
  private final Path folder;

  private int validRuns;

  private RoomCosts(int seconds, int viewers, Path folder) {
    this.seconds = seconds;
    this.viewers = viewers;
    this.folder = folder;
  }

  /**
   * Arguments: rooms, watched rooms, viewers per watched room, seconds per run, and rounds, such as
   * {@code 200 10 1 30 3}.
   */
  public static void main(String[] arguments) throws IOException {
    int rooms = Integer.parseInt(arguments[0]);
    int watched = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[4]);
    RoomCosts costs = new RoomCosts(
        Integer.parseInt(arguments[3]),
        Integer.parseInt(arguments[2]),
        Files.createTempDirectory("isochron-rooms"));
    try {
      costs.run(rooms, watched); // warm-up
      System.out.printf(
          "| processor time a second, µs | %d rooms | %d rooms | %d rooms, served | %d rooms, %d served | ratio |%n|---|---:|---:|---:|---:|---:|%n",
          rooms, watched, watched, rooms, watched);
      for (int round = 1; round <= rounds; round++) {
        costs.validRuns = 0;
        long all = costs.run(rooms, 0);
        long few = costs.run(watched, 0);
        long fewServed = costs.run(watched, watched);
        long served = costs.run(rooms, watched);
        double ratio = (double) served / (all + fewServed - few);
        System.out.printf(
            "| round %d | %d | %d | %d | %d | %s |%n",
            round,
            all,
            few,
            fewServed,
            served,
            costs.validRuns < RUNS_A_ROUND ? "void" : String.format(Locale.ROOT, "%.3f", ratio));
      }
    } catch (IOException e) { // the machine is too slow
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }

  private long run(int rooms, int watched) throws IOException {
    Optional<FleetPlan.Serving> serving = watched == 0
        ? Optional.empty()
        : Optional.of(new FleetPlan.Serving(OpenPorts.address(), viewers, watched, folder));
    FleetPlan plan = new FleetPlan(
        rooms,
        seconds,
        WARM_UP_SECONDS,
        SETTLE_SECONDS,
        HERTZ,
        Runtime.getRuntime().availableProcessors(),
        ENGINE,
        BODIES,
        0,
        false,
        false,
        STOP_MILLIS,
        serving);
    FleetSummary summary = new FleetRun(plan).run();
    SteadyLoad.Counted counted =
        new SteadyLoad.Counted(summary.cpuNanos(), summary.ticksDue(), summary.ticks());
    if (summary.holds(plan) && counted.isComplete()) {
      validRuns++;
    } else {
      System.out.println(summary.verdict(plan));
    }
    return summary.cpuNanos() / NANOS_PER_MICRO / seconds;
  }
}
