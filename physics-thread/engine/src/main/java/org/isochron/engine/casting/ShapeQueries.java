package org.isochron.engine.casting;

import java.util.List;
import org.isochron.shapes.Shape;
import org.isochron.shapes.surface.TriangleTree;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Casts and overlaps shapes and finds closest points in a world. The fields contain the last
 * result. Owner: the world's thread. Allocates nothing after construction.
 *
 * <p>A query compares the bounding sphere of each body with the swept shape, which takes a few
 * nanoseconds per body. Bodies in reach are then tested part by part and triangle by triangle.
 */
public final class ShapeQueries {
  public int slot;

  public float distance;

  public final Vector3f point = new Vector3f();

  public final Vector3f normal = new Vector3f();

  private final QueriedBodies bodies;
  private final ConvexCast caster = new ConvexCast();
  private final Convex asked = new Convex();
  private final Convex met = new Convex();
  private final Convex triangle = new Convex();
  private final MeshWalk walk = new MeshWalk();
  private final Vector3f cornerA = new Vector3f();
  private final Vector3f cornerB = new Vector3f();
  private final Vector3f cornerC = new Vector3f();
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f askerPosition = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private final Vector3f partPosition = new Vector3f();
  private final Quaternionf partRotation = new Quaternionf();
  private final Vector3f begin = new Vector3f();
  private final Vector3f along = new Vector3f();
  private final Vector3f end = new Vector3f();
  private final Vector3f lower = new Vector3f();
  private final Vector3f upper = new Vector3f();
  private Goal goal = Goal.OVERLAP;
  private float reach;
  private float askedRadius;
  private boolean found;

  private enum Goal {
    CAST,
    OVERLAP,
    CLOSEST
  }

  public ShapeQueries(QueriedBodies bodies) {
    this.bodies = bodies;
  }

  /**
   * Finds the first body that a moving shape touches.
   *
   * @param direction the direction of motion, of unit length
   */
  public boolean cast(
      Shape shape,
      Vector3fc from,
      Quaternionfc turned,
      Vector3fc direction,
      float maxDistance,
      int mask) {
    ask(Goal.CAST, from, maxDistance);
    take(shape, from, turned);
    along.set(direction);
    findNearest(mask);
    return found;
  }

  public boolean castOnto(
      int body,
      Shape shape,
      Vector3fc from,
      Quaternionfc turned,
      Vector3fc direction,
      float maxDistance) {
    ask(Goal.CAST, from, maxDistance);
    take(shape, from, turned);
    along.set(direction);
    bodies.position(body, position);
    test(body);
    return found;
  }

  public boolean closest(Vector3fc askedPosition, float maxDistance, int mask) {
    ask(Goal.CLOSEST, askedPosition, maxDistance);
    asked.point(askedPosition);
    askedRadius = maxDistance;
    along.zero();
    findNearest(mask);
    return found;
  }

  /**
   * Finds the point of one body that is closest to another body.
   *
   * @throws UnsupportedOperationException if both bodies contain meshes or height fields
   */
  public boolean closest(int toSlot, int ofSlot, float maxDistance) {
    boolean turned = bodies.shape(toSlot).isSurface();
    if (turned && bodies.shape(ofSlot).isSurface()) {
      throw new UnsupportedOperationException(
          "both bodies have meshes or height fields: at least one body must consist of convex parts");
    }
    int asker = turned ? ofSlot : toSlot;
    int other = turned ? toSlot : ofSlot;
    bodies.position(asker, askerPosition);
    bodies.rotation(asker, turn);
    ask(Goal.CLOSEST, askerPosition, maxDistance);
    along.zero();
    List<Shape.Part> parts = bodies.shape(asker).parts();
    for (int i = 0; i < parts.size(); i++) { // an iterator would allocate
      Shape.Part part = parts.get(i);
      asked.shape(part.shape());
      turn.transform(part.position(), partPosition).add(askerPosition);
      asked.pose(partPosition, turn.mul(part.rotation(), partRotation));
      askedRadius = bodies.shape(asker).boundingRadius + reach;
      bodies.position(other, position);
      test(other);
    }
    if (turned) { // converts the result to the closest point of the other body
      point.fma(distance, normal);
      normal.negate();
    }
    return found;
  }

  /**
   * Finds the bodies that overlap a shape.
   *
   * @param slots receives the slots in ascending order; surplus slots are dropped
   * @return number of overlapping bodies, which may exceed the array's length
   */
  public int overlap(
      Shape shape, Vector3fc askedPosition, Quaternionfc turned, int mask, int[] slots) {
    ask(Goal.OVERLAP, askedPosition, 0);
    take(shape, askedPosition, turned);
    along.zero();
    int count = 0;
    for (int candidate = 0; candidate < bodies.slotCount(); candidate++) {
      found = false;
      if (isNear(candidate, mask)) {
        test(candidate);
      }
      if (found) {
        if (count < slots.length) {
          slots[count] = candidate;
        }
        count++;
      }
    }
    return count;
  }

  private void ask(Goal what, Vector3fc askedPosition, float maxDistance) {
    goal = what;
    begin.set(askedPosition);
    reach = maxDistance;
    distance = Float.POSITIVE_INFINITY;
    found = false;
  }

  private void take(Shape shape, Vector3fc askedPosition, Quaternionfc turned) {
    asked.shape(shape);
    asked.pose(askedPosition, turned);
    askedRadius = (float) shape.boundingRadius();
  }

  private void findNearest(int mask) {
    for (int candidate = 0; candidate < bodies.slotCount(); candidate++) {
      if (isNear(candidate, mask)) {
        test(candidate);
      }
    }
  }

  /**
   * Tests a body's bounding sphere; afterwards the {@code position} field contains the body's
   * position.
   */
  private boolean isNear(int candidate, int mask) {
    if (!bodies.isQueried(candidate, mask)) {
      return false;
    }
    bodies.position(candidate, position);
    float bound = askedRadius + bodies.shape(candidate).boundingRadius;
    float x = position.x - begin.x;
    float y = position.y - begin.y;
    float z = position.z - begin.z;
    float travel = Math.max(0, Math.min(reach, x * along.x + y * along.y + z * along.z));
    x -= travel * along.x;
    y -= travel * along.y;
    z -= travel * along.z;
    float slack = 1e-3f * (1 + bound); // tolerance for rounding and for barely touching shapes
    return x * x + y * y + z * z <= (bound + slack) * (bound + slack);
  }

  private void test(int candidate) {
    QueryShape shape = bodies.shape(candidate);
    bodies.rotation(candidate, rotation);
    for (int i = 0; i < shape.parts().size(); i++) {
      Shape.Part part = shape.parts().get(i);
      rotation.transform(part.position(), partPosition).add(position);
      met.pose(partPosition, rotation.mul(part.rotation(), partRotation));
      TriangleTree mesh = shape.mesh(i);
      if (mesh != null) {
        testMesh(candidate, mesh);
      } else if (part.shape() instanceof Shape.HeightField field) {
        testField(candidate, field);
      } else {
        met.shape(part.shape());
        test(candidate, met);
      }
    }
  }

  private void testMesh(int candidate, TriangleTree mesh) {
    boundSweep();
    walk.begin(mesh, lower, upper);
    for (int one = walk.next(); one >= 0; one = walk.next()) {
      triangle.triangle(mesh.corner(one, 0), mesh.corner(one, 1), mesh.corner(one, 2), met);
      test(candidate, triangle);
    }
  }

  private void testField(int candidate, Shape.HeightField field) {
    boundSweep();
    int lastColumn = field.columns() - 2;
    int lastRow = field.rows() - 2;
    int toColumn = cell(upper.x - field.x(0), field.cellSize(), lastColumn);
    int toRow = cell(upper.z - field.z(0), field.cellSize(), lastRow);
    for (int row = cell(lower.z - field.z(0), field.cellSize(), lastRow); row <= toRow; row++) {
      int column = cell(lower.x - field.x(0), field.cellSize(), lastColumn);
      for (; column <= toColumn; column++) {
        if (!field.isHole(column, row)) {
          testCell(candidate, field, column, row);
        }
      }
    }
  }

  private void testCell(int candidate, Shape.HeightField field, int column, int row) {
    float a = field.height(column, row);
    float b = field.height(column + 1, row);
    float c = field.height(column, row + 1);
    float d = field.height(column + 1, row + 1);
    if (Math.max(Math.max(a, b), Math.max(c, d)) < lower.y
        || Math.min(Math.min(a, b), Math.min(c, d)) > upper.y) {
      return;
    }
    cornerA.set(field.x(column), a, field.z(row));
    cornerB.set(field.x(column + 1), b, field.z(row));
    cornerC.set(field.x(column), c, field.z(row + 1));
    triangle.triangle(cornerA, cornerC, cornerB, met);
    test(candidate, triangle);
    cornerA.set(field.x(column + 1), d, field.z(row + 1));
    triangle.triangle(cornerB, cornerC, cornerA, met);
    test(candidate, triangle);
  }

  private static int cell(float coordinate, float cellSize, int last) {
    return (int) Math.max(0, Math.min(last, Math.floor((double) coordinate / cellSize)));
  }

  /** Computes the bounds of the swept shape in the part's space. */
  private void boundSweep() {
    begin.sub(partPosition, lower);
    partRotation.transformInverse(lower);
    along.mul(reach, end).add(begin).sub(partPosition);
    partRotation.transformInverse(end);
    float around = askedRadius + 1e-3f * (1 + askedRadius);
    upper.set(lower).max(end).add(around, around, around);
    lower.min(end).sub(around, around, around);
  }

  private void test(int candidate, Convex other) {
    switch (goal) {
      case CAST -> {
        if (caster.cast(asked, begin, along, reach, other)) {
          take(candidate, (float) caster.distance);
        }
      }
      case OVERLAP -> found |= caster.gap(asked, other) <= 0;
      case CLOSEST -> {
        double gap = caster.gap(asked, other);
        if (gap <= 0) {
          caster.point.set(begin);
          begin.sub(position, caster.normal);
          unit(caster.normal);
        }
        take(candidate, (float) Math.max(0, gap));
      }
    }
  }

  private static void unit(Vector3f direction) {
    if (direction.lengthSquared() > 0) {
      direction.normalize();
    } else {
      direction.set(0, 1, 0);
    }
  }

  private void take(int candidate, float atDistance) {
    if (atDistance < distance && atDistance <= reach) {
      slot = candidate;
      distance = atDistance;
      reach = atDistance;
      askedRadius = goal == Goal.CLOSEST ? atDistance : askedRadius;
      point.set(caster.point);
      normal.set(caster.normal);
      found = true;
    }
  }
}
