package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.remote.access.RelayAccess.Visitor;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PrefabOutbox;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.isochron.state.Viewer;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.PassedSnapshots;
import org.isochron.state.relay.ScenePrefabs;

/**
 * Sends new data of a shared state to the viewers, and their commands to the state. The loop reads
 * the state like any other reader. Owner: the thread that advances it. Never waits. Allocates when
 * a viewer joins or leaves, and when the timeline or the writer's state changes.
 *
 * <p>Invariant 1: a viewer gets a change only if it has the previous snapshot of its feed;
 * otherwise it gets a keyframe.
 */
final class ServerLoop implements AutoCloseable {
  /**
   * A longer time between two turns means a stall of this end, which then restarts the time limits
   * of all viewers.
   */
  static final long STALL_NANOS = 500_000_000L;

  /**
   * Time limit from a viewer's join to its first status message. The viewer builds its state
   * meanwhile, which takes seconds in a new process on a busy machine.
   */
  static final long FIRST_STATUS_NANOS = 10_000_000_000L;

  /**
   * How long a viewer may be silent before its connection ends. A suspended process, a garbage
   * collection or a network failure of up to this duration requires no new join.
   */
  static final long MAX_SILENCE_NANOS = 6_000_000_000L;

  private static final long ATTEND_NANOS = 5_000_000;

  /** A viewer that returns after a longer absence is unknown. */
  static final long MEMORY_NANOS = 30_000_000_000L;

  final Sessions sessions;
  private final SharedState state;
  private final Welcomes welcomes;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final EventLog events;
  private final Consumer<Event> eventHandler;
  private final ArrivalPoll poll = new ArrivalPoll();
  private final ByteBuffer memory = Messages.memory();
  private final ViewerNews viewerStatus = new ViewerNews();
  private final ServerNews serverStatus = new ServerNews();
  private final PrefabOutbox prefabs = new PrefabOutbox();
  private Timeline lastTimeline = Timeline.paused(0);
  private SharedState.WriterState lastState = SharedState.Phase.IDLE;
  private final ScenePrefabs scenePrefabs = new ScenePrefabs();
  private boolean sceneEnded;
  private final PassedSnapshots passed = new PassedSnapshots();
  private long advancedNanos;
  private long attendedNanos;

  ServerLoop(
      SharedState state,
      RemoteSettings settings,
      long relaySession,
      int eventCapacity,
      long nowNanos) {
    this.state = state;
    requireRoom(SnapshotFeed.keyframeBytes(state.layout(), state.layout().bodyCapacity()));
    welcomes = Welcomes.of(state.layout(), settings, relaySession);
    events = new EventLog(eventCapacity);
    sessions = new Sessions(state, settings, welcomes.layout(), events, relaySession);
    eventHandler = events::add;
    cursor = state.openEvents();
    reader = state.openFollower();
    lastTimeline = reader.timeline();
    lastState = reader.writerState();
    serverStatus.writer(lastState, lastTimeline);
    advancedNanos = nowNanos;
    attendedNanos = nowNanos;
  }

  private static void requireRoom(long keyframeBytes) {
    if (keyframeBytes > SnapshotFormat.MAX_BYTES) {
      throw new IllegalArgumentException(
          "a keyframe of this layout has %d bytes, but a viewer takes %d at once; lower bodyCapacity or serve fewer channels"
              .formatted(keyframeBytes, SnapshotFormat.MAX_BYTES));
    }
  }

  /** After {@link #hasEnded} returns true, the loop can only be closed. */
  long advance(long nowNanos) {
    if (nowNanos - advancedNanos > STALL_NANOS) {
      sessions.restartSilence(nowNanos);
    }
    advancedNanos = nowNanos;
    boolean linked = sessions.sendLinks(memory, nowNanos);
    // ordering: read before the snapshots, so that a viewer that sees the end has the last tick
    SharedState.WriterState writerState = reader.writerState();
    boolean fresh = reader.refresh();
    Timeline timeline = reader.timeline();
    long oldEvents = events.next();
    cursor.poll(eventHandler);
    if (fresh) {
      poll.arrived(nowNanos);
      publishNew(nowNanos);
    } else if (events.next() != oldEvents && reader.length() > 0) {
      sessions.look(reader.newest()); // such as events while time is paused
    }
    if (sceneEnded) {
      return nowNanos;
    }
    if (!timeline.equals(lastTimeline) || !writerState.equals(lastState)) {
      lastTimeline = timeline;
      lastState = writerState;
      serverStatus.writer(writerState, timeline);
      broadcast();
    }
    if (fresh || events.next() != oldEvents || nowNanos - attendedNanos >= ATTEND_NANOS) {
      attendedNanos = nowNanos;
      attend(nowNanos);
    }
    long next = poll.next(nowNanos);
    return linked ? Math.min(next, nowNanos + InnerLink.LOOK_NANOS) : next;
  }

  private void attend(long nowNanos) {
    state.viewers().sendReports();
    for (int index = sessions.all.size() - 1; index >= 0; index--) {
      ViewerSession session = sessions.all.get(index);
      session.events.send(session.bulk(), memory);
      if (reader.length() > 0 && session.isKeyframeDue(nowNanos)) {
        sendKeyframe(session, nowNanos);
      }
      watch(session, nowNanos);
    }
  }

  /**
   * Processes a message that is not a join, behind its type. Returns the reason if the relay no
   * longer serves its viewer.
   */
  Optional<String> receive(Connection from, byte type, ByteBuffer message, long nowNanos) {
    ViewerSession session = sessions.of(from);
    if (session == null) {
      return Optional.empty();
    }
    if (type == Messages.VIEWER_NEWS && viewerStatus.read(message)) {
      handleStatus(session, nowNanos);
    } else if (type == Messages.COMMANDS
        && (session.commands.isLogged() || state.viewers().sendReports())) {
      session.commands.take(message, state.commands(), state.clock().nanos());
    } else if (type == Messages.PREFAB_WANTED && reader.length() > 0) {
      int bytesPerSecond = session.feed.interest().bytesPerSecond();
      prefabs.answer(message, reader.newest().prefabs(), session.bulk(), memory, bytesPerSecond);
    } else if (Messages.isOfLink(type)) {
      sessions.droppedMessages += session.program.deliver(type, message) ? 0 : 1;
    } else if (type == Messages.PIECE || type == Messages.PIECES_TAKEN) {
      Optional<String> violation = session.program.receive(type, message, nowNanos);
      if (violation.isPresent()) {
        sessions.gone(from);
        sessions.remove(session);
      }
      return violation;
    } else if (type == Messages.LEAVE) {
      session.commands.end(true);
      sessions.remove(session);
    }
    return Optional.empty();
  }

  private void publishNew(long nowNanos) {
    for (int age = reader.lengthAcrossGaps() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (passed.isNew(snapshot) && isSameScene(snapshot.prefabs())) {
        boolean broken = passed.isBroken(snapshot);
        passed.pass(snapshot);
        sessions.look(snapshot);
        // indexed loop, because an iterator would allocate
        for (int index = 0; index < sessions.feeds.size(); index++) {
          publish(sessions.feeds.get(index), snapshot, broken, nowNanos);
        }
      }
    }
  }

  /**
   * Returns false once another scene runs in the state, because prefab numbers then have another
   * meaning. Viewers keep prefabs by number.
   */
  private boolean isSameScene(PrefabTable now) {
    sceneEnded |= scenePrefabs.isOther(now);
    return !sceneEnded;
  }

  boolean hasEnded() {
    return sceneEnded;
  }

  private void publish(SnapshotFeed feed, Snapshot snapshot, boolean broken, long nowNanos) {
    if (!feed.isTaken() || feed.isKeyframeDue(nowNanos) || !feed.hasBytes(nowNanos)) {
      feed.pass(snapshot, broken);
      return;
    }
    feed.send(feed.encode(snapshot, broken, nowNanos), snapshot.tick());
  }

  /**
   * Sends a keyframe. A shared feed repeats the state that the other viewers have; any other feed
   * restarts with the newest snapshot.
   */
  private void sendKeyframe(ViewerSession session, long nowNanos) {
    SnapshotFeed feed = session.feed;
    if (feed.isShared() && feed.isTaken()) {
      session.sendKeyframe(feed.keyframe(), nowNanos);
    } else if (feed.hasBytes(nowNanos)) {
      feed.restart();
      session.sendKeyframe(feed.encode(reader.newest(), false, nowNanos), nowNanos);
    }
  }

  /** Accepts a viewer that may join and for which there is room. */
  void join(Connection from, Join join, Visitor visitor, long nowNanos) {
    ViewerSession session = sessions.find(join.token());
    boolean ours = join.life() == welcomes.relaySession();
    boolean isOther = session != null && !session.viewer().identity().equals(visitor.identity());
    boolean forgotten = isOther || (session != null && session.commands.isForgotten());
    boolean resumed = session != null && ours && session.isConfirmed() && !forgotten;
    // a repeated join keeps its session
    boolean moved = session != null && !ours && sessions.of(from) != session;
    if (session == null || moved || forgotten) {
      Viewer viewer = sessions.enter(join, visitor);
      OtherProgram program = new OtherProgram();
      if (session != null) {
        program = isOther ? program : session.takeLinks();
        sessions.gone(from); // its session ends, but not the connection
        sessions.remove(session); // another relay served the viewer meanwhile: it does not leave
      }
      session = sessions.add(join, viewer, nowNanos);
      if (reader.length() > 0) {
        sessions.look(session, reader.newest());
      }
      sessions.link(session, program);
    } else {
      sessions.permit(session, join, visitor);
    }
    session.receivedNanos = nowNanos;
    session.use(visitor.use());
    sessions.connect(session, from);
    from.control()
        .offer(welcomes
            .welcome(
                join.attempt(),
                visitor.proof(),
                session.number,
                resumed,
                !forgotten && session.commands.isLogged(),
                session.commands.expected(),
                session.events.expected(),
                state.clock().nanos())
            .write(memory));
  }

  private void handleStatus(ViewerSession session, long nowNanos) {
    session.receive(viewerStatus, nowNanos);
    if (viewerStatus.interestNumber != session.interestNumber) {
      session.interestNumber = viewerStatus.interestNumber;
      session.wanted = viewerStatus.interest;
    }
    sessions.interest(session, session.fitted(), nowNanos);
    answer(session, viewerStatus.question);
  }

  private void answer(ViewerSession session, long question) {
    serverStatus.question = question;
    serverStatus.nanos = state.clock().nanos();
    serverStatus.nextCommand = session.commands.expected();
    serverStatus.takenCommand = session.commands.taken();
    serverStatus.newestTick = reader.length() > 0 ? reader.newest().tick() : -1;
    serverStatus.refusedCommands = session.commands.refusedCount();
    serverStatus.refusedMask = session.commands.refusedMask();
    serverStatus.tooManyMask = session.commands.tooManyMask();
    session.control().offer(serverStatus.write(memory));
  }

  private void broadcast() {
    for (int index = 0; index < sessions.all.size(); index++) {
      answer(sessions.all.get(index), 0);
    }
  }

  private void watch(ViewerSession session, long nowNanos) {
    long silence = nowNanos - session.receivedNanos;
    long patience = session.isConfirmed() ? MAX_SILENCE_NANOS : FIRST_STATUS_NANOS;
    boolean forgotten =
        session.commands.isForgotten(); // its viewer joins again, for another session
    if (session.isPresent() && (silence > patience || forgotten)) {
      sessions.detach(session);
    }
    if (silence > MEMORY_NANOS) {
      sessions.remove(session);
    }
  }

  @Override
  public void close() {
    try {
      serverStatus.ended = true;
      broadcast();
      sessions.leave();
    } finally {
      reader.close();
    }
  }
}
