package org.isochron.bench.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.cluster.ClusterClient;
import org.isochron.state.time.NanoClock;

/**
 * Three nodes as processes of this machine, of which one after the other is killed and started
 * again, while a client sends numbered commands. Owner: the thread of the command, which it blocks.
 */
final class ClusterTrial {
  private static final long LOOK_NANOS = 5_000_000;
  private static final long SAY_NANOS = 1_000_000_000;
  private static final long AWAY_NANOS = 2_000_000_000;
  private static final long START_NANOS = 60_000_000_000L;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long STANDSTILL_NANOS = 1_000_000_000;

  /** Nodes end themselves when their processes stood for a minute. */
  private static final long ENDING_NANOS = 60_000_000_000L;

  private static final long SEED = 25;

  private final TrialSettings settings;
  private final Progress progress;
  private final TrialKeys keys;
  private final NanoClock clock = NanoClock.system();
  private final NodeGroup nodes = new NodeGroup();
  private final NumberedSender sender = new NumberedSender(clock.nanos());
  private final BitSet restarted = new BitSet();
  private final Random random = new Random(SEED);
  private int kills;
  private int leaderKills;
  private long awayNanos;
  private long awaited;
  private long killNanos;
  private long longestFailoverNanos;
  private long longestGapMillis;
  private long catchUpHertz;
  private long lookNanos;
  private long longestStandstillNanos;
  private int ended;

  ClusterTrial(TrialSettings settings, Progress progress, TrialKeys keys) {
    this.settings = settings;
    this.progress = progress;
    this.keys = keys;
  }

  TrialSummary run(Ending ending) throws IOException, InterruptedException {
    try (ClusterClient client = ClusterClient.start(settings.members(), "127.0.0.1")) {
      for (int node = 0; node < settings.members().size(); node++) {
        nodes.add(new NodeProcess(node, settings.folder(), options(node)));
      }
      progress.say("three nodes start");
      await(ending, START_NANOS, () -> nodes.isWhole() && client.status().connected());
      requireStart(ending);
      play(client, ending);
      restartAway(true);
      await(
          ending,
          START_NANOS,
          () ->
              client.status().waiting() == 0 && nodes.isWhole() && nodes.allApplied(sender.sent()));
      progress.clear();
      return summary(client, ending.isAsked());
    } finally {
      nodes.close();
    }
  }

  private void requireStart(Ending ending) throws IOException {
    if (!nodes.isWhole() && !ending.isAsked()) {
      throw new IOException("the nodes have not started for %d s; their logs are in %s"
          .formatted(TimeUnit.NANOSECONDS.toSeconds(START_NANOS), settings.folder()));
    }
  }

  private List<String> options(int node) {
    List<String> options = new ArrayList<>(List.of(
        "--node=" + node,
        "--members=" + String.join(",", settings.members()),
        "--serve=" + settings.channels().get(node),
        "--folder=" + settings.folder().resolve("node" + node)));
    options.addAll(settings.nodeOptions());
    if (node == settings.plantedNode()) {
      options.add("--planted-tick=300");
    }
    return options;
  }

  private void play(ClusterClient client, Ending ending) throws IOException, InterruptedException {
    long begin = clock.nanos();
    long length = TimeUnit.SECONDS.toNanos(settings.seconds());
    long patience = 2 * length + START_NANOS; // for nodes that are slow to come back
    long sayNanos = begin;
    long killDue = killDue();
    lookNanos = begin;
    boolean goesOn = true;
    while (goesOn && !ending.await(LOOK_NANOS)) {
      long now = clock.nanos();
      long passed = now - begin;
      noticeStandstill(now);
      look(client, now);
      sender.send(client, now);
      if (kills < settings.kills() && passed >= killDue && nodes.isWhole()) {
        kill(kills % 2 == 0 ? nodes.leader() : nodes.follower(), client);
        killDue = killDue();
      }
      restartAway(false);
      restartEnded();
      lookNanos = clock.nanos(); // killing and starting processes is no standstill
      int key = keys.read(nodes.leader());
      if (key >= 0 && key < nodes.size() && nodes.away() < 0) {
        kill(key, client);
      }
      if (now - sayNanos >= 0) {
        sayNanos = now + SAY_NANOS;
        progress.say(line(TimeUnit.NANOSECONDS.toSeconds(passed), client));
      }
      boolean enough = length > 0 && passed >= length;
      goesOn =
          key != TrialKeys.QUIT && !(enough && (kills >= settings.kills() || passed >= patience));
    }
  }

  /** Returns when the next node is killed: at a random instant of its share of the time. */
  private long killDue() {
    long share = TimeUnit.SECONDS.toNanos(settings.seconds()) / Math.max(1, settings.kills());
    return (long) ((kills + random.nextDouble()) * share);
  }

  /**
   * This process did not run, and most likely no other: what was being measured is not the
   * cluster's.
   */
  private void noticeStandstill(long now) {
    long stood = now - lookNanos;
    if (stood >= STANDSTILL_NANOS) {
      longestStandstillNanos = Math.max(longestStandstillNanos, stood);
      awaited = 0;
      restarted.set(0, nodes.size());
    }
  }

  private String line(long seconds, ClusterClient client) {
    StringBuilder line = new StringBuilder("%d s: ".formatted(seconds));
    for (int node = 0; node < nodes.size(); node++) {
      NodeReport report = nodes.report(node);
      line.append("node %d %s tick %d, "
          .formatted(
              node,
              node == nodes.away() ? "killed" : report.leads() ? "leads" : "follows",
              report.tick()));
    }
    return line
        + "%d commands sent, %d wait".formatted(sender.sent(), client.status().waiting());
  }

  private void look(ClusterClient client, long now) {
    nodes.look();
    for (int node = 0; node < nodes.size(); node++) {
      NodeReport report = nodes.report(node);
      if (!restarted.get(node)) { // one that starts again has no picture yet that could stand
        longestGapMillis = Math.max(longestGapMillis, report.gapMillis());
      }
      catchUpHertz = Math.max(catchUpHertz, report.catchUpHertz());
    }
    if (awaited > 0 && client.status().acknowledged() >= awaited) {
      awaited = 0;
      longestFailoverNanos = Math.max(longestFailoverNanos, now - killNanos);
    }
  }

  private void kill(int node, ClusterClient client) throws InterruptedException {
    if (node < 0 || nodes.away() >= 0) {
      return;
    }
    boolean leads = nodes.report(node).leads();
    nodes.kill(node);
    restarted.set(node);
    kills++;
    awayNanos = clock.nanos();
    if (leads) {
      leaderKills++;
      killNanos = awayNanos;
      awaited = client.status().acknowledged() + client.status().waiting() + 2;
    }
    progress.say("node %d was killed, which %s".formatted(node, leads ? "led" : "followed"));
  }

  private void restartAway(boolean now) throws IOException, InterruptedException {
    if (nodes.away() >= 0 && (now || clock.nanos() - awayNanos >= AWAY_NANOS)) {
      nodes.bringBack();
    }
  }

  /** Starts nodes again that have ended by themselves, as a supervisor does. */
  private void restartEnded() throws IOException {
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.hasEnded(node)) {
        ended++;
        restarted.set(node);
        nodes.restart(node);
      }
    }
  }

  private void await(Ending ending, long nanos, BooleanSupplier condition) {
    long until = clock.nanos() + nanos;
    while (!condition.getAsBoolean() && clock.nanos() - until < 0 && !ending.await(LOOK_NANOS)) {
      nodes.look();
    }
  }

  /** Ctrl-C ends the nodes too, so that nobody knows what became of what was under way. */
  private TrialSummary summary(ClusterClient client, boolean interrupted) {
    HashComparison hashes = nodes.hashes();
    return new TrialSummary(
        sender.sent(),
        interrupted ? nodes.lost() : nodes.lost(sender.sent()),
        nodes.twice(),
        hashes.difference().isEmpty() && hashes.comparedCount() > 0,
        hashes.comparedCount(),
        hashes.difference().orElse("none"),
        kills,
        leaderKills,
        longestStandstillNanos < ENDING_NANOS ? ended : 0,
        longestStandstillNanos / NANOS_PER_MILLI,
        longestFailoverNanos / NANOS_PER_MILLI,
        longestGapMillis,
        client.status().repeated(),
        nodes.newestTick(),
        catchUpHertz);
  }
}
