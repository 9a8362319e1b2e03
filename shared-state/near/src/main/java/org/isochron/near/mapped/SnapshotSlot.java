package org.isochron.near.mapped;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.snapshot.Velocities;
import org.isochron.state.time.Timeline;

/**
 * One snapshot in mapped memory: its numbers, and one array for each component of the bodies. Owner: the writer, then the readers
 * whose words hold it. Copies only the slots in use; allocates nothing.
 *
 * <p>The words of the readers keep the writer away from what is read. The <em>seal</em>, the snapshot's number or 0 while it is
 * written, is the second line: if a word was damaged, the copy is seen to be torn, and not shown.
 */
final class SnapshotSlot {
  private static final int HEADER_BYTES = 128;
  private static final int SEAL = 0;
  private static final int TICK = 8;
  private static final int INSTANT = 16;
  private static final int PUBLISHED = 24;
  private static final int TIMELINE = 32;
  private static final int PREFABS = TIMELINE + TimelineCopy.BYTES;
  private static final int SLOT_COUNT = PREFABS + 8;
  private static final int BEGIN_COUNT = SLOT_COUNT + 4;
  private static final int POSE_ARRAYS = 7;
  private static final int VELOCITY_ARRAYS = 6;

  /** The generations, the slots of the begin poses and the prefabs. */
  private static final int INT_ARRAYS = 3;

  private final SnapshotLayout layout;
  private final int capacity;
  private final int movedAt;
  private final int jointsAt;
  private final ByteBuffer header;
  private final IntBuffer ints;
  private final FloatBuffer floats;

  SnapshotSlot(ByteBuffer memory, SnapshotLayout layout) {
    this.layout = layout;
    capacity = layout.bodyCapacity();
    movedAt = Math.toIntExact(movedAt(layout));
    jointsAt = movedAt + MovedTicks.byteSize(capacity);
    header = memory;
    ByteBuffer arrays =
        memory.slice(HEADER_BYTES, memory.capacity() - HEADER_BYTES).order(memory.order());
    ints = arrays.asIntBuffer();
    floats = arrays.asFloatBuffer();
  }

  /** Returns the size of a snapshot. */
  static long bytes(SnapshotLayout layout) {
    int capacity = layout.bodyCapacity();
    return movedAt(layout) + MovedTicks.byteSize(capacity) + JointRows.bytes(capacity);
  }

  private static long movedAt(SnapshotLayout layout) {
    long arrays = INT_ARRAYS
        + 2L * POSE_ARRAYS
        + (layout.velocities() ? VELOCITY_ARRAYS : 0)
        + layout.channels().size();
    return HEADER_BYTES + arrays * layout.bodyCapacity() * Integer.BYTES;
  }

  /** Returns the number of the snapshot, or 0 while it is written. */
  long seal() {
    return header.getLong(SEAL);
  }

  /** Returns which prefabs the bodies are of: the number of their file. */
  long prefabs() {
    return header.getLong(PREFABS);
  }

  long tick() {
    return header.getLong(TICK);
  }

  /** Copies a snapshot into this slot; the writer. */
  void write(Snapshot snapshot, long prefabs, JointRows joints) {
    header.putLong(SEAL, 0);
    // ordering: store-store: the seal is broken before anything changes. Without it a reader whose
    // word was damaged could take a torn copy for a whole one.
    VarHandle.storeStoreFence();
    int slots = snapshot.slotCount();
    int begins = snapshot.beginCount();
    header.putLong(TICK, snapshot.tick());
    header.putLong(INSTANT, snapshot.instantNanos());
    header.putLong(PUBLISHED, snapshot.publishedNanos());
    TimelineCopy.write(snapshot.timeline(), header, TIMELINE);
    header.putLong(PREFABS, prefabs);
    header.putInt(SLOT_COUNT, slots);
    header.putInt(BEGIN_COUNT, begins);
    ints.put(0, snapshot.generations(), 0, slots);
    ints.put(capacity, snapshot.beginSlots(), 0, begins);
    ints.put(2 * capacity, snapshot.prefabNumbers(), 0, slots);
    snapshot.moved().writeTo(header, movedAt);
    joints.write(snapshot.joints(), header, jointsAt, capacity);
    int at = put(snapshot.poses(), INT_ARRAYS * capacity, slots);
    at = put(snapshot.beginPoses(), at, begins);
    if (layout.velocities()) {
      at = put(snapshot.velocities(), at, slots);
    }
    for (int channel = 0; channel < layout.channels().size(); channel++) {
      floats.put(at, snapshot.channel(channel), 0, slots);
      at += capacity;
    }
    // ordering: store-store: the seal is set after everything else.
    VarHandle.storeStoreFence();
    header.putLong(SEAL, snapshot.sequence());
  }

  /**
   * Copies this slot into the open snapshot of a writer in another process, whose owner publishes it or, if this returns false,
   * drops it: then the numbers make no sense, or changed meanwhile.
   *
   * @param table the prefabs that the bodies are of
   * @param joints those that were read last
   * @param moved for use while it is read
   * @param offsetNanos what is added to the other process' instants
   */
  boolean read(
      SnapshotWriter writer,
      PrefabTable table,
      JointRows joints,
      MovedTicks moved,
      TimelineCopy timelines,
      long epochOffset,
      long offsetNanos) {
    long seal = seal();
    // ordering: load-load: the seal is read before what it seals.
    VarHandle.loadLoadFence();
    int slots = header.getInt(SLOT_COUNT);
    int begins = header.getInt(BEGIN_COUNT);
    if (seal <= 0 || slots < 0 || slots > capacity || begins < 0 || begins > capacity) {
      return false;
    }
    if (!timelines.read(header, TIMELINE, epochOffset, offsetNanos)) {
      return false;
    }
    Timeline timeline = timelines.timeline();
    writer.begin(tick(), header.getLong(INSTANT), timeline);
    Snapshot snapshot = writer.bulk(slots);
    ints.get(0, snapshot.generations(), 0, slots);
    ints.get(2 * capacity, snapshot.prefabNumbers(), 0, slots);
    writer.prefabs(table);
    int at = take(snapshot.poses(), INT_ARRAYS * capacity, slots);
    boolean sound = isSound(snapshot.generations(), slots)
        && isSound(snapshot.prefabNumbers(), table, slots)
        && joints.read(header, jointsAt, capacity)
        && takeBegins(writer, snapshot, at, begins);
    at += POSE_ARRAYS * capacity;
    if (layout.velocities()) {
      at = take(snapshot.velocities(), at, slots);
    }
    for (int channel = 0; channel < layout.channels().size(); channel++) {
      floats.get(at, snapshot.channel(channel), 0, slots);
      at += capacity;
    }
    writer.joints(joints.joints());
    moved.readFrom(header, movedAt);
    writer.moved(moved);
    // ordering: load-load: the seal is read again after everything else.
    VarHandle.loadLoadFence();
    return sound && seal() == seal;
  }

  /** The instant of the publish by the other process' clock. */
  long publishedNanos() {
    return header.getLong(PUBLISHED);
  }

  private boolean takeBegins(SnapshotWriter writer, Snapshot snapshot, int at, int begins) {
    for (int index = 0; index < begins; index++) {
      int slot = ints.get(capacity + index);
      if (slot < 0 || slot >= capacity) {
        return false;
      }
      int pose = at + index;
      writer.beginPose(
          BodyId.of(slot, Math.max(1, snapshot.generations()[slot])), // it may be gone already
          floats.get(pose),
          floats.get(pose + capacity),
          floats.get(pose + 2 * capacity),
          floats.get(pose + 3 * capacity),
          floats.get(pose + 4 * capacity),
          floats.get(pose + 5 * capacity),
          floats.get(pose + 6 * capacity));
    }
    return true;
  }

  /** Returns true if no generation is negative: such a body would have no id. */
  private static boolean isSound(int[] generations, int slots) {
    int all = 0;
    for (int slot = 0; slot < slots; slot++) {
      all |= generations[slot];
    }
    return all >= 0;
  }

  /** Returns true if every number names a prefab, where there are any. */
  private static boolean isSound(int[] prefabs, PrefabTable table, int slots) {
    if (table.count() == 0) {
      return true;
    }
    int all = 0; // negative if a number or its distance to the last one is
    for (int slot = 0; slot < slots; slot++) {
      all |= prefabs[slot] | (table.count() - 1 - prefabs[slot]);
    }
    return all >= 0;
  }

  private int put(Poses poses, int from, int count) {
    int at = put(poses.x(), from, count);
    at = put(poses.y(), at, count);
    at = put(poses.z(), at, count);
    at = put(poses.qx(), at, count);
    at = put(poses.qy(), at, count);
    at = put(poses.qz(), at, count);
    return put(poses.qw(), at, count);
  }

  private int put(Velocities velocities, int from, int count) {
    int at = put(velocities.x(), from, count);
    at = put(velocities.y(), at, count);
    at = put(velocities.z(), at, count);
    at = put(velocities.wx(), at, count);
    at = put(velocities.wy(), at, count);
    return put(velocities.wz(), at, count);
  }

  private int put(float[] values, int at, int count) {
    floats.put(at, values, 0, count);
    return at + capacity;
  }

  private int take(Poses poses, int from, int count) {
    int at = take(poses.x(), from, count);
    at = take(poses.y(), at, count);
    at = take(poses.z(), at, count);
    at = take(poses.qx(), at, count);
    at = take(poses.qy(), at, count);
    at = take(poses.qz(), at, count);
    return take(poses.qw(), at, count);
  }

  private int take(Velocities velocities, int from, int count) {
    int at = take(velocities.x(), from, count);
    at = take(velocities.y(), at, count);
    at = take(velocities.z(), at, count);
    at = take(velocities.wx(), at, count);
    at = take(velocities.wy(), at, count);
    return take(velocities.wz(), at, count);
  }

  private int take(float[] values, int at, int count) {
    floats.get(at, values, 0, count);
    return at + capacity;
  }
}
