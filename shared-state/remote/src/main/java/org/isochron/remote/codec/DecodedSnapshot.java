package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.remote.Quantisation;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;
import org.isochron.state.relay.TimelineCopy;

/**
 * The snapshot that a {@link SnapshotDecoder} reads, or has read last, in the numbers of the local
 * end. Owner: the decoder's thread; allocates nothing unless the timeline changes.
 */
public final class DecodedSnapshot {
  final SentBodies states;
  final DecodedBegins begins;
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
  private boolean hasTimeline;
  private boolean copied;
  private int highestPrefab = -1;
  private long copiedTick;
  private long copiedEpoch;
  private long tick;
  private long instantNanos;
  private long publishedNanos;
  private boolean broken;

  DecodedSnapshot(SentBodies states, Quantisation steps, DecodedBegins begins) {
    this.states = states;
    this.begins = begins;
    layout = states.layout;
    this.steps = new PoseSteps(steps);
    poses = new Snapshot.Poses(layout.bodyCapacity(), layout.far());
    velocities = new Snapshot.Velocities(layout.velocities() ? layout.bodyCapacity() : 0);
  }

  /**
   * Reads what is in front of the records. Returns the byte after it, or one below 0 if it makes no
   * sense.
   */
  int open(ByteBuffer fragment, int from, int end, int flags) {
    boolean timelineGiven = (flags & FragmentFormat.TIMELINE) != 0;
    int at =
        from + (timelineGiven ? FragmentFormat.OPENING_AND_TIMELINE : FragmentFormat.OPENING_BYTES);
    if (end < at) {
      return -1;
    }
    slotCount = fragment.getInt(from + FragmentFormat.SLOT_COUNT);
    if (slotCount < 0 || slotCount > layout.bodyCapacity()) {
      return -1;
    }
    if (timelineGiven) {
      int timelineAt = from + FragmentFormat.OPENING_BYTES;
      if (!checkedTimeline.read(fragment, timelineAt, 0, 0)) {
        return -1;
      }
      timeline.put(0, fragment, timelineAt, TimelineCopy.BYTES);
      hasTimeline = true;
    } else if ((flags & FragmentFormat.KEYFRAME) != 0) {
      return -1;
    }
    tick = fragment.getLong(from + FragmentFormat.TICK);
    instantNanos = fragment.getLong(from + FragmentFormat.INSTANT);
    publishedNanos = fragment.getLong(from + FragmentFormat.PUBLISHED);
    broken = (flags & FragmentFormat.BROKEN) != 0;
    still = (flags & FragmentFormat.KEYFRAME) == 0;
    begins.clear();
    return at;
  }

  /** Converts a body that has changed, so that those that rest cost nothing. */
  void show(int slot) {
    steps.pose(
        states.bodies, slot * SentBodies.STRIDE, states.highs, slot * SentBodies.AXES, poses, slot);
    if (layout.velocities()) {
      steps.velocities(states.velocities, slot * SentBodies.VELOCITY_STRIDE, velocities, slot);
    }
  }

  /** How many bodies the other end has left out. */
  public int leftOut() {
    return leftOut;
  }

  /**
   * The highest number of a prefab in the snapshot that was copied last, or -1 if there is no body.
   */
  public int highestPrefab() {
    return highestPrefab;
  }

  /** Forgets what it was, because another other end begins. */
  public void forget() {
    copied = false;
    hasTimeline = false;
  }

  /**
   * Returns true if the snapshot's timeline began after another one, both by the local clock and in
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

  /** Returns true if it is of an earlier tick of that epoch. */
  public boolean isBefore(long otherTick, long otherEpoch, long epochOffset, long offsetNanos) {
    return hasTimeline
        && tick < otherTick
        && localTimeline.read(timeline, 0, epochOffset, offsetNanos)
        && localTimeline.timeline().epoch() == otherEpoch;
  }

  /** The instant of its tick. */
  public long instantNanos() {
    return instantNanos;
  }

  /** The instant at which the snapshot was published, by the other end's clock. */
  public long publishedNanos() {
    return publishedNanos;
  }

  /**
   * Returns how many ticks lie between the last snapshot that was copied and this one; none if a
   * seek or another life lies between.
   */
  public long missedTicks() {
    boolean follows = copied && timelineEpoch() == copiedEpoch;
    return follows ? Math.max(0, tick - copiedTick - 1) : 0;
  }

  private long timelineEpoch() {
    return timeline.getLong(0);
  }

  /**
   * Copies a whole snapshot into a writer that has none open, whose owner publishes it.
   *
   * @param offsetNanos what is added to the other end's instants
   */
  public void copyTo(SnapshotWriter writer, long epochOffset, long offsetNanos) {
    localTimeline.read(timeline, 0, epochOffset, offsetNanos);
    long tickCount = copied ? tick - copiedTick : 1;
    boolean continues = !broken && tickCount <= FragmentFormat.MOST_AGE;
    writer.begin(tick, instantNanos, localTimeline.timeline(), continues);
    Snapshot snapshot = writer.bulk(slotCount);
    int[] generations = snapshot.generations();
    System.arraycopy(states.generations, 0, generations, 0, slotCount);
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
