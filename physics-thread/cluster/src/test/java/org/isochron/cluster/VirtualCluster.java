package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.time.ManualClock;

/**
 * Clients and three nodes on a virtual network, by a seed. The log is what a majority holds; a leader that fails loses what it had
 * beyond that, and answers and messages under way are lost. Nodes fail, and start again from their last keyframe.
 */
final class VirtualCluster {
  static final long STEP_NANOS = 100_000_000;

  private static final int NODES = 3;
  private static final long RESEND_NANOS = 1_000_000_000;
  private static final ByteBuffer MARK = ByteBuffer.allocate(0);

  /** What is left out on purpose. */
  enum Fault {
    NONE,
    NO_DEDUPLICATION,
    NO_RESENDING
  }

  private final ManualClock clock = new ManualClock(1_000);
  private final Random random;
  private final Fault fault;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();
  private final TreeMap<Long, ByteBuffer> log = new TreeMap<>();
  private final Deque<ByteBuffer> uncommitted = new ArrayDeque<>();
  private final TreeMap<Long, Long> hashes = new TreeMap<>();
  private long logEnd;

  /** Where the log of this leader begins: what came before was another's to answer. */
  private long termPosition;

  private long strangers;
  private int leader;
  private int leaderlessSteps;
  private int failovers;
  private int restarts;

  VirtualCluster(long seed, Fault fault) {
    random = new Random(seed);
    this.fault = fault;
    for (int index = 0; index < NODES; index++) {
      nodes.add(new Node());
    }
    for (int index = 0; index < CommandTally.CLIENTS; index++) {
      clients.add(new Client(index));
    }
  }

  int failovers() {
    return failovers;
  }

  int restarts() {
    return restarts;
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
    for (Node node : nodes) {
      long applied = 0;
      for (int client = 0; client < clients.size(); client++) {
        applied += node.tally.applied(client);
      }
      most = Math.max(most, sent() - applied + node.tally.lost());
    }
    return most;
  }

  /** Advances by one step, with faults. */
  void step() {
    failSometimes();
    clients.forEach(Client::maySend);
    advance();
  }

  /** Advances without faults until all is read. */
  void settle() {
    for (int count = 0; count < 100; count++) {
      leaderlessSteps = 0;
      advance();
    }
    nodes.forEach(node -> node.read(Long.MAX_VALUE));
  }

  private void advance() {
    clock.advance(STEP_NANOS);
    if (leaderlessSteps > 0 && --leaderlessSteps == 0) {
      leader = random.nextInt(NODES);
      termPosition = logEnd;
      clients.forEach(Client::newLeader);
    }
    clients.forEach(client -> client.commands.send(client::offer, clock.nanos()));
    if (leaderlessSteps == 0) {
      uncommitted.add(MARK);
      commit(random.nextInt(4) == 0 ? random.nextInt(uncommitted.size()) : uncommitted.size());
    }
    for (Node node : nodes) {
      node.read(random.nextInt(5) == 0 ? 3 : Long.MAX_VALUE);
    }
    clients.forEach(Client::takeAnswers);
    trim();
  }

  private void commit(int count) {
    for (int index = 0; index < count; index++) {
      log.put(logEnd++, uncommitted.remove());
    }
  }

  private void failSometimes() {
    if (leaderlessSteps == 0 && random.nextInt(300) == 0) {
      failOver();
    }
    Node node = nodes.get(random.nextInt(NODES));
    if (random.nextInt(200) == 0) {
      node.save();
    } else if (random.nextInt(500) == 0) {
      restarts++;
      node.restart();
      if (leaderlessSteps == 0 && nodes.indexOf(node) == leader) {
        failOver();
      }
    }
  }

  private void failOver() {
    failovers++;
    commit(random.nextInt(uncommitted.size() + 1));
    uncommitted.clear();
    leaderlessSteps = 5 + random.nextInt(20);
    clients.forEach(client -> client.answers.clear());
  }

  private void trim() {
    long oldest = nodes.stream().mapToLong(node -> node.keyframePosition).min().orElse(0);
    log.headMap(oldest).clear();
    while (hashes.size() > 20_000) {
      hashes.pollFirstEntry();
    }
  }

  private final class Client {
    final int index;
    final NumberedCommands commands;
    final Deque<Long> answers = new ArrayDeque<>();
    long number;

    Client(int index) {
      this.index = index;
      long resend = fault == Fault.NO_RESENDING ? Long.MAX_VALUE : RESEND_NANOS;
      commands = new NumberedCommands(100 + index, 64, resend);
    }

    void maySend() {
      int count = random.nextInt(20) == 0 ? random.nextInt(25) : 0;
      for (int more = 0; more < count && commands.room() > 0; more++) {
        commands.add(CommandTally.command(index, number++));
      }
    }

    void newLeader() {
      if (fault != Fault.NO_RESENDING) {
        commands.resend(clock.nanos());
      }
    }

    boolean offer(ByteBuffer message) {
      if (leaderlessSteps > 0) {
        return random.nextInt(3) == 0; // into the void, or refused
      }
      ByteBuffer copy =
          ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
      uncommitted.add(copy);
      return true;
    }

    void takeAnswers() {
      while (!answers.isEmpty()) {
        long expected = answers.remove();
        if (random.nextInt(50) != 0) {
          commands.acknowledge(expected, clock.nanos());
        }
      }
    }
  }

  private final class Node {
    Sequencer sequencer = sequencer();
    CommandTally tally = new CommandTally();
    long position;
    long keyframePosition;
    SavedState keyframe = new SavedState();
    Slice spare = new Slice();

    Node() {
      save();
    }

    private static Sequencer sequencer() {
      return new Sequencer(1 << 16, 1_000, Long.MAX_VALUE);
    }

    void read(long most) {
      for (long count = 0; count < most && position < logEnd; count++) {
        ByteBuffer entry = Objects.requireNonNull(log.get(position++)).duplicate();
        if (entry.capacity() == 0) { // a mark
          long tick = sequencer.tick();
          Slice slice = sequencer.endTick(spare);
          slice.giveCommandsTo(tally);
          spare = slice;
          tally.step(tick, 0.1);
          compare(tick);
        } else {
          take(entry);
        }
      }
    }

    private void take(ByteBuffer entry) {
      long client = entry.getLong(0);
      if (fault == Fault.NO_DEDUPLICATION) { // each message is one of a client of its own
        entry = ByteBuffer.allocate(entry.capacity()).put(entry).flip();
        entry.putLong(0, 1_000_000 + strangers++ % 60_000).putLong(Long.BYTES, 1);
        sequencer.take(entry);
        answer(client, clients.get((int) client - 100).number + 1);
      } else {
        answer(client, sequencer.take(entry));
      }
    }

    private void answer(long client, long expected) {
      boolean leads = leaderlessSteps == 0 && nodes.indexOf(this) == leader;
      if (leads && position > termPosition) {
        clients.get((int) client - 100).answers.add(expected);
      }
    }

    private void compare(long tick) {
      Long other = hashes.putIfAbsent(tick, tally.stateHash());
      if (fault == Fault.NONE && other != null && other != tally.stateHash()) {
        throw new AssertionError("node %d differs at tick %d".formatted(nodes.indexOf(this), tick));
      }
    }

    void save() {
      keyframe.clear();
      sequencer.save(keyframe);
      tally.save(keyframe);
      keyframePosition = position;
    }

    void restart() {
      sequencer = sequencer();
      tally = new CommandTally();
      keyframe.rewind();
      sequencer.restore(keyframe);
      tally.restore(keyframe);
      position = keyframePosition;
    }
  }
}
