package org.isochron.jme;

import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;

/**
 * The ray from a camera through a point of the window. Owner: one thread. Allocates nothing after
 * construction.
 */
final class CursorRay {
  private final Vector3f axis = new Vector3f();
  private final Vector3f offset = new Vector3f();
  private final org.joml.Vector3f origin = new org.joml.Vector3f();
  private final org.joml.Vector3f direction = new org.joml.Vector3f();

  /**
   * Sets the ray through a point in pixels, measured from the lower left corner like the cursor
   * position.
   */
  void set(Camera camera, Vector2f point) {
    float shareX =
        share(point.x / camera.getWidth(), camera.getViewPortLeft(), camera.getViewPortRight());
    float shareY =
        share(point.y / camera.getHeight(), camera.getViewPortBottom(), camera.getViewPortTop());
    float right = mix(camera.getFrustumLeft(), camera.getFrustumRight(), shareX);
    float up = mix(camera.getFrustumBottom(), camera.getFrustumTop(), shareY);
    offset.set(camera.getLeft(axis)).multLocal(-right);
    offset.addLocal(camera.getUp(axis).multLocal(up));
    camera.getDirection(axis);
    JmeMaths.toJoml(camera.getLocation(), origin);
    if (camera.isParallelProjection()) {
      origin.add(offset.x, offset.y, offset.z);
    } else {
      axis.multLocal(camera.getFrustumNear()).addLocal(offset);
    }
    JmeMaths.toJoml(axis, direction);
  }

  org.joml.Vector3f origin() {
    return origin;
  }

  org.joml.Vector3f direction() {
    return direction;
  }

  private static float share(float point, float from, float to) {
    return (point - from) / (to - from);
  }

  private static float mix(float from, float to, float share) {
    return from + (to - from) * share;
  }
}
