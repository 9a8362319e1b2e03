package org.isochron.shapes;

import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Integrates mass, first and second moments of shapes about the body's origin. Used once per mass
 * properties.
 */
final class ShapeMass {
  /** Enough for floats: the method converges quadratically. */
  private static final int SWEEPS = 12;

  private double mass;

  /** Integral of the position. */
  private final Vector3d first = new Vector3d();

  /** Integral of the position's outer product with itself. */
  private final Matrix3d second = new Matrix3d().zero();

  void add(Shape shape, double density) {
    if (!(density > 0 && density < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "density is %s: it must be finite and above 0".formatted(density));
    }
    if (!shape.isSolid()) {
      throw new IllegalArgumentException(
          "a %s has no inside and therefore no mass; give it a hull or a compound of hulls"
              .formatted(shape.getClass().getSimpleName()));
    }
    if (shape instanceof Shape.Compound compound) {
      compound.parts().forEach(part -> add(part, density));
    } else if (shape instanceof Shape.Hull) {
      addHull(ShapeFaces.of(shape), density);
    } else {
      addRound(shape, density);
    }
  }

  void add(Shape.Part part, double density) {
    ShapeMass own = new ShapeMass();
    own.add(part.shape(), density);
    Matrix3d turn = new Matrix3d().set(new Quaterniond(part.rotation()));
    turn.transform(own.first);
    Vector3d moved = new Vector3d(part.position());
    mass += own.mass;
    first.add(own.first).fma(own.mass, moved);
    second.add(turn.mul(own.second, new Matrix3d()).mul(turn.transpose()));
    addOuter(1, own.first, moved);
    addOuter(1, moved, own.first);
    addOuter(own.mass, moved, moved);
  }

  MassProperties properties() {
    Vector3d center = first.div(mass, new Vector3d());
    addOuter(-mass, center, center);
    double trace = second.m00 + second.m11 + second.m22;
    Matrix3d inertia = new Matrix3d().scaling(trace).sub(second);
    return MassProperties.of(mass, new Vector3f(center), inertia);
  }

  /** All but hulls and compounds: their origin is their centre, and their axes are principal. */
  private void addRound(Shape shape, double density) {
    if (shape instanceof Shape.Box box) {
      Vector3d half = new Vector3d(box.halfX(), box.halfY(), box.halfZ());
      addAlongAxes(density * 8 * half.x * half.y * half.z, half.mul(half).div(3));
    } else if (shape instanceof Shape.Sphere sphere) {
      addBall(sphere.radius(), 0, density);
    } else if (shape instanceof Shape.Capsule capsule) {
      addCylinder(capsule.halfHeight(), capsule.radius(), density);
      addBall(capsule.radius(), capsule.halfHeight(), density);
    } else if (shape instanceof Shape.Cylinder cylinder) {
      addCylinder(cylinder.halfHeight(), cylinder.radius(), density);
    } else if (shape instanceof Shape.Cone cone) {
      double square = (double) cone.radius() * cone.radius();
      double high = (double) cone.height() * cone.height();
      Vector3d squares = new Vector3d(3 * square / 20, 3 * high / 80, 3 * square / 20);
      addAlongAxes(density * Math.PI * square * cone.height() / 3, squares);
    } else {
      throw new AssertionError(shape.getClass());
    }
  }

  private void addCylinder(double half, double radius, double density) {
    double square = radius * radius;
    Vector3d squares = new Vector3d(square / 4, half * half / 3, square / 4);
    addAlongAxes(density * 2 * Math.PI * square * half, squares);
  }

  /** Two halves of a ball, moved apart along y by {@code half} each. */
  private void addBall(double radius, double half, double density) {
    double square = radius * radius / 5;
    double along = half * (half + 3 * radius / 4) + square;
    addAlongAxes(
        density * 4 / 3 * Math.PI * radius * radius * radius, new Vector3d(square, along, square));
  }

  /** @param squares mean squares of the coordinates */
  private void addAlongAxes(double ownMass, Vector3d squares) {
    mass += ownMass;
    second.add(new Matrix3d().scaling(squares.mul(ownMass)));
  }

  /** @param corners six floats per corner of each triangle */
  private void addHull(float[] corners, double density) {
    Vector3d[] edges = {new Vector3d(), new Vector3d(), new Vector3d()};
    Vector3d cross = new Vector3d();
    Vector3d sum = new Vector3d();
    for (int at = 0; at < corners.length; at += 18) {
      sum.zero();
      for (int corner = 0; corner < 3; corner++) {
        int from = at + 6 * corner;
        edges[corner].set(corners[from], corners[from + 1], corners[from + 2]);
        sum.add(edges[corner]);
      }
      // a tetrahedron from the origin; those outside the hull cancel each other
      double part = density * edges[0].dot(edges[1].cross(edges[2], cross)) / 6;
      mass += part;
      first.fma(part / 4, sum);
      addOuter(part / 20, sum, sum);
      for (Vector3d edge : edges) {
        addOuter(part / 20, edge, edge);
      }
    }
  }

  private void addOuter(double factor, Vector3d one, Vector3d other) {
    second.add(new Matrix3d(
        new Vector3d(one).mul(factor * other.x),
        new Vector3d(one).mul(factor * other.y),
        new Vector3d(one).mul(factor * other.z)));
  }

  /**
   * Diagonalizes a symmetric matrix by Jacobi rotations, and returns the rotation from its
   * principal axes. A diagonal matrix stays.
   */
  static Matrix3d diagonalize(Matrix3d symmetric) {
    Matrix3d axes = new Matrix3d();
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      rotate(symmetric, axes, 0, 1);
      rotate(symmetric, axes, 0, 2);
      rotate(symmetric, axes, 1, 2);
    }
    return axes;
  }

  /** Rotates about the third axis so that one element vanishes. */
  private static void rotate(Matrix3d symmetric, Matrix3d axes, int one, int other) {
    double element = symmetric.get(other, one);
    if (element == 0) {
      return;
    }
    double ratio = (symmetric.get(other, other) - symmetric.get(one, one)) / (2 * element);
    double sign = ratio < 0 ? -1 : 1;
    double tangent = sign / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
    double cosine = 1 / Math.sqrt(tangent * tangent + 1);
    Matrix3d turn = new Matrix3d();
    turn.set(one, one, cosine).set(other, other, cosine);
    turn.set(other, one, tangent * cosine).set(one, other, -tangent * cosine);
    axes.mul(turn);
    Matrix3d rest = turn.transpose(new Matrix3d()).mul(symmetric).mul(turn);
    rest.set(other, one, 0).set(one, other, 0);
    symmetric.set(rest);
  }
}
