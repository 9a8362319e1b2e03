package org.isochron.predict;

import java.util.Arrays;
import java.util.OptionalInt;
import org.isochron.physics.WorldView;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Shows the bodies that a client does not predict, from frames of the server's snapshots. Predicted
 * bodies are ahead of the server and all others behind it, so a body that comes near jumps ahead;
 * the jump is spread over {@link #FADE_TICKS}. Proxies are shown like far bodies. Owner: the
 * client's physics thread; allocates nothing after construction.
 */
final class FarBodies implements AutoCloseable {
  /** A third of a second at 100 Hz. */
  static final int FADE_TICKS = 33;

  /** A body that the client has removed stays hidden for longer than any usual delay of frames. */
  private static final long HIDDEN_TICKS = 100;

  private final FrameSource source;
  private final SnapshotLayout layout;
  private final double dtSeconds;
  private final long[] ids;
  private final boolean[] predicted;
  private final long[] hidden;
  private final long[] hiddenUntil;

  /** By slot: the last shown pose, local for riders, and the last pose in the world. */
  private final Snapshot.Poses shown;

  private final Snapshot.Poses places;
  private final Snapshot.Poses gaps;
  private final OptionalInt riders;
  private final LocalPose local = new LocalPose();
  private final int[] carriers;
  private final int[] depths;
  private final boolean[] isShownFar;
  private final int[] fadeTicks;
  private final Vector3d own = new Vector3d();
  private final Vector3d position = new Vector3d();
  private final Vector3d expected = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private Timeline before = Timeline.paused(0);
  private Timeline timeline = Timeline.paused(0);
  private @Nullable RenderFrame frame;
  private long tick;

  FarBodies(FrameSource source, SnapshotLayout layout, double dtSeconds) {
    this.source = source;
    this.dtSeconds = dtSeconds;
    this.layout = layout;
    int capacity = layout.bodyCapacity();
    ids = new long[capacity];
    predicted = new boolean[capacity];
    hidden = new long[capacity];
    hiddenUntil = new long[capacity];
    shown = new Snapshot.Poses(capacity, layout.far());
    places = new Snapshot.Poses(capacity, layout.far());
    gaps = new Snapshot.Poses(capacity);
    riders = LocalPose.firstChannel(layout);
    carriers = new int[capacity];
    depths = new int[capacity];
    isShownFar = new boolean[capacity];
    fadeTicks = new int[capacity];
  }

  void timelineChanged(Timeline next) {
    before = next.wallNanos() == timeline.wallNanos() ? before : timeline;
    timeline = next;
  }

  /** After a jump nothing fades. */
  void restart(long nowNanos) {
    Arrays.fill(ids, BodyId.NONE);
    Arrays.fill(hidden, BodyId.NONE);
    frame = source.at(nowNanos);
  }

  /**
   * Makes the frame for the wall-clock time at which a tick is due, because motion would be uneven
   * at the times at which late ticks really run.
   */
  void advance(long tickNanos) {
    boolean isEarlier = tickNanos <= timeline.simNanos() && before.epoch() == timeline.epoch();
    Timeline segment = isEarlier ? before : timeline;
    boolean isPaused = segment.isPaused() && tickNanos > segment.simNanos();
    frame = source.at(isPaused ? timeline.wallNanos() : segment.wallAt(tickNanos));
  }

  /** Returns how far the shown bodies are behind an instant, or 0 if none are shown. */
  long delayNanos(long instantNanos) {
    return frame == null || frame.isEmpty() ? 0 : instantNanos - frame.info().instantNanos();
  }

  /** Chooses the bodies of the frame that readers see beside those of the prediction. */
  void choose(
      WorldView near, RecordedTick present, PrefabTable prefabs, long ownBody, double radius) {
    Arrays.fill(isShownFar, false);
    if (near.contains(ownBody)) {
      near.position(ownBody, own);
    }
    int slots = frame().isEmpty() ? 0 : Math.min(ids.length, frame().slotCount());
    for (int slot = 0; slot < slots; slot++) {
      long ahead = slot < near.slotCount() ? near.body(slot) : BodyId.NONE;
      long seen = frame().body(slot);
      boolean isReady = seen != BodyId.NONE && frame().prefab(seen) < prefabs.count();
      long far = isReady ? seen : BodyId.NONE; // its prefab may arrive later
      hideIfRemoved(present.tick, slot, ahead, far, prefabs, radius);
      isShownFar[slot] = far != BodyId.NONE
          && far != ownBody
          && (ahead == BodyId.NONE || (ahead == far && present.isProxy(slot, prefabs)))
          && (far != hidden[slot] || present.tick >= hiddenUntil[slot]);
    }
  }

  /** Returns the far body that readers see in a slot, or {@link BodyId#NONE}. */
  long body(int slot) {
    return isShownFar[slot] ? frame().body(slot) : BodyId.NONE;
  }

  /** Returns the prefab of a far body that readers see, or 0. */
  int prefab(long body) {
    return body(BodyId.slot(body)) == body ? frame().prefab(body) : 0;
  }

  /**
   * A predicted body that the server lists no more within the radius does not exist any more,
   * although frames show it for a while.
   */
  private void hideIfRemoved(
      long now, int slot, long ahead, long far, PrefabTable prefabs, double radius) {
    if (ahead == BodyId.NONE && far != BodyId.NONE && far == ids[slot] && predicted[slot]) {
      double reach = radius + prefabs.boundingRadius(frame().prefab(far));
      if (places.position(slot, position).distance(own) < reach) {
        hide(far, now);
      }
    }
  }

  private void hide(long body, long now) {
    hidden[BodyId.slot(body)] = body;
    hiddenUntil[BodyId.slot(body)] = now + HIDDEN_TICKS;
  }

  /** Follows an event of the prediction: what it removes does not come back from the past. */
  void note(Event event) {
    int slot = BodyId.slot(event.bodyA());
    if (event.kind() == Event.Kind.DESPAWN) {
      hide(event.bodyA(), event.tick());
    } else if (event.cancelledKind() == Event.Kind.DESPAWN && hidden[slot] == event.bodyA()) {
      hidden[slot] = BodyId.NONE;
    }
  }

  /** Adds far bodies to a snapshot that contains the predicted ones, and fades. */
  void addTo(SnapshotWriter snapshots) {
    if (frame == null || frame.isEmpty()) {
      return;
    }
    Snapshot snapshot = snapshots.open();
    for (int slot = 0; slot < ids.length; slot++) {
      if (isShownFar[slot]) {
        write(snapshots, frame.body(slot));
      }
    }
    int deepest = 0;
    for (int slot = 0; riders.isPresent() && slot < snapshot.slotCount(); slot++) {
      depths[slot] = LocalPose.depth(snapshot, riders.getAsInt(), slot);
      deepest = Math.max(deepest, depths[slot]);
    }
    for (int depth = 0; depth <= deepest; depth++) { // a rider is placed on its faded carrier
      for (int slot = 0; slot < ids.length; slot++) {
        long body = slot < snapshot.slotCount() ? snapshot.body(slot) : BodyId.NONE;
        if (depths[slot] == depth) {
          fade(snapshot, slot, body, !isShownFar[slot]);
        }
      }
    }
    tick = snapshot.tick();
    snapshots.allMoved();
  }

  RenderFrame frame() {
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

  /**
   * Adds the rest of the gap that a body had when it came near or went away. The gap of a rider is
   * in the local space of its carrier.
   */
  private void fade(Snapshot snapshot, int slot, long body, boolean isPredicted) {
    int carrier = riders.isPresent()
        ? LocalPose.carrier(snapshot, riders.getAsInt(), slot)
        : LocalPose.NOBODY;
    boolean rides = body != BodyId.NONE && carrier != LocalPose.NOBODY;
    Snapshot.Poses now = snapshot.poses();
    if (rides) {
      local.read(snapshot, riders.getAsInt(), slot).get(now, slot);
    }
    long elapsed = Math.max(0, snapshot.tick() - tick);
    boolean same = body != BodyId.NONE && body == ids[slot] && carrier == carriers[slot];
    boolean begins = same && isPredicted != predicted[slot];
    fadeTicks[slot] = same ? (int) Math.max(0, fadeTicks[slot] - elapsed) : 0;
    if (begins) {
      measureGap(snapshot, slot, rides ? 0 : elapsed);
      fadeTicks[slot] = FADE_TICKS;
    }
    if (begins || (same && !isPredicted)) {
      startFromShown(snapshot, slot);
    }
    ids[slot] = body;
    carriers[slot] = carrier;
    predicted[slot] = isPredicted;
    if (fadeTicks[slot] > 0) {
      addGap(now, slot, fadeTicks[slot] / (float) FADE_TICKS);
    }
    if (body != BodyId.NONE) {
      shown.set(slot, now, slot);
    }
    if (rides) {
      local.set(now, slot).write(snapshot, riders.getAsInt(), slot);
      local.place(now, carrier, slot);
    }
    if (body != BodyId.NONE) {
      places.set(slot, now, slot);
    }
  }

  private void measureGap(Snapshot snapshot, int slot, long ticks) {
    Snapshot.Poses now = snapshot.poses();
    shown.position(slot, position);
    if (layout.velocities()) {
      position.fma(ticks * dtSeconds, expected.set(snapshot.velocities().linear(slot, linear)));
    }
    position.sub(now.position(slot, expected));
    float dot = shown.qx()[slot] * now.qx()[slot]
        + shown.qy()[slot] * now.qy()[slot]
        + shown.qz()[slot] * now.qz()[slot]
        + shown.qw()[slot] * now.qw()[slot];
    float sign = dot < 0 ? -1 : 1; // q and -q are the same rotation
    gaps.set(
        slot,
        position.x,
        position.y,
        position.z,
        sign * shown.qx()[slot] - now.qx()[slot],
        sign * shown.qy()[slot] - now.qy()[slot],
        sign * shown.qz()[slot] - now.qz()[slot],
        sign * shown.qw()[slot] - now.qw()[slot]);
  }

  private void addGap(Snapshot.Poses poses, int slot, float share) {
    poses.position(slot, position).fma(share, gaps.position(slot, expected));
    rotation.set(
        poses.qx()[slot] + share * gaps.qx()[slot],
        poses.qy()[slot] + share * gaps.qy()[slot],
        poses.qz()[slot] + share * gaps.qz()[slot],
        poses.qw()[slot] + share * gaps.qw()[slot]);
    poses.set(slot, position, rotation.normalize());
  }

  /** A body that the prediction has spawned or removed was shown before, so readers blend it. */
  private void startFromShown(Snapshot snapshot, int slot) {
    for (int index = 0; index < snapshot.startCount(); index++) {
      if (snapshot.startSlots()[index] == slot) {
        snapshot.startPoses().set(index, places, slot);
      }
    }
  }

  @Override
  public void close() {
    source.close();
  }
}
