package org.isochron.bench.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.journal.Subject;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.output.OutputFolder;
import org.isochron.bench.stage.RunDescription;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.bench.terminal.Terminal;
import org.isochron.cluster.ClusterNode;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.journal.Recording;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.simulation.Tickable;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.OpenPorts;
import org.isochron.state.time.TickRate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs a node of a cluster, or a trial of three of them. Exits with 0 only if no command was lost
 * or applied twice.
 */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Runs a world that several machines compute from one log: with --demo three nodes as processes of this machine, of which"
          + " some are killed, else the one node --node of --members.",
      "Keys of the demo, each followed by enter: 0, 1 and 2 kill that node, l kills the leader, q ends.",
      "Exits with 0 if every command was applied once on every node and their states are equal, with 1 if not, and with 2 for a"
          + " wrong option."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar cluster --demo --kills 3 --seconds 60 --output report/cluster",
      "  java -jar benchmarks/target/isochron.jar cluster --node 0 --members a:9000,b:9000,c:9000 --folder /var/lib/world",
      "  java -jar benchmarks/target/isochron.jar cluster --node 0 --members localhost:9000 --folder COPY --journal world.journal"
    })
public final class ClusterCommand implements Callable<Integer> {
  private static final String SUMMARY = "summary.json";
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_BODIES = 2_000;
  private static final int MAX_KILLS = 1_000;

  @Option(names = "--demo", description = "three nodes on this machine, for a trial")
  private boolean demo;

  @Option(
      names = "--kills",
      paramLabel = "COUNT",
      description =
          "how many nodes the demo kills by itself, leaders and followers in turn (${DEFAULT-VALUE})")
  private int kills;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "how long the demo runs, or 0 until it is ended (${DEFAULT-VALUE})")
  private int seconds = 60;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "the folder of the demo's summary.json (${DEFAULT-VALUE})")
  private Path output = Path.of("report", "cluster");

  @Option(names = "--node", paramLabel = "NUMBER", description = "which member this is, from 0")
  private @Nullable Integer node;

  @Option(
      names = "--members",
      paramLabel = "HOST:PORT",
      split = ",",
      description = "all nodes; each uses five ports from its own on")
  private List<String> members = new ArrayList<>();

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description = "where the node keeps its log; it catches up when it is started there again")
  private @Nullable Path folder;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks a second (${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(names = "--bodies", paramLabel = "COUNT", description = "boxes (${DEFAULT-VALUE})")
  private int bodies = 50;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description =
          "what computes the world (${DEFAULT-VALUE}): one that saves its state, as jolt, ode4j and reference do")
  private String engine = "jolt";

  @Option(
      names = "--heartbeat",
      paramLabel = "MILLIS",
      description = "how long a leader may be silent before another is elected (${DEFAULT-VALUE})")
  private int heartbeat = 1_000;

  @Option(
      names = "--checkpoint-seconds",
      paramLabel = "COUNT",
      description = "how many seconds lie between checkpoints (${DEFAULT-VALUE})")
  private int checkpointSeconds = 10;

  @Option(
      names = "--serve",
      paramLabel = "CHANNEL",
      description = "where the node serves viewers, such as aeron:udp?endpoint=host:port")
  private Optional<String> serve = Optional.empty();

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "a new file to which the node records its ticks from its start on, for the commands replay, verify and inspect")
  private Optional<Path> journal = Optional.empty();

  @Option(names = "--end-with-input", hidden = true)
  private boolean endsWithInput;

  @Option(names = "--planted-tick", hidden = true)
  private long plantedTick = Long.MAX_VALUE;

  @Option(names = "--ballast-bytes", hidden = true)
  private int ballastBytes;

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;
  private final InputStream keys;
  private final int plantedNode;

  public ClusterCommand(PrintWriter out, PrintWriter err) {
    this(out, err, System.in, TrialSettings.NO_PLANT);
  }

  /**
   * With keys that nobody else reads, who would hold up the trial, and with a node that differs;
   * for tests.
   */
  ClusterCommand(PrintWriter out, PrintWriter err, InputStream keys, int plantedNode) {
    this.out = out;
    this.err = err;
    this.keys = keys;
    this.plantedNode = plantedNode;
  }

  @Override
  public Integer call() throws IOException {
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--bodies", bodies, 1, MAX_BODIES);
    check.requireWithin("--heartbeat", heartbeat, 100, 60_000);
    check.requireWithin("--checkpoint-seconds", checkpointSeconds, 1, MAX_SECONDS);
    check.requireWithin("--kills", kills, 0, MAX_KILLS);
    check.requireWithin("--seconds", seconds, 0, MAX_SECONDS);
    if (demo == (node != null)) {
      throw check.refused("say either --demo, or --node with --members and --folder");
    }
    if (demo
        && (!members.isEmpty() || folder != null || serve.isPresent() || journal.isPresent())) {
      throw check.refused(
          "--members, --folder, --serve and --journal are for --node: --demo chooses its own");
    }
    if (kills > 0 && seconds == 0) {
      throw check.refused(
          "--kills is %d and --seconds 0: say how long the demo runs".formatted(kills));
    }
    Engine chosen = engine();
    try (Ending ending = new Ending()) {
      return node == null ? trial(ending) : node(node, chosen, ending);
    }
  }

  private int node(int number, Engine chosen, Ending ending) throws IOException {
    Path place = folder;
    if (place == null) {
      throw check.refused("--node needs --folder, where the log stays");
    }
    ClusterNode.Settings settings = check.accepted(
        "",
        () -> ClusterNode.Settings.of(number, members, place)
            .withRate(TickRate.hertz(hertz))
            .withHeartbeat(Duration.ofMillis(heartbeat))
            .withHashTicks(hertz)
            .withCheckpointTicks((long) checkpointSeconds * hertz));
    NodeProgram program = new NodeProgram(out, ending);
    Optional<InputStream> input = endsWithInput ? Optional.of(System.in) : Optional.empty();
    ToIntFunction<Tickable> run = world -> program.run(
        settings, new CountedWorld(world, plantedTick, ballastBytes), this::serve, input);
    return journal.isEmpty()
        ? run.applyAsInt(chosen.build(description().scene()))
        : recorded(journal.get(), run);
  }

  private int recorded(Path file, ToIntFunction<Tickable> run) throws IOException {
    Subject subject = Subject.clustered(description());
    OutputFile.toCreate("--journal", file);
    try (Recording recording =
        Recording.start(file, subject.identity(), subject.fresh().get())) {
      return run.applyAsInt(recording.simulation());
    }
  }

  private RunDescription description() {
    return Subject.clustered(engine, hertz, bodies);
  }

  /** Serves the same world on every node. */
  private Optional<RemoteRelay> serve(ClusterNode running) {
    return serve
        .map(channel -> RemoteSettings.DEFAULT
            .withChannel(channel)
            .withDescription(description().text())
            .withWorld(1L << Integer.SIZE | members.hashCode()))
        .map(settings ->
            check.accepted("--serve: ", () -> RemoteRelay.serve(running.state(), settings)));
  }

  private Engine engine() {
    Engine named =
        check.accepted("--engine: ", () -> Engines.named(engine.toLowerCase(Locale.ROOT)));
    try (Simulation world = named.build(Scenes.fallingPile(1))) {
      if (!world.savesState()) {
        throw check.refused(
            "--engine is %s, which saves no state, so that a node could not catch up; use jolt, ode4j or reference"
                .formatted(engine));
      }
    }
    return named;
  }

  private int trial(Ending ending) throws IOException {
    OutputFolder report = OutputFolder.open("--output", output, SUMMARY);
    out.printf(
        "three nodes, %d boxes in %s, %d Hz, a heartbeat of %d ms; %s%n",
        bodies,
        engine,
        hertz,
        heartbeat,
        kills > 0 ? kills + " kills" : "keys: 0, 1, 2 or l kill, q ends");
    out.flush();
    Path logs = Files.createTempDirectory("isochron-cluster");
    try {
      TrialSettings settings = new TrialSettings(
          TrialSettings.members(OpenPorts.find(TrialSettings.PORTS)),
          logs,
          seconds,
          kills,
          nodeOptions(),
          plantedNode);
      out.println("view it from another terminal by: isochron.jar view \"%s\""
          .formatted(String.join(",", settings.channels())));
      out.flush();
      TrialSummary summary = new ClusterTrial(
              settings, new Progress(err, Terminal.isError()), new TrialKeys(keys))
          .run(ending);
      summary.lines().forEach(out::println);
      out.println("summary: " + report.write(SUMMARY, summary.json()));
      out.flush();
      return summary.holds(kills) ? 0 : 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    } finally {
      delete(logs);
    }
  }

  private List<String> nodeOptions() {
    return List.of(
        "--hertz=" + hertz,
        "--bodies=" + bodies,
        "--engine=" + engine,
        "--heartbeat=" + heartbeat,
        "--checkpoint-seconds=" + checkpointSeconds);
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
