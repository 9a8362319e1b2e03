package org.isochron.render;

import java.util.Arrays;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;

/**
 * The outlines of the prefabs of a simulation. Owner: the thread of the frames; allocates for
 * prefabs not seen before.
 */
final class PrefabEdges {
  private Prefab[] prefabs = {};
  private float[][] edges = {};
  private int count;

  /** Takes the outlines from a table; those of prefabs that are the same as before are kept. */
  @SuppressWarnings("ReferenceEquality") // to compare them by value would compare every triangle
  void follow(PrefabTable table) {
    count = table.count();
    if (count > prefabs.length) {
      prefabs = Arrays.copyOf(prefabs, count);
      edges = Arrays.copyOf(edges, count);
    }
    for (int prefab = 0; prefab < count; prefab++) {
      if (prefabs[prefab] != table.get(prefab)) {
        prefabs[prefab] = table.get(prefab);
        edges[prefab] = table.edges(prefab);
      }
    }
  }

  boolean contains(int prefab) {
    return prefab >= 0 && prefab < count;
  }

  Prefab prefab(int prefab) {
    return prefabs[prefab];
  }

  /** Six floats for each line, in the space of the body. */
  float[] of(int prefab) {
    return edges[prefab];
  }
}
