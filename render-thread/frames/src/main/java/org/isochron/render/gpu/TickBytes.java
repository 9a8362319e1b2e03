package org.isochron.render.gpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;

/**
 * A snapshot as rows of eight floats: x, y, z, mark, qx, qy, qz, qw. First a row for each slot, then one for each begin
 * pose. Owner: the thread that uploads. Allocates nothing after construction.
 *
 * <p>The mark tells the shader where the body comes from: 0 there is none, 1 from the same slot of the earlier buffer, 2 from
 * nowhere, so that it stands where it is, and a negative one from a begin pose, whose row in this buffer is the mark's size.
 */
final class TickBytes {
  static final float NOBODY = 0;
  static final float CONTINUES = 1;
  static final float APPEARS = 2;

  /** Up to here a float tells every row from its neighbour. */
  static final int MAX_BODIES = 1 << 23;

  private final ByteBuffer bytes;

  TickBytes(int bodyCapacity) {
    if (bodyCapacity > MAX_BODIES) {
      throw new IllegalArgumentException(
          "bodyCapacity is %d but the rows of a buffer are numbered up to %d bodies; lower SnapshotLayout.bodyCapacity"
              .formatted(bodyCapacity, MAX_BODIES));
    }
    long size = 2L * bodyCapacity * TickBuffers.ROW_BYTES;
    bytes = ByteBuffer.allocateDirect((int) size).order(ByteOrder.nativeOrder());
  }

  /** Writes a snapshot that follows another, or that is drawn from alone if it is the same. */
  ByteBuffer write(Snapshot before, Snapshot snapshot) {
    bytes.clear();
    int slots = snapshot.slotCount();
    Poses poses = snapshot.poses();
    int[] generations = snapshot.generations();
    int[] generationsBefore = before.generations();
    for (int slot = 0; slot < slots; slot++) {
      int generation = generations[slot];
      float mark = generation == generationsBefore[slot] ? CONTINUES : APPEARS;
      row(slot, poses, slot, generation == 0 ? NOBODY : mark);
    }
    for (int begin = 0; begin < snapshot.beginCount(); begin++) {
      int slot = snapshot.beginSlots()[begin];
      row(slots + begin, snapshot.beginPoses(), begin, CONTINUES);
      if (slot < slots && generations[slot] != 0 && before != snapshot) {
        bytes.putFloat(slot * TickBuffers.ROW_BYTES + 12, -(slots + begin));
      }
    }
    return bytes.limit((slots + snapshot.beginCount()) * TickBuffers.ROW_BYTES);
  }

  private void row(int row, Poses poses, int index, float mark) {
    int at = row * TickBuffers.ROW_BYTES;
    bytes.putFloat(at, poses.x()[index]);
    bytes.putFloat(at + 4, poses.y()[index]);
    bytes.putFloat(at + 8, poses.z()[index]);
    bytes.putFloat(at + 12, mark);
    bytes.putFloat(at + 16, poses.qx()[index]);
    bytes.putFloat(at + 20, poses.qy()[index]);
    bytes.putFloat(at + 24, poses.qz()[index]);
    bytes.putFloat(at + 28, poses.qw()[index]);
  }
}
