package org.isochron.render.gpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * A snapshot as rows of eight floats: x, y, z, mark, qx, qy, qz, qw. First a row for each slot,
 * then one for each begin pose. Owner: the thread that uploads. Allocates nothing after
 * construction.
 *
 * <p>The mark says from which pose the shader blends the body: 0 if there is no body, 1 from the
 * same slot of the earlier buffer, 2 not at all, so that it is shown at its pose, and -n from the
 * begin pose in row n of this buffer. Of a snapshot that follows the one written last, only the
 * rows are written whose bodies moved.
 */
final class TickBytes {
  static final float NOBODY = 0;
  static final float CONTINUES = 1;
  static final float APPEARS = 2;

  /** Up to here a float can represent the number of every row. */
  static final int MAX_BODIES = 1 << 23;

  private final ByteBuffer bytes;
  private final HeldRows held = new HeldRows();
  private final Vector3d origin = new Vector3d();
  private boolean isAround;

  TickBytes(int bodyCapacity) {
    if (bodyCapacity > MAX_BODIES) {
      throw new IllegalArgumentException(
          "bodyCapacity is %d but the rows of a buffer are numbered up to %d bodies; lower SnapshotLayout.bodyCapacity"
              .formatted(bodyCapacity, MAX_BODIES));
    }
    long size = 2L * bodyCapacity * GpuFrames.Buffers.ROW_BYTES;
    bytes = ByteBuffer.allocateDirect((int) size).order(ByteOrder.nativeOrder());
  }

  /** Writes positions around a place in the world from now on. */
  void origin(Vector3dc place) {
    origin.set(place);
    isAround = place.lengthSquared() > 0;
    held.release();
  }

  Vector3dc origin() {
    return origin;
  }

  /** Writes a snapshot that follows another one, or that is shown alone if both are the same. */
  void write(Snapshot before, Snapshot snapshot) {
    bytes.clear();
    int slots = snapshot.slotCount();
    if (held.isFollowedBy(snapshot)) {
      long since = held.sinceTick();
      MovedTicks moved = snapshot.moved();
      int slot = moved.next(0, since, slots);
      while (slot < slots) {
        int until = moved.runEnd(slot, since, slots);
        rows(slot, until, before, snapshot);
        slot = moved.next(until, since, slots);
      }
    } else {
      rows(0, slots, before, snapshot);
    }
    for (int begin = 0; begin < snapshot.beginCount(); begin++) {
      int slot = snapshot.beginSlots()[begin];
      row(slots + begin, snapshot.beginPoses(), begin, CONTINUES);
      if (slot < slots && snapshot.generations()[slot] != 0 && before != snapshot) {
        bytes.putFloat(slot * GpuFrames.Buffers.ROW_BYTES + 12, -(slots + begin));
      }
    }
    held.hold(before, snapshot);
  }

  /** Returns some of the rows. */
  ByteBuffer rows(int from, int until) {
    return bytes
        .clear()
        .limit(until * GpuFrames.Buffers.ROW_BYTES)
        .position(from * GpuFrames.Buffers.ROW_BYTES);
  }

  private void rows(int from, int until, Snapshot before, Snapshot snapshot) {
    Snapshot.Poses poses = snapshot.poses();
    int[] generations = snapshot.generations();
    int[] generationsBefore = before.generations();
    for (int slot = from; slot < until; slot++) {
      int generation = generations[slot];
      float mark = generation == generationsBefore[slot] ? CONTINUES : APPEARS;
      row(slot, poses, slot, generation == 0 ? NOBODY : mark);
    }
  }

  private void row(int row, Snapshot.Poses poses, int index, float mark) {
    int at = row * GpuFrames.Buffers.ROW_BYTES;
    if (isAround || poses.isFar()) {
      bytes.putFloat(at, (float) (poses.coordinate(0, index) - origin.x));
      bytes.putFloat(at + 4, (float) (poses.coordinate(1, index) - origin.y));
      bytes.putFloat(at + 8, (float) (poses.coordinate(2, index) - origin.z));
    } else {
      bytes.putFloat(at, poses.x()[index]);
      bytes.putFloat(at + 4, poses.y()[index]);
      bytes.putFloat(at + 8, poses.z()[index]);
    }
    bytes.putFloat(at + 12, mark);
    bytes.putFloat(at + 16, poses.qx()[index]);
    bytes.putFloat(at + 20, poses.qy()[index]);
    bytes.putFloat(at + 24, poses.qz()[index]);
    bytes.putFloat(at + 28, poses.qw()[index]);
  }
}
