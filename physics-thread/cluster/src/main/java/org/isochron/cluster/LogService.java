package org.isochron.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.client.ClusterException;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.isochron.physics.SavedState;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log and feeds the physics thread. Owner: the cluster's service thread; {@link
 * #progress}: any thread. Computes no physics. Blocks at a checkpoint, and while the physics thread
 * is too far behind; on the leader, that delays the ticks of all nodes. A message allocates its
 * client's key.
 */
final class LogService implements ClusteredService {
  private static final long MARK = 1;
  private static final long SAVE_NANOS = 60_000_000_000L;
  private static final int PROGRESS_TICKS = 10;
  private static final int MAX_SENDERS = 64;

  private final NodeIdentity identity;
  private final long reporter;
  private final int node;
  private final NodeVotes votes;
  private final Sequencer sequencer;
  private final TickMarks marks;
  private final long checkpointTicks;
  private final LogQueue queue;
  private final Runnable wake;
  private final NanoClock clock;
  private final Consumer<Throwable> failed;
  private final ByteBuffer message = ByteBuffer.allocate(CommandMessage.MAX_BYTES);
  private final ByteBuffer answer = ByteBuffer.allocate(CommandMessage.ANSWER_BYTES);
  private final DirectBuffer answered = new UnsafeBuffer(answer);
  private final List<MemberPorts> members;

  /** Members by the channels on which they get answers: each name is resolved once in a term. */
  private final Map<String, Integer> senders = new HashMap<>();

  private final AtomicReference<Progress> progress =
      new AtomicReference<>(new Progress(Cluster.Role.FOLLOWER, 0, 0, 0, 0, 0));
  private @Nullable Cluster cluster;
  private long checkpointTick;
  private long askedTick;

  /**
   * @param failed called with a failure that must end the node
   */
  LogService(
      ClusterNode.Settings settings,
      NodeIdentity identity,
      long reporter,
      LogQueue queue,
      Runnable wake,
      NanoClock clock,
      Consumer<Throwable> failed) {
    this.failed = failed;
    this.identity = identity;
    this.reporter = reporter;
    node = settings.node();
    votes = new NodeVotes(node, settings.members().size(), identity, LogService::warn);
    ClientTable clients = new ClientTable(
        settings.clients(),
        ClientTable.REMEMBERED,
        settings.rate().tickAt(ClusterNode.Settings.FORGET_NANOS));
    sequencer = new Sequencer(clients, ClusterNode.Settings.MAX_COMMANDS);
    members = settings.members().stream().map(MemberPorts::of).toList();
    marks = new TickMarks(settings.rate());
    checkpointTicks = settings.checkpointTicks();
    this.queue = queue;
    this.wake = wake;
    this.clock = clock;
  }

  Progress progress() {
    // ordering: acquire; pairs with the release in report, so the record is fully visible.
    return progress.getAcquire();
  }

  @Override
  public void onStart(Cluster started, @Nullable Image checkpoint) {
    cluster = started;
    try {
      if (checkpoint != null) {
        restore(CheckpointStream.read(started.logPosition(), checkpoint, started.idleStrategy()));
      }
    } catch (Throwable e) { // Aeron only logs the exception, and its other parts continue
      failed.accept(e instanceof OtherDomain ? e : new UnusableCheckpoint(e));
      throw e;
    }
    report();
  }

  @Override
  public void onSessionOpen(ClientSession session, long timestamp) {}

  @Override
  public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {}

  @Override
  public void onSessionMessage(
      ClientSession session,
      long timestamp,
      DirectBuffer buffer,
      int offset,
      int length,
      Header header) {
    message.clear().limit(Math.min(length, message.capacity()));
    buffer.getBytes(offset, message, message.limit());
    message.flip();
    long client = message.remaining() < Long.BYTES ? 0 : message.getLong(0);
    long expected =
        StateReports.isOne(message) ? compare(session, message) : sequencer.take(message);
    answer.putLong(0, client).putLong(Long.BYTES, expected);
    // if the answer is lost, the node asks again
    session.offer(answered, 0, CommandMessage.ANSWER_BYTES);
  }

  private static void warn(String difference) {
    System.getLogger("org.isochron").log(System.Logger.Level.WARNING, difference);
  }

  private long compare(ClientSession session, ByteBuffer report) {
    long tick = report.getLong(StateReports.TICK);
    long hash = report.getLong(StateReports.HASH);
    int from = report.getInt(StateReports.NODE);
    if (from < 0 || from != memberOf(session.responseChannel())) {
      return sequencer.refuse(tick); // a member reports only its own state
    }
    if (tick == 0) {
      vote(() -> votes.identity(from, (int) hash, StateReports.text(report)));
    } else if (tick > 0 && tick < sequencer.tick()) {
      vote(() -> votes.hash(from, tick, hash, from == node && report.getLong(0) != reporter));
    }
    return tick;
  }

  private void vote(Runnable vote) {
    try {
      vote.run();
    } catch (IllegalStateException e) { // Aeron would only log the exception
      failed.accept(e);
    }
  }

  private int memberOf(String channel) {
    if (senders.size() >= MAX_SENDERS) {
      senders.clear();
    }
    return senders.computeIfAbsent(
        channel,
        named -> MemberPorts.ofEgress(named)
            .map(sender -> members.stream().filter(sender::isSame).findFirst())
            .map(member -> member.map(members::indexOf).orElse(-1))
            .orElse(-1));
  }

  @Override
  public void onNewLeadershipTermEvent(
      long leadershipTermId,
      long logPosition,
      long timestamp,
      long termBaseLogPosition,
      int leaderMemberId,
      int logSessionId,
      TimeUnit timeUnit,
      int appVersion) {
    senders.clear();
    vote(() -> votes.identity(leaderMemberId, appVersion, ""));
    marks.begin(timestamp, sequencer.tick() - 1);
    schedule();
  }

  @Override
  public void onTimerEvent(long correlation, long timestamp) {
    if (correlation != MARK) {
      return;
    }
    long tick = sequencer.tick();
    if (!offer(new LogEntry.Tick(tick, sequencer.endTick(queue.slice())))) {
      return; // the physics thread has ended, so this node ends too
    }
    marks.marked(timestamp, tick);
    schedule();
    if (tick % PROGRESS_TICKS == 0) {
      report();
    }
    if (tick - askedTick >= checkpointTicks && cluster().role() == Cluster.Role.LEADER) {
      askForCheckpoint();
    }
  }

  private void restore(SavedState checkpoint) {
    if (checkpoint.takeInt() != identity.number()) {
      throw new OtherDomain(votes.differs("its newest checkpoint", ""));
    }
    votes.settle();
    marks.restore(checkpoint);
    sequencer.restore(checkpoint);
    checkpointTick = sequencer.tick() - 1;
    askedTick = checkpointTick;
    report(); // before the physics thread sees the checkpoint's tick
    offer(new LogEntry.Restore(checkpointTick, checkpoint));
  }

  @Override
  public void onTakeSnapshot(ExclusivePublication publication) {
    long position = cluster().logPosition();
    SavedState state = checkpoint();
    CheckpointStream.write(position, state, publication, cluster().idleStrategy());
    checkpointTick = sequencer.tick() - 1;
    askedTick = checkpointTick;
  }

  SavedState checkpoint() {
    SavedState state = new SavedState();
    state.putInt(identity.number());
    marks.save(state);
    sequencer.save(state);
    LogEntry.Save save = new LogEntry.Save(state);
    if (!offer(save)) {
      throw new ClusterException("the physics thread has ended, so there is no checkpoint");
    }
    return await(save);
  }

  @Override
  public void onRoleChange(Cluster.Role role) {
    report();
  }

  @Override
  public void onTerminate(Cluster terminated) {}

  private void schedule() {
    while (!cluster().scheduleTimer(MARK, marks.dueNanos(sequencer.tick()))) {
      cluster().idleStrategy().idle();
    }
  }

  private void askForCheckpoint() {
    askedTick = sequencer.tick() - 1; // ask only once
    AtomicCounter toggle = ClusterControl.findControlToggle(
        cluster().aeron().countersReader(), cluster().context().clusterId());
    if (toggle != null) {
      ClusterControl.ToggleState.SNAPSHOT.toggle(toggle);
    }
  }

  /** Waits for room; returns false if the physics thread has ended. */
  private boolean offer(LogEntry entry) {
    boolean offered = !queue.isEnded() && queue.offer(entry);
    wake.run();
    while (!offered && !queue.isEnded()) {
      cluster().idleStrategy().idle();
      offered = queue.offer(entry);
      wake.run();
    }
    return offered;
  }

  private SavedState await(LogEntry.Save save) {
    long until = clock.nanos() + SAVE_NANOS;
    while (!save.isDone()) {
      if (queue.isEnded() || clock.nanos() - until > 0) {
        throw new ClusterException(
            "the physics thread has not saved its state for %d s, so there is no checkpoint"
                .formatted(SAVE_NANOS / 1_000_000_000));
      }
      cluster().idleStrategy().idle();
    }
    return save.state();
  }

  private Cluster cluster() {
    if (cluster == null) {
      throw new IllegalStateException("the cluster has not started this service");
    }
    return cluster;
  }

  private void report() {
    // ordering: release; pairs with progress.
    progress.setRelease(new Progress(
        cluster().role(),
        sequencer.takenCount(),
        sequencer.repeatedCount(),
        sequencer.refusedCount(),
        sequencer.clientCount(),
        checkpointTick));
  }

  private static final class OtherDomain extends IllegalStateException {
    private static final long serialVersionUID = 1;

    OtherDomain(String message) {
      super(message);
    }
  }

  record Progress(
      Cluster.Role role,
      long takenCount,
      long repeatedCount,
      long refusedCount,
      int clientCount,
      long checkpointTick) {}
}
