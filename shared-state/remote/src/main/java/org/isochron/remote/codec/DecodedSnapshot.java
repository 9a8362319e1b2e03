package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.remote.Quantisation;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;
import org.isochron.state.relay.TimelineCopy;

/**
 * The snapshot that a {@link SnapshotDecoder} is reading or has read last, in local units. Owner:
 * the decoder's thread. Allocates nothing unless the timeline changes.
 */
public final class DecodedSnapshot {
  /**
   * Number of snapshots in which a relay sends all bodies again within any byte limit that lets it
   * send one or two in each.
   */
  private static final int KEPT_SNAPSHOTS = 200;

  final SentBodies states;
  final DecodedStartPoses begins;
  int slotCount;
  int leftOut;
  boolean still;

  private final SnapshotLayout layout;
  private final PoseSteps steps;
  private final Snapshot.Poses poses;
  private final Snapshot.Velocities velocities;
  private final ByteBuffer timeline =
      ByteBuffer.allocate(TimelineCopy.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final TimelineCopy checkedTimeline = new TimelineCopy();
  private final TimelineCopy localTimeline = new TimelineCopy();

  /**
   * Generations by slot of bodies that were shown before a keyframe, and are shown in their last
   * pose until they are sent again; 0 if there is none.
   */
  private final int[] kept;

  private int keptSnapshots;

  /** Generations by slot of bodies that despawned by events and are not kept; 0 for none. */
  private final int[] despawned;

  private boolean hasTimeline;
  private boolean copied;
  private int highestPrefab = -1;
  private long copiedTick;
  private long copiedEpoch;
  private long tick;
  private long instantNanos;
  private long publishedNanos;
  private boolean broken;

  DecodedSnapshot(SentBodies states, Quantisation steps, DecodedStartPoses begins) {
    this.states = states;
    this.begins = begins;
    layout = states.layout;
    this.steps = new PoseSteps(steps);
    poses = new Snapshot.Poses(layout.bodyCapacity(), layout.far());
    velocities = new Snapshot.Velocities(layout.velocities() ? layout.bodyCapacity() : 0);
    kept = new int[layout.bodyCapacity()];
    despawned = new int[layout.bodyCapacity()];
  }

  /**
   * Keeps the bodies before a keyframe, which may be too short for all of them. Another keyframe
   * does not extend the time, because a body may have been removed before the first.
   */
  void keepBodies() {
    keptSnapshots = keptSnapshots == 0 ? KEPT_SNAPSHOTS : keptSnapshots;
    for (int slot = 0; slot < states.slotCount; slot++) {
      if (states.generations[slot] != despawned[slot] && states.generations[slot] != 0) {
        kept[slot] = states.generations[slot];
        if (layout.velocities()) {
          velocities.set(slot, 0, 0, 0, 0, 0, 0);
        }
      }
    }
  }

  /** Follows an event, because the body of a {@code DESPAWN} must not stay in its last pose. */
  public void follow(Event event) {
    int slot = BodyId.slot(event.bodyA());
    boolean despawns = event.kind() == Event.Kind.DESPAWN;
    boolean isInWorld = slot >= 0 && slot < kept.length; // the other end may be hostile
    if (isInWorld && (despawns || event.kind() == Event.Kind.SPAWN)) {
      despawned[slot] = despawns ? BodyId.generation(event.bodyA()) : 0;
      kept[slot] = kept[slot] == despawned[slot] ? 0 : kept[slot];
    }
  }

  private void dropKeptBodies() {
    Arrays.fill(kept, 0);
    keptSnapshots = 0;
  }

  /** Completes the snapshot. A snapshot that leaves no body out has all that exist. */
  void complete() {
    if (keptSnapshots > 0 && (leftOut == 0 || --keptSnapshots == 0)) {
      dropKeptBodies();
      still = false;
    }
  }

  /** Returns the index after the header, or a negative number if the header is invalid. */
  int open(ByteBuffer bytes, int from, int flags) {
    boolean timelineGiven = (flags & SnapshotFormat.TIMELINE) != 0;
    int at =
        from + (timelineGiven ? SnapshotFormat.OPENING_AND_TIMELINE : SnapshotFormat.OPENING_BYTES);
    if (bytes.limit() < at) {
      return -1;
    }
    slotCount = bytes.getInt(from + SnapshotFormat.SLOT_COUNT);
    leftOut = bytes.getInt(from + SnapshotFormat.LEFT_OUT);
    if (slotCount < 0 || slotCount > layout.bodyCapacity() || leftOut < 0) {
      return -1;
    }
    if (timelineGiven) {
      int timelineAt = from + SnapshotFormat.OPENING_BYTES;
      if (!checkedTimeline.read(bytes, timelineAt, 0, 0)) {
        return -1;
      }
      timeline.put(0, bytes, timelineAt, TimelineCopy.BYTES);
      hasTimeline = true;
    } else if ((flags & SnapshotFormat.KEYFRAME) != 0) {
      return -1;
    }
    tick = bytes.getLong(from + SnapshotFormat.TICK);
    instantNanos = bytes.getLong(from + SnapshotFormat.INSTANT);
    publishedNanos = bytes.getLong(from + SnapshotFormat.PUBLISHED);
    broken = (flags & SnapshotFormat.BROKEN) != 0;
    still = (flags & SnapshotFormat.KEYFRAME) == 0;
    begins.clear();
    return at;
  }

  /** Converts a changed body to floats; bodies at rest keep their converted poses. */
  void show(int slot) {
    steps.pose(
        states.bodies, slot * SentBodies.STRIDE, states.highs, slot * SentBodies.AXES, poses, slot);
    if (layout.velocities()) {
      steps.velocities(states.velocities, slot * SentBodies.VELOCITY_STRIDE, velocities, slot);
    }
  }

  public int leftOut() {
    return leftOut;
  }

  /**
   * Returns the highest prefab number in the last copied snapshot, or -1 if that snapshot had no
   * bodies.
   */
  public int highestPrefab() {
    return highestPrefab;
  }

  public void forget() {
    dropKeptBodies();
    Arrays.fill(despawned, 0);
    copied = false;
    hasTimeline = false;
  }

  /**
   * Returns true if the snapshot's timeline began after another timeline, by the local clock and in
   * local epochs.
   */
  public boolean isNewerThan(Timeline other, long epochOffset, long offsetNanos) {
    if (!hasTimeline) {
      return false;
    }
    localTimeline.read(timeline, 0, epochOffset, offsetNanos);
    Timeline its = localTimeline.timeline();
    return its.epoch() > other.epoch()
        || (its.epoch() == other.epoch() && its.wallNanos() - other.wallNanos() > 0);
  }

  public long tick() {
    return tick;
  }

  /** Returns true if the snapshot belongs to an earlier tick of the same local epoch. */
  public boolean isBefore(long otherTick, long otherEpoch, long epochOffset, long offsetNanos) {
    return hasTimeline
        && tick < otherTick
        && localTimeline.read(timeline, 0, epochOffset, offsetNanos)
        && localTimeline.timeline().epoch() == otherEpoch;
  }

  public long instantNanos() {
    return instantNanos;
  }

  public long publishedNanos() {
    return publishedNanos;
  }

  /**
   * Returns the number of ticks missed since the last copied snapshot, or 0 after a seek or
   * restart.
   */
  public long missedTicks() {
    boolean follows = copied && timelineEpoch() == copiedEpoch;
    return follows ? Math.max(0, tick - copiedTick - 1) : 0;
  }

  private long timelineEpoch() {
    return timeline.getLong(0);
  }

  /**
   * Copies the snapshot into a writer, which must have no open snapshot. The caller publishes the
   * copy.
   *
   * @param offsetNanos added to the sender's instants
   */
  public void copyTo(SnapshotWriter writer, long epochOffset, long offsetNanos) {
    localTimeline.read(timeline, 0, epochOffset, offsetNanos);
    long tickCount = tick - copiedTick;
    // another relay says nothing of the ticks before its first keyframe
    boolean continues = copied && !broken && tickCount <= SnapshotFormat.MAX_AGE;
    writer.begin(tick, instantNanos, localTimeline.timeline(), continues);
    Snapshot snapshot = writer.bulk(slotCount);
    int[] generations = snapshot.generations();
    System.arraycopy(states.generations, 0, generations, 0, slotCount);
    for (int slot = 0; keptSnapshots > 0 && slot < slotCount; slot++) {
      kept[slot] = generations[slot] == 0 ? kept[slot] : 0;
      generations[slot] |= kept[slot];
    }
    System.arraycopy(states.prefabs, 0, snapshot.prefabNumbers(), 0, slotCount);
    highestPrefab = -1;
    for (int slot = 0; slot < slotCount; slot++) {
      highestPrefab = Math.max(highestPrefab, states.prefabs[slot]);
    }
    snapshot.poses().copyFrom(poses, slotCount);
    if (layout.velocities()) {
      snapshot.velocities().copyFrom(velocities, slotCount);
    }
    int channelCount = layout.channels().size();
    for (int channel = 0; channel < channelCount; channel++) {
      float[] values = snapshot.channel(channel);
      for (int slot = 0; slot < slotCount; slot++) {
        values[slot] = Float.intBitsToFloat(states.channels[slot * channelCount + channel]);
      }
    }
    begins.copyTo(writer, generations, continues ? Math.max(1, tickCount) : 1);
    if (still && begins.count() == 0) {
      writer.still();
    }
    copied = true;
    copiedTick = tick;
    copiedEpoch = timelineEpoch();
  }
}
