package org.isochron.bench.view;

import java.util.Optional;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.BodyLooks;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Intersectionf;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector2f;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** A ray from the eye through a place of the picture. Made anew for each question. */
final class PickRay {
  private final Vector3f origin;
  private final Vector3f direction;

  /** A ray from a place in a direction. */
  PickRay(Vector3fc origin, Vector3fc direction) {
    this.origin = new Vector3f(origin);
    this.direction = new Vector3f(direction).normalize();
  }

  /** Returns the ray through a place, in pixels from the upper left of the picture. */
  static PickRay through(Camera camera, Pane pane, double x, double y) {
    Matrix4f toWorld = camera.viewProjection(pane.aspect(), new Matrix4f()).invert();
    Vector3f far = toWorld.transformProject(new Vector3f(pane.across(x), pane.upward(y), 1));
    return new PickRay(camera.eye(), far.sub(camera.eye()));
  }

  Vector3fc direction() {
    return direction;
  }

  /** The point of the ray at a distance. */
  Vector3f at(float distance) {
    return origin.fma(distance, direction, new Vector3f());
  }

  /** A body that the ray meets, and how far away. */
  record Hit(int slot, float distance) {}

  /**
   * Returns the nearest body that the ray meets, as it is drawn, or by the box around its faces.
   * Ground is not met.
   */
  Optional<Hit> cast(ShownBodies bodies, BodyLooks looks) {
    Optional<Hit> nearest = Optional.empty();
    float best = Float.POSITIVE_INFINITY;
    for (int slot = 0; slot < bodies.slotCount(); slot++) {
      float distance =
          bodies.isEmpty(slot) ? best : distanceTo(looks.of(slot), bodies.poses(), slot);
      if (distance < best) {
        best = distance;
        nearest = Optional.of(new Hit(slot, distance));
      }
    }
    return nearest;
  }

  /** Infinite if it passes the body. */
  private float distanceTo(BodyLook look, Snapshot.Poses poses, int slot) {
    Vector3f from = origin.sub(poses.position(slot, new Vector3f()), new Vector3f());
    Vector3f along = new Vector3f(direction);
    Vector2f reach = new Vector2f();
    boolean meets = switch (look.form()) {
      case NONE -> false;
      case BALL ->
        Intersectionf.intersectRaySphere(
            from, along, new Vector3f(), look.halfWidth() * look.halfWidth(), reach);
      case BOX, WHEEL, FIGURE, FACES -> {
        Quaternionf back = poses.rotation(slot, new Quaternionf()).conjugate();
        Vector3f half = new Vector3f(look.halfWidth(), look.halfHeight(), look.halfDepth());
        yield Intersectionf.intersectRayAab(
            back.transform(from), back.transform(along), half.negate(new Vector3f()), half, reach);
      }
    };
    return meets && reach.x >= 0 ? reach.x : Float.POSITIVE_INFINITY;
  }
}
