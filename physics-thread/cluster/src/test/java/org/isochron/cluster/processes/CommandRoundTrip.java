package org.isochron.cluster.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.cluster.TestMembers;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.remote.RemoteState;
import org.isochron.state.NanoClock;

/**
 * Measures the time until a node knows that three nodes have its viewer's command in their log. Rounds
 * with the library alternate with rounds of plain Aeron Cluster, whose service only answers. Also
 * measures the jitter of the ticks, and the processor time of a node in its own process. Prints
 * tables.
 */
public final class CommandRoundTrip {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int ROUNDS = 4;
  private static final int WARM_UP = 300;
  private static final int COMMANDS = 300;
  private static final int PAUSE_NANOS = 10_000_000;
  private static final int TICKS = 200;
  private static final int NODES = 3;
  private static final int BODIES = 50;

  private static final int MESSAGE_BYTES = 112;

  private static final long COST_NANOS = 10_000_000_000L;
  private static final long SEND_NANOS = 10_000_000;

  private final Path folder;
  private final Random random = new Random(25);
  private final List<Long> library = new ArrayList<>();
  private final List<Long> bare = new ArrayList<>();
  private final List<Long> applied = new ArrayList<>();
  private final List<Long> intervals = new ArrayList<>();

  private CommandRoundTrip(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("isochron-round-trip");
    CommandRoundTrip trip = new CommandRoundTrip(folder);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        trip.throughLibrary(folder.resolve("round" + round));
        trip.throughAeron(folder.resolve("round" + round));
      }
      trip.print();
      trip.costs();
    } finally {
      IoUtil.delete(folder.toFile(), true);
    }
  }

  private void print() {
    System.out.println("| | n | p50 us | p90 us | p99 us |");
    System.out.println("|---|---:|---:|---:|---:|");
    print("the library's node has the answer", library);
    print("bare Aeron Cluster's client has the answer", bare);
    print("all three nodes have applied the command in a tick", applied);
    print("from tick to tick on a node, at 100 Hz", intervals);
    System.out.printf(
        Locale.ROOT,
        "%nlibrary / bare, p50: %.2f%n%n",
        (double) permille(library, 500) / permille(bare, 500));
  }

  private static void print(String name, List<Long> nanos) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %.0f | %.0f | %.0f |%n",
        name,
        nanos.size(),
        permille(nanos, 500) / 1e3,
        permille(nanos, 900) / 1e3,
        permille(nanos, 990) / 1e3);
  }

  private static long permille(List<Long> values, int permille) {
    return values.stream().sorted().toList().get((values.size() - 1) * permille / 1_000);
  }

  private void throughLibrary(Path roundFolder) throws IOException {
    Engine engine = Engines.named("jolt");
    List<Simulation> worlds = Stream.generate(() -> engine.build(Scene.fallingPile(BODIES)))
        .limit(NODES)
        .toList();
    try (TimedCluster cluster = new TimedCluster(TestMembers.of(NODES), roundFolder, worlds)) {
      for (int number = 1; number <= WARM_UP + COMMANDS; number++) {
        pause();
        long begin = CLOCK.nanos();
        cluster.send();
        long took = CLOCK.nanos() - begin;
        long appliedNanos = cluster.appliedNanos(number);
        if (number > WARM_UP) {
          library.add(took);
          applied.add(appliedNanos - begin);
        }
      }
      cluster.intervals(TICKS).forEach(intervals::addAll);
    }
  }

  private void throughAeron(Path roundFolder) throws IOException {
    UnsafeBuffer message = new UnsafeBuffer(new byte[MESSAGE_BYTES]);
    try (BareCluster cluster = new BareCluster(TestMembers.of(NODES), roundFolder)) {
      for (int number = 1; number <= WARM_UP + COMMANDS; number++) {
        pause();
        long begin = CLOCK.nanos();
        cluster.send(message);
        if (number > WARM_UP) {
          bare.add(CLOCK.nanos() - begin);
        }
      }
    }
  }

  private void pause() {
    LockSupport.parkNanos(random.nextInt(PAUSE_NANOS));
  }

  private void costs() throws IOException {
    List<String> members = TestMembers.of(NODES);
    List<NodeProcess> nodes = new ArrayList<>();
    try {
      for (int node = 0; node < NODES; node++) {
        nodes.add(new NodeProcess(
            node, members, folder.resolve("processes"), NodeWorld.of("jolt", BODIES)));
      }
      costs(nodes, members);
    } finally {
      nodes.forEach(NodeProcess::close);
    }
  }

  private static void costs(List<NodeProcess> nodes, List<String> members) {
    try (RemoteState viewer = TestMembers.view(members)) {
      HashComparison hashes = new HashComparison();
      while (leader(nodes, hashes) < 0) {
        LockSupport.parkNanos(SEND_NANOS);
      }
      int leader = leader(nodes, hashes);
      send(viewer, 100);
      System.out.println(
          "| commands a second | leader, of a core | a follower | the viewer's process |");
      System.out.println("|---:|---:|---:|---:|");
      for (int hertz : new int[] {0, 100, 1_000}) {
        long[] before = nodes.stream().mapToLong(NodeProcess::cpuNanos).toArray();
        long own = ownCpuNanos();
        long begin = CLOCK.nanos();
        send(viewer, hertz);
        long took = CLOCK.nanos() - begin;
        own = ownCpuNanos() - own;
        long followers = 0;
        for (int node = 0; node < NODES; node++) {
          before[node] = nodes.get(node).cpuNanos() - before[node];
          followers += node == leader ? 0 : before[node];
        }
        System.out.printf(
            Locale.ROOT,
            "| %d | %.2f | %.2f | %.2f |%n",
            hertz,
            (double) before[leader] / took,
            (double) followers / (NODES - 1) / took,
            (double) own / took);
      }
    }
  }

  private static long ownCpuNanos() {
    return ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .orElse(Duration.ZERO)
        .toNanos();
  }

  private static int leader(List<NodeProcess> nodes, HashComparison hashes) {
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.get(node).take(hashes).leads() && nodes.get(node).take(hashes).tick() > 0) {
        return node;
      }
    }
    return -1;
  }

  private static void send(RemoteState viewer, int hertz) {
    long begin = CLOCK.nanos();
    long sent = 0;
    for (long passed = 0; passed < COST_NANOS; passed = CLOCK.nanos() - begin) {
      for (; sent < passed * hertz / 1_000_000_000; sent++) {
        viewer.state().commands().user(CountedWorld.NUMBERED, 0, 0, sent);
      }
      LockSupport.parkNanos(SEND_NANOS);
    }
  }
}
