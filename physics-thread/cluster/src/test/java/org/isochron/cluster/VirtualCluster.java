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
 * Clients and three nodes on a virtual network, by a seed. The log is what a majority holds; a
 * leader that fails loses what it had beyond that, and answers and messages under way are lost, or
 * come late and again. Nodes fail, stand for longer than every time-out, and start again from their
 * last checkpoint, or from another's when the log since is removed. Clients leave, and others come.
 * Somebody sets the wall clock.
 */
final class VirtualCluster {
  static final long STEP_NANOS = 100_000_000;

  static final int NODES = 3;
  private static final long DAY_SECONDS = 86_400;

  /** A step that takes longer ends its node. */
  private static final int WATCH_STEPS = 100;

  /** What is left out, or done, on purpose. */
  enum Fault {
    NONE,
    NO_DEDUPLICATION,
    NO_RESENDING,
    /** Nodes mark ticks by the wall clock. */
    WALL_CLOCK,
    /** A node whose physics thread stands stays the leader. */
    NO_WATCH,
    /** A state that was saved too late is taken for the next checkpoint. */
    LATE_CHECKPOINT,
    /** What a client that has left sent before is forgotten at once. */
    NO_LINGERING,
    /** A bit in the state of a node flips now and then. */
    FLIPPED_BITS,
    /** Bits flip, and nodes do not compare their states. */
    NO_COMPARISON
  }

  final Fault fault;
  final Random random;

  /** Commits and marks, in the order of the log. */
  final TreeMap<Long, ByteBuffer> log = new TreeMap<>();

  final TreeMap<Long, Long> hashes = new TreeMap<>();

  /** Where the log of this leader begins: what came before was another's to answer. */
  long termPosition;

  long logEnd;
  private final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  private final List<VirtualNode> nodes = new ArrayList<>();
  private final List<VirtualClient> clients = new ArrayList<>();
  private final Deque<ByteBuffer> uncommitted = new ArrayDeque<>();
  private final TreeMap<Long, ByteBuffer> late = new TreeMap<>();
  private long wallStepNanos;
  private int leader;
  private int leaderlessSteps;
  private int failovers;
  private int restarts;
  private int fetches;
  private int standSteps;
  private int longestStandSteps;
  private int largestLog;
  private long processes;
  private int flips;
  private int outvoted;
  private int wronglyOutvoted;
  private long mostFlippedTicks;

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

  /** A client number that no other process uses. */
  long nextProcess() {
    return processes++;
  }

  /** True if bits in the states of nodes flip. */
  boolean flips() {
    return fault == Fault.FLIPPED_BITS || fault == Fault.NO_COMPARISON;
  }

  /** Number of flipped bits. */
  int flipCount() {
    return flips;
  }

  /** Number of nodes that ended because the majority had another state. */
  int outvoted() {
    return outvoted;
  }

  /** Number of these nodes that had the right state. */
  int wronglyOutvoted() {
    return wronglyOutvoted;
  }

  /** The most ticks that a node has run with a wrong state. */
  long mostFlippedTicks() {
    return mostFlippedTicks;
  }

  int failovers() {
    return failovers;
  }

  int restarts() {
    return restarts;
  }

  /** How often a node lacked what was removed from the log, and took the checkpoint of another. */
  int fetches() {
    return fetches;
  }

  /** How many clients have left. */
  int departures() {
    return clients.stream().mapToInt(client -> client.departures).sum();
  }

  /** The longest time in which no tick was marked, in steps. */
  int longestStandSteps() {
    return longestStandSteps;
  }

  int largestLog() {
    return largestLog;
  }

  long sent() {
    return clients.stream().mapToLong(client -> client.number).sum();
  }

  /** Commands that a node has applied more than once, at most. */
  long twice() {
    return nodes.stream().mapToLong(node -> node.tally.twice()).max().orElse(0);
  }

  /** Commands that a node has not applied although it has read the whole log, at most. */
  long lost() {
    long most = 0;
    for (VirtualNode node : nodes) {
      long applied =
          IntStream.range(0, clients.size()).mapToLong(node.tally::applied).sum();
      most = Math.max(most, sent() - applied + node.tally.lost());
    }
    return most;
  }

  /** Advances by one step, with faults. */
  void step() {
    failSometimes();
    clients.forEach(VirtualClient::maySend);
    advance();
    standSteps++;
    longestStandSteps = Math.max(longestStandSteps, standSteps);
    largestLog = Math.max(largestLog, log.size());
  }

  /** Advances without faults until all is read. */
  void settle() {
    for (int count = 0; count < 500; count++) {
      leaderlessSteps = Math.min(leaderlessSteps, 1);
      nodes.forEach(node -> node.standSteps = 0);
      advance();
    }
    nodes.forEach(node -> node.read(Long.MAX_VALUE));
  }

  private void advance() {
    clock.advance(STEP_NANOS);
    if (leaderlessSteps > 0 && --leaderlessSteps == 0) {
      leader = random.nextInt(NODES);
      beginTerm();
      clients.forEach(client -> client.newLeader(clock.nanos()));
      nodes.forEach(node -> node.newLeader(clock.nanos()));
    }
    clients.forEach(client -> client.send(clock.nanos()));
    if (fault == Fault.NONE || flips()) { // the other faults are of commands
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
      mostFlippedTicks = Math.max(mostFlippedTicks, node.flippedTicks());
      if (node.isOutvoted()) {
        outvoted++;
        wronglyOutvoted += node.isFlipped() ? 0 : 1;
        restart(node);
      }
    }
    clients.forEach(client -> client.takeAnswers(clock.nanos()));
    trim();
  }

  /** The cluster's clock on a node: steady since its process began, at the wall time of then. */
  private long clockNanos(VirtualNode node) {
    return clock.nanos() + (fault == Fault.WALL_CLOCK ? wallStepNanos : node.originNanos);
  }

  private void beginTerm() {
    VirtualNode leading = nodes.get(leader);
    termPosition = logEnd;
    uncommitted.add(VirtualNode.term(clockNanos(leading)));
  }

  /** As the leader's timer does: it is set when the last mark is read. */
  private void mark() {
    VirtualNode leading = nodes.get(leader);
    long now = clockNanos(leading);
    if (leading.isMarkDue(now) && uncommitted.stream().noneMatch(VirtualNode::isMark)) {
      uncommitted.add(VirtualNode.mark(now));
    }
  }

  private void commit(int count) {
    for (int index = 0; index < count; index++) {
      ByteBuffer entry = uncommitted.remove();
      standSteps = VirtualNode.isMark(entry) ? 0 : standSteps;
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
      node.standSteps = random.nextInt(6 * WATCH_STEPS);
    }
    nodes.forEach(this::watch);
    if (flips()
        && random.nextInt(300) == 0
        && node.standSteps == 0
        && nodes.stream().noneMatch(VirtualNode::isFlipped)) {
      flips++;
      node.flip();
    }
  }

  private void watch(VirtualNode node) {
    if (node.standSteps > 0) {
      node.standSteps--;
      node.stoodSteps++;
      if (fault == Fault.NO_WATCH) {
        node.standSteps++;
      } else if (node.stoodSteps > WATCH_STEPS) {
        restart(node);
      }
    } else {
      node.stoodSteps = 0;
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
    clients.forEach(client -> client.answers.clear());
  }

  private long firstPosition() {
    return log.isEmpty() ? logEnd : log.firstKey();
  }

  private VirtualNode newest() {
    return nodes.stream()
        .max(Comparator.comparingLong(node -> node.checkpointPosition))
        .orElseThrow();
  }

  /** Removes the log before the last checkpoint that a majority has. */
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

  /** Passes an answer of a node to its client, if the node leads. */
  void answer(VirtualNode node, long client, long answer) {
    boolean leads = leaderlessSteps == 0 && nodes.indexOf(node) == leader;
    VirtualClient answered = clients.get(VirtualClient.index(client));
    if (leads && node.position > termPosition && answered.commands.client() == client) {
      answered.answers.add(answer);
    }
  }

  /** The number after the last one that a client has sent. */
  long next(long client) {
    return clients.get(VirtualClient.index(client)).number + 1;
  }

  /**
   * Takes a message of a client into the network, which may lose it, and may bring it again later.
   */
  boolean send(ByteBuffer message) {
    if (leaderlessSteps > 0) {
      return random.nextInt(3) == 0; // into the void, or refused
    }
    ByteBuffer copy =
        ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
    uncommitted.add(copy);
    if (random.nextInt(20) == 0) {
      late.put(clock.nanos() + random.nextInt(50) * STEP_NANOS + random.nextInt(1_000), copy);
    }
    return true;
  }
}
