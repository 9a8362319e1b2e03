package org.isochron.render;

import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.RayHit;
import org.isochron.state.Snapshot;
import org.joml.Vector3fc;

/**
 * Casts rays against the bodies of a frame. Owner: the thread of the frame. A loop over all bodies
 * asks whether the ray reaches the sphere around each, and only those that it reaches are tried by
 * their shapes.
 */
final class FrameRays {
  private static final int NO_SLOT = -1;

  private final PrefabTable.Ray ray = new PrefabTable.Ray();
  private int mask;

  /** Begins a ray; throws {@link IllegalArgumentException} if it is none. */
  void begin(Vector3fc origin, Vector3fc direction, float maxDistance, int layers) {
    Limits.mask(layers);
    ray.begin(origin, direction, maxDistance);
    mask = layers;
  }

  /**
   * Finds the first body on the ray; the hit is unchanged if there is none. Throws
   * {@link IllegalStateException} if the simulation does not state what its bodies are made of.
   */
  boolean findNearest(Snapshot shown, Snapshot.Poses poses, ShownPlaces places, RayHit nearest) {
    if (shown.prefabs().count() == 0) {
      throw new IllegalStateException(
          "the snapshots have no shapes to cast a ray against; call SnapshotWriter.prefabs in capture()");
    }
    int slot = nearestSlot(shown, poses, places);
    if (slot == NO_SLOT) {
      return false;
    }
    nearest.set(
        shown.body(slot), shown.tick(), ray.origin(), ray.along(), ray.distance(), ray.normal());
    return true;
  }

  private int nearestSlot(Snapshot shown, Snapshot.Poses poses, ShownPlaces places) {
    PrefabTable prefabs = shown.prefabs();
    int[] generations = shown.generations();
    int[] numbers = shown.prefabNumbers();
    float[] x = places.coordinates(0, shown.slotCount());
    float[] y = places.coordinates(1, shown.slotCount());
    float[] z = places.coordinates(2, shown.slotCount());
    int found = NO_SLOT;
    for (int slot = 0; slot < shown.slotCount(); slot++) {
      if (generations[slot] != 0
          && prefabs.isFound(numbers[slot], mask)
          && ray.reaches(x[slot], y[slot], z[slot], prefabs.boundingRadius(numbers[slot]))
          && ray.tryBody(
              prefabs,
              numbers[slot],
              x[slot],
              y[slot],
              z[slot],
              poses.qx()[slot],
              poses.qy()[slot],
              poses.qz()[slot],
              poses.qw()[slot])) {
        found = slot;
      }
    }
    return found;
  }
}
