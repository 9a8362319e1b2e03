package org.isochron.jolt;

import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Finds the centre of the feature of a body that faces a direction: a corner, or the middle of an
 * edge or face. Replaces contact points, which jolt-jni does not expose. Owner: the physics thread.
 * Allocates nothing.
 */
final class FacingPoint {
  /** Tolerance in metres. */
  private static final float SLACK = 0.02f;

  private final Vector3f direction = new Vector3f();
  private final Vector3f partDirection = new Vector3f();
  private final Vector3f partPoint = new Vector3f();
  private final Quaternionf turned = new Quaternionf();

  Vector3f find(
      Shape shape,
      Vector3fc position,
      Quaternionfc rotation,
      Vector3fc worldDirection,
      Vector3f destination) {
    rotation.transformInverse(worldDirection, direction);
    if (shape instanceof Shape.Compound compound) {
      compound(compound, destination);
    } else {
      simple(shape, direction, destination);
    }
    return rotation.transform(destination).add(position);
  }

  private void compound(Shape.Compound compound, Vector3f destination) {
    float farthest = Float.NEGATIVE_INFINITY;
    for (int i = 0; i < compound.parts().size(); i++) {
      Shape.Part part = compound.parts().get(i);
      turned.set(part.rotation()).transformInverse(direction, partDirection);
      simple(part.shape(), partDirection, partPoint);
      turned.transform(partPoint).add(part.position());
      if (partPoint.dot(direction) > farthest) {
        farthest = partPoint.dot(direction);
        destination.set(partPoint);
      }
    }
  }

  private static void simple(Shape shape, Vector3fc to, Vector3f destination) {
    if (shape instanceof Shape.Box box) {
      destination.set(
          edge(to.x(), box.halfX()), edge(to.y(), box.halfY()), edge(to.z(), box.halfZ()));
    } else if (shape instanceof Shape.Sphere sphere) {
      destination.set(to).mul(sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      destination.set(to).mul(capsule.radius()).add(0, edge(to.y(), capsule.halfHeight()), 0);
    } else if (shape instanceof Shape.Cylinder cylinder) {
      rim(to, cylinder.radius(), edge(to.y(), cylinder.halfHeight()), destination);
    } else if (shape instanceof Shape.Cone cone) {
      cone(cone, to, destination);
    } else if (shape instanceof Shape.Hull hull) {
      hull(hull, to, destination);
    } else if (!shape.isSolid()) {
      destination.zero(); // meshes and height fields are static
    } else {
      throw new AssertionError(shape);
    }
  }

  /** Returns one end of a segment, or its middle if both ends face the direction. */
  private static float edge(float slope, float half) {
    return 2 * half * Math.abs(slope) < SLACK ? 0 : Math.copySign(half, slope);
  }

  /** Computes the point of a circle that faces the direction, or the centre of the circle. */
  private static void rim(Vector3fc to, float radius, float y, Vector3f destination) {
    float across = (float) Math.sqrt(to.x() * to.x() + to.z() * to.z());
    float share = 2 * radius * across < SLACK ? 0 : radius / across;
    destination.set(share * to.x(), y, share * to.z());
  }

  private static void cone(Shape.Cone cone, Vector3fc to, Vector3f destination) {
    rim(to, cone.radius(), cone.base(), destination);
    float beyond = to.y() * cone.tip() - destination.dot(to);
    if (Math.abs(beyond) < SLACK) { // the lateral surface
      destination.add(0, cone.tip(), 0).mul(0.5f);
    } else if (beyond > 0) {
      destination.set(0, cone.tip(), 0);
    }
  }

  private static void hull(Shape.Hull hull, Vector3fc to, Vector3f destination) {
    float farthest = Float.NEGATIVE_INFINITY;
    for (int i = 0; i < hull.points().size(); i++) {
      farthest = Math.max(farthest, hull.points().get(i).dot(to));
    }
    int count = 0;
    destination.zero();
    for (int i = 0; i < hull.points().size(); i++) {
      if (hull.points().get(i).dot(to) > farthest - SLACK) {
        destination.add(hull.points().get(i));
        count++;
      }
    }
    destination.div(count);
  }
}
