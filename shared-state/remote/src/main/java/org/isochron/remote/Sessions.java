package org.isochron.remote;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/**
 * The viewers that a relay knows, and the feeds that they have. Owner: the relay's thread;
 * allocates when a viewer comes.
 */
final class Sessions {
  final List<ViewerSession> all = new ArrayList<>();
  final List<SnapshotFeed> feeds = new ArrayList<>();
  final ViewerSession.Present present = new ViewerSession.Present();

  // a relay of thousands of viewers looks for one of them with every message
  private final Long2ObjectHashMap<ViewerSession> tokens = new Long2ObjectHashMap<>();

  /** Whose each line is or was, until it has gone. */
  private final IdentityHashMap<Caller, ViewerSession> lines = new IdentityHashMap<>();

  private final RemoteSettings settings;
  private final RelayedBodies bodies;
  private final EventLog events;
  private final EarlyHellos early;
  private final long keyframeBytes;
  private final long life;
  private int chainCount;
  private long sessionCount;
  private long endedBytes;
  private long endedStalls;
  private long endedRepeats;
  private long endedNonsense;

  Sessions(
      RemoteSettings settings,
      SnapshotLayout layout,
      EventLog events,
      long life,
      EarlyHellos early) {
    this.life = life;
    this.settings = settings;
    bodies = new RelayedBodies(layout, settings.steps());
    this.events = events;
    this.early = early;
    keyframeBytes = SnapshotFeed.keyframeBytes(layout, layout.bodyCapacity());
  }

  /** Takes a line on which a viewer wants snapshots or events. */
  void answer(ViewerSession session, int number, Caller line) {
    if (number < 0 || number >= Uplink.ASKING_LINES) {
      return; // which only a forger says
    }
    if (number < Uplink.SNAPSHOT_LINES) {
      line.expect(keyframeBytes);
    }
    lines.put(line, session);
    session.answer(number, line);
  }

  /** Takes the line on which a viewer joins. */
  void control(ViewerSession session, Caller line) {
    lines.put(line, session);
    session.control(line);
  }

  /** Forgets a line that has gone. */
  void gone(Caller line) {
    ViewerSession session = lines.remove(line);
    if (session != null) {
      session.gone(line);
    }
  }

  /** Takes all viewers as heard now, because this end stood and could not hear them. */
  void heardAll(long nowNanos) {
    for (int index = 0; index < all.size(); index++) {
      all.get(index).heardNanos = nowNanos;
    }
  }

  @Nullable
  ViewerSession find(long token) {
    return tokens.get(token);
  }

  /** Takes a viewer, for whom there is room. */
  ViewerSession add(Join join, long nowNanos) {
    long number = life + ++sessionCount; // two relays do not give one number to the same viewer
    SnapshotFeed feed = feed(join.interest(), nowNanos);
    ViewerSession session = new ViewerSession(join, number, events, feed, keyframeBytes, present);
    feed.viewers.add(session);
    all.add(session);
    tokens.put(session.token, session);
    for (int line = 0; line < Uplink.ASKING_LINES; line++) {
      Caller caller = early.take(line, join.token());
      if (caller != null) {
        answer(session, line, caller);
      }
    }
    return session;
  }

  /**
   * Returns true if one more viewer has room besides others that come before it, after the absent
   * one that was heard least lately is forgotten if its place is needed.
   */
  boolean hasRoom(int ahead) {
    if (settings.viewers() - present.count() <= ahead) {
      return false;
    }
    if (all.size() >= settings.viewers()) {
      all.stream()
          .filter(session -> !session.isPresent())
          .min((a, b) -> Long.signum(a.heardNanos - b.heardNanos))
          .ifPresent(this::forget);
    }
    return true;
  }

  /**
   * Gives a viewer what it wants now. Its first change of the interest takes it out of the feed
   * that it shared, with all that was sent, and no later one takes it back, so that changing to and
   * fro costs neither memory nor keyframes.
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

  /** The viewers that are there, and what all since the start were sent. */
  RemoteRelay.Status status(long refusedJoins) {
    long bytes = endedBytes;
    long stalls = endedStalls;
    long repeats = endedRepeats;
    long nonsense = endedNonsense;
    for (ViewerSession session : all) {
      bytes += session.sentBytes();
      stalls += session.stallCount();
      repeats += session.commands.repeatedCount();
      nonsense += session.commands.refusedCount();
    }
    return new RemoteRelay.Status(
        "", present.count(), sessionCount, refusedJoins, bytes, stalls, repeats, nonsense, 0);
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

  /** Takes a viewer out of its feed, which ends with its last viewer. */
  private void leaveFeed(ViewerSession session) {
    session.feed.viewers.remove(session);
    if (session.feed.viewers.isEmpty()) {
      feeds.remove(session.feed);
    }
  }

  /**
   * Removes a session whose viewer may just be coming again: the lines on which it asked before its
   * join are kept for the session that begins with it.
   */
  void forget(ViewerSession session) {
    for (int line = 0; line < Uplink.ASKING_LINES; line++) {
      Caller caller = session.release(line);
      if (caller != null) {
        lines.remove(caller);
        early.add(line, session.token, caller);
      }
    }
    remove(session);
  }

  void remove(ViewerSession session) {
    session.detach();
    endedBytes += session.sentBytes();
    endedStalls += session.stallCount();
    endedRepeats += session.commands.repeatedCount();
    endedNonsense += session.commands.refusedCount();
    all.remove(session);
    tokens.remove(session.token);
    leaveFeed(session);
  }
}
