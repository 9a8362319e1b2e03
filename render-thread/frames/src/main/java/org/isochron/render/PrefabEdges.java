package org.isochron.render;

import java.util.Arrays;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;

/** Outlines of prefabs. Owner: the frame thread. Allocates only for new prefabs. */
final class PrefabEdges {
  private Prefab[] prefabs = {};
  private float[][] edges = {};
  private int count;

  @SuppressWarnings("ReferenceEquality") // comparing by value would compare every triangle
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

  /** Six floats for each line. */
  float[] of(int prefab) {
    return edges[prefab];
  }
}
