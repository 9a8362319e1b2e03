package org.isochron.cluster.processes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.agrona.IoUtil;
import org.isochron.cluster.TestMembers;
import org.isochron.faults.ChildProcess;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.isochron.faults.DayReport;
import org.isochron.faults.DisturbanceTurns;
import org.isochron.faults.WallClock;
import org.isochron.remote.RemoteState;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * A long-running fault test of a cluster: three nodes as processes, a viewer that numbers its
 * commands, and successive disturbances. After each disturbance, the world must recover in time.
 * Nodes that end are restarted, as a supervisor would do. Owner: the thread that runs the fault
 * test.
 */
final class ClusterDay implements AutoCloseable {
  private static final long SECOND_NANOS = 1_000_000_000;

  /**
   * Maximum recovery time: three seconds, the heartbeat, 0.7 s for an election, and two seconds
   * until a viewer reconnects.
   */
  private static final long RECOVERY_NANOS = 6_700_000_000L;

  /**
   * Longest time without a tick on any node, or without a command of the viewer: the heartbeat and a
   * second.
   */
  private static final long STANDSTILL_NANOS = 2 * SECOND_NANOS;

  private static final long START_NANOS = 40 * SECOND_NANOS;

  /**
   * Required tick rate during catch-up, which is twice the world's rate; a slower machine cannot
   * catch up.
   */
  private static final long CATCHING_UP_HERTZ = 200;

  /**
   * A node may end if its process was stopped for longer, or if the others have purged its
   * checkpoint.
   */
  private static final int ENDING_SECONDS = 10;

  private static final long HEARTBEAT_NANOS = SECOND_NANOS;

  private static final long POLL_NANOS = 5_000_000;

  /**
   * Maximum time counted between two polls: if more has passed, the machine suspended this process
   * and probably the others too.
   */
  private static final long MAX_POLL_NANOS = 50_000_000;

  private static final long PAUSE_NANOS = 2 * SECOND_NANOS;
  private static final long AWAY_NANOS = 2 * SECOND_NANOS;
  private static final long CLOCK_NANOS = 4 * SECOND_NANOS;
  private static final long SCRIPT_NANOS = 50_000_000;
  private static final int[] STOP_SECONDS = {2, 5, 8, 11, 15};
  private static final int[] CLOCK_SECONDS = {-3_600, -30, 30, 3_600};
  private static final int BALLAST_BYTES = 2 << 20;
  private static final int BODIES = 30;
  private static final int NODES = 3;

  /**
   * Width in metres of the area in which bodies are spawned and moved. If all bodies lay in a
   * single heap, contacts would use up the processor time.
   */
  private static final float WIDTH = 30;

  private static final int MAX_WAITING = 50;

  private final Path folder;
  private final DayFindings findings;
  private final Random random;
  private final NanoClock clock = NanoClock.system();
  private final List<String> members;
  private final NodeGroup nodes = new NodeGroup();
  private final List<WallClock> clocks = new ArrayList<>();
  private final NumberedSender sender = new NumberedSender(clock.nanos());
  private final BitSet mayEnd = new BitSet();
  private long stoppedNanos;
  private final DisturbanceTurns<Kind> turns;
  private final DayReport report;
  private final NodeSizes sizes;
  private RemoteState viewer;
  private Optional<CompletableFuture<Void>> leaving = Optional.empty();
  private Kind kind = Kind.CLIENT_LEAVES;
  private int victim = NodeGroup.NONE;
  private boolean reported;
  private long polledNanos = clock.nanos();
  private long ranNanos;
  private long tickNanos;
  private long tick;
  private long answeredNanos;
  private long acknowledged;
  private long scriptNanos = polledNanos;
  private long hashesCompared;
  private long twice;
  private long lost;
  private boolean desynced;
  private boolean recovered;
  private boolean slow;
  private long killNanos;
  private long awaited;

  ClusterDay(DayPlan plan, DayFindings findings, List<Kind> kinds) throws IOException {
    folder = plan.folder();
    this.findings = findings;
    random = new Random(plan.seed());
    members = TestMembers.of(NODES);
    turns = new DisturbanceTurns<>(kinds, random, RECOVERY_NANOS, PAUSE_NANOS, polledNanos);
    report = new DayReport("cluster", findings, turns, clock);
    sizes = new NodeSizes(nodes, members.size(), findings, report::found, polledNanos);
    NodeWorld world = NodeWorld.of("jolt", BODIES).withBallast(BALLAST_BYTES);
    for (int node = 0; node < members.size(); node++) {
      WallClock wall = WallClock.of(folder, "node" + node);
      clocks.add(wall);
      nodes.add(new NodeProcess(
          node, members, folder, world, wall.applied(ChildProcess.Settings.DEFAULT)));
    }
    viewer = TestMembers.view(members);
    turns.excuse(polledNanos + START_NANOS); // until their first ticks
  }

  void advance() throws IOException, InterruptedException {
    long now = clock.nanos();
    if (now - polledNanos > SECOND_NANOS) {
      findings.add("ownStandstills", 1);
      turns.excuse(now);
    }
    ranNanos += Math.min(now - polledNanos, MAX_POLL_NANOS);
    nodes.poll();
    play(now);
    disturb(now);
    restartEnded();
    judge(now);
    sizes.advance(now);
    polledNanos = clock.nanos(); // starting processes is not a stall
  }

  private void play(long now) {
    if (leaving.isPresent()) {
      if (leaving.get().isDone()) {
        RemoteState.Status last = viewer.status();
        if (last.lostCommands() + last.unknownCommands() > 0) {
          report.found(
              "commandsLost", "a viewer was closed, and not all of its commands are in the log");
        }
        viewer = TestMembers.view(members);
        answeredNanos = ranNanos;
        awaited = 0;
        leaving = Optional.empty();
      }
      return;
    }
    sender.send(viewer.state().commands(), nodes.next(), now);
    if (now - scriptNanos >= 0 && waiting() < MAX_WAITING) {
      scriptNanos = now + SCRIPT_NANOS;
      sendOther();
    }
  }

  private long waiting() {
    return sender.sent() - nodes.next();
  }

  private void sendOther() {
    long body = BodyId.of(1 + random.nextInt(BODIES), 1);
    int control = random.nextInt(8);
    Vector3f some =
        new Vector3f(WIDTH * (random.nextFloat() - 0.5f), 3, WIDTH * (random.nextFloat() - 0.5f));
    switch (random.nextInt(8)) {
      case 0 ->
        viewer
            .state()
            .commands()
            .spawnWithToken(
                1, new Vector3d(some), new Quaternionf(), new Vector3f(), new Vector3f(), 1);
      case 1 -> viewer.state().commands().teleport(body, some, new Quaternionf());
      case 2 -> viewer.state().commands().velocity(body, some);
      case 3 -> viewer.state().commands().press(control);
      case 4 -> viewer.state().commands().release(control);
      case 5 -> viewer.state().commands().level(control, some.x);
      case 6 -> viewer.state().commands().changePrefab(body, 1);
      default -> viewer.state().commands().despawn(BodyId.of(BODIES + random.nextInt(BODIES), 1));
    }
  }

  private boolean isWell() {
    return nodes.isComplete()
        && ranNanos - tickNanos < STANDSTILL_NANOS / 2
        && leaving.isEmpty()
        && viewer.status().isHealthy()
        && waiting() < MAX_WAITING;
  }

  private void disturb(long now) throws IOException, InterruptedException {
    if (turns.isOver(now)) {
      bringBack();
      turns.ended(clock.nanos());
    } else if (recovered && isWell()) {
      Optional<Kind> next = turns.next(now);
      if (next.isPresent()) {
        reported = false;
        recovered = false;
        slow = false;
        mayEnd.clear();
        begin(next.get(), now);
      }
    }
  }

  private void begin(Kind next, long now) throws IOException, InterruptedException {
    kind = next;
    victim = next.ofLeader ? nodes.leader() : nodes.follower();
    switch (next) {
      case KILL_LEADER, KILL_FOLLOWER -> {
        findings.add("kills", 1);
        awaited = next.ofLeader ? sender.sent() + 2 : 0;
        killNanos = ranNanos;
        nodes.kill(victim);
        started("", now, AWAY_NANOS);
      }
      case STOP_LEADER, STOP_FOLLOWER -> {
        int seconds = STOP_SECONDS[random.nextInt(STOP_SECONDS.length)];
        stoppedNanos = clock.nanos();
        nodes.stop(victim);
        started(" for %d s".formatted(seconds), now, seconds * SECOND_NANOS);
      }
      case CLOCK_OF_LEADER, CLOCK_OF_FOLLOWER -> {
        if (!WallClock.isPossible()) {
          findings.add("skippedDisturbances", 1);
          return;
        }
        int seconds = CLOCK_SECONDS[random.nextInt(CLOCK_SECONDS.length)];
        clocks.get(victim).shift(seconds);
        started(" by %d s".formatted(seconds), now, CLOCK_NANOS);
      }
      case HANG_LEADER -> {
        mayEnd.set(victim);
        nodes.node(victim).hang();
        long ending = ENDING_SECONDS * SECOND_NANOS;
        turns.began("%s, node %d".formatted(next, victim), now, ending + RECOVERY_NANOS, ending);
      }
      case CLIENT_LEAVES -> {
        RemoteState closed = viewer;
        leaving = Optional.of(CompletableFuture.runAsync(
            closed::close, task -> new Thread(task, "isochron-leaving").start()));
        turns.began(next.toString(), now, 0, 0);
      }
    }
  }

  private void started(String more, long now, long nanos) {
    turns.began("%s, node %d%s".formatted(kind, victim, more), now, nanos, 0);
  }

  private void bringBack() throws IOException, InterruptedException {
    if (kind == Kind.STOP_LEADER || kind == Kind.STOP_FOLLOWER) {
      // measure the pause: the end of the test may cut it short
      long heldNanos = clock.nanos() - stoppedNanos + HEARTBEAT_NANOS;
      mayEnd.set(victim, heldNanos >= ENDING_SECONDS * SECOND_NANOS);
    }
    if (kind == Kind.CLOCK_OF_LEADER || kind == Kind.CLOCK_OF_FOLLOWER) {
      clocks.get(victim).shift(0);
    }
    if (kind == Kind.HANG_LEADER) {
      if (turns.isOver(clock.nanos()) && !nodes.leadsAnother(victim)) {
        report.found("standstills", "no other node leads although the leader's physics hangs");
      }
      nodes.kill(victim); // as a supervisor would
      findings.add("nodesEnded", 1);
    }
    if (nodes.away() != NodeGroup.NONE && !nodes.node(nodes.away()).isAlive()) {
      sizes.started(nodes.away(), clock.nanos());
    }
    nodes.bringBack();
  }

  private void restartEnded() throws IOException {
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.hasEnded(node) && !(kind == Kind.HANG_LEADER && turns.isRunning())) {
        findings.add("nodesEnded", 1);
        if (!mayEnd.get(node)) {
          report.found(
              "nodesLost",
              "node %d has ended by itself: %s".formatted(node, nodes.node(node).lastWords()));
        }
        nodes.restart(node);
        sizes.started(node, clock.nanos());
      }
    }
  }

  private void judge(long now) {
    nodes.hashes().difference().filter(difference -> !desynced).ifPresent(difference -> {
      desynced = true;
      report.found("desyncs", difference);
    });
    findings.add("hashesCompared", nodes.hashes().comparedCount() - hashesCompared);
    hashesCompared = nodes.hashes().comparedCount();
    twice = report.rise("commandsTwice", twice, nodes.twice(), "were applied more than once");
    lost = report.rise("commandsLost", lost, nodes.lost(), "were passed over");
    if (nodes.newestTick() > tick) {
      tick = nodes.newestTick();
      tickNanos = ranNanos;
    }
    if (nodes.next() > acknowledged || waiting() == 0 || leaving.isPresent()) {
      acknowledged = nodes.next();
      answeredNanos = ranNanos;
    }
    if (awaited > 0 && acknowledged >= awaited) {
      awaited = 0;
      findings.most("failoverMillisMax", (ranNanos - killNanos) / 1_000_000);
    }
    if (!reported && !turns.isExcused(now)) {
      judgeProgress(now);
    }
    if (!recovered && !turns.isRunning() && isWell()) {
      recovered = true;
      if (turns.count() > 0) { // not just started
        findings.most("recoveryMillisMax", turns.quietNanos(now) / 1_000_000);
      }
    }
  }

  private void judgeProgress(long now) {
    reported = true;
    if (ranNanos - tickNanos > STANDSTILL_NANOS) {
      report.found(
          "standstills", "no node ticks for %d ms".formatted((ranNanos - tickNanos) / 1_000_000));
    } else if (ranNanos - answeredNanos > STANDSTILL_NANOS) {
      report.found(
          "standstills",
          "no node applies a command for %d ms, and %d wait"
              .formatted((ranNanos - answeredNanos) / 1_000_000, waiting()));
    } else if (turns.quietNanos(now) > START_NANOS && !isWell() && !isMachineSlow()) {
      report.found(
          "standstills", "not all nodes are back after %d s".formatted(START_NANOS / SECOND_NANOS));
    } else {
      reported = false;
    }
  }

  private boolean isMachineSlow() {
    boolean isSlow = nodes.isComputingSlowly(CATCHING_UP_HERTZ);
    if (isSlow && !slow) {
      slow = true;
      findings.add("slowRecoveries", 1);
    }
    return isSlow;
  }

  void end() throws IOException, InterruptedException {
    nodes.poll();
    if (turns.isRunning()) {
      bringBack();
      turns.ended(clock.nanos());
    }
    if (leaving.isPresent()) {
      leaving.get().join();
    }
    long until = clock.nanos() + START_NANOS;
    while (clock.nanos() - until < 0 && !(nodes.isComplete() && nodes.allApplied(sender.sent()))) {
      LockSupport.parkNanos(POLL_NANOS);
      nodes.poll();
      restartEnded();
    }
    judge(clock.nanos());
    lost = report.rise(
        "commandsLost", lost, nodes.lost(sender.sent()), "are not on all nodes at the end");
    findings.add("commandsSent", sender.sent());
    findings.add("disturbances", turns.count());
    findings.add("ticks", nodes.newestTick());
    if (hashesCompared == 0) {
      report.found("desyncs", "no hash of two nodes could be compared");
    }
  }

  int disturbances() {
    return turns.count();
  }

  boolean isRecovered() {
    return recovered;
  }

  @Override
  public void close() throws IOException {
    try {
      viewer.close();
    } finally {
      nodes.close();
      for (int node = 0; node < nodes.size(); node++) {
        IoUtil.delete(nodes.node(node).nodeFolder().toFile(), true);
      }
    }
  }

  enum Kind {
    KILL_LEADER(true),
    KILL_FOLLOWER(false),
    STOP_LEADER(true),
    STOP_FOLLOWER(false),
    CLOCK_OF_LEADER(true),
    CLOCK_OF_FOLLOWER(false),
    HANG_LEADER(true),
    CLIENT_LEAVES(false);

    final boolean ofLeader;

    Kind(boolean ofLeader) {
      this.ofLeader = ofLeader;
    }
  }
}
