package org.isochron.shapes;

import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.isochron.shapes.limits.Limits;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A shape made from the vertices of a model, and how far the two are apart. Any thread; a model of
 * 100,000 triangles takes some tenths of a second.
 *
 * @param shape a {@link Shape.Hull} or {@link Shape.Mesh}, in the coordinates of the model
 * @param error how far the model reaches beyond the hull, or how far a point of the model's surface
 *     is from the mesh at most, in metres
 */
public record ModelShape(Shape shape, float error) {
  public ModelShape {
    Objects.requireNonNull(shape, "shape is null: a model has one; use hull or mesh");
  }

  /**
   * The most points of a hull. A hull that has them all may be farther from its model than asked.
   */
  public static final int MAX_HULL_POINTS = 64;

  /**
   * Returns the convex hull of a model, for bodies that move, of as few points as the error allows.
   *
   * @param positions x, y and z of each vertex, in metres, from the buffer's position to its limit
   * @param mostError how far the model may reach beyond the hull, in metres; {@link #error} says
   *     how far it does
   * @throws IllegalArgumentException if the vertices lie in a plane, or a number is out of range
   */
  public static ModelShape hull(FloatBuffer positions, float mostError) {
    requireError(mostError);
    HullFit fit = new HullFit(vertices(positions));
    double error = fit.fit(mostError, MAX_HULL_POINTS);
    return new ModelShape(new Shape.Hull(fit.corners()), (float) error);
  }

  /**
   * Returns the triangles of a model, for ground and walls. Vertices that are close together become
   * one, so that equal ones do at an error of 0, and triangles that vanish are left out.
   *
   * @param positions x, y and z of each vertex, in metres, from the buffer's position to its limit
   * @param indices the vertices of each triangle, counter-clockwise seen from outside
   * @param mostError how far a point of the surface may move, in metres; {@link #error} says how
   *     far one does at most
   * @throws IllegalArgumentException if there is no triangle, one names a vertex that is not there,
   *     or a number is out of range
   */
  public static ModelShape mesh(FloatBuffer positions, IntBuffer indices, float mostError) {
    requireError(mostError);
    List<Vector3fc> vertices = vertices(positions);
    int[] corners = new int[indices.remaining()];
    indices.duplicate().get(corners);
    if (corners.length % 3 != 0) {
      throw new IllegalArgumentException(
          "there are %d indices: each triangle has three".formatted(corners.length));
    }
    List<Shape.Triangle> triangles = new ArrayList<>(corners.length / 3);
    for (int i = 0; i < corners.length; i += 3) {
      triangles.add(new Shape.Triangle(corners[i], corners[i + 1], corners[i + 2]));
    }
    ShapePoints.triangles(vertices, triangles);
    return MeshFit.fit(vertices, triangles, mostError);
  }

  private static List<Vector3fc> vertices(FloatBuffer positions) {
    if (positions.remaining() % 3 != 0) {
      throw new IllegalArgumentException(
          "there are %d coordinates: each vertex has three".formatted(positions.remaining()));
    }
    FloatBuffer from = positions.duplicate();
    List<Vector3fc> vertices = new ArrayList<>(from.remaining() / 3);
    while (from.hasRemaining()) {
      vertices.add(Limits.position("vertex", new Vector3f(from.get(), from.get(), from.get())));
    }
    return vertices;
  }

  private static void requireError(float mostError) {
    if (!(mostError >= 0 && mostError <= Limits.MAX_COORDINATE)) {
      throw new IllegalArgumentException("mostError is %s: it must lie between 0 and %s metres"
          .formatted(mostError, Limits.MAX_COORDINATE));
    }
  }
}
