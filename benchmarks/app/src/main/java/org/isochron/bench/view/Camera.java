package org.isochron.bench.view;

import org.joml.Math;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Where the picture is seen from: on a sphere around a point. Owner: the thread that draws. */
final class Camera {
  private static final Vector3fc UP = new Vector3f(0, 1, 0);

  private final Vector3f target = new Vector3f();
  private final Vector3f eye = new Vector3f();
  private float yaw = 0.7f;
  private float pitch = 0.36f;
  private float distance;

  /** Looks at what lies between two corners, and at where it will fall. */
  void lookAt(Vector3fc least, Vector3fc most) {
    float wide = Math.max(most.x() - least.x(), most.z() - least.z());
    target.set((least.x() + most.x()) / 2, 0.32f * most.y(), (least.z() + most.z()) / 2);
    distance = 8 + 1.3f * Math.max(wide, most.y()) + 1.1f * wide;
  }

  void turn(float rightward, float upward) {
    yaw -= rightward;
    pitch = Math.clamp(0.03f, 1.5f, pitch + upward);
  }

  /** Nearer above 0, farther below. */
  void approach(float steps) {
    distance = Math.clamp(2, 500, distance * (float) java.lang.Math.pow(0.9, steps));
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

  Matrix4f viewProjection(float aspect, Matrix4f destination) {
    return destination
        .setPerspective(Math.toRadians(42), aspect, 0.2f, 1_200)
        .lookAt(eye(), target, UP);
  }
}
