package org.isochron.bench.stage;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Vector3f;

/**
 * How a body is drawn: as a box, a ball, a wheel or a figure of a size, by the faces of its shape,
 * or not at all. Ground has no size, because a picture is not made to show all of it.
 *
 * @param top how far it reaches above its place; less than half its height if it crouches
 * @param mass in kilograms; 0 if the body is not moved by others
 */
public record BodyLook(
    Form form,
    Shape shape,
    float halfWidth,
    float halfHeight,
    float halfDepth,
    float top,
    float mass) {
  /** What can be drawn. */
  public enum Form {
    BALL,
    BOX,

    /** A rim and its spokes in the plane z = 0. */
    WHEEL,

    /** A head with the brim of a cap in front, a body and two legs, for a character's capsule. */
    FIGURE,

    /** The faces of its shape, whatever that is. */
    FACES,
    NONE
  }

  /** Floors reach beyond this, and every picture has a floor of its own. */
  private static final double MAX_RADIUS = 50;

  private static final double LEAST_SWEPT_RADIUS = 0.2;

  static BodyLook of(Prefab prefab) {
    Shape shape = prefab.shape();
    float mass = prefab.motion() == Prefab.Motion.DYNAMIC ? (float) prefab.mass() : 0;
    if (prefab.isSensor() || (shape.isSolid() && shape.boundingRadius() > MAX_RADIUS)) {
      return new BodyLook(Form.NONE, shape, 0, 0, 0, 0, mass);
    }
    if (!shape.isSolid()) {
      return new BodyLook(Form.FACES, shape, 0, 0, 0, 0, mass);
    }
    if (shape instanceof Shape.Sphere) {
      // a swept ball is fast, and one that is small besides is not seen as it is
      double least = prefab.continuous() ? LEAST_SWEPT_RADIUS : 0;
      float radius = (float) Math.max(least, shape.boundingRadius());
      return new BodyLook(Form.BALL, shape, radius, radius, radius, radius, mass);
    }
    Vector3f half = halfExtents(shape);
    boolean isMoved = prefab.motion() == Prefab.Motion.KINEMATIC;
    if (isMoved && shape instanceof Shape.Capsule) {
      return new BodyLook(Form.FIGURE, shape, half.x, half.y, half.z, half.y, mass);
    }
    if (isMoved
        && shape instanceof Shape.Compound compound
        && compound.parts().get(0).shape() instanceof Shape.Capsule low) {
      float top = compound.parts().get(0).position().y() + low.halfHeight() + low.radius();
      return new BodyLook(Form.FIGURE, shape, half.x, half.y, half.z, top, mass);
    }
    Form others = isCross(shape) ? Form.WHEEL : Form.FACES;
    Form form = shape instanceof Shape.Box ? Form.BOX : others;
    return new BodyLook(form, shape, half.x, half.y, half.z, half.y, mass);
  }

  /** Returns true if others move over it, and the picture need not show all of it. */
  public boolean isGround() {
    return !shape.isSolid();
  }

  /** The radius of the ball around it. */
  public float radius() {
    return form == Form.BALL
        ? halfWidth
        : (float)
            Math.sqrt(halfWidth * halfWidth + halfHeight * halfHeight + halfDepth * halfDepth);
  }

  /** Returns true if a shape is two bars that cross each other, which are the spokes of a wheel. */
  private static boolean isCross(Shape shape) {
    return shape instanceof Shape.Compound compound
        && compound.parts().size() == 2
        && compound.parts().stream()
            .allMatch(
                part -> part.shape() instanceof Shape.Box && part.position().lengthSquared() == 0);
  }

  /**
   * The box around the origin that holds a shape; of a compound it forgets how its parts are
   * turned.
   */
  private static Vector3f halfExtents(Shape shape) {
    Vector3f half = new Vector3f();
    if (shape instanceof Shape.Box box) {
      half.set(box.halfX(), box.halfY(), box.halfZ());
    } else if (shape instanceof Shape.Sphere sphere) {
      half.set(sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      half.set(capsule.radius(), capsule.halfHeight() + capsule.radius(), capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      half.set(cylinder.radius(), cylinder.halfHeight(), cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      half.set(cone.radius(), cone.tip(), cone.radius());
    } else if (shape instanceof Shape.Hull hull) {
      hull.points().forEach(point -> half.max(point.absolute(new Vector3f())));
    } else if (shape instanceof Shape.Compound compound) {
      compound
          .parts()
          .forEach(part ->
              half.max(part.position().absolute(new Vector3f()).add(halfExtents(part.shape()))));
    } else {
      throw new AssertionError(shape);
    }
    return half;
  }
}
