package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.isochron.remote.access.RelayAccess.Visitor;
import org.isochron.remote.stream.CommandInbox;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.remote.visibility.SeenBodies;
import org.isochron.remote.visibility.VisibilityRule;
import org.isochron.state.CommandRule;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Viewer;
import org.isochron.state.relay.CheckedRule;
import org.jspecify.annotations.Nullable;

/**
 * The viewers that a relay knows, and their feeds. Owner: the relay's thread. Allocates when a
 * viewer joins.
 */
final class Sessions {
  final List<ViewerSession> all = new ArrayList<>();
  final List<SnapshotFeed> feeds = new ArrayList<>();
  long refusedJoins;

  /** Number of messages of links that the program has not asked for. */
  long droppedMessages;

  /** Sessions with a link or messages, so that a turn does not look at all others. */
  private final List<ViewerSession> linked = new ArrayList<>();

  private final Map<Long, ViewerSession> tokens = new HashMap<>();

  /** Those with a connection, because every message looks up one of thousands. */
  private final IdentityHashMap<Connection, ViewerSession> connections = new IdentityHashMap<>();

  private final SharedState state;
  private final RemoteSettings settings;
  private final CommandRule rule;
  private final RelayedBodies bodies;
  private final EventLog events;

  /** Null if no rule hides bodies. */
  private final @Nullable VisibilityRule visibility;

  private final long keyframeBytes;
  private final long relaySession;
  private int chainCount;
  private long sessionCount;
  private long endedBytes;
  private long endedStalls;
  private long endedInvalid;
  private long endedDelays;

  Sessions(
      SharedState state,
      RemoteSettings settings,
      SnapshotLayout layout,
      EventLog events,
      long relaySession) {
    this.relaySession = relaySession;
    this.state = state;
    this.settings = settings;
    rule = new CheckedRule(settings.commands());
    bodies = new RelayedBodies(layout, settings.steps());
    this.events = events;
    visibility = settings.visibility() == RemoteSettings.Visibility.EVERYTHING
        ? null
        : new VisibilityRule(settings.visibility(), layout, events);
    keyframeBytes = SnapshotFeed.keyframeBytes(layout, layout.bodyCapacity());
  }

  void connect(ViewerSession session, Connection connection) {
    if (connections.get(connection) != session) {
      detach(session);
      connections.put(connection, session);
      session.connect(connection);
    }
  }

  /** Closes a viewer's connection but keeps the rest of its state. */
  void detach(ViewerSession session) {
    Connection before = session.connect(null);
    if (before != null) {
      connections.remove(before);
      before.close();
    }
  }

  int present() {
    return connections.size();
  }

  /** Returns the session of the viewer with a number; null if there is none. */
  @Nullable
  ViewerSession numbered(int sender) {
    for (ViewerSession session : all) {
      if (session.viewer().number() == sender) {
        return session;
      }
    }
    return null;
  }

  /** Gives a viewer's session what the program has asked for; closes it if there is none. */
  void link(int sender, InnerEnd end) {
    ViewerSession session = numbered(sender);
    if (session == null) {
      end.close();
    } else {
      session.program.add(end);
      link(session, session.program);
    }
  }

  void link(ViewerSession session, OtherProgram program) {
    session.program = program;
    linked.remove(session);
    linked.add(session);
  }

  /** Sends what waits on all links; returns false if there are none. */
  boolean sendLinks(ByteBuffer memory, long nowNanos) {
    for (int index = linked.size() - 1; index >= 0; index--) {
      if (!linked.get(index).sendOfProgram(memory, nowNanos)) {
        linked.remove(index);
      }
    }
    return isLinked();
  }

  boolean isLinked() {
    return !linked.isEmpty();
  }

  void gone(Connection connection) {
    ViewerSession session = connections.remove(connection);
    if (session != null) {
      session.connect(null);
    }
  }

  /** Returns the session of a connection; null if there is none. */
  @Nullable
  ViewerSession of(Connection connection) {
    return connections.get(connection);
  }

  /**
   * Restarts the silence timeout of all viewers, because this end stalled and could not receive
   * anything.
   */
  void restartSilence(long nowNanos) {
    for (int index = 0; index < all.size(); index++) {
      all.get(index).receivedNanos = nowNanos;
    }
  }

  @Nullable
  ViewerSession find(long token) {
    return tokens.get(token);
  }

  /** Gives a viewer that returns its number again. */
  Viewer enter(Join join, Visitor visitor) {
    return state.viewers().enter(join.token(), visitor.identity(), visitor.permissions());
  }

  /** Gives a viewer the permissions of its newest token. */
  void permit(ViewerSession session, Join join, Visitor visitor) {
    if (!session.viewer().permissions().equals(visitor.permissions())) {
      Viewer next = enter(join, visitor);
      state.viewers().leave(session.viewer());
      session.commands.viewer(next);
    }
  }

  ViewerSession add(Join join, Viewer viewer, long nowNanos) {
    // two relays must not give the same number to a session
    long number = relaySession + ++sessionCount;
    SeenBodies seen = visibility == null ? null : visibility.enter();
    SnapshotFeed feed = feed(join.interest(), seen, nowNanos);
    long enteredNanos = state.clock().nanos();
    CommandInbox commands = new CommandInbox(
        state.viewers().log().orElse(null),
        join.token(),
        number,
        viewer,
        rule,
        settings.commandRate(),
        enteredNanos);
    ViewerSession session =
        new ViewerSession(join, number, commands, events, seen, feed, keyframeBytes);
    feed.viewers.add(session);
    all.add(session);
    tokens.put(session.token, session);
    return session;
  }

  /**
   * Returns true if there is room for one more viewer besides the viewers ahead of it. If
   * necessary, the absent viewer with the longest silence loses its slot.
   */
  boolean hasRoom(int ahead) {
    if (settings.viewers() - present() <= ahead) {
      return false;
    }
    if (all.size() >= settings.viewers()) {
      all.stream()
          .filter(session -> !session.isPresent())
          .min((a, b) -> Long.signum(a.receivedNanos - b.receivedNanos))
          .ifPresent(this::remove);
    }
    return true;
  }

  /**
   * The first change of interest moves a viewer out of the shared feed, along with the state that
   * was sent. No later change moves the viewer back, so repeated changes cost neither memory nor
   * keyframes.
   */
  void interest(ViewerSession session, RemoteState.Interest wanted, long nowNanos) {
    if (session.feed.interest().equals(wanted)) {
      return;
    }
    if (session.feed.isShared()) {
      SnapshotFeed own = session.feed.split(nowNanos);
      leaveFeed(session);
      session.feed = own;
      own.viewers.add(session);
      feeds.add(own);
    }
    session.feed.interest(wanted);
  }

  RemoteRelay.Status status() {
    long bytes = endedBytes;
    long stalls = endedStalls;
    long invalid = endedInvalid;
    long delays = endedDelays;
    for (ViewerSession session : all) {
      bytes += session.sentBytes();
      stalls += session.stallCount();
      invalid += session.commands.refusedCount();
      delays += session.commands.delayedCount();
    }
    return new RemoteRelay.Status(
        "",
        present(),
        sessionCount,
        refusedJoins,
        bytes,
        stalls,
        invalid,
        delays,
        droppedMessages,
        0,
        0,
        false);
  }

  /**
   * Ends a viewer's session, but not its connection.
   *
   * @param left false if another relay serves the viewer
   */
  void dismiss(ViewerSession session, boolean left) {
    Connection connection = session.connection();
    if (connection != null) {
      gone(connection);
    }
    session.commands.end(left);
    remove(session);
  }

  /** Lets all viewers leave the simulation, because the relay or the scene ends. */
  void leave() {
    for (ViewerSession session : all) {
      session.program.close();
      session.commands.end(false);
      state.viewers().leave(session.viewer());
    }
  }

  /** Decides which bodies of a snapshot each viewer sees, and which events up to it. */
  void look(Snapshot snapshot) {
    if (visibility != null) {
      visibility.look(all, snapshot);
    }
  }

  /** Decides which bodies of the newest snapshot a viewer sees that has just joined. */
  void look(ViewerSession joined, Snapshot snapshot) {
    if (visibility != null) {
      visibility.look(joined, snapshot);
    }
  }

  private SnapshotFeed feed(
      RemoteState.Interest interest, @Nullable SeenBodies seen, long nowNanos) {
    for (SnapshotFeed feed : feeds) {
      if (feed.isShared() && feed.interest().equals(interest)) {
        return feed;
      }
    }
    SnapshotFeed feed =
        new SnapshotFeed(interest, bodies, settings.priority(), seen, ++chainCount, nowNanos);
    feeds.add(feed);
    return feed;
  }

  private void leaveFeed(ViewerSession session) {
    session.feed.viewers.remove(session);
    if (session.feed.viewers.isEmpty()) {
      feeds.remove(session.feed);
    }
  }

  void remove(ViewerSession session) {
    detach(session);
    session.commands.end(false);
    session.program.close();
    linked.remove(session);
    endedBytes += session.sentBytes();
    endedStalls += session.stallCount();
    endedInvalid += session.commands.refusedCount();
    endedDelays += session.commands.delayedCount();
    state.viewers().leave(session.viewer());
    if (visibility != null && session.seen != null) {
      visibility.left(session.seen);
    }
    all.remove(session);
    tokens.remove(session.token);
    leaveFeed(session);
  }
}
