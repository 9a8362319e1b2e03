package org.isochron.remote.visibility;

import java.util.List;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.stream.EventLog;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Viewer;
import org.isochron.state.threads.ThreadLog;

/**
 * Applies the embedder's rule of visibility to all viewers of a state, and to their events. Owner:
 * the relay's thread. Allocates when a viewer joins, and when the rule first throws.
 */
public final class VisibilityRule implements RemoteSettings.Visibility {
  private final RemoteSettings.Visibility rule;
  private final SnapshotLayout layout;
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

  /** @param events events of the state; the owner adds them before their snapshots */
  public VisibilityRule(RemoteSettings.Visibility rule, SnapshotLayout layout, EventLog events) {
    this.rule = rule;
    this.layout = layout;
    this.events = events;
    next = events.next();
  }

  public SeenBodies enter() {
    return new SeenBodies(this, layout, events.capacity(), nextOfSessions);
  }

  public void left(SeenBodies seen) {
    nextOfSessions = Math.max(nextOfSessions, seen.events().next());
  }

  /** Decides what viewers see in a snapshot, and passes on the events up to it. */
  public void look(List<? extends Looker> viewers, Snapshot snapshot) {
    for (int index = 0; index < viewers.size(); index++) {
      look(viewers.get(index), snapshot);
    }
    long lost = Math.max(0, events.oldest() - next);
    next += lost;
    while (next < events.next() && isDue(events.read(next, event), snapshot)) {
      next++;
      for (int index = 0; index < viewers.size(); index++) {
        viewers.get(index).seen().filter(event, snapshot);
      }
    }
    for (int index = 0; index < viewers.size(); index++) {
      viewers.get(index).seen().complete(snapshot, lost);
    }
  }

  /** Decides what a viewer sees that has joined after the snapshot. */
  public void look(Looker viewer, Snapshot snapshot) {
    viewer.seen().look(viewer, snapshot);
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
