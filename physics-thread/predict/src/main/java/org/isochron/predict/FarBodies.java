package org.isochron.predict;

import java.util.Arrays;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Shows the bodies that a client does not predict, from frames of the server's snapshots. Predicted
 * bodies are ahead of the server and all others behind it, so a body that comes near jumps ahead.
 * Proxies are shown like far bodies. Owner: the
 * client's physics thread; allocates nothing after construction.
 */
final class FarBodies implements AutoCloseable {
  /** A body that the client has removed stays hidden for longer than any usual delay of frames. */
  private static final long HIDDEN_TICKS = 100;

  private final FrameSource source;
  private final SnapshotLayout layout;
  private final long[] ids;
  private final boolean[] predicted;
  private final long[] hidden;
  private final long[] hiddenUntil;
  private final Snapshot.Poses shown;
  private final Vector3d own = new Vector3d();
  private final Vector3d position = new Vector3d();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private Timeline before = Timeline.paused(0);
  private Timeline timeline = Timeline.paused(0);
  private @Nullable RenderFrame frame;

  FarBodies(FrameSource source, SnapshotLayout layout) {
    this.source = source;
    this.layout = layout;
    int capacity = layout.bodyCapacity();
    ids = new long[capacity];
    predicted = new boolean[capacity];
    hidden = new long[capacity];
    hiddenUntil = new long[capacity];
    shown = new Snapshot.Poses(capacity, layout.far());
  }

  void timelineChanged(Timeline next) {
    before = next.wallNanos() == timeline.wallNanos() ? before : timeline;
    timeline = next;
  }

  /** Begins again after a jump. */
  void restart(long nowNanos) {
    Arrays.fill(ids, BodyId.NONE);
    Arrays.fill(hidden, BodyId.NONE);
    frame = source.at(nowNanos);
  }

  /** Lists the far bodies. */
  void listPresent(WorldView predicted, Steppable.Presence presence) {
    for (int slot = 0; frame != null && slot < frame.slotCount(); slot++) {
      long body = frame.body(slot);
      if (body != BodyId.NONE && !predicted.contains(body)) {
        presence.body(body, frame.prefab(body));
      }
    }
  }

  /**
   * Makes the frame for the wall-clock time at which a tick is due, because motion would be uneven
   * at the times at which late ticks really run.
   */
  RenderFrame advance(long tickNanos) {
    boolean isEarlier = tickNanos <= timeline.simNanos() && before.epoch() == timeline.epoch();
    Timeline segment = isEarlier ? before : timeline;
    boolean isPaused = segment.isPaused() && tickNanos > segment.simNanos();
    frame = source.at(isPaused ? timeline.wallNanos() : segment.wallAt(tickNanos));
    return frame;
  }

  /** Adds far bodies to a snapshot that contains the predicted ones. */
  void addTo(SnapshotWriter snapshots, RecordedTick present, long ownBody, double radius) {
    if (frame == null || frame.isEmpty()) {
      return;
    }
    Snapshot snapshot = snapshots.open();
    if (snapshot.contains(ownBody)) {
      snapshot.position(ownBody, own);
    }
    PrefabTable prefabs = snapshot.prefabs();
    int slots = Math.max(snapshot.slotCount(), Math.min(ids.length, frame.slotCount()));
    for (int slot = 0; slot < slots; slot++) {
      long ahead = slot < snapshot.slotCount() ? snapshot.body(slot) : BodyId.NONE;
      long far = frame.body(slot);
      hideIfRemoved(snapshot.tick(), slot, ahead, far, prefabs, radius);
      boolean isFar = far != BodyId.NONE
          && far != ownBody
          && (ahead == BodyId.NONE || (ahead == far && present.isProxy(slot, prefabs)))
          && (far != hidden[slot] || snapshot.tick() >= hiddenUntil[slot])
          && frame.prefab(far) < prefabs.count();
      if (isFar) {
        write(snapshots, far);
      }
      remember(snapshot, slot, isFar ? far : ahead, !isFar);
    }
    snapshots.allMoved();
  }

  /**
   * A predicted body that is missing within the radius does not exist any more, although frames
   * show it for a while.
   */
  private void hideIfRemoved(
      long now, int slot, long ahead, long far, PrefabTable prefabs, double radius) {
    if (ahead == BodyId.NONE && far != BodyId.NONE && far == ids[slot] && predicted[slot]) {
      double reach = radius + prefabs.boundingRadius(frame().prefab(far));
      if (shown.position(slot, position).distance(own) < reach) {
        hidden[slot] = far;
        hiddenUntil[slot] = now + HIDDEN_TICKS;
      }
    }
  }

  private RenderFrame frame() {
    if (frame == null) {
      throw new AssertionError("no frame was made yet");
    }
    return frame;
  }

  private void write(SnapshotWriter snapshots, long body) {
    int slot = BodyId.slot(body);
    Snapshot.Poses from = frame().poses();
    from.position(slot, position);
    snapshots.body(
        body,
        position.x,
        position.y,
        position.z,
        from.qx()[slot],
        from.qy()[slot],
        from.qz()[slot],
        from.qw()[slot]);
    snapshots.prefab(body, frame().prefab(body));
    if (layout.velocities() && frame().layout().velocities()) {
      frame().velocity(body, linear);
      frame().angularVelocity(body, angular);
      snapshots.open().velocities().set(slot, linear, angular);
    }
    if (layout.channels().equals(frame().layout().channels())) {
      for (int channel = 0; channel < layout.channels().size(); channel++) {
        snapshots.channel(channel, body, frame().channel(channel, body));
      }
    }
  }

  private void remember(Snapshot snapshot, int slot, long body, boolean isPredicted) {
    if (body != BodyId.NONE && body == ids[slot] && !isPredicted) {
      startFromShown(snapshot, slot);
    }
    ids[slot] = body;
    predicted[slot] = isPredicted;
    if (body != BodyId.NONE) {
      shown.set(slot, snapshot.poses(), slot);
    }
  }

  /** A body that the prediction has spawned or removed was shown before, so readers blend it. */
  private void startFromShown(Snapshot snapshot, int slot) {
    for (int index = 0; index < snapshot.startCount(); index++) {
      if (snapshot.startSlots()[index] == slot) {
        snapshot.startPoses().set(index, shown, slot);
      }
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
