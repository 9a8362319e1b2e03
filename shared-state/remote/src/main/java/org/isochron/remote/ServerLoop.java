package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PrefabOutbox;
import org.isochron.remote.stream.ProofCheck;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.PassedSnapshots;
import org.isochron.state.relay.ScenePrefabs;

/**
 * Sends what is new in a shared state to the viewers, and their commands to the state, as a reader
 * like any other. Owner: the thread that advances it. Never waits; allocates when a viewer comes or
 * goes, or the timeline or the writer's state changes.
 *
 * <p>Invariant 1: a viewer gets a snapshot only if it has the one before of its feed, and a
 * keyframe if not.
 */
final class ServerLoop implements AutoCloseable {
  /**
   * An end that was not advanced for longer stood itself: it judges nobody by that time, and gives
   * the others all of theirs from then on.
   */
  static final long STOOD_NANOS = 500_000_000L;

  /**
   * So long may a viewer take from its join to its first word, as it builds its state meanwhile: a
   * process that has just started, on a busy machine, takes seconds.
   */
  static final long FIRST_WORD_NANOS = 10_000_000_000L;

  /** How often to look what viewers lack while nothing new comes: it is asked for and repeated. */
  private static final long ATTEND_NANOS = 5_000_000;

  /** A viewer that returns later than this begins anew. */
  static final long MEMORY_NANOS = 30_000_000_000L;

  private final SharedState state;
  private final Welcomes welcomes;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final EventLog events;
  private final Consumer<Event> eventHandler;
  private final Consumer<ByteBuffer> fragmentHandler = this::send;
  private final ArrivalPoll poll = new ArrivalPoll();
  private final ByteBuffer memory = Messages.memory();
  private final Sessions sessions;
  private final ViewerNews heard = new ViewerNews();
  private final ServerNews news = new ServerNews();
  private final PrefabOutbox prefabs = new PrefabOutbox();
  private Timeline lastTimeline = Timeline.paused(0);
  private SharedState.WriterState lastState = SharedState.Phase.IDLE;
  private final ScenePrefabs scenePrefabs = new ScenePrefabs();
  private boolean sceneEnded;
  private final PassedSnapshots passed = new PassedSnapshots();
  private long advancedNanos;
  private long attendedNanos;
  private long refusedJoins;

  /** The viewers of the feed that is being published. */
  private List<ViewerSession> takers = List.of();

  ServerLoop(
      SharedState state,
      RemoteSettings settings,
      long life,
      int eventCapacity,
      ProofCheck check,
      EarlyHellos early,
      long nowNanos) {
    this.state = state;
    requireRoom(SnapshotFeed.keyframeBytes(state.layout(), state.layout().bodyCapacity()));
    welcomes = new Welcomes(state.layout(), settings, life, check);
    events = new EventLog(eventCapacity);
    sessions = new Sessions(settings, welcomes.layout(), events, life, early);
    eventHandler = events::add;
    cursor = state.openEvents();
    reader = state.openReader();
    lastTimeline = reader.timeline();
    lastState = reader.writerState();
    news.writer(lastState, lastTimeline);
    advancedNanos = nowNanos;
  }

  private static void requireRoom(long keyframeBytes) {
    if (keyframeBytes > Uplink.MOST_KEYFRAME_BYTES) {
      throw new IllegalArgumentException(
          "a keyframe of this layout has %d bytes, but a line takes %d at once; lower bodyCapacity or serve fewer channels"
              .formatted(keyframeBytes, Uplink.MOST_KEYFRAME_BYTES));
    }
  }

  /**
   * Relays what is new, and returns the instant at which to look again. Once it {@link #hasEnded}
   * it is only to be closed.
   */
  long advance(long nowNanos) {
    if (nowNanos - advancedNanos > STOOD_NANOS) {
      sessions.heardAll(nowNanos);
    }
    advancedNanos = nowNanos;
    boolean fresh = reader.refresh();
    Timeline timeline = reader.timeline();
    SharedState.WriterState writerState = reader.writerState();
    long oldEvents = events.next();
    cursor.poll(eventHandler);
    if (fresh) {
      poll.arrived(nowNanos);
      publishNew(nowNanos);
    }
    if (sceneEnded) {
      return nowNanos;
    }
    if (!timeline.equals(lastTimeline) || !writerState.equals(lastState)) {
      lastTimeline = timeline;
      lastState = writerState;
      news.writer(writerState, timeline);
      broadcast();
    }
    if (fresh || events.next() != oldEvents || nowNanos - attendedNanos >= ATTEND_NANOS) {
      attendedNanos = nowNanos;
      attend(nowNanos);
    }
    return poll.next(nowNanos);
  }

  /** Sends each viewer what it lacks. */
  private void attend(long nowNanos) {
    for (int index = sessions.all.size() - 1; index >= 0; index--) {
      ViewerSession session = sessions.all.get(index);
      session.events.send(session.bulk(), memory, session.token, nowNanos, session.resendNanos());
      if (reader.length() > 0
          && session.isKeyframeDue(nowNanos, session.feed.keyframeBytes(reader.newest()))) {
        sendKeyframe(session, nowNanos);
      }
      watch(session, nowNanos);
    }
  }

  /** Returns true if there are viewers. */
  boolean isWatched() {
    return !sessions.all.isEmpty();
  }

  /**
   * Takes an opened message that is neither a join nor a hello, and is valid during the call only.
   */
  void receive(ByteBuffer message, long nowNanos) {
    byte type = Messages.type(message);
    ViewerSession session = sessions.find(Messages.token(message));
    if (session == null) {
      return;
    }
    if (type == Messages.VIEWER_NEWS && heard.read(message)) {
      hear(session, nowNanos);
    } else if (type == Messages.COMMANDS) {
      session.commands.take(message, state.commands(), state.clock().nanos());
    } else if (type == Messages.PREFAB_WANTED && reader.length() > 0) {
      int bytesPerSecond = session.feed.interest().bytesPerSecond();
      prefabs.answer(message, reader.newest().prefabs(), session.prefabs(), memory, bytesPerSecond);
    } else if (type == Messages.LEAVE) {
      sessions.remove(session);
    }
  }

  /** Forgets a line that has gone. */
  void gone(Caller caller) {
    sessions.gone(caller);
  }

  /** How many viewers are present. */
  int viewers() {
    return sessions.present.count();
  }

  /** How the relay fares, as far as its sessions know. */
  RemoteRelay.Status status() {
    return sessions.status(refusedJoins);
  }

  private void publishNew(long nowNanos) {
    for (int age = reader.length() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (passed.isNew(snapshot) && isSameScene(snapshot.prefabs())) {
        boolean broken = passed.isBroken(reader, age);
        passed.pass(snapshot);
        for (int index = 0; index < sessions.feeds.size(); index++) { // an iterator is garbage
          publish(sessions.feeds.get(index), snapshot, broken, nowNanos);
        }
      }
    }
  }

  /**
   * Returns false from the first snapshot on in which numbers stand for other prefabs than before,
   * because another scene runs in the state: viewers keep prefabs by their numbers.
   */
  private boolean isSameScene(PrefabTable now) {
    sceneEnded |= scenePrefabs.isOther(now);
    return !sceneEnded;
  }

  /** Returns true if another scene runs in the state, which another life must serve. */
  boolean hasEnded() {
    return sceneEnded;
  }

  private void publish(SnapshotFeed feed, Snapshot snapshot, boolean broken, long nowNanos) {
    if (!feed.isTaken() || !feed.hasBytes(nowNanos)) {
      feed.pass(snapshot, broken);
      return;
    }
    takers = feed.viewers;
    feed.encode(snapshot, broken, nowNanos, fragmentHandler);
  }

  private void send(ByteBuffer fragment) {
    for (int index = 0; index < takers.size(); index++) {
      if (takers.get(index).isSynced()) {
        takers.get(index).send(fragment);
      }
    }
  }

  /**
   * A feed that somebody else takes repeats what the others have; any other begins anew with the
   * newest snapshot.
   */
  private void sendKeyframe(ViewerSession session, long nowNanos) {
    SnapshotFeed feed = session.feed;
    if (feed.isShared() && feed.isTaken()) {
      session.sendKeyframe(feed.keyframe(), nowNanos);
    } else if (feed.hasBytes(nowNanos)) {
      feed.restart();
      Fragments keyframe = feed.encode(reader.newest(), false, nowNanos, fragment -> {});
      session.sendKeyframe(keyframe, nowNanos);
    }
  }

  /**
   * Returns true if one more viewer has room besides others that come before it; one that is absent
   * gives its place.
   */
  boolean hasRoom(int ahead) {
    return sessions.hasRoom(ahead);
  }

  /** Counts a viewer that was refused for want of a place in this world. */
  void refused() {
    refusedJoins++;
  }

  /** Takes a viewer that has proved that it knows the secret, for which there is room. */
  void join(Caller caller, Join join, long nowNanos) {
    ViewerSession session = sessions.find(join.token());
    boolean ours = welcomes.isLife(join.life());
    boolean resumed = session != null && ours && session.isConfirmed();
    if (session != null && !ours && session.claimedLife != join.life()) {
      sessions.forget(session); // it was served elsewhere meanwhile
      session = null;
    }
    if (session == null) {
      session = sessions.add(join, nowNanos);
    }
    session.heardNanos = nowNanos;
    sessions.control(session, caller);
    caller
        .answers()
        .offer(welcomes.welcome(memory, join, session, resumed, state.clock().nanos()));
  }

  /** Returns true if a viewer of a token is present. */
  boolean isPresent(long token) {
    ViewerSession session = sessions.find(token);
    return session != null && session.isPresent();
  }

  /** Returns true if no viewer of a token is known. */
  boolean needsPlace(long token) {
    return sessions.find(token) == null;
  }

  /**
   * Takes a line on which a viewer wants snapshots or events. Returns false if the viewer is not
   * known.
   */
  boolean hello(long token, int number, Caller line) {
    ViewerSession session = sessions.find(token);
    if (session != null) {
      sessions.answer(session, number, line);
    }
    return session != null;
  }

  private void hear(ViewerSession session, long nowNanos) {
    session.hear(heard, nowNanos);
    if (heard.interestNumber != session.interestNumber) {
      session.interestNumber = heard.interestNumber;
      sessions.interest(session, heard.interest, nowNanos);
    }
    answer(session, heard.question);
  }

  private void answer(ViewerSession session, long question) {
    news.question = question;
    news.nanos = state.clock().nanos();
    news.nextCommand = session.commands.expected();
    news.serving = session.isServed();
    news.lacking = session.lackingLines();
    session.control().offer(news.write(memory, session.token));
  }

  private void broadcast() {
    for (int index = 0; index < sessions.all.size(); index++) {
      answer(sessions.all.get(index), 0);
    }
  }

  private void watch(ViewerSession session, long nowNanos) {
    long silence = nowNanos - session.heardNanos;
    long patience = session.isConfirmed() ? Uplink.MOST_SILENCE_NANOS : FIRST_WORD_NANOS;
    if (session.isPresent() && silence > patience) {
      session.detach();
    }
    if (silence > MEMORY_NANOS) {
      sessions.forget(session);
    }
  }

  /** Reports to the viewers that nothing comes any more, and gives the reader's place back. */
  @Override
  public void close() {
    try {
      news.ended = true;
      broadcast();
    } finally {
      reader.close();
    }
  }
}
