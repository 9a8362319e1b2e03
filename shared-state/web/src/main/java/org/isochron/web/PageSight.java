package org.isochron.web;

import java.nio.ByteBuffer;
import java.util.List;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.visibility.Looker;
import org.isochron.remote.visibility.SeenBodies;
import org.isochron.shapes.Joint;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.Viewer;

/** What a rule of visibility lets one page see. Owner: the relay's thread. */
final class PageSight implements Looker {
  private final Viewer viewer;
  private final SeenBodies seen;
  private final SnapshotEncoder encoder;
  private final Event event = Event.empty();
  private long nextEvent;
  private List<Joint.HeldPoints> joints = List.of();

  PageSight(Viewer viewer, SeenBodies seen, SnapshotEncoder encoder) {
    this.viewer = viewer;
    this.seen = seen;
    this.encoder = encoder;
    nextEvent = seen.events().next();
  }

  @Override
  public Viewer viewer() {
    return viewer;
  }

  @Override
  public SeenBodies seen() {
    return seen;
  }

  /** Returns the joints between seen bodies; the same list until they change. */
  List<Joint.HeldPoints> joints(List<Joint.HeldPoints> all) {
    List<Joint.HeldPoints> now = all.stream()
        .filter(joint -> isSeen(joint.bodyA()) && isSeen(joint.bodyB()))
        .toList();
    joints = now.equals(joints) ? joints : now;
    return joints;
  }

  private boolean isSeen(long body) {
    return body == BodyId.NONE || seen.contains(BodyId.slot(body));
  }

  /** Follows a snapshot that the rule has seen; the bytes are valid until the next call. */
  ByteBuffer encode(Snapshot snapshot, boolean broken) {
    encoder.appear(snapshot, seen.appeared());
    return encoder.encode(snapshot, seen, broken);
  }

  /** Follows a snapshot that the page does not get. */
  void pass(Snapshot snapshot, boolean broken) {
    encoder.appear(snapshot, seen.appeared());
    encoder.pass(snapshot, broken);
  }

  ByteBuffer keyframe(Snapshot newest) {
    encoder.restart();
    return encoder.encode(newest, seen, false);
  }

  /** Sends the events that the rule has passed on. */
  void sendEvents(WebViewer page, StringBuilder rows) {
    rows.setLength(0);
    int count = 0;
    long lost = Math.max(0, seen.events().oldest() - nextEvent);
    for (nextEvent += lost; nextEvent < seen.events().next(); nextEvent++) {
      seen.events().read(nextEvent, event);
      if (event.kind() == Event.Kind.GAP) {
        lost += Math.max(1, event.lostCount());
      } else {
        rows.append(count++ == 0 ? "" : ",").append(WebMessages.event(event));
      }
    }
    if (count > 0 || lost > 0) {
      page.sendEvents(rows, count, lost);
    }
  }
}
