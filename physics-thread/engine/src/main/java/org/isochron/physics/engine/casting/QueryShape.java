package org.isochron.physics.engine.casting;

import java.util.List;
import org.isochron.state.body.Shape;
import org.isochron.state.surface.TriangleTree;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * A shape as queries need it: its parts, and the tree of its triangles if it is a mesh. Immutable.
 * Any thread; making one of a large mesh takes long.
 */
public final class QueryShape {
  private final List<Shape.Part> parts;
  final @Nullable TriangleTree mesh;
  final Shape.@Nullable HeightField field;
  final float boundingRadius;

  private QueryShape(
      List<Shape.Part> parts,
      @Nullable TriangleTree mesh,
      Shape.@Nullable HeightField field,
      float boundingRadius) {
    this.parts = parts;
    this.mesh = mesh;
    this.field = field;
    this.boundingRadius = boundingRadius;
  }

  public static QueryShape of(Shape shape) {
    float radius = Math.nextUp((float) shape.boundingRadius());
    if (shape instanceof Shape.Mesh mesh) {
      TriangleTree tree = new TriangleTree(mesh.vertices(), mesh.indices());
      return new QueryShape(List.of(), tree, null, radius);
    }
    if (shape instanceof Shape.HeightField field) {
      return new QueryShape(List.of(), null, field, radius);
    }
    if (shape instanceof Shape.Compound compound) {
      return new QueryShape(compound.parts(), null, null, radius);
    }
    Shape.Part whole = new Shape.Part(shape, new Vector3f(), new Quaternionf());
    return new QueryShape(List.of(whole), null, null, radius);
  }

  /** Throws {@link IllegalArgumentException} unless a query can be made with the shape. */
  public static void requireConvex(Shape shape) {
    if (!shape.isSolid() || shape instanceof Shape.Compound) {
      throw new IllegalArgumentException(
          "shape is a %s: a query needs a convex shape, such as a box, capsule or hull; ask with the parts of a compound one by one"
              .formatted(shape.getClass().getSimpleName()));
    }
  }

  /** Returns true if it is made of triangles. */
  boolean isSurface() {
    return mesh != null || field != null;
  }

  /** The convex parts, each with its pose; none of a mesh or height field. */
  public List<Shape.Part> parts() {
    return parts;
  }
}
