package org.isochron.state.body;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The prefabs of a simulation, by number, with their shapes prepared for ray casts. Immutable, so
 * any thread may use it; it is prepared where it is created, and snapshots carry it.
 */
public final class PrefabTable {
  /** No prefabs: those of a simulation that does not state what its bodies are made of. */
  public static final PrefabTable EMPTY = of(List.of());

  private final List<Prefab> prefabs;
  private final RaySurface[] surfaces;
  private final float[] radii;
  private final int[] layers;
  private final boolean blends;

  private PrefabTable(List<Prefab> prefabs, RaySurface[] surfaces) {
    this.prefabs = prefabs;
    this.surfaces = surfaces;
    radii = new float[surfaces.length];
    layers = new int[surfaces.length];
    blends = prefabs.stream().anyMatch(prefab -> prefab.blend() != Prefab.Blend.READER);
    for (int prefab = 0; prefab < radii.length; prefab++) {
      radii[prefab] = Math.nextUp((float) prefabs.get(prefab).shape().boundingRadius());
      layers[prefab] =
          prefabs.get(prefab).isSensor() ? 0 : 1 << prefabs.get(prefab).layer();
    }
  }

  /** Returns a table of prefabs, numbered in their order. */
  public static PrefabTable of(List<Prefab> prefabs) {
    return new PrefabTable(
        List.copyOf(prefabs),
        prefabs.stream().map(prefab -> RaySurface.of(prefab.shape())).toArray(RaySurface[]::new));
  }

  /** Returns a table with the prefabs of another behind these, prepared as they are. */
  public PrefabTable with(PrefabTable others) {
    List<Prefab> more = new ArrayList<>(prefabs);
    more.addAll(others.prefabs);
    RaySurface[] moreSurfaces = Arrays.copyOf(surfaces, more.size());
    System.arraycopy(others.surfaces, 0, moreSurfaces, surfaces.length, others.surfaces.length);
    return new PrefabTable(List.copyOf(more), moreSurfaces);
  }

  public int count() {
    return prefabs.size();
  }

  /**
   * Returns a prefab; throws {@link IndexOutOfBoundsException} if there is none with this number.
   */
  public Prefab get(int prefab) {
    return prefabs.get(prefab);
  }

  /** Returns true if a prefab says how its bodies are blended. */
  public boolean hasBlends() {
    return blends;
  }

  /**
   * The radius of the smallest sphere around a prefab's origin that contains it, in metres, rounded
   * up.
   */
  public float boundingRadius(int prefab) {
    return radii[prefab];
  }

  /**
   * Returns true if queries with a mask find a prefab's bodies: it has their layer, and they are no
   * sensors.
   */
  public boolean isFound(int prefab, int mask) {
    return (layers[prefab] & mask) != 0;
  }

  /**
   * Returns the lines that outline a prefab's shape, in the space of its body: six floats each.
   * They are computed at each call; keep them.
   */
  public float[] edges(int prefab) {
    return ShapeEdges.of(prefabs.get(prefab).shape());
  }

  RaySurface surface(int prefab) {
    return surfaces[prefab];
  }
}
