package org.isochron.shapes;

import org.isochron.shapes.limits.Limits;
import org.joml.Vector3f;

/** Size and scaling of each kind of shape. */
final class ShapeSize {
  private ShapeSize() {}

  static double boundingRadius(Shape shape) {
    if (shape instanceof Shape.Box box) {
      double halfX = box.halfX();
      double halfY = box.halfY();
      double halfZ = box.halfZ();
      return Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ);
    } else if (shape instanceof Shape.Sphere sphere) {
      return sphere.radius();
    } else if (shape instanceof Shape.Capsule capsule) {
      return (double) capsule.halfHeight() + capsule.radius();
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return rim(cylinder.halfHeight(), cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      return Math.max(cone.tip(), rim(cone.base(), cone.radius()));
    } else if (shape instanceof Shape.Hull hull) {
      return ShapePoints.farthest(hull.points());
    } else if (shape instanceof Shape.Mesh mesh) {
      return ShapePoints.farthest(mesh.vertices());
    } else if (shape instanceof Shape.HeightField field) {
      return field.farthest;
    } else if (shape instanceof Shape.Compound compound) {
      return compound.parts().stream()
          .mapToDouble(part -> part.position().length() + part.shape().boundingRadius())
          .max()
          .orElseThrow();
    }
    throw new AssertionError("no size of a " + shape);
  }

  static Shape scaled(Shape shape, float factor) {
    Limits.length("factor", factor);
    if (shape instanceof Shape.Box box) {
      return new Shape.Box(factor * box.halfX(), factor * box.halfY(), factor * box.halfZ());
    } else if (shape instanceof Shape.Sphere sphere) {
      return new Shape.Sphere(factor * sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      return new Shape.Capsule(factor * capsule.halfHeight(), factor * capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return new Shape.Cylinder(factor * cylinder.halfHeight(), factor * cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      return new Shape.Cone(factor * cone.height(), factor * cone.radius());
    } else if (shape instanceof Shape.Hull hull) {
      return new Shape.Hull(ShapePoints.scaled(hull.points(), factor));
    } else if (shape instanceof Shape.Mesh mesh) {
      return new Shape.Mesh(ShapePoints.scaled(mesh.vertices(), factor), mesh.triangles());
    } else if (shape instanceof Shape.HeightField field) {
      return field.scaledBy(factor);
    } else if (shape instanceof Shape.Compound compound) {
      return new Shape.Compound(compound.parts().stream()
          .map(part -> new Shape.Part(
              scaled(part.shape(), factor),
              part.position().mul(factor, new Vector3f()),
              part.rotation()))
          .toList());
    }
    throw new AssertionError("no scaled " + shape);
  }

  static boolean isSolid(Shape shape) {
    return shape instanceof Shape.Compound compound
        ? compound.parts().stream().allMatch(part -> part.shape().isSolid())
        : !(shape instanceof Shape.Mesh || shape instanceof Shape.HeightField);
  }

  private static double rim(double height, double radius) {
    return Math.sqrt(height * height + radius * radius);
  }
}
