package org.isochron.shapes;

import java.util.List;
import org.isochron.shapes.surface.HullPlanes;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Computes a shape's outline, with six floats per line. Used once per shape. */
final class ShapeEdges {
  private static final int CIRCLE_LINES = 24;

  /** Maximum lines per side. */
  private static final int MAX_FIELD_LINES = 64;

  private final PlacedFloats placed = new PlacedFloats();

  static float[] of(Shape shape) {
    ShapeEdges edges = new ShapeEdges();
    edges.add(shape);
    return edges.placed.all();
  }

  private void add(Shape shape) {
    if (shape instanceof Shape.Box box) {
      addBox(box);
    } else if (shape instanceof Shape.Sphere sphere) {
      addRound(0, sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      addRound(capsule.halfHeight(), capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      float half = cylinder.halfHeight();
      addRing(-half, cylinder.radius());
      addRing(half, cylinder.radius());
      addSides(-half, cylinder.radius(), half, cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      addRing(cone.base(), cone.radius());
      addSides(cone.base(), cone.radius(), cone.tip(), 0);
    } else if (shape instanceof Shape.Hull hull) {
      addHull(hull.points());
    } else if (shape instanceof Shape.Mesh mesh) {
      for (Shape.Triangle triangle : mesh.triangles()) {
        Vector3fc a = mesh.vertices().get(triangle.first());
        Vector3fc b = mesh.vertices().get(triangle.second());
        Vector3fc c = mesh.vertices().get(triangle.third());
        line(a.x(), a.y(), a.z(), b.x(), b.y(), b.z());
        line(b.x(), b.y(), b.z(), c.x(), c.y(), c.z());
        line(c.x(), c.y(), c.z(), a.x(), a.y(), a.z());
      }
    } else if (shape instanceof Shape.HeightField field) {
      addField(field);
    } else if (shape instanceof Shape.Compound compound) {
      for (Shape.Part part : compound.parts()) {
        placed.begin(part);
        add(part.shape());
      }
    } else {
      throw new AssertionError(shape.getClass());
    }
  }

  /** Draws a grid that is no finer than the height field's. */
  private void addField(Shape.HeightField field) {
    int lastColumn = field.columns() - 1;
    int lastRow = field.rows() - 1;
    int steps = Math.max(lastColumn, lastRow);
    int step = (steps + MAX_FIELD_LINES - 1) / MAX_FIELD_LINES;
    for (int row = 0; row < lastRow + step; row += step) {
      int there = Math.min(row, lastRow);
      for (int column = 0; column < lastColumn; column += step) {
        if (isGround(field, column, there) || isGround(field, column, there - 1)) {
          fieldLine(field, column, there, Math.min(column + step, lastColumn), there);
        }
      }
    }
    for (int column = 0; column < lastColumn + step; column += step) {
      int there = Math.min(column, lastColumn);
      for (int row = 0; row < lastRow; row += step) {
        if (isGround(field, there, row) || isGround(field, there - 1, row)) {
          fieldLine(field, there, row, there, Math.min(row + step, lastRow));
        }
      }
    }
  }

  private static boolean isGround(Shape.HeightField field, int column, int row) {
    return column >= 0
        && row >= 0
        && column < field.columns() - 1
        && row < field.rows() - 1
        && !field.isHole(column, row);
  }

  private void fieldLine(Shape.HeightField field, int column, int row, int toColumn, int toRow) {
    line(
        field.x(column),
        field.height(column, row),
        field.z(row),
        field.x(toColumn),
        field.height(toColumn, toRow),
        field.z(toRow));
  }

  private void addBox(Shape.Box box) {
    float x = box.halfX();
    float y = box.halfY();
    float z = box.halfZ();
    for (int corner = 0; corner < 4; corner++) {
      float first = (corner & 1) == 0 ? -1 : 1;
      float second = (corner & 2) == 0 ? -1 : 1;
      line(-x, first * y, second * z, x, first * y, second * z);
      line(first * x, -y, second * z, first * x, y, second * z);
      line(first * x, second * y, -z, first * x, second * y, z);
    }
  }

  /** Draws a ball or capsule. */
  private void addRound(float half, float radius) {
    for (int step = 0; step < CIRCLE_LINES; step++) {
      double angle = 2 * Math.PI * step / CIRCLE_LINES;
      double next = 2 * Math.PI * (step + 1) / CIRCLE_LINES;
      float a = radius * (float) Math.cos(angle);
      float b = radius * (float) Math.sin(angle);
      float c = radius * (float) Math.cos(next);
      float d = radius * (float) Math.sin(next);
      float lift = 2 * step < CIRCLE_LINES ? half : -half;
      line(a, b + lift, 0, c, d + lift, 0);
      line(0, b + lift, a, 0, d + lift, c);
    }
    addRing(half, radius);
    if (half > 0) {
      addRing(-half, radius);
      addSides(-half, radius, half, radius);
    }
  }

  private void addRing(float y, float radius) {
    for (int step = 0; step < CIRCLE_LINES; step++) {
      double angle = 2 * Math.PI * step / CIRCLE_LINES;
      double next = 2 * Math.PI * (step + 1) / CIRCLE_LINES;
      line(
          radius * (float) Math.cos(angle),
          y,
          radius * (float) Math.sin(angle),
          radius * (float) Math.cos(next),
          y,
          radius * (float) Math.sin(next));
    }
  }

  private void addSides(float low, float lowRadius, float high, float highRadius) {
    line(lowRadius, low, 0, highRadius, high, 0);
    line(-lowRadius, low, 0, -highRadius, high, 0);
    line(0, low, lowRadius, 0, high, highRadius);
    line(0, low, -lowRadius, 0, high, -highRadius);
  }

  /** Draws an edge between two corners on the same two planes, unless it passes a third corner. */
  private void addHull(List<Vector3fc> points) {
    HullPlanes planes = new HullPlanes(points);
    for (int first = 0; first < planes.count(); first++) {
      for (int second = first + 1; second < planes.count(); second++) {
        addEdge(points, planes, first, second);
      }
    }
  }

  private void addEdge(List<Vector3fc> points, HullPlanes planes, int first, int second) {
    Vector3f along = normal(planes, first).cross(normal(planes, second));
    Vector3fc low = null;
    Vector3fc high = null;
    for (Vector3fc point : points) {
      if (planes.contains(first, point) && planes.contains(second, point)) {
        low = low == null || along.dot(point) < along.dot(low) ? point : low;
        high = high == null || along.dot(point) > along.dot(high) ? point : high;
      }
    }
    if (low != null && high != null && low != high) {
      line(low.x(), low.y(), low.z(), high.x(), high.y(), high.z());
    }
  }

  private static Vector3f normal(HullPlanes planes, int plane) {
    return new Vector3f((float) planes.normal(plane, 0), (float) planes.normal(plane, 1), (float)
        planes.normal(plane, 2));
  }

  private void line(float ax, float ay, float az, float bx, float by, float bz) {
    placed.point(ax, ay, az);
    placed.point(bx, by, bz);
  }
}
