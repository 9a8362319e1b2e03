package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.remote.RemoteState.Status;
import org.isochron.remote.codec.BundleReader;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.remote.codec.SnapshotOrder;
import org.isochron.remote.stream.CommandOutbox;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.EventInbox;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.Command;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.relay.ClockOffset;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of a viewer's shared state: receives the data of a relay, and sends commands to
 * it. It is {@link Connected} to a relay, or searches for one, or has left. A connected
 * end searches too while its relay is silent. Owner: one thread. Never waits. Allocates when it joins, and when anything other than a snapshot, event
 * or command arrives.
 */
final class RemoteLoop implements Connection.Arrivals, AutoCloseable {
  /** Silence after which this end dials again, next to the silent connection. */
  static final long SILENCE_NANOS = 1_000_000_000L;

  /**
   * Interval of turns while nobody reads, or no relay has answered for a long time. Commands and
   * messages are delayed by up to this interval. A process may have many such ends, and turns are most of their
   * cost. Ends that search for a relay must also leave the relay time to answer.
   */
  static final long IDLE_NANOS = 10_000_000;

  /** Datagrams that are later than the messages after them by more are lost. */
  private static final long HOLD_NANOS = 100_000_000;

  /** Maximum time until a command or a message of the link is noticed; what arrives ends it. */
  private static final long TURN_NANOS = 1_000_000;

  /** Typical time for a lost relay to answer again. */
  static final long SOON_NANOS = 1_000_000_000;

  private static final String SILENT = "the relay has been silent for %d ms";
  private static final String RELAY_ENDED = "the relay has ended its serving";

  /** Far more than the frame of a reader. */
  static final long UNREAD_NANOS = 1_000_000_000;

  final RemoteCounts counts;
  final LocalWriter local;
  private final SharedState state;
  private final Supplier<RemoteState.Interest> interest;
  private final Dialler dialler;
  private final SnapshotDecoder decoder;
  private final SnapshotOrder snapshots;
  private final BundleReader bundles;
  private final int commandCapacity;
  private final CommandOutbox commands;
  private final ByteBuffer memory = Messages.memory();
  private final ViewerNews viewerStatus = new ViewerNews();
  private final AskedEnds asked;
  private final OtherProgram program = new OtherProgram();
  private final Consumer<Command> commandHandler;
  private final Consumer<Command> commandDropper;

  private Welcome welcome;

  /** True if the connection has brought a snapshot. */
  private boolean pictured;

  RelayClock clock;
  private EventInbox events;

  /** Null while no relay serves this end. */
  private @Nullable Connected connected;

  /** True if the relay serves another state, or this end was closed. */
  private boolean hasLeft;

  private long lostNanos;

  /** True if the lost relay may still receive commands that were accepted before. */
  private boolean mayResume;

  private Optional<Dialler.RefusedBy> refusal = Optional.empty();

  private final AtomicBoolean isRead = new AtomicBoolean();
  private long readNanos;

  RemoteLoop(
      SharedState state,
      Connection connection,
      Welcome welcome,
      ClockOffset offset,
      Dialler dialler,
      Supplier<RemoteState.Interest> interest,
      int commandCapacity) {
    this.state = state;
    asked = new AskedEnds(state.clock());
    this.welcome = welcome;
    this.interest = interest;
    this.dialler = dialler;
    decoder = new SnapshotDecoder(welcome.layout(), welcome.steps());
    snapshots = new SnapshotOrder(decoder, this::snapshotRead, state.clock());
    bundles = new BundleReader(snapshots);
    // room for all waiting commands, and for as many in flight
    this.commandCapacity = commandCapacity;
    commands = new CommandOutbox(2 * commandCapacity);
    commandHandler = this::addCommand;
    long nowNanos = state.clock().nanos();
    counts = new RemoteCounts(decoder, commands, nowNanos);
    commandDropper = command -> counts.lostCommands += command.isOfViewer() ? 0 : 1;
    local = new LocalWriter(state, decoder, counts);
    clock = new RelayClock(state.clock(), offset, nowNanos);
    events = new EventInbox(welcome.nextEvent());
    commands.restart(welcome.session(), welcome.nextCommand());
    viewerStatus.interest = interest.get();
    readNanos = nowNanos;
    connect(connection, nowNanos);
  }

  /** The next relay numbers this end itself, and does not know the viewers of this end. */
  private void addCommand(Command command) {
    if (!command.isOfViewer()) {
      commands.add(command);
    }
  }

  Status status() {
    return counts.status();
  }

  /** Returns the next due instant. */
  long advance(long nowNanos) {
    try {
      if (connected != null) {
        connected.advance(nowNanos);
      }
      if (connected == null ? !hasLeft : counts.isSilent()) {
        search(nowNanos);
      }
      sendOfProgram(nowNanos);
    } catch (RuntimeException | InternalError e) {
      giveUp(e);
    }
    counts.publish(clock, nowNanos);
    // ordering: opaque, so that the loop sees a read soon; nothing else depends on it.
    if (isRead.getOpaque()) {
      // ordering: opaque, for the same reason; a read in between is lost.
      isRead.setOpaque(false);
      readNanos = nowNanos;
    }
    boolean isLost = connected == null && (hasLeft || nowNanos - lostNanos > SOON_NANOS);
    boolean isUnread = nowNanos - readNanos > UNREAD_NANOS && !program.hasLinks();
    return nowNanos + (isLost || isUnread ? IDLE_NANOS : TURN_NANOS);
  }

  private void search(long nowNanos) {
    Optional<Welcome> answer = dialler.advance(nowNanos, welcome.life(), interest.get());
    Optional<Dialler.RefusedBy> last = dialler.refusal(); // the same while this end waits
    boolean isFinal = last.isPresent() && last.get().isFinal();
    if (connected == null && (isFinal || !last.equals(refusal))) {
      refusal = last;
      last.ifPresent(this::refused);
    }
    if (answer.isPresent()) {
      resume(answer.get(), nowNanos);
    }
  }

  private void refused(Dialler.RefusedBy by) {
    if (by.isFinal()) {
      disconnect(Status.Connection.KICKED, by.reason(), Optional.empty());
      return;
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(by.waitNanos());
    counts.connection(
        Status.Connection.REFUSED, "%s; asked again after %d s".formatted(by.reason(), seconds));
  }

  long run() {
    return welcome.life();
  }

  long nextEvent() {
    return events.expected();
  }

  private @Nullable Connection connection() {
    return connected == null ? null : connected.connection;
  }

  private void hangUp() {
    Connection before = connection();
    connected = null;
    if (before != null) {
      before.close();
    }
  }

  /** Returns a link to the program of the relay, in place of an earlier one. Any thread. */
  Link link(String name) {
    return asked.link(AskedEnds.Other.RELAY, name);
  }

  /** Returns the messages of the program of the relay. Any thread. */
  MessageStream messages() {
    return asked.messages(AskedEnds.Other.RELAY);
  }

  private void sendOfProgram(long nowNanos) {
    for (AskedEnds.Asked next = asked.poll(); next != null; next = asked.poll()) {
      program.add(next.end());
    }
    Connection to = connection();
    program.sendLinks(to);
    if (to != null) {
      program.sendMessages(to.bulk(), memory, MessageStream.BYTES_PER_SECOND, nowNanos);
    }
  }

  /** Records that a reader looked; any thread. */
  void read() {
    // ordering: opaque, as in advance: only the loop reads it.
    isRead.setOpaque(true);
  }

  /** Disconnects after an error of the network engine, because another attempt may succeed. */
  private void giveUp(Throwable error) {
    disconnect(
        Status.Connection.SILENT,
        "the network engine of this end failed: " + error.getMessage(),
        Optional.of(error));
  }

  private void snapshotRead(Outcome outcome) {
    if (outcome == Outcome.DAMAGED) {
      counts.damagedMessages++;
    } else if (outcome == Outcome.WHOLE) {
      long nowNanos = state.clock().nanos();
      pictured = true;
      if (counts.snapshotArrived()) {
        // readers of this snapshot must already see the connection as served
        counts.publish(clock, nowNanos);
      }
      local.publish();
    }
  }

  private void want(RemoteState.Interest wanted) {
    if (!wanted.equals(viewerStatus.interest)) {
      viewerStatus.interest = wanted;
      viewerStatus.interestNumber++;
    }
  }

  private void disconnect(Status.Connection as, String because, Optional<Throwable> cause) {
    counts.connection(as, because);
    long nowNanos = state.clock().nanos();
    counts.publish(clock, nowNanos);
    local.end(cause);
    hasLeft = as == Status.Connection.CLOSED || as == Status.Connection.KICKED;
    lostNanos = nowNanos;
    mayResume = as == Status.Connection.SILENT || welcome.continued();
    refusal = dialler.refusal();
    hangUp();
    dialler.restart(nowNanos + Dialler.SEARCH_NANOS);
  }

  private void resume(Welcome next, long nowNanos) {
    if (!next.layout().equals(welcome.layout()) || !next.steps().equals(welcome.steps())) {
      counts.connection(Status.Connection.CHANGED, "the relay now serves a different state");
      dialler.hangUp();
      hangUp();
      hasLeft = true;
      return;
    }
    Connection connection = dialler.take();
    boolean sameRelaySession = next.life() == welcome.life();
    boolean sameWorld = next.world() != 0 && next.world() == welcome.world();
    welcome = next;
    clock = new RelayClock(state.clock(), dialler.offset(), nowNanos);
    if (!sameRelaySession && sameWorld) {
      local.beginRelay();
    } else if (!sameRelaySession) {
      local.beginSession();
    }
    boolean resumed = sameRelaySession && next.resumed();
    if (resumed || (sameWorld && next.continued())) {
      commands.repeat(resumed);
    } else {
      local.commands().drain(nowNanos + 1, commandDropper);
      commands.restart(next.session(), next.nextCommand());
    }
    if (!resumed) {
      program.forget();
      long missed = next.nextEvent() - events.expected();
      if (sameRelaySession && missed > 0) {
        local.gapHandler.accept(missed);
      }
      // never go back to earlier events, because the relay may not have received the last
      // acknowledgement
      if (!sameRelaySession || missed > 0) {
        events = new EventInbox(next.nextEvent());
      }
    }
    local.renew();
    hangUp();
    connect(connection, nowNanos);
  }

  private void connect(Connection connection, long nowNanos) {
    local.offsetNanos = clock.offset.nanos();
    snapshots.forget();
    bundles.forget();
    pictured = false;
    // send the interest again with a new number, because the relay ignores an interest whose number
    // it already knows
    viewerStatus.interestNumber++;
    want(interest.get());
    counts.connected();
    program.connected();
    connected = new Connected(connection, nowNanos);
  }

  /**
   * Returns true if the relay has all commands and messages that were accepted here, or will not
   * receive more of them.
   */
  boolean isFlushed(long nowNanos) {
    boolean isAcknowledged =
        commands.waiting() == 0 && !local.commands().hasDue(nowNanos + 1) && program.isFlushed();
    return isAcknowledged || (connected == null && (hasLeft || !mayResume));
  }

  /** Unacknowledged commands count as lost, or as unknown if they were sent. */
  @Override
  public void close() {
    if (connected != null) {
      connected.connection.control().offer(Messages.plain(memory, Messages.LEAVE));
    }
    dialler.sayGoodbye();
    local.commands().drain(state.clock().nanos() + 1, commandDropper);
    commands.discard();
    disconnect(Status.Connection.CLOSED, "this end was closed", Optional.empty());
    dialler.hangUp();
    asked.close();
    program.close();
    local.close();
  }

  @Override
  public void message(Connection from, ByteBuffer message) {
    if (connected != null && connected.connection == from) {
      connected.receive(message);
    } else {
      dialler.message(from, message);
    }
  }

  @Override
  public void snapshot(Connection from, ByteBuffer snapshot) {
    if (isOfRelay(from, snapshot)) {
      snapshots.take(snapshot);
    }
  }

  @Override
  public void datagram(Connection from, ByteBuffer message) {
    if (message.hasRemaining() && Messages.isOfLink(message.get(message.position()))) {
      message(from, message);
    } else if (isOfRelay(from, message) && !bundles.take(message)) {
      counts.damagedMessages++;
    }
  }

  private boolean isOfRelay(Connection from, ByteBuffer message) {
    boolean isIts = connection() == from;
    counts.receivedBytes += isIts ? SnapshotFeed.onTheWire(message.remaining()) : 0;
    return isIts;
  }

  /**
   * Connection to a relay that has accepted this end. A silent relay may only have stalled: this
   * end reports the silence, dials again, and continues with the connection that speaks first.
   */
  private final class Connected {
    private final Connection connection;
    private final ServerNews relayStatus = new ServerNews();
    private long receivedNanos;
    private final long bytesBefore = counts.receivedBytes;
    private boolean isSettled;

    /** True while the relay's last news wait for a snapshot that was sent before them. */
    private boolean holds;

    private long heldNanos;

    /** True if the relay was asked for a keyframe since the last loss. */
    private boolean keyframeAsked;

    private long advancedNanos;

    Connected(Connection connection, long nowNanos) {
      this.connection = connection;
      receivedNanos = nowNanos;
      advancedNanos = nowNanos;
    }

    void advance(long nowNanos) {
      if (nowNanos - advancedNanos > ServerLoop.STALL_NANOS) {
        receivedNanos = nowNanos; // nothing could be received during the stall
      }
      advancedNanos = nowNanos;
      boolean hasEnded = connection.failure().isPresent();
      if (holds && (hasEnded || !isBehind() || nowNanos - heldNanos > HOLD_NANOS)) {
        conclude();
        if (connected != this) {
          return; // the relay has ended its serving
        }
      }
      if (connection.hasOtherLeft()) { // its last news is lost, with what it took of the commands
        disconnect(Status.Connection.ENDED, RELAY_ENDED, Optional.empty());
        return;
      }
      if (hasEnded) {
        String reason = "the connection has ended: " + connection.failure().get();
        disconnect(
            Status.Connection.SILENT, reason, Optional.of(new IllegalStateException(reason)));
        return;
      }
      boolean isLossNew = pictured && !decoder.isSynced() && !keyframeAsked;
      if (clock.isDue(nowNanos) || isLossNew) {
        sendStatus(nowNanos);
      }
      if (commands.room() >= commandCapacity) {
        local.commands().drain(nowNanos + 1, commandHandler);
      }
      commands.send(connection.control(), memory, clock.offset.nanos());
      local.publishPrefabs();
      local.prefabs.ask(
          connection.control(), memory, nowNanos, viewerStatus.interest.bytesPerSecond());
      if (!counts.isSilent() && nowNanos - receivedNanos > SILENCE_NANOS) {
        beginSilence(nowNanos);
      }
    }

    private void beginSilence(long nowNanos) {
      String silent = SILENT.formatted(SILENCE_NANOS / 1_000_000);
      counts.silent(silent);
      // published before the state, so that readers of the state find the reason
      counts.publish(clock, nowNanos);
      local.end(Optional.of(new IllegalStateException(silent)));
      dialler.restart(nowNanos);
    }

    private void endSilence() {
      if (counts.messageArrived()) {
        local.renew();
        dialler.hangUp();
      }
    }

    private void sendStatus(long nowNanos) {
      want(interest.get());
      viewerStatus.nextEvent = events.expected();
      viewerStatus.needsKeyframe = !decoder.isSynced();
      viewerStatus.roundTripNanos = clock.roundTripNanos();
      viewerStatus.latestTripNanos = clock.latestTripNanos();
      viewerStatus.newestTick = decoder.isSynced() ? decoder.snapshot().tick() : -1;
      viewerStatus.receivedBytes = counts.receivedBytes - bytesBefore;
      viewerStatus.question = clock.next();
      if (connection.control().offer(viewerStatus.write(memory))) {
        clock.asked(nowNanos);
        commands.asked(viewerStatus.question);
        keyframeAsked = viewerStatus.needsKeyframe;
      }
    }

    void receive(ByteBuffer message) {
      byte type = Messages.type(message);
      if (Messages.isOfLink(type)) { // does not prove that the others arrive
        counts.droppedMessages += program.deliver(type, message) ? 0 : 1;
        return;
      }
      receivedNanos = state.clock().nanos();
      endSilence();
      if (type == Messages.SERVER_NEWS) {
        if (relayStatus.read(message)) {
          applyStatus();
        } else {
          counts.damagedMessages++;
        }
      } else if (type == Messages.PIECE || type == Messages.PIECES_TAKEN) {
        if (program.receive(type, message, receivedNanos).isPresent()) {
          counts.damagedMessages++;
          program.closeMessages();
        }
      } else if (type == Messages.REFUSED) { // the relay dismisses this end
        dismiss(message);
      } else if (type == Messages.PREFAB && !local.prefabs.take(message)) {
        counts.damagedMessages++;
      } else if (type == Messages.EVENTS
          && !events.take(message, local.eventHandler, local.gapHandler)) {
        counts.damagedMessages++;
      }
    }

    private void dismiss(ByteBuffer message) {
      if (message.remaining() >= Refusal.LEAST_BYTES) {
        Refusal refusal = Refusal.read(message);
        Status.Connection as =
            refusal.isFinal() ? Status.Connection.KICKED : Status.Connection.REFUSED;
        disconnect(as, refusal.reason(), Optional.empty());
        dialler.restart(receivedNanos + Dialler.PATIENCE_NANOS);
      }
    }

    private void applyStatus() {
      if (!isSettled) {
        isSettled = true;
        dialler.succeeded();
      }
      clock.answer(relayStatus.question, relayStatus.nanos);
      local.offsetNanos = clock.offset.nanos();
      commands.acknowledge(relayStatus, local.refusedHandler);
      boolean isLast = relayStatus.ended || relayStatus.state() == SharedState.Phase.STOPPED;
      if (!isLast || !isBehind()) {
        conclude();
      } else if (!holds) {
        holds = true;
        heldNanos = receivedNanos;
      }
    }

    /** Returns true if a snapshot that the relay sent before its last news may still arrive. */
    private boolean isBehind() {
      return decoder.isSynced() && decoder.snapshot().tick() < relayStatus.newestTick;
    }

    private void conclude() {
      holds = false;
      local.receive(relayStatus);
      if (relayStatus.ended) {
        if (!welcome.continued()) { // otherwise the log may have them, and the next relay knows
          commands.serverEnded();
        }
        disconnect(Status.Connection.ENDED, RELAY_ENDED, Optional.empty());
      }
    }
  }
}
