package org.isochron.bench.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.agrona.IoUtil;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.bench.journal.Subject;
import org.isochron.bench.output.OutputFile;
import org.isochron.bench.stage.OptionalRelay;
import org.isochron.bench.stage.RunDescription;
import org.isochron.bench.stage.SavingEngine;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.bench.terminal.Terminal;
import org.isochron.cluster.ClusterNode;
import org.isochron.engine.Engine;
import org.isochron.physics.Steppable;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.replay.Recording;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The {@code cluster} command: runs one node of a cluster, or a demo with three nodes on this
 * machine.
 */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    description = {
      "Runs a world that several machines compute from one log: node --node of --members, or with --demo three nodes as"
          + " processes of this machine.",
      "Keys of the demo, each followed by enter: 0, 1 and 2 kill that node, l kills the leader, q ends. A killed node restarts"
          + " after two seconds.",
      "Exits with 0 if no node failed, with 1 if one did, and with 2 for a wrong option."
    },
    footerHeading = "%nFor example:%n",
    footer = {
      "  java -jar benchmarks/target/isochron.jar cluster --demo",
      "  java -jar benchmarks/target/isochron.jar cluster --node 0 --members a:9000,b:9000,c:9000 --folder /var/lib/world"
          + " --serve isochron://a:40456 --secret=TEXT",
      "  java -jar benchmarks/target/isochron.jar cluster --node 0 --members localhost:9000 --folder COPY --journal a.journal"
    })
public final class ClusterCommand implements Callable<Integer> {
  private static final int MAX_SECONDS = 86_400;
  private static final int MAX_HERTZ = 1_000;
  private static final int MAX_BODIES = 2_000;
  private static final long CHECKPOINT_SECONDS = 10;
  private static final long POLL_NANOS = 50_000_000;

  @Option(names = "--demo", description = "three nodes on this machine")
  private boolean demo;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "seconds that the demo runs; 0 for no limit (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(names = "--node", paramLabel = "NUMBER", description = "number of this member, from 0")
  private @Nullable Integer node;

  @Option(
      names = "--members",
      paramLabel = "HOST:PORT",
      split = ",",
      description = "all nodes; each uses five ports, starting at its own")
  private List<String> members = new ArrayList<>();

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description = "folder of the node's log; a node that restarts there catches up")
  private @Nullable Path folder;

  @Option(
      names = "--hertz",
      paramLabel = "COUNT",
      description = "ticks per second (default: ${DEFAULT-VALUE})")
  private int hertz = 100;

  @Option(
      names = "--bodies",
      paramLabel = "COUNT",
      description = "number of boxes (default: ${DEFAULT-VALUE})")
  private int bodies = 50;

  @Option(
      names = "--serve",
      paramLabel = "ADDRESS",
      description =
          "address on which the node serves viewers, who may send all commands, such as isochron://host:port")
  private Optional<String> serve = Optional.empty();

  @Option(
      names = "--secret",
      paramLabel = "TEXT",
      description =
          "secret of the viewers and of all nodes that serve them; needed if they are on other machines")
  private String secret = "";

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "a new file in which the node records its ticks, for the commands replay, verify and inspect")
  private Optional<Path> journal = Optional.empty();

  @Option(names = "--end-with-input", hidden = true)
  private boolean endsWithInput;

  @Mixin
  private SavingEngine engine = new SavingEngine();

  @Mixin
  private OptionCheck check = new OptionCheck();

  private final PrintWriter out;
  private final PrintWriter err;

  public ClusterCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    check.requireWithin("--hertz", hertz, 1, MAX_HERTZ);
    check.requireWithin("--bodies", bodies, 1, MAX_BODIES);
    check.requireWithin("--seconds", seconds, 0, MAX_SECONDS);
    if (demo == (node != null)) {
      throw check.refused("give either --demo, or --node with --members and --folder");
    }
    if (demo
        && (!members.isEmpty()
            || folder != null
            || serve.isPresent()
            || !secret.isEmpty()
            || journal.isPresent())) {
      throw check.refused(
          "--members, --folder, --serve, --secret and --journal are for --node: --demo chooses its own");
    }
    Engine chosen = engine.accept(check);
    try (Ending ending = new Ending()) {
      return node == null ? demo(chosen, ending) : node(node, chosen, ending);
    }
  }

  private int node(int number, Engine chosen, Ending ending) throws IOException {
    Path logFolder = folder;
    if (logFolder == null) {
      throw check.refused("--node needs --folder, the folder of its log");
    }
    ClusterNode.Settings settings = check.accepted(
        "",
        () -> ClusterNode.Settings.of(number, members, logFolder)
            .withRate(TickRate.hertz(hertz))
            .withCheckpointTicks(CHECKPOINT_SECONDS * hertz));
    RunDescription world = Subject.clustered(chosen.name(), hertz, bodies);
    if (journal.isEmpty()) {
      return run(settings, chosen.build(world.scene()), world, ending);
    }
    Subject subject = Subject.clustered(world);
    OutputFile.toCreate("--journal", journal.get());
    try (Recording recording =
        Recording.start(journal.get(), subject.identity(), subject.fresh().get())) {
      return run(settings, recording.simulation(), world, ending);
    }
  }

  private Optional<RemoteRelay> serve(ClusterNode running, RunDescription world) {
    return serve.map(address -> check.accepted(
        "--serve: ", () -> RemoteRelay.serve(running.state(), settings(address, world))));
  }

  private RemoteSettings settings(String address, RunDescription world) {
    return RemoteSettings.DEFAULT
        .withAddress(address)
        .withSecret(secret)
        .withDescription(world.text())
        .withCommands(CommandRule.EVERYTHING)
        .withWorld(1L << Integer.SIZE | members.hashCode());
  }

  private int run(
      ClusterNode.Settings settings, Steppable simulation, RunDescription world, Ending ending) {
    if (endsWithInput) {
      Thread reader = new Thread(() -> awaitEnd(ending), "isochron-input");
      reader.setDaemon(true);
      reader.start();
    }
    try (ClusterNode running = check.accepted("", () -> ClusterNode.start(settings, simulation));
        OptionalRelay relay = new OptionalRelay(serve(running, world))) {
      long printedTick = 0;
      while (!ending.await(POLL_NANOS)) {
        ClusterNode.Membership member = running.membership();
        if (Math.abs(member.tick() - printedTick) >= hertz / 5) {
          printedTick = member.tick();
          out.printf(
              "%s tick %d, state after tick %d %016x%n",
              member.role(), member.tick(), member.hashTick(), member.hash());
          out.flush();
        }
        if (running.status().failure().isPresent() || relay.failure().isPresent()) {
          return 1;
        }
      }
    }
    return 0;
  }

  /** Ends the node when its input closes, because a killed parent process cannot send a signal. */
  private static void awaitEnd(Ending ending) {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // a read error counts as the end of the input
    }
    ending.ask();
  }

  private int demo(Engine chosen, Ending ending) throws IOException {
    out.printf(
        "three nodes, %d boxes in %s, %d Hz; keys: 0, 1, 2 or l kill, q ends%n",
        bodies, chosen.name(), hertz);
    List<String> options =
        List.of("--hertz=" + hertz, "--bodies=" + bodies, "--engine=" + chosen.name());
    Path logs = Files.createTempDirectory("isochron-cluster");
    try (ClusterDemo shown = new ClusterDemo(logs, options, bodies, NanoClock.system())) {
      out.printf(
          "view it from another terminal with: isochron.jar view \"%s\"%n", shown.addresses());
      out.flush();
      boolean healthy = shown.run(seconds, new Progress(err, Terminal.isError()), ending);
      out.println(shown);
      out.flush();
      return healthy ? 0 : 1;
    } finally {
      IoUtil.delete(logs.toFile(), true);
    }
  }
}
