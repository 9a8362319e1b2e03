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
 * A shape built from a model's vertices, and its deviation from the model. Any thread; a model of
 * 100,000 triangles takes a few tenths of a second.
 *
 * @param shape a hull or mesh
 * @param error distance by which the model extends beyond the hull, or maximum distance between
 *     model and mesh, in metres
 */
public record ModelShape(Shape shape, float error) {
  public ModelShape {
    Objects.requireNonNull(shape, "shape is null: a model has one; use hull or mesh");
    Limits.between("error", error, 0, Float.MAX_VALUE);
  }

  /**
   * Maximum number of hull points. A hull with this many points may exceed the requested error.
   */
  public static final int MAX_HULL_POINTS = 64;

  /**
   * Returns a model's convex hull, for moving bodies, with as few points as the error allows.
   *
   * @param positions x, y and z of each vertex in metres, from position to limit
   * @param maxError distance in metres by which the model may extend beyond the hull; see
   *     {@link #error}
   * @throws IllegalArgumentException if the vertices are coplanar or a number is out of range
   */
  public static ModelShape hull(FloatBuffer positions, float maxError) {
    requireError(maxError);
    HullFit fit = new HullFit(vertices(positions));
    double error = fit.fit(maxError, MAX_HULL_POINTS);
    return new ModelShape(new Shape.Hull(fit.corners()), (float) error);
  }

  /**
   * Returns a model's triangles, for ground and walls. Vertices up to {@code maxError} apart may be
   * merged, and identical vertices always are. Degenerate triangles are removed.
   *
   * @param positions x, y and z of each vertex in metres, from position to limit
   * @param indices the vertices of each triangle, counter-clockwise from outside
   * @param maxError maximum displacement of a surface point in metres; see {@link #error}
   * @throws IllegalArgumentException if there are no triangles, an index is invalid, or a number is
   *     out of range
   */
  public static ModelShape mesh(FloatBuffer positions, IntBuffer indices, float maxError) {
    requireError(maxError);
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
    return MeshFit.fit(vertices, triangles, maxError);
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

  private static void requireError(float maxError) {
    if (!(maxError >= 0 && maxError <= Limits.MAX_COORDINATE)) {
      throw new IllegalArgumentException("maxError is %s: it must lie between 0 and %s metres"
          .formatted(maxError, Limits.MAX_COORDINATE));
    }
  }
}
