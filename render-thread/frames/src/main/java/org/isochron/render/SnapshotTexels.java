package org.isochron.render;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalInt;
import org.isochron.render.blend.PresentBodies;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * Encodes a snapshot as rows of four texels, four floats each: x, y, z, mark; qx, qy, qz, qw;
 * velocity and scale; angular velocity and kind. One row for each slot is followed by one row for
 * each start pose. Owner: the thread that uploads. Allocates nothing after construction, unless
 * prefabs are added.
 *
 * <p>The mark selects the pose from which the shader blends the body. 0: no body. 1: the pose in
 * the same slot of the earlier buffer. 2: none, the body is shown at its own pose. -n: the start
 * pose in row n of this buffer. The kind encodes the prefab and the blend mode, see
 * {@link SlotKinds}. Only changed rows are written.
 */
final class SnapshotTexels {
  static final float NOBODY = 0;
  static final float CONTINUES = 1;
  static final float APPEARS = 2;

  /** A float represents all row numbers up to this number of bodies exactly. */
  static final int MAX_BODIES = 1 << 23;

  private static final int SCALE = 44;

  private final ByteBuffer bytes;
  private final HeldRows held = new HeldRows();
  private final SlotKinds kinds;
  private final ChangedRows changed;
  private final boolean velocities;
  private final OptionalInt scale;
  private final Vector3d origin = new Vector3d();
  private boolean hasOrigin;

  SnapshotTexels(SnapshotLayout layout, SlotKinds kinds) {
    if (layout.bodyCapacity() > MAX_BODIES) {
      throw new IllegalArgumentException(
          "bodyCapacity is %d but the rows of a buffer are numbered up to %d bodies; lower SnapshotLayout.bodyCapacity"
              .formatted(layout.bodyCapacity(), MAX_BODIES));
    }
    this.kinds = kinds;
    changed = new ChangedRows(kinds.changed());
    velocities = layout.velocities();
    scale = layout.scaleChannel();
    long size = 2L * layout.bodyCapacity() * GpuFrames.Buffers.ROW_BYTES;
    bytes = ByteBuffer.allocateDirect((int) size).order(ByteOrder.nativeOrder());
  }

  void origin(Vector3dc point) {
    origin.set(point);
    hasOrigin = point.lengthSquared() > 0;
    held.release();
  }

  Vector3dc origin() {
    return origin;
  }

  /** For a snapshot without a predecessor, pass the snapshot twice. */
  void write(Snapshot before, Snapshot snapshot) {
    bytes.clear();
    kinds.follow(snapshot);
    int slots = snapshot.slotCount();
    if (held.isFollowedBy(snapshot)) {
      long since = held.sinceTick();
      changed.begin();
      for (int slot = changed.next(0, snapshot, since);
          slot < slots;
          slot = changed.next(slot + 1, snapshot, since)) {
        row(slot, before, snapshot);
      }
    } else {
      for (int slot = 0; slot < slots; slot++) {
        row(slot, before, snapshot);
      }
    }
    for (int begin = 0; begin < snapshot.startCount(); begin++) {
      begin(slots + begin, begin, before, snapshot);
    }
    held.hold(before, snapshot);
  }

  ChangedRows changed() {
    changed.begin();
    return changed;
  }

  ByteBuffer rows(int from, int until) {
    return bytes
        .clear()
        .limit(until * GpuFrames.Buffers.ROW_BYTES)
        .position(from * GpuFrames.Buffers.ROW_BYTES);
  }

  /** Marks are the slots. */
  ByteBuffer present(PresentBodies bodies, ByteBuffer into) {
    into.clear();
    for (int row = 0; row < bodies.count(); row++) {
      int slot = bodies.slot(row);
      pose(into, row, bodies.poses(), slot, slot);
    }
    return into.limit(bodies.count() * GpuFrames.Buffers.ROW_BYTES);
  }

  private void row(int slot, Snapshot before, Snapshot snapshot) {
    int generation = snapshot.generations()[slot];
    float mark = generation == before.generations()[slot] ? CONTINUES : APPEARS;
    pose(bytes, slot, snapshot.poses(), slot, generation == 0 ? NOBODY : mark);
    int at = slot * GpuFrames.Buffers.ROW_BYTES;
    if (velocities) {
      Snapshot.Velocities rates = snapshot.velocities();
      vector(bytes, at + 32, rates.x()[slot], rates.y()[slot], rates.z()[slot]);
      vector(bytes, at + 48, rates.wx()[slot], rates.wy()[slot], rates.wz()[slot]);
    }
    bytes.putFloat(at + SCALE, scale(snapshot, slot));
    bytes.putFloat(at + 60, kinds.of(slot));
  }

  private void begin(int row, int begin, Snapshot before, Snapshot snapshot) {
    int slot = snapshot.startSlots()[begin];
    pose(bytes, row, snapshot.startPoses(), begin, CONTINUES);
    int generation = slot < snapshot.slotCount() ? snapshot.generations()[slot] : 0;
    boolean known = before.generations()[slot] == generation;
    bytes.putFloat(
        row * GpuFrames.Buffers.ROW_BYTES + SCALE, scale(known ? before : snapshot, slot));
    if (generation != 0 && before != snapshot) {
      bytes.putFloat(slot * GpuFrames.Buffers.ROW_BYTES + 12, -row);
    }
  }

  private float scale(Snapshot snapshot, int slot) {
    return scale.isEmpty() ? 1 : snapshot.channel(scale.getAsInt())[slot];
  }

  private void pose(ByteBuffer into, int row, Snapshot.Poses poses, int index, float mark) {
    int at = row * GpuFrames.Buffers.ROW_BYTES;
    if (hasOrigin || poses.isFar()) {
      vector(
          into,
          at,
          (float) (poses.coordinate(0, index) - origin.x),
          (float) (poses.coordinate(1, index) - origin.y),
          (float) (poses.coordinate(2, index) - origin.z));
    } else {
      vector(into, at, poses.x()[index], poses.y()[index], poses.z()[index]);
    }
    into.putFloat(at + 12, mark);
    vector(into, at + 16, poses.qx()[index], poses.qy()[index], poses.qz()[index]);
    into.putFloat(at + 28, poses.qw()[index]);
  }

  private static void vector(ByteBuffer into, int at, float x, float y, float z) {
    into.putFloat(at, x);
    into.putFloat(at + 4, y);
    into.putFloat(at + 8, z);
  }
}
