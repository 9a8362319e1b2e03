package org.isochron.state.body;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * What is drawn of a joint: its two bodies, and the point of each that it holds, in the space of
 * the body. A joint that holds no point, such as a weld, has the origins of its bodies. Immutable,
 * so any thread may use it; snapshots carry it.
 */
public record HeldPoints(long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB) {
  public HeldPoints {
    pointA = new Vector3f(pointA);
    pointB = new Vector3f(pointB);
  }
}
