package org.isochron.remote;

import java.util.List;
import java.util.Objects;
import org.isochron.remote.stream.EventLog;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.Viewer;
import org.isochron.state.threads.ThreadLog;

/**
 * Applies the embedder's rule of visibility to all viewers of a state, and to their events. Owner:
 * the relay's thread. Allocates when a viewer joins, and when the rule first throws.
 */
final class VisibilityRule implements RemoteSettings.Visibility {
  private final RemoteSettings.Visibility rule;
  private final RelayedBodies bodies;
  private final EventLog events;
  private final Event event = Event.empty();
  private boolean failed;

  /** Number of the next event of the state that the viewers may get. */
  private long next;

  /** Number of the last event that preceded its snapshot, and the snapshot before that. */
  private long earlyNumber;

  private long earlySequence;

  /** No event of an earlier session has this number, or a higher one. */
  private long nextOfSessions = 1;

  VisibilityRule(RemoteSettings.Visibility rule, RelayedBodies bodies, EventLog events) {
    this.rule = rule;
    this.bodies = bodies;
    this.events = events;
    next = events.next();
  }

  SeenBodies enter() {
    return new SeenBodies(this, bodies, events.capacity(), nextOfSessions);
  }

  void left(SeenBodies seen) {
    nextOfSessions = Math.max(nextOfSessions, seen.events.next());
  }

  /** Decides what viewers see in a snapshot, and passes on the events up to it. */
  void look(List<ViewerSession> viewers, Snapshot snapshot) {
    for (int index = 0; index < viewers.size(); index++) {
      look(viewers.get(index), snapshot);
    }
    long lost = Math.max(0, events.oldest() - next);
    next += lost;
    while (next < events.next() && isDue(events.read(next, event), snapshot)) {
      next++;
      for (int index = 0; index < viewers.size(); index++) {
        seen(viewers.get(index)).filter(event, snapshot);
      }
    }
    for (int index = 0; index < viewers.size(); index++) {
      seen(viewers.get(index)).complete(snapshot, lost);
    }
  }

  /** Decides what a viewer sees that has joined after the snapshot. */
  void look(ViewerSession viewer, Snapshot snapshot) {
    seen(viewer).look(viewer.viewer(), viewer.feed.interest(), snapshot);
  }

  private static SeenBodies seen(ViewerSession viewer) {
    return Objects.requireNonNull(viewer.seen, "the viewer entered without this rule");
  }

  /**
   * Returns true if the snapshot shows what the event reports. While time is paused, events of the
   * last tick may precede the snapshot that repeats it.
   */
  private boolean isDue(Event its, Snapshot snapshot) {
    if (its.epoch() != snapshot.epoch() || its.tick() != snapshot.tick()) {
      return its.epoch() < snapshot.epoch()
          || (its.epoch() == snapshot.epoch() && its.tick() < snapshot.tick());
    }
    boolean isThere = snapshot.contains(its.bodyA());
    boolean isEarly = (its.kind() == Event.Kind.SPAWN && !isThere)
        || (its.kind() == Event.Kind.DESPAWN && isThere);
    if (isEarly && earlyNumber != next) {
      earlyNumber = next;
      earlySequence = snapshot.sequence();
    }
    return !isEarly || snapshot.sequence() != earlySequence;
  }

  @Override
  public boolean sees(Viewer viewer, Snapshot snapshot, int slot) {
    try {
      return rule.sees(viewer, snapshot, slot);
    } catch (Throwable e) { // the embedder's code must not end the relay
      if (!failed) {
        failed = true;
        ThreadLog.warn("the rule of visibility threw, and hides the bodies on which it does", e);
      }
      return false;
    }
  }
}
