package org.isochron.remote;

import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.content.Interest;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.stream.Join;
import org.isochron.state.snapshot.SnapshotLayout;
import org.jspecify.annotations.Nullable;

/** The viewers that a relay knows, and the feeds that they have. Owner: the relay's thread; allocates when a viewer comes. */
final class Sessions {
  final List<ViewerSession> all = new ArrayList<>();
  final List<SnapshotFeed> feeds = new ArrayList<>();

  private final RemoteSettings settings;
  private final SnapshotLayout layout;
  private final EventLog events;
  private final EarlyHellos early;
  private int chainCount;

  Sessions(RemoteSettings settings, SnapshotLayout layout, EventLog events) {
    this.settings = settings;
    this.layout = layout;
    this.events = events;
    early = new EarlyHellos(settings.viewers());
  }

  /** Takes the line on which a viewer wants snapshots, also before it is known. */
  void hello(long token, Caller line) {
    ViewerSession session = find(token);
    if (session == null) {
      early.add(token, line);
    } else {
      session.snapshots(line);
    }
  }

  /** Forgets a line that has gone. */
  void gone(Caller line) {
    early.gone(line);
    for (ViewerSession session : all) {
      session.gone(line);
    }
  }

  @Nullable
  ViewerSession find(long token) {
    for (int index = 0; index < all.size(); index++) {
      if (all.get(index).token == token) {
        return all.get(index);
      }
    }
    return null;
  }

  /** Takes a viewer, for whom there is room. */
  ViewerSession add(Join join, long nowNanos) {
    ViewerSession session = new ViewerSession(join, events, feed(join.interest(), nowNanos));
    all.add(session);
    Caller line = early.take(join.token());
    if (line != null) {
      session.snapshots(line);
    }
    return session;
  }

  /** Returns true if one more viewer has room, after the absent one that was heard least lately is forgotten. */
  boolean hasRoom() {
    if (all.size() < settings.viewers()) {
      return true;
    }
    ViewerSession oldest = null;
    for (ViewerSession session : all) {
      if (!session.isPresent() && (oldest == null || session.heardNanos - oldest.heardNanos < 0)) {
        oldest = session;
      }
    }
    if (oldest != null) {
      remove(oldest);
    }
    return oldest != null;
  }

  /** Gives a viewer what it wants now. */
  void interest(ViewerSession session, Interest wanted, long nowNanos) {
    SnapshotFeed before = session.feed;
    if (!before.interest().equals(wanted)) {
      session.feed(feed(wanted, nowNanos));
      dropUnused(before);
    }
  }

  private SnapshotFeed feed(Interest interest, long nowNanos) {
    for (SnapshotFeed feed : feeds) {
      if (feed.isShared() && feed.interest().equals(interest)) {
        return feed;
      }
    }
    SnapshotFeed feed = new SnapshotFeed(
        interest, layout, settings.steps(), settings.priority(), ++chainCount, nowNanos);
    feeds.add(feed);
    return feed;
  }

  private void dropUnused(SnapshotFeed feed) {
    for (ViewerSession session : all) {
      if (session.feed == feed) {
        return;
      }
    }
    feeds.remove(feed);
  }

  void remove(ViewerSession session) {
    session.detach();
    all.remove(session);
    dropUnused(session.feed);
  }
}
