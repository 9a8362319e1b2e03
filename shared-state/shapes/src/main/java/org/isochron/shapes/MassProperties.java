package org.isochron.shapes;

import java.util.Objects;
import org.isochron.shapes.limits.Limits;
import org.joml.Matrix3d;
import org.joml.Matrix3dc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Mass, centre of mass and inertia of a dynamic body. Immutable. A free body with mass properties
 * rotates by Euler's equations in every 3D engine.
 *
 * @param mass in kilograms, above 0
 * @param center centre of mass, in the body's space
 * @param moments principal moments of inertia about the centre, in kilogram square metres: each
 *     above 0, and none above the sum of the other two
 * @param rotation rotation from the principal axes to the body's axes
 */
public record MassProperties(
    double mass, Vector3fc center, Vector3fc moments, Quaternionfc rotation) {
  /** Flat bodies reach the sum of two moments up to rounding. */
  private static final double ROUNDED = 1 + 1e-6;

  /** @throws IllegalArgumentException if a value is invalid */
  public MassProperties {
    if (!(mass > 0 && mass < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "mass is %s: it must be finite and above 0".formatted(mass));
    }
    center = Limits.position("center", center);
    double sum = (double) moments.x() + moments.y() + moments.z();
    for (int axis = 0; axis < 3; axis++) {
      float moment = moments.get(axis);
      if (!(moment >= Float.MIN_NORMAL && moment <= (sum - moment) * ROUNDED)) {
        throw new IllegalArgumentException(
            "moments are %s: each must be above 0, and none above the sum of the other two"
                .formatted(moments));
      }
    }
    moments = new Vector3f(moments);
    rotation = Limits.rotation(rotation);
  }

  /**
   * Computes the properties of a solid shape.
   *
   * @param density in kilograms per cubic metre; parts of a compound that overlap count twice
   * @throws IllegalArgumentException if the density is invalid, or the shape has no inside
   */
  public static MassProperties of(Shape shape, double density) {
    ShapeMass mass = new ShapeMass();
    mass.add(shape, density);
    return mass.properties();
  }

  /**
   * Computes the properties of a compound whose parts have different densities.
   *
   * @param densities of the parts, in their order
   * @throws IllegalArgumentException if a density is invalid or missing, or a part has no inside
   */
  public static MassProperties of(Shape.Compound compound, double... densities) {
    if (densities.length != compound.parts().size()) {
      throw new IllegalArgumentException("%d densities were given: the compound has %d parts"
          .formatted(densities.length, compound.parts().size()));
    }
    ShapeMass mass = new ShapeMass();
    for (int part = 0; part < densities.length; part++) {
      mass.add(compound.parts().get(part), densities[part]);
    }
    return mass.properties();
  }

  /**
   * Creates the properties from an inertia tensor, as robot descriptions state it.
   *
   * @param inertia tensor about the centre, along the body's axes; only its upper half is read
   * @throws IllegalArgumentException if a value is invalid
   */
  public static MassProperties of(double mass, Vector3fc center, Matrix3dc inertia) {
    Objects.requireNonNull(inertia, "inertia is null: pass the tensor about the centre");
    Matrix3d moments = new Matrix3d(inertia);
    Matrix3d axes = ShapeMass.diagonalize(moments);
    return new MassProperties(
        mass,
        center,
        new Vector3f((float) moments.m00, (float) moments.m11, (float) moments.m22),
        new Quaternionf().setFromNormalized(axes));
  }

  /**
   * Scales the mass, and the moments with it.
   *
   * @throws IllegalArgumentException if the mass is invalid
   */
  public MassProperties withMass(double other) {
    Vector3f scaled = moments.mul((float) (other / mass), new Vector3f());
    return new MassProperties(other, center, scaled, rotation);
  }

  /**
   * Moves the centre of mass. The moments, which are about the centre, stay.
   *
   * @throws IllegalArgumentException if the position is invalid
   */
  public MassProperties withCenter(Vector3fc other) {
    return new MassProperties(mass, other, moments, rotation);
  }

  /** Writes the inertia tensor about the centre of mass, along the body's axes. */
  public Matrix3d inertia(Matrix3d destination) {
    Matrix3d turn = new Matrix3d().set(rotation);
    turn.scale(new Vector3d(moments), destination);
    return destination.mul(turn.transpose());
  }
}
