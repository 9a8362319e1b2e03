package org.isochron.gdx;

import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * An object of the game that stands where a body is shown. Owner: the render thread; allocates
 * nothing.
 */
abstract class Follower<T> {
  final long body;
  final T object;

  Follower(long body, T object) {
    this.body = body;
    this.object = object;
  }

  abstract void place(Vector3fc position, Quaternionfc rotation, float scale);
}
