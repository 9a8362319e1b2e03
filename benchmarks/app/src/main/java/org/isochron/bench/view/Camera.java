package org.isochron.bench.view;

import org.joml.Math;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Where the picture is seen from: on a sphere around a point. Owner: the thread that draws. */
final class Camera {
  private static final Vector3fc UP = new Vector3f(0, 1, 0);
  private static final float FIELD_OF_VIEW = Math.toRadians(42);

  /**
   * How much of the height and of the width of a picture what is framed may take; above and below
   * stand figures.
   */
  private static final float FILLED_HEIGHT = 0.66f;

  private static final float FILLED_WIDTH = 0.98f;
  private static final float LEAST_DISTANCE = 2;
  private static final float MOST_DISTANCE = 5_000;

  private final Vector3f target = new Vector3f();
  private final Vector3f eye = new Vector3f();
  private final Vector3f corner = new Vector3f();
  private final Vector3f right = new Vector3f();
  private final Vector3f up = new Vector3f();
  private final Vector3f back = new Vector3f();
  private float yaw = 0.7f;
  private float pitch = 0.36f;
  private float distance = 20;

  /**
   * Looks at a box from where all of it is seen, in a picture whose width and height have a ratio.
   */
  void frame(Vector3fc least, Vector3fc most, float aspect) {
    least.add(most, target).mul(0.5f);
    back.set(Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw));
    UP.cross(back, right).normalize();
    back.cross(right, up);
    float slope = Math.tan(FIELD_OF_VIEW / 2);
    float needed = LEAST_DISTANCE;
    for (int i = 0; i < 8; i++) {
      corner
          .set(
              (i & 1) == 0 ? least.x() : most.x(),
              (i & 2) == 0 ? least.y() : most.y(),
              (i & 4) == 0 ? least.z() : most.z())
          .sub(target);
      float near = corner.dot(back);
      float high = Math.abs(corner.dot(up)) / (slope * FILLED_HEIGHT);
      float wide = Math.abs(corner.dot(right)) / (slope * aspect * FILLED_WIDTH);
      needed = Math.max(needed, near + Math.max(high, wide));
    }
    distance = Math.min(MOST_DISTANCE, needed);
  }

  void turn(float rightward, float upward) {
    yaw -= rightward;
    pitch = Math.clamp(0.03f, 1.5f, pitch + upward);
  }

  /** Looks the way an unturned player does. */
  void lookAhead() {
    yaw = 0;
  }

  /** Nearer above 0, farther below. */
  void approach(float steps) {
    distance = Math.clamp(
        LEAST_DISTANCE, MOST_DISTANCE, distance * (float) java.lang.Math.pow(0.9, steps));
  }

  void move(float rightward, float forward) {
    float step = distance * 0.02f;
    target.x += step * (rightward * Math.cos(yaw) - forward * Math.sin(yaw));
    target.z += step * (-rightward * Math.sin(yaw) - forward * Math.cos(yaw));
  }

  Vector3f eye() {
    float level = distance * Math.cos(pitch);
    return eye.set(
        target.x + level * Math.sin(yaw),
        Math.max(0.2f, target.y + distance * Math.sin(pitch)),
        target.z + level * Math.cos(yaw));
  }

  /** The direction in which it looks. */
  Vector3f ahead(Vector3f destination) {
    return target.sub(eye(), destination).normalize();
  }

  /** The direction from which it looks, around the vertical, in radians. */
  float yaw() {
    return yaw;
  }

  /** How far the eye is from what it looks at. */
  float distance() {
    return distance;
  }

  /** How far the ground reaches to each side; in the haze its end is not seen. */
  float groundReach() {
    return 400 + 12 * distance;
  }

  Matrix4f viewProjection(float aspect, Matrix4f destination) {
    float near = Math.max(0.2f, 0.01f * distance);
    return destination
        .setPerspective(FIELD_OF_VIEW, aspect, near, 3 * groundReach())
        .lookAt(eye(), target, UP);
  }
}
