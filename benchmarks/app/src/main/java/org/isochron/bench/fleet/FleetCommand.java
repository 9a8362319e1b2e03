package org.isochron.bench.fleet;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.stage.KeyOptions;
import org.isochron.bench.stage.OptionalRelay;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.bench.terminal.Terminal;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.OperatorTable;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.Simulation;
import org.isochron.remote.RemoteRelay;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "fleet",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Ticks many worlds on a few threads, each with its own state and clock, while worlds come and go. Admits as many as fit, and"
          + " reports how late ticks begin.",
      "With --hang and --fail one world hangs and one throws, in their second second, and the others do not notice.",
      "Exits with 0 if only these failed and every world was admitted, with 1 if not or if the relay failed, and with 2 for a wrong"
          + " option."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar fleet --worlds 200 --seconds 60 --hang --fail",
      "  java -jar benchmarks/target/isochron.jar fleet --worlds 50 --hertz 60 --bodies 100 --threads 4",
      "  java -jar benchmarks/target/isochron.jar fleet --worlds 20 --serve isochron://127.0.0.1:40456 --operator 9464"
    })
public final class FleetCommand implements Callable<Integer> {
  private static final int MAX_WORLDS = 10_000;
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_THREADS = 256;
  private static final int MAX_BODIES = 5_000;
  private static final int MAX_LEAVING = 1_000;
  private static final int MAX_PORT = 65_535;
  private static final int MIN_SECONDS_WITH_FAULTS = 4;
  private static final int MAX_VIEWERS = 100;
  private static final Duration HANG_AFTER = Duration.ofMillis(250);
  private static final Duration STOP_AFTER = Duration.ofSeconds(1);

  @Option(
      names = "--worlds",
      paramLabel = "COUNT",
      description = "number of worlds at a time (default: ${DEFAULT-VALUE})")
  private int worlds = 200;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "seconds to run (default: ${DEFAULT-VALUE})")
  private int seconds = 60;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks per second of each world (default: ${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--threads",
      paramLabel = "COUNT",
      description = "number of threads that the worlds share (default: ${DEFAULT-VALUE})")
  private int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description = "number of boxes in each world (default: ${DEFAULT-VALUE})")
  private int bodies = 10;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "engine of the worlds (default: ${DEFAULT-VALUE}); the command engines lists all")
  private String engine = "jolt";

  @Option(
      names = "--leaving",
      paramLabel = "COUNT",
      description =
          "number of worlds that are closed and replaced per second (default: ${DEFAULT-VALUE})")
  private int leaving = 2;

  @Option(names = "--hang", description = "adds a world that hangs until it is stopped")
  private boolean hang;

  @Option(names = "--fail", description = "adds a world that throws")
  private boolean fail;

  @Option(
      names = "--serve",
      paramLabel = "ADDRESS",
      description =
          "lets viewers watch the worlds at an address such as isochron://127.0.0.1:40456")
  private Optional<String> serve = Optional.empty();

  @Option(
      names = "--operator",
      paramLabel = "PORT",
      description =
          "serves http://127.0.0.1:PORT/metrics for Prometheus: the figures of the host, the worlds and the relay; and /health and /ready (default: off)")
  private int operatorPort;

  @Mixin
  private KeyOptions keys = new KeyOptions();

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
    out.printf(
        "%d worlds of %d boxes in %s at %d Hz on %d threads; %d leave and come every second%n",
        worlds, bodies, engineName(), hertz, threads, leaving);
    out.flush();
    WorldHost.Settings settings = WorldHost.Settings.DEFAULT
        .withThreads(threads)
        // a high limit, so that only the load of the threads limits the number of worlds
        .withWorlds(MAX_WORLDS + 2)
        .withHang(HANG_AFTER, STOP_AFTER)
        .withThread(WorldHost.Settings.DEFAULT.thread().withFailureHandler(cause -> {}));
    try (Ending ending = new Ending();
        WorldHost host = WorldHost.start(settings);
        OperatorTable table = new OperatorTable("fleet");
        OptionalRelay relay = serve(host)) {
      table.add(host);
      relay.running().ifPresent(running -> {
        table.add("relay", RemoteRelay.Status.class, running::status);
        table.addAll("served", RemoteRelay.Status.class, running::worlds);
        table.checkHealth("relay", () -> running.status().trouble());
      });
      if (operatorPort != 0) {
        table.serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), operatorPort));
      }
      FleetDemo demo = new FleetDemo(host, this::world, worlds, hertz);
      boolean succeeded =
          demo.run(seconds, leaving, planted(), new Progress(err, Terminal.isError()), ending);
      out.println(demo);
      out.flush();
      return exitCode(succeeded, relay.failure());
    }
  }

  int exitCode(boolean succeeded, Optional<Throwable> relayFailure) {
    relayFailure.ifPresent(cause -> err.println("the relay failed: " + cause));
    err.flush();
    return succeeded && relayFailure.isEmpty() ? 0 : 1;
  }

  private Simulation world() {
    return Engines.named(engineName()).build(Scene.fallingPile(bodies));
  }

  private List<Simulation> planted() {
    List<Simulation> planted = new ArrayList<>();
    if (hang) {
      planted.add(FleetDemo.faulty(world(), hertz, FleetDemo::hang));
    }
    if (fail) {
      planted.add(FleetDemo.faulty(world(), hertz, () -> {
        throw new IllegalStateException("this world was made to fail");
      }));
    }
    return planted;
  }

  private OptionalRelay serve(WorldHost host) {
    return new OptionalRelay(serve
        .map(name -> check.accepted(
            "--serve: ",
            () ->
                RemoteRelay.serveAll(host::state, keys.settings().withAddress(name), MAX_VIEWERS)))
        .map(relay -> {
          out.println(relay.address());
          return relay;
        }));
  }

  private void check() {
    check.requireWithin("--worlds", worlds, 1, MAX_WORLDS);
    check.requireWithin("--seconds", seconds, 1, MAX_SECONDS);
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--threads", threads, 1, MAX_THREADS);
    check.requireWithin("--bodies", bodies, 1, MAX_BODIES);
    check.requireWithin("--leaving", leaving, 0, MAX_LEAVING);
    check.requireWithin("--operator", operatorPort, 0, MAX_PORT);
    if ((hang || fail) && seconds < MIN_SECONDS_WITH_FAULTS) {
      throw check.refused(
          "--seconds is %d, but --hang and --fail need at least %d: the worlds fail in their second second and are noticed later"
              .formatted(seconds, MIN_SECONDS_WITH_FAULTS));
    }
    keys.check(check, serve.orElse(""));
    check.accepted("--engine: ", () -> Engines.named(engineName()));
  }

  private String engineName() {
    return engine.toLowerCase(Locale.ROOT);
  }
}
