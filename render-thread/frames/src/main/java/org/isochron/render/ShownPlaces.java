package org.isochron.render;

import org.isochron.state.Snapshot;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * Where the bodies of a frame are, seen from its origin, in floats. Owner: the frame's thread. They
 * are computed when somebody asks, once a frame, and are the frame's own positions if those are
 * floats and the origin is that of the world. Allocates nothing after the first other origin.
 */
final class ShownPlaces {
  private static final int AXES = 3;

  private final Snapshot.Poses poses;
  private final Vector3d origin = new Vector3d();
  private final float[][] places = new float[AXES][];
  private boolean moved;
  private boolean fresh;

  ShownPlaces(Snapshot.Poses poses) {
    this.poses = poses;
    if (poses.isFar()) {
      allocate();
    } else {
      System.arraycopy(poses.components(), 0, places, 0, AXES);
    }
  }

  Vector3dc origin() {
    return origin;
  }

  /** Sets the origin, and returns true if it is another one. */
  boolean origin(Vector3dc place) {
    if (!place.isFinite()) {
      throw new IllegalArgumentException(
          "the origin is %s: its coordinates must be finite".formatted(place));
    }
    if (place.equals(origin)) {
      return false;
    }
    if (!moved) {
      moved = true;
      allocate();
    }
    origin.set(place);
    fresh = false;
    return true;
  }

  /** Begins another frame. */
  void begin() {
    fresh = false;
  }

  /** Returns the coordinates of the first slots in an axis, 0 for x to 2 for z. */
  float[] coordinates(int axis, int slotCount) {
    if (!fresh && (moved || poses.isFar())) {
      for (int each = 0; each < AXES; each++) {
        compute(each, slotCount);
      }
    }
    fresh = true;
    return places[axis];
  }

  /** Sets the place of one slot. */
  Vector3f place(int slot, Vector3f destination) {
    return destination.set(
        (float) (poses.coordinate(0, slot) - origin.x),
        (float) (poses.coordinate(1, slot) - origin.y),
        (float) (poses.coordinate(2, slot) - origin.z));
  }

  private void allocate() {
    for (int axis = 0; axis < AXES; axis++) {
      places[axis] = new float[poses.capacity()];
    }
  }

  /** Near the origin the first difference is exact, and so is what a float lacks. */
  private void compute(int axis, int slotCount) {
    float nearest = (float) origin.get(axis);
    float low = (float) (origin.get(axis) - nearest);
    float[] from = poses.components()[axis];
    float[] fine = poses.fine(axis);
    float[] to = places[axis];
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
