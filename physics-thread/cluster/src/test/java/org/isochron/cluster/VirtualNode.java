package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.isochron.cluster.VirtualCluster.Fault;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.TickRate;

final class VirtualNode {
  private static final TickRate RATE = TickRate.hertz(10);
  private static final int MARK_BYTES = 8;
  private static final int TERM_BYTES = 16;

  /** Slots of all identities, some of which belong to viewers whose departure was lost. */
  private static final int SLOTS = CommandTally.CLIENTS * ClientTable.PER_OWNER;

  private static final long RESEND_NANOS = 1_000_000_000;

  private static final NodeIdentity IDENTITY = NodeIdentity.of("a world", RATE);

  private final VirtualCluster cluster;
  private final int index;
  CommandTally tally = new CommandTally();

  /** Answers of the leader, with their client. */
  final Deque<long[]> answers = new ArrayDeque<>();

  ViewerCommands viewers;

  /** Viewers that this node's relay knows. */
  final Set<Long> served = new HashSet<>();

  long position;
  long checkpointPosition;
  long originNanos;
  int stallSteps;
  int stalledSteps;
  private Sequencer sequencer;
  private TickMarks marks = new TickMarks(RATE);
  private SavedState checkpoint = new SavedState();
  private SavedState late = new SavedState();
  private Slice spare = new Slice();
  private long strangers;
  private long process;
  private StateReports reports;
  private NodeVotes votes;
  private LogFollower.StateHash newest = new LogFollower.StateHash(0, 0);
  private long flippedTick;
  private boolean outvoted;

  VirtualNode(VirtualCluster cluster, int index) {
    this.cluster = cluster;
    this.index = index;
    sequencer = sequencer();
    viewers = viewers();
    process = cluster.nextProcess();
    reports = reports();
    votes = votes();
    write(checkpoint);
  }

  static ByteBuffer mark(long nowNanos) {
    return ByteBuffer.allocate(MARK_BYTES).putLong(0, nowNanos);
  }

  static ByteBuffer term(long nowNanos) {
    return ByteBuffer.allocate(TERM_BYTES).putLong(0, nowNanos);
  }

  static boolean isMark(ByteBuffer entry) {
    return entry.capacity() == MARK_BYTES;
  }

  private Sequencer sequencer() {
    boolean strangersCome = cluster.fault == Fault.NO_DEDUPLICATION;
    int remembered = cluster.fault == Fault.NO_MEMORY ? 0 : ClientTable.REMEMBERED;
    return new Sequencer(
        new ClientTable(
            strangersCome ? ClusterNode.Settings.MAX_CLIENTS : SLOTS, remembered, Long.MAX_VALUE),
        1_000);
  }

  private ViewerCommands viewers() {
    answers.clear();
    served.clear();
    boolean resends = cluster.fault != Fault.NO_RESENDING;
    return new ViewerCommands(resends ? RESEND_NANOS : Long.MAX_VALUE, RATE.periodNanos());
  }

  boolean serves() {
    return stallSteps == 0 && !outvoted;
  }

  void sendCommands(long nowNanos) {
    if (serves()) {
      viewers.send(message -> cluster.send(index, message), nowNanos);
    }
  }

  void takeAnswers(long nowNanos) {
    while (!answers.isEmpty()) {
      long[] answer = answers.remove();
      if (cluster.random.nextInt(50) != 0) {
        viewers.acknowledge(answer[0], answer[1], nowNanos);
      }
    }
  }

  private StateReports reports() {
    newest = new LogFollower.StateHash(0, 0);
    return new StateReports(process, index, IDENTITY, () -> newest);
  }

  private NodeVotes votes() {
    return new NodeVotes(index, VirtualCluster.NODES, IDENTITY, difference -> {});
  }

  void flip() {
    tally.flip();
    flippedTick = sequencer.tick() - 1;
  }

  boolean isFlipped() {
    return flippedTick > 0;
  }

  long flippedTicks() {
    return isFlipped() ? sequencer.tick() - 1 - flippedTick : 0;
  }

  boolean isOutvoted() {
    return outvoted;
  }

  void newLeader(long nowNanos) {
    reports.resend(nowNanos);
    if (cluster.fault != Fault.NO_RESENDING) {
      viewers.resend(nowNanos);
    }
  }

  void report(long nowNanos) {
    if (stallSteps == 0) {
      reports.send(message -> cluster.send(index, message), nowNanos);
    }
  }

  private void compare(ByteBuffer report) {
    long tick = report.getLong(StateReports.TICK);
    long hash = report.getLong(StateReports.HASH);
    int from = report.getInt(StateReports.NODE);
    try {
      if (tick == 0) {
        votes.identity(from, (int) hash, StateReports.text(report));
      } else if (cluster.fault != Fault.NO_COMPARISON) {
        votes.hash(from, tick, hash, from == index && report.getLong(0) != process);
      }
    } catch (IllegalStateException e) {
      outvoted = true;
    }
  }

  boolean isMarkDue(long nowNanos) {
    return position == cluster.logEnd
        && position > cluster.termPosition
        && nowNanos >= marks.dueNanos(sequencer.tick());
  }

  void read(long max) {
    for (long count = 0;
        stallSteps == 0 && !outvoted && count < max && position < cluster.logEnd;
        count++) {
      VirtualCluster.Entry logged = Objects.requireNonNull(cluster.log.get(position++));
      ByteBuffer entry = logged.bytes().duplicate();
      if (isMark(entry)) {
        endTick(entry.getLong(0));
      } else if (entry.capacity() == TERM_BYTES) {
        marks.begin(entry.getLong(0), sequencer.tick() - 1);
      } else if (StateReports.isOne(entry)) {
        compare(entry);
      } else {
        take(logged.sender(), entry);
      }
    }
  }

  private void endTick(long timestamp) {
    long tick = sequencer.tick();
    Slice slice = sequencer.endTick(spare);
    slice.passCommandsTo(tally);
    spare = slice;
    tally.step(tick, 0.1);
    marks.marked(timestamp, tick);
    if (tick % RATE.ticks() == 0) {
      newest = new LogFollower.StateHash(tick, tally.stateHash());
    }
    compare(tick);
  }

  private void take(int sender, ByteBuffer entry) {
    long client = entry.getLong(0);
    // simulate the fault: treat each message as coming from a different client
    if (cluster.fault == Fault.NO_DEDUPLICATION) {
      entry = ByteBuffer.allocate(entry.capacity()).put(entry).flip();
      long stranger = 1_000_000 + strangers++ % 60_000;
      entry.putLong(0, stranger).putLong(Long.BYTES, 1).putLong(2 * Long.BYTES, stranger);
      int count = CommandMessage.count(entry.getInt(3 * Long.BYTES));
      entry.putInt(3 * Long.BYTES, count > 0 ? count + CommandMessage.FIRST : count);
      sequencer.take(entry);
      cluster.answer(this, sender, client, cluster.next(client));
    } else {
      cluster.answer(this, sender, client, sequencer.take(entry));
    }
  }

  private void compare(long tick) {
    if (isFlipped()) {
      return;
    }
    Long other = cluster.hashes.putIfAbsent(tick, tally.stateHash());
    boolean equal = cluster.fault == Fault.NONE || cluster.flips();
    if (equal && other != null && other != tally.stateHash()) {
      throw new AssertionError("a node differs at tick %d".formatted(tick));
    }
  }

  void save() {
    if (stallSteps > 0 || isFlipped()) {
      return;
    }
    if (cluster.random.nextInt(4) == 0) {
      late = new SavedState();
      write(late);
      return;
    }
    boolean takesLate = cluster.fault == Fault.LATE_CHECKPOINT && late.byteSize() > 0;
    checkpoint = takesLate ? late : new SavedState();
    if (!takesLate) {
      write(checkpoint);
    }
    checkpointPosition = position;
  }

  private void write(SavedState state) {
    marks.save(state);
    sequencer.save(state);
    tally.save(state);
  }

  void restart(long wallStepNanos) {
    originNanos = wallStepNanos;
    stallSteps = 0;
    stalledSteps = 0;
    sequencer = sequencer();
    viewers = viewers();
    marks = new TickMarks(RATE);
    tally = new CommandTally();
    checkpoint.rewind();
    marks.restore(checkpoint);
    sequencer.restore(checkpoint);
    tally.restore(checkpoint);
    position = checkpointPosition;
    process = cluster.nextProcess();
    reports = reports();
    votes = votes();
    flippedTick = 0;
    outvoted = false;
  }

  void fetch(VirtualNode other) {
    byte[] bytes = new byte[other.checkpoint.byteSize()];
    other.checkpoint.copyTo(ByteBuffer.wrap(bytes));
    checkpoint = SavedState.of(bytes);
    checkpointPosition = other.checkpointPosition;
    restart(originNanos);
  }
}
