package org.isochron.state;

import java.util.Arrays;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Result of a ray cast, a shape cast or a closest-point query. Owner: one thread. */
public final class RayHit {
  private final Vector3f point = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private long body = BodyId.NONE;
  private long tick;
  private float distance;

  /** Returns new hits, for a query that finds several. */
  public static RayHit[] array(int count) {
    RayHit[] hits = new RayHit[count];
    Arrays.setAll(hits, index -> new RayHit());
    return hits;
  }

  /**
   * Body that was hit; {@link BodyId#NONE} before the first hit and for ground outside the scene.
   */
  public long body() {
    return body;
  }

  /** Tick of the queried state. */
  public long tick() {
    return tick;
  }

  /** Travelled distance of the ray or shape, or distance to the closest point, in metres. */
  public float distance() {
    return distance;
  }

  /** Point on the surface, relative to the origin of the queried view or frame. */
  public Vector3fc point() {
    return point;
  }

  /**
   * Unit normal of the surface, pointing against the ray, or towards the shape or the query point.
   */
  public Vector3fc normal() {
    return normal;
  }

  /**
   * Writes a ray's hit.
   *
   * @param direction the ray's unit direction
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

  /** Writes another query's result. */
  public void set(
      long ofBody, long atTick, float atDistance, Vector3fc ofSurface, Vector3fc surfaceNormal) {
    body = ofBody;
    tick = atTick;
    distance = atDistance;
    point.set(ofSurface);
    normal.set(surfaceNormal);
  }

  /** Copies another hit. */
  void set(RayHit other) {
    set(other.body, other.tick, other.distance, other.point, other.normal);
  }
}
