package org.isochron.state.body;

import java.util.List;
import org.isochron.state.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The shape of a body around its origin, in metres. Bodies are placed and turned around their
 * origin. Hulls and compounds should have their centre of mass there, because not every engine can
 * separate the two.
 */
public sealed interface Shape {
  /** The radius of the smallest sphere around the origin that contains the shape, in metres. */
  double boundingRadius();

  /** Returns true if it has an inside, and so a mass. */
  default boolean isSolid() {
    return true;
  }

  /** A box, given by half of each edge. */
  record Box(float halfX, float halfY, float halfZ) implements Shape {
    public Box {
      Limits.length("halfX", halfX);
      Limits.length("halfY", halfY);
      Limits.length("halfZ", halfZ);
    }

    @Override
    public double boundingRadius() {
      return Math.sqrt((double) halfX * halfX + (double) halfY * halfY + (double) halfZ * halfZ);
    }
  }

  /** A ball. */
  record Sphere(float radius) implements Shape {
    public Sphere {
      Limits.length("radius", radius);
    }

    @Override
    public double boundingRadius() {
      return radius;
    }
  }

  /**
   * A cylinder along y with a half ball on either end; {@code halfHeight} is that of the cylinder
   * alone.
   */
  record Capsule(float halfHeight, float radius) implements Shape {
    public Capsule {
      Limits.length("halfHeight", halfHeight);
      Limits.length("radius", radius);
    }

    @Override
    public double boundingRadius() {
      return (double) halfHeight + radius;
    }
  }

  /** A cylinder along y. */
  record Cylinder(float halfHeight, float radius) implements Shape {
    public Cylinder {
      Limits.length("halfHeight", halfHeight);
      Limits.length("radius", radius);
    }

    @Override
    public double boundingRadius() {
      return Math.sqrt((double) halfHeight * halfHeight + (double) radius * radius);
    }
  }

  /**
   * A cone along y whose tip is up. Its origin is its centre of mass, which lies a quarter of its
   * height above its base. ode4j has no cones and refuses them.
   */
  record Cone(float height, float radius) implements Shape {
    public Cone {
      Limits.length("height", height);
      Limits.length("radius", radius);
    }

    /** Where its base is on y. */
    public float base() {
      return -height / 4;
    }

    /** Where its tip is on y. */
    public float tip() {
      return height + base();
    }

    @Override
    public double boundingRadius() {
      double rim = Math.sqrt((double) base() * base() + (double) radius * radius);
      return Math.max(tip(), rim);
    }
  }

  /** The convex hull of points. */
  record Hull(List<Vector3fc> points) implements Shape {
    public Hull {
      points = ShapePoints.solid(points);
    }

    @Override
    public double boundingRadius() {
      return ShapePoints.farthest(points);
    }
  }

  /**
   * A surface of triangles, for static and kinematic bodies. Corners are counter-clockwise seen
   * from outside.
   */
  record Mesh(List<Vector3fc> vertices, List<Triangle> triangles) implements Shape {
    public Mesh {
      vertices = ShapePoints.positions(vertices);
      triangles = List.copyOf(triangles);
      ShapePoints.triangles(vertices, triangles);
    }

    /** Returns the indices of all corners in a new array, three a triangle. */
    public int[] indices() {
      int[] indices = new int[3 * triangles.size()];
      int next = 0;
      for (Triangle triangle : triangles) {
        indices[next++] = triangle.first();
        indices[next++] = triangle.second();
        indices[next++] = triangle.third();
      }
      return indices;
    }

    @Override
    public double boundingRadius() {
      return ShapePoints.farthest(vertices);
    }

    @Override
    public boolean isSolid() {
      return false;
    }
  }

  /** The indices of a triangle's corners. */
  record Triangle(int first, int second, int third) {}

  /** Several shapes that move as one. A part is never a compound itself. */
  record Compound(List<Part> parts) implements Shape {
    public Compound {
      parts = List.copyOf(parts);
      if (parts.isEmpty()) {
        throw new IllegalArgumentException("a compound has no parts; name at least one");
      }
    }

    @Override
    public double boundingRadius() {
      return parts.stream()
          .mapToDouble(part -> part.position().length() + part.shape().boundingRadius())
          .max()
          .orElseThrow();
    }
  }

  /** A shape within a compound, and its pose relative to the body. */
  record Part(Shape shape, Vector3fc position, Quaternionfc rotation) {
    public Part {
      if (shape instanceof Compound || !shape.isSolid()) {
        throw new IllegalArgumentException(
            "a part of a compound is a %s: it must have an inside, and be no compound itself"
                .formatted(shape.getClass().getSimpleName()));
      }
      position = Limits.position("position", position);
      rotation = Limits.rotation(rotation);
    }

    public static Part at(Shape shape, float x, float y, float z) {
      return new Part(shape, new Vector3f(x, y, z), new Quaternionf());
    }
  }
}
