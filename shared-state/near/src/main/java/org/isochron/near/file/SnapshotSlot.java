package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;

/**
 * One snapshot as bytes: its numbers, one array for each component of the bodies, as long as there
 * are bodies, and its first number again, which lacks if somebody has cut the file, even if it is
 * long again. Both ends have it in memory of their own, from which it is written to the file,
 * and into which it is read. Owner: one thread. Copies only the slots in use; allocates nothing.
 *
 * <p>A snapshot has the number of its publish. Who copies it finds out from the {@link Board} if it
 * was overwritten meanwhile.
 */
final class SnapshotSlot {
  private static final int HEADER_BYTES = 128;
  private static final int NUMBER = 0;
  private static final int TICK = 8;
  private static final int INSTANT = 16;
  private static final int PUBLISHED = 24;
  private static final int TIMELINE = 32;
  private static final int PREFABS = TIMELINE + TimelineCopy.BYTES;
  private static final int SLOT_COUNT = PREFABS + 8;
  private static final int BEGIN_COUNT = SLOT_COUNT + 4;
  private static final int SEQUENCE = BEGIN_COUNT + 4;
  private static final int JOINTS = SEQUENCE + 8;

  /** 1 if readers may blend from the snapshot of the number before to this one. */
  private static final int CONTINUES = JOINTS + 8;

  private static final int VELOCITY_ARRAYS = 6;

  /** The generations, the slots of the begin poses and the prefabs. */
  private static final int INT_ARRAYS = 3;

  private final SnapshotLayout layout;
  private final int capacity;
  private final int arraysAt;
  private final ByteBuffer memory;
  private final IntBuffer ints;
  private final FloatBuffer floats;

  /** How much is read at once. */
  private int loadedBytes;

  SnapshotSlot(ByteBuffer memory, SnapshotLayout layout) {
    this.layout = layout;
    this.memory = memory;
    capacity = layout.bodyCapacity();
    arraysAt = arraysAt(layout);
    loadedBytes = arraysAt;
    ByteBuffer arrays =
        memory.slice(arraysAt, memory.capacity() - Long.BYTES - arraysAt).order(memory.order());
    ints = arrays.asIntBuffer();
    floats = arrays.asFloatBuffer();
  }

  /** Returns the size of a snapshot, without its joints. */
  static long bytes(SnapshotLayout layout) {
    long arrays = INT_ARRAYS
        + 2L * poseArrays(layout)
        + (layout.velocities() ? VELOCITY_ARRAYS : 0)
        + layout.channels().size();
    return arraysAt(layout) + arrays * layout.bodyCapacity() * Integer.BYTES + Long.BYTES;
  }

  private static int poseArrays(SnapshotLayout layout) {
    return layout.far() ? 10 : 7;
  }

  private static int arraysAt(SnapshotLayout layout) {
    return HEADER_BYTES + MovedTicks.byteSize(layout.bodyCapacity());
  }

  /**
   * Reads a snapshot from a file into this memory; a reader. Returns false if another one lies
   * there, or the file ends before it.
   */
  boolean load(OpenFile file, long at, long number) throws IOException {
    if (!file.read(memory.limit(loadedBytes).position(0), at) || number() != number) {
      return false;
    }
    int length = bytes();
    if (length < 0) {
      return true; // its numbers make no sense
    }
    boolean isThere = length <= loadedBytes
        || file.read(memory.limit(length).position(loadedBytes), at + loadedBytes);
    loadedBytes = length; // the next one is about as long
    memory.clear();
    return isThere && number() == number && memory.getLong(length - Long.BYTES) == number;
  }

  /** Returns how long the snapshot in this memory is; −1 if its numbers make no sense. */
  private int bytes() {
    memory.clear();
    long slots = memory.getInt(SLOT_COUNT);
    long begins = memory.getInt(BEGIN_COUNT);
    if (slots < 0 || slots > capacity || begins < 0 || begins > capacity) {
      return -1;
    }
    long bodyArrays = 2L
        + poseArrays(layout)
        + (layout.velocities() ? VELOCITY_ARRAYS : 0)
        + layout.channels().size();
    return Math.toIntExact(arraysAt
        + (bodyArrays * slots + (1L + poseArrays(layout)) * begins) * Integer.BYTES
        + Long.BYTES);
  }

  /** Returns the number of the publish, counted from 1. */
  long number() {
    return memory.getLong(NUMBER);
  }

  /**
   * Returns the number of the snapshot where it was published first, from which a reader knows what
   * is skipped.
   */
  long sequence() {
    return memory.getLong(SEQUENCE);
  }

  /** Returns the number of the list of joints. */
  long joints() {
    return memory.getLong(JOINTS);
  }

  /** Returns which prefabs the bodies are of: the number of their file. */
  long prefabs() {
    return memory.getLong(PREFABS);
  }

  /** Copies a snapshot into this memory; the writer. Returns what is to be written to the file. */
  ByteBuffer write(Snapshot snapshot, long number, long prefabs, long joints, boolean continues) {
    int slots = snapshot.slotCount();
    int begins = snapshot.beginCount();
    memory.clear().putLong(NUMBER, number);
    memory.putLong(TICK, snapshot.tick());
    memory.putLong(INSTANT, snapshot.instantNanos());
    memory.putLong(PUBLISHED, snapshot.publishedNanos());
    TimelineCopy.write(snapshot.timeline(), memory, TIMELINE);
    memory.putLong(PREFABS, prefabs);
    memory.putInt(SLOT_COUNT, slots);
    memory.putInt(BEGIN_COUNT, begins);
    memory.putLong(SEQUENCE, snapshot.sequence());
    memory.putLong(JOINTS, joints);
    memory.putInt(CONTINUES, continues ? 1 : 0);
    snapshot.moved().writeTo(memory, HEADER_BYTES);
    ints.put(0, snapshot.generations(), 0, slots);
    ints.put(slots, snapshot.prefabNumbers(), 0, slots);
    int at = put(snapshot.poses().components(), 2 * slots, slots);
    if (layout.velocities()) {
      at = put(snapshot.velocities().components(), at, slots);
    }
    for (int channel = 0; channel < layout.channels().size(); channel++) {
      at = put(snapshot.channel(channel), at, slots);
    }
    ints.put(at, snapshot.beginSlots(), 0, begins);
    at = put(snapshot.beginPoses().components(), at + begins, begins);
    int end = arraysAt + at * Integer.BYTES;
    return memory.putLong(end, number).limit(end + Long.BYTES).position(0);
  }

  /** Returns what was written last, to be written to the file again. */
  ByteBuffer written() {
    return memory.position(0);
  }

  /**
   * Copies this memory into the open snapshot of a writer in another process, whose owner publishes
   * it or, if this returns false, drops it, because the numbers make no sense.
   *
   * @param table the prefabs that the bodies are of; a snapshot with a body of none of them is read
   *     without prefabs
   * @param moved for use while it is read
   * @param lastNumber the number of the snapshot that was copied last
   * @param offsetNanos what is added to the other process' instants
   */
  boolean read(
      SnapshotWriter writer,
      PrefabTable table,
      MovedTicks moved,
      long lastNumber,
      TimelineCopy timelines,
      long epochOffset,
      long offsetNanos) {
    if (bytes() < 0) {
      return false;
    }
    int slots = memory.getInt(SLOT_COUNT);
    int begins = memory.getInt(BEGIN_COUNT);
    if (!timelines.read(memory, TIMELINE, epochOffset, offsetNanos)) {
      return false;
    }
    boolean continues = memory.getInt(CONTINUES) == 1 && number() == lastNumber + 1;
    writer.begin(memory.getLong(TICK), memory.getLong(INSTANT), timelines.timeline(), continues);
    Snapshot snapshot = writer.bulk(slots);
    ints.get(0, snapshot.generations(), 0, slots);
    ints.get(slots, snapshot.prefabNumbers(), 0, slots);
    int at = take(snapshot.poses().components(), 2 * slots, slots);
    if (layout.velocities()) {
      at = take(snapshot.velocities().components(), at, slots);
    }
    for (int channel = 0; channel < layout.channels().size(); channel++) {
      at = take(snapshot.channel(channel), at, slots);
    }
    if (!areSound(snapshot.generations(), slots) || !takeBegins(writer, snapshot, at, begins)) {
      return false;
    }
    writer.prefabs(areSound(snapshot, table, slots) ? table : PrefabTable.EMPTY);
    moved.readFrom(memory, HEADER_BYTES);
    writer.moved(moved);
    return true;
  }

  /** The instant of the publish by the other process' clock. */
  long publishedNanos() {
    return memory.getLong(PUBLISHED);
  }

  private boolean takeBegins(SnapshotWriter writer, Snapshot snapshot, int at, int begins) {
    for (int index = 0; index < begins; index++) {
      int slot = ints.get(at + index);
      if (slot < 0 || slot >= capacity) {
        return false;
      }
      int pose = at + begins + index;
      writer.beginPose(
          BodyId.of(slot, Math.max(1, snapshot.generations()[slot])), // it may be gone already
          coordinate(pose, begins, 0),
          coordinate(pose, begins, 1),
          coordinate(pose, begins, 2),
          floats.get(pose + 3 * begins),
          floats.get(pose + 4 * begins),
          floats.get(pose + 5 * begins),
          floats.get(pose + 6 * begins));
    }
    return true;
  }

  private double coordinate(int pose, int begins, int axis) {
    double nearest = floats.get(pose + axis * begins);
    return layout.far() ? nearest + floats.get(pose + (7 + axis) * begins) : nearest;
  }

  /** Returns true if no generation is negative: such a body would have no id. */
  private static boolean areSound(int[] generations, int slots) {
    int all = 0;
    for (int slot = 0; slot < slots; slot++) {
      all |= generations[slot];
    }
    return all >= 0;
  }

  /**
   * Returns true if every body is of a prefab, where there are any. An empty slot may have any
   * number.
   */
  private static boolean areSound(Snapshot snapshot, PrefabTable table, int slots) {
    int last = table.count() - 1;
    int[] generations = snapshot.generations();
    int[] prefabs = snapshot.prefabNumbers();
    int all = 0; // negative if the number of a body or its distance to the last one is
    for (int slot = 0; slot < slots; slot++) {
      all |= (prefabs[slot] | (last - prefabs[slot])) & -generations[slot];
    }
    return last < 0 || all >= 0;
  }

  private int put(float[][] components, int from, int count) {
    int at = from;
    for (float[] component : components) {
      at = put(component, at, count);
    }
    return at;
  }

  private int put(float[] values, int at, int count) {
    floats.put(at, values, 0, count);
    return at + count;
  }

  private int take(float[][] components, int from, int count) {
    int at = from;
    for (float[] component : components) {
      at = take(component, at, count);
    }
    return at;
  }

  private int take(float[] values, int at, int count) {
    floats.get(at, values, 0, count);
    return at + count;
  }
}
