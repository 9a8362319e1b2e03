package org.isochron.shapes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

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
   * Returns true if every number that both tables have stands for equal prefabs, as it does before
   * and after prefabs were added; false for the tables of two scenes.
   */
  public boolean agreesWith(PrefabTable other) {
    int shared = Math.min(count(), other.count());
    return prefabs.subList(0, shared).equals(other.prefabs.subList(0, shared));
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

  /**
   * A ray that is tried against bodies, one after the other, and keeps the nearest point at which
   * it enters one. Owner: one thread; allocates nothing after its first compound.
   */
  public static final class Ray {
    private final LocalRay ray = new LocalRay();
    private final LocalRay local = new LocalRay();
    private final Quaternionf rotation = new Quaternionf();

    /**
     * Begins a ray.
     *
     * @param direction of any length but 0
     * @throws IllegalArgumentException if a value is not finite, the direction is 0, or the
     *     distance is not above 0
     */
    public void begin(Vector3fc origin, Vector3fc direction, float maxDistance) {
      Limits.ray(origin, direction, maxDistance);
      ray.origin.set(origin);
      direction.normalize(ray.along);
      ray.distance = Math.nextUp(maxDistance);
    }

    /** Returns true if the ray passes through a sphere before its nearest point. */
    public boolean reaches(float x, float y, float z, float radius) {
      float fromX = x - ray.origin.x;
      float fromY = y - ray.origin.y;
      float fromZ = z - ray.origin.z;
      float towards = fromX * ray.along.x + fromY * ray.along.y + fromZ * ray.along.z;
      float square = fromX * fromX + fromY * fromY + fromZ * fromZ;
      // float arithmetic is off by a few units of the last place of the squares
      float rounding = square * 1e-6f;
      return square - towards * towards <= radius * radius + rounding
          && towards >= -radius
          && towards - radius < ray.distance;
    }

    /**
     * Tries a body. A body in which the ray begins is not entered; meshes are met from both sides.
     *
     * @return true if it is entered before the nearest point so far
     */
    public boolean tryBody(
        PrefabTable prefabs,
        int prefab,
        float x,
        float y,
        float z,
        float qx,
        float qy,
        float qz,
        float qw) {
      Quaternionfc turned = rotation.set(qx, qy, qz, qw);
      local.enter(ray, x, y, z, turned);
      if (!prefabs.surface(prefab).meet(local)) {
        return false;
      }
      local.leave(ray, turned);
      return true;
    }

    /** How far the nearest point is along the ray, in metres. */
    public float distance() {
      return ray.distance;
    }

    public Vector3fc origin() {
      return ray.origin;
    }

    /** The direction, of length 1. */
    public Vector3fc along() {
      return ray.along;
    }

    /** The normal of the surface at the nearest point, of length 1. */
    public Vector3fc normal() {
      return ray.normal;
    }
  }
}
