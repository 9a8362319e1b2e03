package org.isochron.render;

import org.isochron.state.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * Positions of a frame's bodies relative to its origin, as floats. Owner: the frame thread.
 * Computed on demand, once per frame. Allocates nothing after the first origin other than 0.
 */
final class ShownPositions {
  private static final int AXES = 3;

  private final Snapshot.Poses poses;
  private final Vector3d origin = new Vector3d();
  private final float[][] positions = new float[AXES][];
  private boolean moved;
  private boolean fresh;

  ShownPositions(Snapshot.Poses poses) {
    this.poses = poses;
    if (poses.isFar()) {
      allocate();
    } else {
      System.arraycopy(poses.components(), 0, positions, 0, AXES);
    }
  }

  Vector3dc origin() {
    return origin;
  }

  void origin(Vector3dc position) {
    if (!position.isFinite()) {
      throw new IllegalArgumentException(
          "the origin is %s: its coordinates must be finite".formatted(position));
    }
    if (position.equals(origin)) {
      return;
    }
    if (!moved) {
      moved = true;
      allocate();
    }
    origin.set(position);
    fresh = false;
  }

  void begin() {
    fresh = false;
  }

  /** Returns the coordinates on an axis. */
  float[] coordinates(int axis, int slotCount) {
    if (!fresh && (moved || poses.isFar())) {
      for (int each = 0; each < AXES; each++) {
        compute(each, slotCount);
      }
    }
    fresh = true;
    return positions[axis];
  }

  Vector3f position(int slot, Vector3f destination) {
    return destination.set(
        (float) (poses.coordinate(0, slot) - origin.x),
        (float) (poses.coordinate(1, slot) - origin.y),
        (float) (poses.coordinate(2, slot) - origin.z));
  }

  private void allocate() {
    for (int axis = 0; axis < AXES; axis++) {
      positions[axis] = new float[poses.capacity()];
    }
  }

  /**
   * Subtracts the high parts first: near the origin this difference is exact, so no residual is
   * lost.
   */
  private void compute(int axis, int slotCount) {
    float nearest = (float) origin.get(axis);
    float low = (float) (origin.get(axis) - nearest);
    float[] from = poses.components()[axis];
    float[] fine = poses.fine(axis);
    float[] to = positions[axis];
    if (poses.isFar()) {
      for (int slot = 0; slot < slotCount; slot++) {
        to[slot] = (from[slot] - nearest) + (fine[slot] - low);
      }
    } else {
      for (int slot = 0; slot < slotCount; slot++) {
        to[slot] = (from[slot] - nearest) - low;
      }
    }
  }
}
