package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.agrona.collections.Long2ObjectHashMap;
import org.isochron.remote.seal.RelayHandshake.Visitor;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.CommandInbox;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.CommandRule;
import org.isochron.state.SharedState;
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
  final ViewerSession.Present present = new ViewerSession.Present();

  /** Sessions with a link, so that a turn does not look at all others. */
  private final List<ViewerSession> linked = new ArrayList<>();

  // every message looks up one of thousands of viewers
  private final Long2ObjectHashMap<ViewerSession> tokens = new Long2ObjectHashMap<>();

  /** Session that each stream belongs or belonged to, until the stream has ended. */
  private final IdentityHashMap<Caller, ViewerSession> lines = new IdentityHashMap<>();

  private final SharedState state;
  private final RemoteSettings settings;
  private final CommandRule rule;
  private final RelayedBodies bodies;
  private final EventLog events;
  private final EarlyHellos early;
  private final long keyframeBytes;
  private final long relaySession;
  private int chainCount;
  private long sessionCount;
  private long endedBytes;
  private long endedStalls;
  private long endedRepeats;
  private long endedInvalid;

  Sessions(
      SharedState state,
      RemoteSettings settings,
      SnapshotLayout layout,
      EventLog events,
      long relaySession,
      EarlyHellos early) {
    this.relaySession = relaySession;
    this.state = state;
    this.settings = settings;
    rule = new CheckedRule(settings.commands());
    bodies = new RelayedBodies(layout, settings.steps());
    this.events = events;
    this.early = early;
    keyframeBytes = SnapshotFeed.keyframeBytes(layout, layout.bodyCapacity());
  }

  /** Opens a stream for a viewer that may join soon, because opening takes a round trip. */
  void prepare(int number, Caller line) {
    if (number < Uplink.SNAPSHOT_LINES) {
      line.expect(keyframeBytes);
    }
    line.answers().isOpen();
  }

  void answer(ViewerSession session, int number, Caller line) {
    if (number < 0 || number >= Uplink.ASKING_LINES) {
      return; // only a forged message has such a number
    }
    if (number < Uplink.SNAPSHOT_LINES) {
      line.expect(keyframeBytes);
    }
    lines.put(line, session);
    session.answer(number, line);
  }

  void control(ViewerSession session, Caller line) {
    lines.put(line, session);
    session.control(line);
  }

  /** Links a viewer to the program in place of an earlier link; closes a link to nobody. */
  void link(int sender, InnerLink link) {
    for (ViewerSession session : all) {
      if (session.viewer.number() == sender) {
        link(session, Optional.of(link));
        return;
      }
    }
    link.close();
  }

  void link(ViewerSession session, Optional<InnerLink> link) {
    session.link(link).ifPresent(InnerLink::close);
    linked.remove(session);
    if (link.isPresent()) {
      linked.add(session);
    }
  }

  /** Sends the waiting messages of all links; returns false if there are no links. */
  boolean sendLinks() {
    for (int index = linked.size() - 1; index >= 0; index--) {
      if (!linked.get(index).sendLink()) {
        linked.remove(index);
      }
    }
    return isLinked();
  }

  boolean isLinked() {
    return !linked.isEmpty();
  }

  boolean deliver(Caller from, long token, ByteBuffer message) {
    ViewerSession session = tokens.get(token);
    return session != null && session.deliver(from, message);
  }

  void gone(Caller line) {
    ViewerSession session = lines.remove(line);
    if (session != null) {
      session.gone(line);
    }
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
  Viewer enter(Join join, Optional<Visitor> visitor) {
    return visitor
        .map(known -> state
            .viewers()
            .enter(ByteBuffer.wrap(known.publicKey()), known.identity(), known.permissions()))
        .orElseGet(() -> state.viewers().enter(join.token(), "", ""));
  }

  ViewerSession add(Join join, Viewer viewer, Optional<Visitor> visitor, long nowNanos) {
    // two relays must not give the same number to a session
    long number = relaySession + ++sessionCount;
    SnapshotFeed feed = feed(join.interest(), nowNanos);
    long enteredNanos = state.clock().nanos();
    CommandInbox commands = new CommandInbox(number, viewer, rule, enteredNanos);
    ViewerSession session = new ViewerSession(
        join, visitor, number, viewer, commands, events, feed, keyframeBytes, present);
    feed.viewers.add(session);
    all.add(session);
    tokens.put(session.token, session);
    return session;
  }

  /** Takes the streams on which the viewer sent hellos before its join. */
  void answerEarly(ViewerSession session, Optional<Visitor> visitor) {
    for (int line = 0; line < Uplink.ASKING_LINES; line++) {
      Caller stream = early.take(line, session.token);
      if (stream != null && isOf(stream, visitor, line)) {
        answer(session, line, stream);
      }
    }
  }

  private static boolean isOf(Caller stream, Optional<Visitor> visitor, int line) {
    return visitor.isEmpty()
        || (stream instanceof SealedStream sealed && sealed.isOf(visitor.get(), line));
  }

  /** Forgets the absent viewer with the longest silence if a new viewer needs its slot. */
  boolean hasRoom(int ahead) {
    if (settings.viewers() - present.count() <= ahead) {
      return false;
    }
    if (all.size() >= settings.viewers()) {
      all.stream()
          .filter(session -> !session.isPresent())
          .min((a, b) -> Long.signum(a.receivedNanos - b.receivedNanos))
          .ifPresent(this::forget);
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

  RemoteRelay.Status status(long refusedJoins) {
    long bytes = endedBytes;
    long stalls = endedStalls;
    long repeats = endedRepeats;
    long invalid = endedInvalid;
    for (ViewerSession session : all) {
      bytes += session.sentBytes();
      stalls += session.stallCount();
      repeats += session.commands.repeatedCount();
      invalid += session.commands.refusedCount();
    }
    return new RemoteRelay.Status(
        "", present.count(), sessionCount, refusedJoins, bytes, stalls, repeats, invalid, 0, false);
  }

  /** Lets all viewers leave the simulation, because the relay or the scene ends. */
  void leave() {
    for (ViewerSession session : all) {
      link(session, Optional.empty());
      state.viewers().leave(session.viewer);
    }
  }

  private SnapshotFeed feed(RemoteState.Interest interest, long nowNanos) {
    for (SnapshotFeed feed : feeds) {
      if (feed.isShared() && feed.interest().equals(interest)) {
        return feed;
      }
    }
    SnapshotFeed feed =
        new SnapshotFeed(interest, bodies, settings.priority(), ++chainCount, nowNanos);
    feeds.add(feed);
    return feed;
  }

  private void leaveFeed(ViewerSession session) {
    session.feed.viewers.remove(session);
    if (session.feed.viewers.isEmpty()) {
      feeds.remove(session.feed);
    }
  }

  /**
   * Removes a session whose viewer may be returning. Streams that the viewer opened before its join
   * are kept for its next session.
   */
  void forget(ViewerSession session) {
    for (int line = 0; line < Uplink.ASKING_LINES; line++) {
      Caller stream = session.release(line);
      if (stream != null) {
        lines.remove(stream);
        early.add(line, session.token, stream);
      }
    }
    remove(session);
  }

  void remove(ViewerSession session) {
    session.detach();
    link(session, Optional.empty());
    endedBytes += session.sentBytes();
    endedStalls += session.stallCount();
    endedRepeats += session.commands.repeatedCount();
    endedInvalid += session.commands.refusedCount();
    state.viewers().leave(session.viewer);
    all.remove(session);
    tokens.remove(session.token);
    leaveFeed(session);
  }
}
