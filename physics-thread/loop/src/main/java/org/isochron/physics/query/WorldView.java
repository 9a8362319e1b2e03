package org.isochron.physics.query;

import org.isochron.state.query.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The world at the end of a tick, to be read. Valid during the question that it was passed to; owner: the thread that ticks.
 * Nothing here changes the world, and no method allocates unless the engine itself does.
 *
 * <p>In a pause, commands that were applied since the tick are included, as in the picture.
 */
public interface WorldView {
  /** The tick at whose end the world is. */
  long tick();

  /** Returns true if the body exists. */
  boolean contains(long body);

  /**
   * Reads a body's position.
   *
   * @throws IllegalArgumentException if there is no such body; so do the three below
   */
  Vector3f position(long body, Vector3f destination);

  /** Reads a body's rotation. */
  Quaternionf rotation(long body, Quaternionf destination);

  /** Reads a body's velocity, in metres a second. */
  Vector3f linearVelocity(long body, Vector3f destination);

  /** Reads a body's angular velocity, in radians a second. */
  Vector3f angularVelocity(long body, Vector3f destination);

  /**
   * Finds the first body on a ray. Bodies in which the ray begins are not hit; meshes are hit from both sides.
   *
   * @param direction of any length but 0
   * @param maxDistance how far to look, in metres
   * @param nearest receives the hit; unchanged if there is none
   * @return true if a body was hit
   * @throws IllegalArgumentException if a value is not finite, the direction is 0, or the distance is not above 0
   */
  boolean rayCast(Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest);
}
