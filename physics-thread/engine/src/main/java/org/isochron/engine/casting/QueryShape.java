package org.isochron.engine.casting;

import java.util.List;
import org.isochron.shapes.Shape;
import org.isochron.shapes.surface.TriangleTree;
import org.jspecify.annotations.Nullable;

/**
 * A shape prepared for queries: its parts, with a triangle tree for each mesh. Immutable and
 * thread-safe. Preparing a large mesh is slow.
 */
public final class QueryShape {
  private final List<Shape.Part> parts;
  private final @Nullable TriangleTree[] meshes;
  private final boolean isSurface;
  final float boundingRadius;

  private QueryShape(List<Shape.Part> parts, boolean isSurface, float boundingRadius) {
    this.parts = parts;
    this.isSurface = isSurface;
    this.boundingRadius = boundingRadius;
    meshes = new TriangleTree[parts.size()];
    for (int part = 0; part < meshes.length; part++) {
      if (parts.get(part).shape() instanceof Shape.Mesh mesh) {
        meshes[part] = new TriangleTree(mesh.vertices(), mesh.indices());
      }
    }
  }

  public static QueryShape of(Shape shape) {
    float radius = Math.nextUp((float) shape.boundingRadius());
    boolean isSurface = !shape.isSolid();
    return shape instanceof Shape.Compound compound
        ? new QueryShape(compound.parts(), isSurface, radius)
        : new QueryShape(List.of(Shape.Part.at(shape, 0, 0, 0)), isSurface, radius);
  }

  /**
   * Validates the shape of a query.
   *
   * @throws IllegalArgumentException if the shape is not convex
   */
  public static void requireConvex(Shape shape) {
    if (!shape.isSolid() || shape instanceof Shape.Compound) {
      throw new IllegalArgumentException(
          "shape is a %s: a query needs a convex shape, such as a box, capsule or hull; query with each part of a compound separately"
              .formatted(shape.getClass().getSimpleName()));
    }
  }

  /** Returns true if a part consists of triangles. */
  boolean isSurface() {
    return isSurface;
  }

  @Nullable
  TriangleTree mesh(int part) {
    return meshes[part];
  }

  public List<Shape.Part> parts() {
    return parts;
  }
}
