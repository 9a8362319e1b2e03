package org.isochron.state.body;

import org.isochron.state.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * A ray that is tried against bodies, one after the other, and keeps the nearest point at which it
 * enters one. Owner: one thread; allocates nothing after its first compound.
 */
public final class SurfaceRay {
  private final LocalRay ray = new LocalRay();
  private final LocalRay local = new LocalRay();
  private final Quaternionf rotation = new Quaternionf();

  /**
   * Begins a ray.
   *
   * @param direction of any length but 0
   * @throws IllegalArgumentException if a value is not finite, the direction is 0, or the distance
   *     is not above 0
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
