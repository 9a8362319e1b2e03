package org.isochron.shapes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Prefabs of a simulation by number, with shapes prepared for ray casts. The creating thread
 * prepares them. Immutable and shared by snapshots.
 */
public final class PrefabTable {
  /** Empty table. */
  public static final PrefabTable EMPTY = of(List.of());

  private final List<Prefab> prefabs;

  /** Null for a prefab whose shape is not prepared. */
  private final @Nullable RaySurface[] surfaces;

  private final float[] radii;
  private final int[] layers;
  private final boolean blends;

  private PrefabTable(List<Prefab> prefabs, @Nullable RaySurface[] surfaces, float[] radii) {
    this.prefabs = prefabs;
    this.surfaces = surfaces;
    this.radii = radii;
    layers = new int[surfaces.length];
    blends = prefabs.stream().anyMatch(prefab -> prefab.blend() != Prefab.Blend.READER);
    for (int prefab = 0; prefab < layers.length; prefab++) {
      layers[prefab] =
          prefabs.get(prefab).isSensor() ? 0 : 1 << prefabs.get(prefab).layer();
    }
  }

  /** Creates a table. */
  public static PrefabTable of(List<Prefab> given) {
    List<Prefab> prefabs = Limits.list("prefabs", given);
    float[] radii = new float[prefabs.size()];
    for (int prefab = 0; prefab < radii.length; prefab++) {
      radii[prefab] = Math.nextUp((float) prefabs.get(prefab).shape().boundingRadius());
    }
    return new PrefabTable(
        prefabs,
        prefabs.stream().map(prefab -> RaySurface.of(prefab.shape())).toArray(RaySurface[]::new),
        radii);
  }

  /** Appends another table's prepared prefabs. */
  public PrefabTable with(PrefabTable others) {
    List<Prefab> more = new ArrayList<>(prefabs);
    more.addAll(others.prefabs);
    @Nullable RaySurface[] moreSurfaces = Arrays.copyOf(surfaces, more.size());
    System.arraycopy(others.surfaces, 0, moreSurfaces, surfaces.length, others.surfaces.length);
    // copied, because computing a mesh's radius reads all of its vertices
    float[] moreRadii = Arrays.copyOf(radii, more.size());
    System.arraycopy(others.radii, 0, moreRadii, radii.length, others.radii.length);
    return new PrefabTable(List.copyOf(more), moreSurfaces, moreRadii);
  }

  /** Replaces a prefab's prepared shape by that of another table's only prefab, which is equal. */
  public PrefabTable with(int prefab, PrefabTable alone) {
    Limits.within("the number of the other table's prefabs", alone.count(), 1, 1);
    return with(prefab, alone.surfaces[0]);
  }

  /** Drops a prefab's prepared shape. Each ray at a body of this prefab prepares it again. */
  public PrefabTable without(int prefab) {
    return with(prefab, (RaySurface) null);
  }

  private PrefabTable with(int prefab, @Nullable RaySurface surface) {
    Limits.within("prefab", prefab, 0, surfaces.length - 1);
    @Nullable RaySurface[] others = surfaces.clone();
    others[prefab] = surface;
    return new PrefabTable(prefabs, others, radii);
  }

  public int count() {
    return prefabs.size();
  }

  /**
   * Returns true if all common numbers refer to equal prefabs; false for tables of different
   * scenes.
   */
  public boolean agreesWith(PrefabTable other) {
    int shared = Math.min(count(), other.count());
    return prefabs.subList(0, shared).equals(other.prefabs.subList(0, shared));
  }

  /**
   * Returns a prefab.
   *
   * @throws IndexOutOfBoundsException for an unknown number
   */
  public Prefab get(int prefab) {
    return prefabs.get(prefab);
  }

  /** Returns true if any prefab sets a blend mode. */
  public boolean hasBlends() {
    return blends;
  }

  /**
   * Radius of the smallest sphere around the prefab's origin that contains the shape, in metres,
   * rounded up.
   */
  public float boundingRadius(int prefab) {
    return radii[prefab];
  }

  /**
   * Returns true if queries with a mask find the prefab: its layer is in the mask, and it is no
   * sensor.
   */
  public boolean isFound(int prefab, int mask) {
    return (layers[prefab] & mask) != 0;
  }

  /**
   * Returns a shape's outline in body coordinates, with six floats per line. Computed on each call,
   * so keep the result.
   */
  public float[] edges(int prefab) {
    return ShapeEdges.of(prefabs.get(prefab).shape());
  }

  RaySurface surface(int prefab) {
    RaySurface surface = surfaces[prefab];
    return surface == null ? RaySurface.of(prefabs.get(prefab).shape()) : surface;
  }

  /**
   * A ray tested against bodies one by one, keeping the nearest entry point. Owner: one thread;
   * allocates nothing after its first compound.
   */
  public static final class Ray {
    private final LocalRay ray = new LocalRay();
    private final LocalRay local = new LocalRay();
    private final Quaternionf rotation = new Quaternionf();

    /**
     * Starts a ray.
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

    /** Returns true if the ray enters a sphere before its nearest hit. */
    public boolean reaches(float x, float y, float z, float radius) {
      float fromX = x - ray.origin.x;
      float fromY = y - ray.origin.y;
      float fromZ = z - ray.origin.z;
      float towards = fromX * ray.along.x + fromY * ray.along.y + fromZ * ray.along.z;
      float square = fromX * fromX + fromY * fromY + fromZ * fromZ;
      float rounding = square * 1e-6f;
      return square - towards * towards <= radius * radius + rounding
          && towards >= -radius
          && towards - radius < ray.distance;
    }

    /**
     * Tests a body. A ray that starts inside a body does not enter it; meshes are hit from both
     * sides.
     *
     * @return true for a nearer hit
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

    /** Distance of the hit. */
    public float distance() {
      return ray.distance;
    }

    public Vector3fc origin() {
      return ray.origin;
    }

    /** Unit direction. */
    public Vector3fc along() {
      return ray.along;
    }

    /** Unit normal of the hit. */
    public Vector3fc normal() {
      return ray.normal;
    }
  }
}
