package org.isochron.state;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Where a ray or a moving shape met a body, or the point of a body that is closest to another
 * point. Owner: one thread, which may reuse it for many questions.
 */
public final class RayHit {
  private final Vector3f point = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private long body = BodyId.NONE;
  private long tick;
  private float distance;

  /**
   * The body that was hit; {@link BodyId#NONE} before the first hit, and for ground that is no body
   * of the scene.
   */
  public long body() {
    return body;
  }

  /** The tick at whose end the body was there. */
  public long tick() {
    return tick;
  }

  /** How far the ray or shape came, or how far the point is from the one asked for, in metres. */
  public float distance() {
    return distance;
  }

  /** The point of the surface, around the origin of the view or frame that was asked. */
  public Vector3fc point() {
    return point;
  }

  /**
   * The surface's normal at the point, of length 1, which points against the ray, or to the shape
   * or point.
   */
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

  /** Writes the place where a shape met a body, or its closest point; for those who answer. */
  public void set(
      long ofBody, long atTick, float atDistance, Vector3fc ofSurface, Vector3fc surfaceNormal) {
    body = ofBody;
    tick = atTick;
    distance = atDistance;
    point.set(ofSurface);
    normal.set(surfaceNormal);
  }

  /** Copies another hit; for those who answer. */
  public void set(RayHit other) {
    set(other.body, other.tick, other.distance, other.point, other.normal);
  }
}
