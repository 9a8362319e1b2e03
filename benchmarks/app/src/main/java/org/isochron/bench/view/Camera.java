package org.isochron.bench.view;

import org.isochron.bench.stage.DemoRun;
import org.joml.Math;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** The viewpoint of the picture, on a sphere around a target. Owner: the graphics thread. */
final class Camera {
  private static final Vector3fc UP = new Vector3f(0, 1, 0);
  private static final float FIELD_OF_VIEW = Math.toRadians(42);

  /**
   * Share of the picture that the framed box fills; the rest leaves room for figures above and
   * below.
   */
  private static final float FILLED = 0.77f;

  /** Margin around the bodies when all of them are framed. */
  private static final Vector3fc AROUND_BODIES = new Vector3f(1);

  private static final float MIN_DISTANCE = 2;
  private static final float MAX_DISTANCE = 5_000;
  private static final float YAW = 0.7f;

  private final Vector3f target = new Vector3f();
  private final Vector3f eye = new Vector3f();
  private float yaw = YAW;
  private float pitch = 0.36f;
  private float distance = 20;
  private boolean moved;

  /**
   * Resets the camera for another scene; with a player, the camera looks in the player's initial
   * direction.
   */
  void begin(boolean hasPlayer) {
    yaw = hasPlayer ? 0 : YAW;
    moved = false;
  }

  boolean isMoved() {
    return moved;
  }

  void frame(Vector3fc minCorner, Vector3fc maxCorner, float aspect) {
    float radius = minCorner.distance(maxCorner) / 2;
    float slope = FILLED * Math.sin(FIELD_OF_VIEW / 2) * Math.min(1, aspect);
    minCorner.add(maxCorner, target).mul(0.5f);
    distance = Math.clamp(MIN_DISTANCE, MAX_DISTANCE, radius / slope);
  }

  void frame(DemoRun stage, float aspect) {
    Vector3f minCorner = stage.minCorner().sub(AROUND_BODIES, new Vector3f());
    minCorner.y = 0;
    frame(minCorner, stage.maxCorner().add(AROUND_BODIES, new Vector3f()), aspect);
  }

  void turn(float rightward, float upward) {
    yaw -= rightward;
    pitch = Math.clamp(0.03f, 1.5f, pitch + upward);
    moved = true;
  }

  /** Moves nearer for positive steps, and farther away for negative steps. */
  void approach(float steps) {
    float nearer = distance * (float) java.lang.Math.pow(0.9, steps);
    distance = Math.clamp(MIN_DISTANCE, MAX_DISTANCE, nearer);
    moved = true;
  }

  Vector3f eye() {
    float level = distance * Math.cos(pitch);
    return eye.set(
        target.x + level * Math.sin(yaw),
        Math.max(0.2f, target.y + distance * Math.sin(pitch)),
        target.z + level * Math.cos(yaw));
  }

  /**
   * Returns the direction of the ray through a point of a pane, given in pixels of the picture.
   */
  Vector3f ray(Pane pane, double x, double y) {
    float across = (float) (2 * (x - pane.left()) / pane.width() - 1);
    float upward = (float) (1 - 2 * y / pane.height());
    Matrix4f toWorld = viewProjection(pane.aspect(), new Matrix4f()).invert();
    return toWorld.transformProject(new Vector3f(across, upward, 1)).sub(eye()).normalize();
  }

  /** Returns the view direction's angle around the vertical axis, in radians. */
  float yaw() {
    return yaw;
  }

  float distance() {
    return distance;
  }

  /** Half the width of the drawn ground; haze hides the edge of the ground. */
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
