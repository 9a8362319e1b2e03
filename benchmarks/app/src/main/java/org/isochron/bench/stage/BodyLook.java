package org.isochron.bench.stage;

import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;
import org.joml.Vector3f;

/**
 * How a body is drawn: as a box, a ball, a wheel or a figure of a size, or not at all. What is none
 * of these is drawn as the box that holds it.
 *
 * @param top how far it reaches above its place; less than half its height if it crouches
 * @param mass in kilograms; 0 if the body is not moved by others
 */
public record BodyLook(
    Form form, float halfWidth, float halfHeight, float halfDepth, float top, float mass) {
  /** What can be drawn. */
  public enum Form {
    BALL,
    BOX,

    /** A rim and its spokes in the plane z = 0. */
    WHEEL,

    /** A head with the brim of a cap in front, a body and two legs, for a character's capsule. */
    FIGURE,
    NONE
  }

  /** Floors reach beyond this, and every picture has a floor of its own. */
  private static final double MAX_RADIUS = 50;

  private static final double LEAST_SWEPT_RADIUS = 0.2;

  static BodyLook of(Prefab prefab) {
    Shape shape = prefab.shape();
    float mass = prefab.motion() == Prefab.Motion.DYNAMIC ? (float) prefab.mass() : 0;
    if (shape.boundingRadius() > MAX_RADIUS || !shape.isSolid() || prefab.isSensor()) {
      return new BodyLook(Form.NONE, 0, 0, 0, 0, mass);
    }
    if (shape instanceof Shape.Sphere) {
      // a swept ball is fast, and one that is small besides is not seen as it is
      double least = prefab.continuous() ? LEAST_SWEPT_RADIUS : 0;
      float radius = (float) Math.max(least, shape.boundingRadius());
      return new BodyLook(Form.BALL, radius, radius, radius, radius, mass);
    }
    Vector3f half = halfExtents(shape);
    boolean isMoved = prefab.motion() == Prefab.Motion.KINEMATIC;
    if (isMoved && shape instanceof Shape.Capsule) {
      return new BodyLook(Form.FIGURE, half.x, half.y, half.z, half.y, mass);
    }
    if (isMoved
        && shape instanceof Shape.Compound compound
        && compound.parts().get(0).shape() instanceof Shape.Capsule low) {
      float top = compound.parts().get(0).position().y() + low.halfHeight() + low.radius();
      return new BodyLook(Form.FIGURE, half.x, half.y, half.z, top, mass);
    }
    Form form = isCross(shape) ? Form.WHEEL : Form.BOX;
    return new BodyLook(form, half.x, half.y, half.z, half.y, mass);
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
