package org.isochron.cluster.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.isochron.state.NanoClock;

/**
 * Measures the time until a node knows that three nodes have its viewer's command in their log. Rounds
 * with the library alternate with rounds of plain Aeron Cluster, whose service only answers. Also
 * measures the jitter of the ticks. Prints a table.
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

  private final Random random = new Random(25);
  private final List<Long> library = new ArrayList<>();
  private final List<Long> bare = new ArrayList<>();
  private final List<Long> applied = new ArrayList<>();
  private final List<Long> intervals = new ArrayList<>();

  private CommandRoundTrip() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("isochron-round-trip");
    CommandRoundTrip trip = new CommandRoundTrip();
    try {
      for (int round = 0; round < ROUNDS; round++) {
        trip.throughLibrary(folder.resolve("round" + round));
        trip.throughAeron(folder.resolve("round" + round));
      }
      trip.print();
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
}
