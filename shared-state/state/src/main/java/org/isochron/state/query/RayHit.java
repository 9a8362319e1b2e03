package org.isochron.state.query;

import org.isochron.state.snapshot.BodyId;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Where a ray met a body. Owner: one thread, which may reuse it for many rays. */
public final class RayHit {
  private final Vector3f point = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private long body = BodyId.NONE;
  private long tick;
  private float distance;

  /** The body that was hit; {@link BodyId#NONE} before the first hit, and for ground that is no body of the scene. */
  public long body() {
    return body;
  }

  /** The tick at whose end the body was there. */
  public long tick() {
    return tick;
  }

  /** How far the point is from the ray's origin, in metres. */
  public float distance() {
    return distance;
  }

  /** The point of the surface, in world coordinates. */
  public Vector3fc point() {
    return point;
  }

  /** The surface's normal at the point, of length 1, which points against the ray. */
  public Vector3fc normal() {
    return normal;
  }

  /**
   * Writes a hit; for those who answer.
   *
   * @param direction the ray's, of length 1
   */
  public void set(
      long ofBody,
      long atTick,
      Vector3fc origin,
      Vector3fc direction,
      float atDistance,
      Vector3fc surfaceNormal) {
    body = ofBody;
    tick = atTick;
    distance = atDistance;
    point.set(direction).mul(atDistance).add(origin);
    normal.set(surfaceNormal);
    if (normal.dot(direction) > 0) {
      normal.negate();
    }
  }
}
