package org.isochron.shapes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.isochron.shapes.surface.HullPlanes;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Computes a shape's surface triangles with normals, six floats per corner. Used once per shape.
 */
final class ShapeFaces {
  /** Number of sides of round shapes, and of steps from pole to pole. */
  private static final int SIDES = 24;

  private static final int STEPS = SIDES / 2;

  private final PlacedFloats placed = new PlacedFloats();

  static float[] of(Shape shape) {
    ShapeFaces faces = new ShapeFaces();
    faces.add(shape);
    return faces.placed.all();
  }

  private void add(Shape shape) {
    if (shape instanceof Shape.Box box) {
      addBox(box);
    } else if (shape instanceof Shape.Sphere sphere) {
      addHalf(-1, 0, sphere.radius());
      addHalf(1, 0, sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      float half = capsule.halfHeight();
      addHalf(-1, -half, capsule.radius());
      addRing(-half, capsule.radius(), 0, half, capsule.radius(), 0);
      addHalf(1, half, capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      float half = cylinder.halfHeight();
      addRing(-half, 0, -1, -half, cylinder.radius(), -1);
      addRing(-half, cylinder.radius(), 0, half, cylinder.radius(), 0);
      addRing(half, cylinder.radius(), 1, half, 0, 1);
    } else if (shape instanceof Shape.Cone cone) {
      float up = cone.radius() / (float) Math.hypot(cone.radius(), cone.height());
      addRing(cone.base(), 0, -1, cone.base(), cone.radius(), -1);
      addRing(cone.base(), cone.radius(), up, cone.tip(), 0, up);
    } else if (shape instanceof Shape.Hull hull) {
      addHull(hull.points());
    } else if (shape instanceof Shape.Mesh mesh) {
      for (Shape.Triangle triangle : mesh.triangles()) {
        List<Vector3fc> vertices = mesh.vertices();
        addFlat(
            vertices.get(triangle.first()),
            vertices.get(triangle.second()),
            vertices.get(triangle.third()));
      }
    } else if (shape instanceof Shape.HeightField field) {
      float[] vertices = field.vertices();
      int[] corners = field.indices();
      for (int at = 0; at < corners.length; at += 3) {
        addFlat(
            vertex(vertices, corners[at]),
            vertex(vertices, corners[at + 1]),
            vertex(vertices, corners[at + 2]));
      }
    } else if (shape instanceof Shape.Compound compound) {
      for (Shape.Part part : compound.parts()) {
        placed.begin(part);
        add(part.shape());
      }
    } else {
      throw new AssertionError(shape.getClass());
    }
  }

  private void addBox(Shape.Box box) {
    Vector3fc half = new Vector3f(box.halfX(), box.halfY(), box.halfZ());
    for (int axis = 0; axis < 3; axis++) {
      for (int side = -1; side <= 1; side += 2) {
        Vector3f[] corners = new Vector3f[4];
        for (int corner = 0; corner < 4; corner++) {
          float along = corner == 0 || corner == 3 ? -1 : 1;
          float across = corner < 2 ? -1 : 1;
          corners[corner] = new Vector3f();
          corners[corner].setComponent(axis, side * half.get(axis));
          int next = (axis + 1) % 3;
          int last = (axis + 2) % 3;
          corners[corner].setComponent(next, side * along * half.get(next));
          corners[corner].setComponent(last, across * half.get(last));
        }
        addFlat(corners[0], corners[1], corners[2]);
        addFlat(corners[0], corners[2], corners[3]);
      }
    }
  }

  private void addHalf(int side, float middle, float radius) {
    for (int step = 0; step < STEPS / 2; step++) {
      int low = side < 0 ? step - STEPS / 2 : step;
      double from = Math.PI * low / STEPS;
      double to = Math.PI * (low + 1) / STEPS;
      addRing(
          middle + radius * (float) Math.sin(from),
          radius * (float) Math.cos(from),
          (float) Math.sin(from),
          middle + radius * (float) Math.sin(to),
          radius * (float) Math.cos(to),
          (float) Math.sin(to));
    }
  }

  private void addRing(float y, float radius, float up, float toY, float toRadius, float toUp) {
    for (int side = 0; side < SIDES; side++) {
      double angle = 2 * Math.PI * side / SIDES;
      double next = 2 * Math.PI * (side + 1) / SIDES;
      corner(angle, y, radius, up);
      corner(angle, toY, toRadius, toUp);
      corner(next, toY, toRadius, toUp);
      corner(angle, y, radius, up);
      corner(next, toY, toRadius, toUp);
      corner(next, y, radius, up);
    }
  }

  private void corner(double angle, float y, float radius, float up) {
    float x = (float) Math.cos(angle);
    float z = (float) Math.sin(angle);
    float out = (float) Math.sqrt(Math.max(0, 1 - up * up));
    corner(radius * x, y, radius * z, out * x, up, out * z);
  }

  private void addHull(List<Vector3fc> points) {
    HullPlanes planes = new HullPlanes(points);
    for (int plane = 0; plane < planes.count(); plane++) {
      Vector3f normal =
          new Vector3f((float) planes.normal(plane, 0), (float) planes.normal(plane, 1), (float)
              planes.normal(plane, 2));
      List<Vector3fc> corners = new ArrayList<>();
      Vector3f middle = new Vector3f();
      for (Vector3fc point : points) {
        if (planes.contains(plane, point)) {
          corners.add(point);
          middle.add(point);
        }
      }
      middle.div(corners.size());
      Vector3f along = new Vector3f(corners.get(0)).sub(middle);
      Vector3f across = normal.cross(along, new Vector3f());
      corners.sort(Comparator.comparingDouble(corner -> {
        Vector3f from = new Vector3f(corner).sub(middle);
        return Math.atan2(from.dot(across), from.dot(along));
      }));
      for (int corner = 2; corner < corners.size(); corner++) {
        addFlat(corners.get(0), corners.get(corner - 1), corners.get(corner));
      }
    }
  }

  private static Vector3fc vertex(float[] vertices, int index) {
    return new Vector3f(vertices[3 * index], vertices[3 * index + 1], vertices[3 * index + 2]);
  }

  private void addFlat(Vector3fc a, Vector3fc b, Vector3fc c) {
    Vector3f normal = b.sub(a, new Vector3f()).cross(c.sub(a, new Vector3f()));
    if (normal.lengthSquared() > 0) {
      normal.normalize();
    }
    corner(a.x(), a.y(), a.z(), normal.x, normal.y, normal.z);
    corner(b.x(), b.y(), b.z(), normal.x, normal.y, normal.z);
    corner(c.x(), c.y(), c.z(), normal.x, normal.y, normal.z);
  }

  private void corner(float x, float y, float z, float normalX, float normalY, float normalZ) {
    placed.point(x, y, z);
    placed.direction(normalX, normalY, normalZ);
  }
}
