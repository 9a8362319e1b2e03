package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.isochron.state.NanoClock;

/**
 * Viewers and three nodes on a virtual network, driven by a seed. The log contains the entries that
 * a majority holds. A failing leader loses its uncommitted entries. Messages and answers may be
 * lost, late or duplicated. Nodes fail, stall beyond every timeout, and restart from their last
 * checkpoint, or from another node's if the log after theirs is purged. Viewers move between the
 * nodes, leave, and others join. The wall clock is stepped.
 */
final class VirtualCluster {
  static final long STEP_NANOS = 100_000_000;

  static final int NODES = 3;
  private static final long DAY_SECONDS = 86_400;

  /** Number of virtual steps after which a stalled node ends. */
  private static final int WATCH_STEPS = 100;

  private static final int FORGET_STEPS = 300;

  /** A deliberate defect that the test must detect. */
  enum Fault {
    NONE,
    NO_DEDUPLICATION,
    NO_RESENDING,
    WALL_CLOCK,
    NO_WATCH,
    /** A state that was saved too late becomes the next checkpoint. */
    LATE_CHECKPOINT,
    /** The log forgets at once that a viewer has left. */
    NO_MEMORY,
    /** A viewer that moves to another node numbers its commands for another client. */
    OTHER_NUMBERS,
    FLIPPED_BITS,
    NO_COMPARISON
  }

  final Fault fault;
  final Random random;

  final TreeMap<Long, Entry> log = new TreeMap<>();

  final TreeMap<Long, Long> hashes = new TreeMap<>();

  /** Start of the present leader's term; the leader does not answer earlier entries. */
  long termPosition;

  long logEnd;
  private final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  private final List<VirtualNode> nodes = new ArrayList<>();
  private final List<VirtualClient> clients = new ArrayList<>();
  private final Deque<Entry> uncommitted = new ArrayDeque<>();
  private final TreeMap<Long, Entry> late = new TreeMap<>();
  private final TreeMap<Long, Runnable> forgetting = new TreeMap<>();
  private long wallStepNanos;
  private int leader;
  private int leaderlessSteps;
  private int failovers;
  private int restarts;
  private int fetches;
  private int stallSteps;
  private int longestStallSteps;
  private int largestLog;
  private long processes;
  private int flips;
  private int outvoted;
  private int wronglyOutvoted;
  private long maxFlippedTicks;

  VirtualCluster(long seed, Fault fault) {
    random = new Random(seed);
    this.fault = fault;
    for (int index = 0; index < NODES; index++) {
      nodes.add(new VirtualNode(this, index));
    }
    for (int index = 0; index < CommandTally.CLIENTS; index++) {
      clients.add(new VirtualClient(this, index));
    }
    beginTerm();
  }

  long nextProcess() {
    return processes++;
  }

  boolean flips() {
    return fault == Fault.FLIPPED_BITS || fault == Fault.NO_COMPARISON;
  }

  int flipCount() {
    return flips;
  }

  int outvoted() {
    return outvoted;
  }

  int wronglyOutvoted() {
    return wronglyOutvoted;
  }

  long maxFlippedTicks() {
    return maxFlippedTicks;
  }

  int failovers() {
    return failovers;
  }

  int restarts() {
    return restarts;
  }

  int fetches() {
    return fetches;
  }

  VirtualNode node(int index) {
    return nodes.get(index);
  }

  int moves() {
    return clients.stream().mapToInt(client -> client.moves).sum();
  }

  /** A relay forgets a viewer up to half a minute after the viewer has moved. */
  void forgetLater(int node, long client) {
    long due = clock.nanos() + random.nextInt(FORGET_STEPS) * STEP_NANOS + forgetting.size();
    forgetting.put(due, () -> {
      boolean isThere = clients.stream().anyMatch(viewer -> viewer.isAt(node, client));
      if (!isThere && nodes.get(node).served.remove(client)) {
        nodes.get(node).viewers.end(client, false);
      }
    });
  }

  int departures() {
    return clients.stream().mapToInt(client -> client.departures).sum();
  }

  int longestStallSteps() {
    return longestStallSteps;
  }

  int largestLog() {
    return largestLog;
  }

  long sent() {
    return clients.stream().mapToLong(client -> client.number).sum();
  }

  long twice() {
    return nodes.stream().mapToLong(node -> node.tally.twice()).max().orElse(0);
  }

  /** Largest number of commands that a node is missing although it has read the whole log. */
  long lost() {
    long max = 0;
    for (VirtualNode node : nodes) {
      long applied =
          IntStream.range(0, clients.size()).mapToLong(node.tally::applied).sum();
      max = Math.max(max, sent() - applied + node.tally.lost());
    }
    return max;
  }

  void step() {
    failSometimes();
    clients.forEach(VirtualClient::maySend);
    advance();
    stallSteps++;
    longestStallSteps = Math.max(longestStallSteps, stallSteps);
    largestLog = Math.max(largestLog, log.size());
  }

  void settle() {
    for (int count = 0; count < 500; count++) {
      leaderlessSteps = Math.min(leaderlessSteps, 1);
      nodes.forEach(node -> node.stallSteps = 0);
      advance();
    }
    nodes.forEach(node -> node.read(Long.MAX_VALUE));
  }

  private void advance() {
    clock.advance(STEP_NANOS);
    if (leaderlessSteps > 0 && --leaderlessSteps == 0) {
      leader = random.nextInt(NODES);
      beginTerm();
      nodes.forEach(node -> node.newLeader(clock.nanos()));
    }
    forgetting.headMap(clock.nanos()).values().forEach(Runnable::run);
    forgetting.headMap(clock.nanos()).clear();
    clients.forEach(VirtualClient::advance);
    nodes.forEach(node -> node.sendCommands(clock.nanos()));
    if (fault == Fault.NONE || flips()) { // the other faults concern commands
      nodes.forEach(node -> node.report(clock.nanos()));
    }
    uncommitted.addAll(late.headMap(clock.nanos()).values());
    late.headMap(clock.nanos()).clear();
    if (leaderlessSteps == 0) {
      mark();
      commit(random.nextInt(4) == 0 ? random.nextInt(uncommitted.size() + 1) : uncommitted.size());
    }
    for (VirtualNode node : nodes) {
      if (node.position < firstPosition()) {
        fetches++;
        node.fetch(newest());
      }
      node.read(random.nextInt(5) == 0 ? 3 : Long.MAX_VALUE);
      maxFlippedTicks = Math.max(maxFlippedTicks, node.flippedTicks());
      if (node.isOutvoted()) {
        outvoted++;
        wronglyOutvoted += node.isFlipped() ? 0 : 1;
        restart(node);
      }
    }
    nodes.forEach(node -> node.takeAnswers(clock.nanos()));
    trim();
  }

  /**
   * The cluster's clock on a node: monotonic, and set to the wall-clock time when the node's
   * process starts.
   */
  private long clockNanos(VirtualNode node) {
    return clock.nanos() + (fault == Fault.WALL_CLOCK ? wallStepNanos : node.originNanos);
  }

  private void beginTerm() {
    VirtualNode leading = nodes.get(leader);
    termPosition = logEnd;
    uncommitted.add(new Entry(leader, VirtualNode.term(clockNanos(leading))));
  }

  private void mark() {
    VirtualNode leading = nodes.get(leader);
    long now = clockNanos(leading);
    if (leading.isMarkDue(now) && uncommitted.stream().noneMatch(Entry::isMark)) {
      uncommitted.add(new Entry(leader, VirtualNode.mark(now)));
    }
  }

  private void commit(int count) {
    for (int index = 0; index < count; index++) {
      Entry entry = uncommitted.remove();
      stallSteps = entry.isMark() ? 0 : stallSteps;
      log.put(logEnd++, entry);
    }
  }

  private void failSometimes() {
    if (random.nextInt(1_000) == 0) {
      wallStepNanos += (random.nextLong() % DAY_SECONDS) * 1_000_000_000;
    }
    if (leaderlessSteps == 0 && random.nextInt(300) == 0) {
      failOver();
    }
    VirtualNode node = nodes.get(random.nextInt(NODES));
    if (random.nextInt(200) == 0) {
      node.save();
    } else if (random.nextInt(500) == 0) {
      restart(node);
    } else if (random.nextInt(1_000) == 0) {
      node.stallSteps = random.nextInt(6 * WATCH_STEPS);
    }
    nodes.forEach(this::watch);
    if (flips()
        && random.nextInt(300) == 0
        && node.stallSteps == 0
        && nodes.stream().noneMatch(VirtualNode::isFlipped)) {
      flips++;
      node.flip();
    }
  }

  private void watch(VirtualNode node) {
    if (node.stallSteps > 0) {
      node.stallSteps--;
      node.stalledSteps++;
      if (fault == Fault.NO_WATCH) {
        node.stallSteps++;
      } else if (node.stalledSteps > WATCH_STEPS) {
        restart(node);
      }
    } else {
      node.stalledSteps = 0;
    }
  }

  private void restart(VirtualNode node) {
    restarts++;
    node.restart(wallStepNanos);
    if (leaderlessSteps == 0 && nodes.indexOf(node) == leader) {
      failOver();
    }
  }

  private void failOver() {
    failovers++;
    commit(random.nextInt(uncommitted.size() + 1));
    uncommitted.clear();
    leaderlessSteps = 5 + random.nextInt(20);
    nodes.forEach(node -> node.answers.clear());
  }

  private long firstPosition() {
    return log.isEmpty() ? logEnd : log.firstKey();
  }

  private VirtualNode newest() {
    return nodes.stream()
        .max(Comparator.comparingLong(node -> node.checkpointPosition))
        .orElseThrow();
  }

  private void trim() {
    long kept = nodes.stream()
        .mapToLong(node -> node.checkpointPosition)
        .sorted()
        .skip(NODES / 2)
        .findFirst()
        .orElse(0);
    log.headMap(kept).clear();
    hashes.headMap(hashes.isEmpty() ? 0 : hashes.lastKey() - 20_000).clear();
  }

  /** The leader answers the node that has sent an entry. */
  void answer(VirtualNode node, int sender, long client, long answer) {
    boolean leads = leaderlessSteps == 0 && nodes.indexOf(node) == leader;
    if (leads && node.position > termPosition) {
      nodes.get(sender).answers.add(new long[] {client, answer});
    }
  }

  long next(long client) {
    return clients.get(VirtualClient.index(client)).number + 1;
  }

  boolean send(int sender, ByteBuffer message) {
    if (leaderlessSteps > 0) {
      return random.nextInt(3) == 0; // lost or refused
    }
    Entry copy = new Entry(
        sender,
        ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip());
    uncommitted.add(copy);
    if (random.nextInt(20) == 0) {
      late.put(clock.nanos() + random.nextInt(50) * STEP_NANOS + random.nextInt(1_000), copy);
    }
    return true;
  }

  /** An entry of the log, with the node that has sent it. */
  record Entry(int sender, ByteBuffer bytes) {
    boolean isMark() {
      return VirtualNode.isMark(bytes);
    }
  }
}
