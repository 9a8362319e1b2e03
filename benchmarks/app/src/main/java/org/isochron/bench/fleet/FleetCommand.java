package org.isochron.bench.fleet;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.terminal.Progress;
import org.isochron.bench.terminal.Terminal;
import org.isochron.physics.engine.Engines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs many worlds on a few threads. Exits with 0 only if no world failed but those that were made
 * to, and all found room.
 */
@Command(
    name = "fleet",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Ticks many worlds on a few threads, each with its own state and clock, while worlds come and go. Measures what a world"
          + " costs, lets in as many as fit, and counts how late ticks begin.",
      "With --hang and --fail one world hangs and one throws, in their second second, and the others must not notice.",
      "With --serve the worlds are served over one port by one media driver, and --viewers viewers without pictures watch each"
          + " world over this machine's loopback, in processes of up to 2,500, of which 32 join at a time. Each decodes all that"
          + " comes and says 1.25 times a second what it has; a program with pictures says so 20 times. One that is without"
          + " pictures for four seconds while they are counted is lost, unless its world has ended.",
      "Exits with 0 if only these failed, every world found room and every viewer was served all the time, with 1 if not, and with 2 for a wrong option. Late ticks are"
          + " said in the verdict: they depend on what else the machine does."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar fleet --worlds 200 --seconds 60 --hang --fail",
      "  java -jar benchmarks/target/isochron.jar fleet --worlds 50 --hertz 60 --bodies 100 --threads 4 --output rooms",
      "  java -jar benchmarks/target/isochron.jar fleet --worlds 50 --serve aeron:udp?endpoint=127.0.0.1:40456 --viewers 4"
    })
public final class FleetCommand implements Callable<Integer> {
  private static final String SUMMARY = "summary.json";
  private static final int MAX_WORLDS = 10_000;
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_THREADS = 256;
  private static final int MAX_BODIES = 5_000;
  private static final int MAX_LEAVING = 1_000;
  private static final int DEFAULT_VIEWERS = 2;
  private static final int MAX_VIEWERS = 1_024;
  private static final int MAX_ALL_VIEWERS = 8_000;
  private static final int MAX_PORT = 65_535;
  private static final int FEWEST_SECONDS_WITH_FAULTS = 4;
  private static final long MAX_STOP_MILLIS = 10_000;

  @Option(
      names = "--worlds",
      paramLabel = "COUNT",
      description = "worlds at a time (${DEFAULT-VALUE})")
  private int worlds = 200;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "how long to run and count (${DEFAULT-VALUE})")
  private int seconds = 60;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      description =
          "how long to run before that, uncounted, while code is compiled (${DEFAULT-VALUE})")
  private int warmUp = 5;

  @Option(
      names = "--settle",
      paramLabel = "SECONDS",
      description =
          "counts once the worlds' load is steady, and fails if it is not after so long (${DEFAULT-VALUE}: counts at once)")
  private int settle;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks a second of each world (${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--threads",
      paramLabel = "COUNT",
      description = "threads that the worlds share (${DEFAULT-VALUE})")
  private int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description = "boxes in each world (${DEFAULT-VALUE})")
  private int bodies = 10;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "what computes the worlds (${DEFAULT-VALUE}); the command engines lists what is here")
  private String engine = "jolt";

  @Option(
      names = "--leaving",
      paramLabel = "COUNT",
      description = "worlds a second that are closed and replaced (${DEFAULT-VALUE})")
  private int leaving = 2;

  @Option(names = "--hang", description = "one more world hangs, until it is stopped")
  private boolean hang;

  @Option(names = "--fail", description = "one more world throws")
  private boolean fail;

  @Option(
      names = "--serve",
      paramLabel = "CHANNEL",
      description =
          "serves the worlds over UDP to viewers, such as aeron:udp?endpoint=127.0.0.1:40456; it takes the port after that, too")
  private Optional<String> serve = Optional.empty();

  @Option(
      names = "--viewers",
      paramLabel = "COUNT",
      description = "viewers of each world, with --serve; by default 2")
  private Optional<Integer> viewers = Optional.empty();

  @Option(
      names = "--watched",
      paramLabel = "COUNT",
      description = "how many of the worlds have viewers, with --serve; by default all")
  private Optional<Integer> watched = Optional.empty();

  @Option(
      names = "--operator",
      paramLabel = "PORT",
      description =
          "serves the host's, the worlds' and the relay's figures on this machine, for Prometheus, as http://127.0.0.1:PORT/metrics")
  private int operatorPort;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "the folder of summary.json (${DEFAULT-VALUE})")
  private Path output = Path.of("report", "fleet");

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;

  public FleetCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    check();
    OutputFolder folder = OutputFolder.open("--output", output, SUMMARY);
    FleetPlan plan = plan(folder.path());
    out.printf(
        "%d worlds of %d boxes in %s at %d Hz on %d threads; %d leave and come every second%n",
        worlds, bodies, plan.engine(), hertz, threads, leaving);
    out.flush();
    FleetSummary summary = run(plan);
    report(summary, plan);
    out.println("summary: " + folder.write(SUMMARY, summary.json(plan)));
    out.flush();
    return summary.holds(plan) ? 0 : 1;
  }

  private FleetSummary run(FleetPlan plan) throws IOException {
    try {
      return new FleetRun(plan, new Progress(err, Terminal.isError())).run();
    } catch (ServedFleet.NoChannel e) {
      throw check.refused("--serve: " + e.getMessage());
    }
  }

  private void check() {
    check.requireWithin("--worlds", worlds, 1, MAX_WORLDS);
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--warm-up", warmUp, 0, MAX_SECONDS);
    check.requireWithin("--settle", settle, 0, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--threads", threads, 1, MAX_THREADS);
    check.requireWithin("--bodies", bodies, 1, MAX_BODIES);
    check.requireWithin("--leaving", leaving, 0, MAX_LEAVING);
    check.requireWithin("--viewers", viewers(), 1, MAX_VIEWERS);
    check.requireWithin("--operator", operatorPort, 0, MAX_PORT);
    check.requireWithin("--watched", watched.orElse(worlds), 0, worlds);
    check.requireWithin(
        "the number of viewers of all worlds",
        serve.isPresent() ? (long) viewers() * watched.orElse(worlds) : 0,
        0,
        MAX_ALL_VIEWERS);
    if (serve.isEmpty() && (viewers.isPresent() || watched.isPresent())) {
      throw check.refused("--viewers and --watched need --serve: viewers join what it serves");
    }
    if (serve.isPresent()) {
      ViewerNeeds.allowed().lacking(viewers() * watched.orElse(worlds)).ifPresent(lacking -> {
        throw check.refused(lacking);
      });
    }
    if ((hang || fail) && seconds < FEWEST_SECONDS_WITH_FAULTS) {
      throw check.refused(
          "--seconds is %d, but --hang and --fail need at least %d: the worlds fail in their second second and are noticed later"
              .formatted(seconds, FEWEST_SECONDS_WITH_FAULTS));
    }
    check.accepted("--engine: ", () -> Engines.named(engineName()));
  }

  private String engineName() {
    return engine.toLowerCase(Locale.ROOT);
  }

  private FleetPlan plan(Path folder) {
    return new FleetPlan(
        worlds,
        seconds,
        warmUp,
        settle,
        hertz,
        threads,
        engineName(),
        bodies,
        leaving,
        hang,
        fail,
        hang
            ? Math.min(MAX_STOP_MILLIS, seconds * 1_000L / FEWEST_SECONDS_WITH_FAULTS)
            : MAX_STOP_MILLIS,
        operatorPort,
        serve.map(
            channel -> new FleetPlan.Serving(channel, viewers(), watched.orElse(worlds), folder)));
  }

  private int viewers() {
    return viewers.orElse(DEFAULT_VIEWERS);
  }

  private void report(FleetSummary summary, FleetPlan plan) {
    out.printf(
        "%d ticks were due and %d ran; they began %s µs late (median), %s µs (99 %%) and %s µs (the latest)%n",
        summary.ticksDue(),
        summary.ticks(),
        FleetSummary.micros(summary.lateness().nanosAtPermille(500)),
        FleetSummary.micros(summary.lateness().nanosAtPermille(990)),
        FleetSummary.micros(summary.lateness().maxNanos()));
    out.printf(
        "a tick cost %s µs with all that belongs to it; room for %d more worlds%n",
        FleetSummary.micros(summary.tickNanos()), summary.report().rooms());
    summary
        .served()
        .ifPresent(served -> out.printf(
            "%d viewers of %d processes are served, %d are lost, %d were refused, %d never answered; a viewer costs the relay and the media driver %s µs of processor time a tick, on %d threads%n",
            served.viewers().served(),
            served.viewerProcesses(),
            served.viewers().lost(),
            served.viewers().refused(),
            served.unansweredViewers(),
            served.microsPerViewerTick(summary.ticksAWorld()),
            summary.threads()));
    out.printf(
        "after a collection of the garbage: %d MB resident and %d MB of heap, %d and %d after the warm-up%n",
        summary.memory().residentMegabytes(),
        summary.memory().heapMegabytes(),
        summary.memoryAtFirst().residentMegabytes(),
        summary.memoryAtFirst().heapMegabytes());
    out.println(summary.verdict(plan));
  }
}
