package org.isochron.render;

import java.util.function.LongPredicate;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.RayHit;
import org.isochron.state.Snapshot;
import org.joml.Vector3fc;

/**
 * Casts rays against displayed bodies. Owner: the frame thread. Tests a body's shape only if the
 * ray hits its bounding sphere.
 */
final class FrameRays {
  private static final int NO_SLOT = -1;

  private static final LongPredicate ALL = body -> true;

  private final PrefabTable.Ray ray = new PrefabTable.Ray();
  private int mask;

  void begin(Vector3fc origin, Vector3fc direction, float maxDistance, int layers) {
    Limits.mask(layers);
    ray.begin(origin, direction, maxDistance);
    mask = layers;
  }

  /**
   * Leaves {@code nearest} unchanged without hit.
   *
   * @throws IllegalStateException if no prefabs are published
   */
  boolean findNearest(
      Snapshot shown, Snapshot.Poses poses, ShownPositions positions, RayHit nearest) {
    return findNearest(shown, poses, positions, ALL, nearest);
  }

  /** Finds only bodies that are nearer than those of earlier calls with the same ray. */
  boolean findNearest(
      Snapshot shown,
      Snapshot.Poses poses,
      ShownPositions positions,
      LongPredicate searched,
      RayHit nearest) {
    if (shown.prefabs().count() == 0) {
      throw new IllegalStateException(
          "the snapshots have no shapes to cast a ray against; call SnapshotWriter.prefabs in capture()");
    }
    int slot = nearestSlot(shown, poses, positions, searched);
    if (slot == NO_SLOT) {
      return false;
    }
    nearest.set(
        shown.body(slot), shown.tick(), ray.origin(), ray.along(), ray.distance(), ray.normal());
    return true;
  }

  private int nearestSlot(
      Snapshot shown, Snapshot.Poses poses, ShownPositions positions, LongPredicate searched) {
    PrefabTable prefabs = shown.prefabs();
    int[] generations = shown.generations();
    int[] numbers = shown.prefabNumbers();
    float[] x = positions.coordinates(0, shown.slotCount());
    float[] y = positions.coordinates(1, shown.slotCount());
    float[] z = positions.coordinates(2, shown.slotCount());
    int found = NO_SLOT;
    for (int slot = 0; slot < shown.slotCount(); slot++) {
      if (generations[slot] != 0
          && prefabs.isFound(numbers[slot], mask)
          && ray.reaches(x[slot], y[slot], z[slot], prefabs.boundingRadius(numbers[slot]))
          && searched.test(shown.body(slot))
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
