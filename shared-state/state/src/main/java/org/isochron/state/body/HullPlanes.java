package org.isochron.state.body;

import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The planes around the convex hull of points, outwards. Three points span one of them if all
 * others lie on one side; that is asked of every three, which ends after a few points for most of
 * them.
 */
final class HullPlanes {
  /** Points this close to a plane, as a share of the hull's size, are on it. */
  private static final float TOLERANCE = 1e-5f;

  /** Normals this similar are one. */
  private static final float SAME = 1 - 1e-6f;

  private final List<Vector3fc> points;
  private final float tolerance;
  private final List<Vector3fc> normals = new ArrayList<>();
  private final List<Float> heights = new ArrayList<>();

  HullPlanes(List<Vector3fc> points) {
    this.points = points;
    tolerance = TOLERANCE * (float) Limits.farthest(points);
    int count = points.size();
    for (int a = 0; a < count; a++) {
      for (int b = a + 1; b < count; b++) {
        for (int c = b + 1; c < count; c++) {
          add(RaySurface.normal(points.get(a), points.get(b), points.get(c)), points.get(a));
        }
      }
    }
  }

  List<Vector3fc> normals() {
    return List.copyOf(normals);
  }

  float[] heights() {
    float[] array = new float[heights.size()];
    for (int plane = 0; plane < array.length; plane++) {
      array[plane] = heights.get(plane);
    }
    return array;
  }

  private void add(Vector3f normal, Vector3fc on) {
    float height = normal.dot(on);
    boolean above = false;
    boolean below = false;
    for (Vector3fc point : points) {
      float over = normal.dot(point) - height;
      above |= over > tolerance;
      below |= over < -tolerance;
      if (above && below) {
        return;
      }
    }
    if (above == below) {
      return; // no area, or all points within the tolerance
    }
    if (above) {
      normal.negate();
      height = -height;
    }
    for (int plane = 0; plane < heights.size(); plane++) {
      if (normals.get(plane).dot(normal) > SAME
          && Math.abs(heights.get(plane) - height) <= 2 * tolerance) {
        return;
      }
    }
    normals.add(normal);
    heights.add(height);
  }
}
