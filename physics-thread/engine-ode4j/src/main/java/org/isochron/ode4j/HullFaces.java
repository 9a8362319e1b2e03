package org.isochron.ode4j;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.isochron.shapes.surface.HullPlanes;
import org.joml.Vector3d;
import org.joml.Vector3fc;

/** Computes the faces of a convex hull in ODE's format. Immutable. */
final class HullFaces {
  final HullPlanes planes;

  final double[] points;

  /**
   * For each face, the number of corners, followed by their indices, counter-clockwise as seen from
   * outside.
   */
  final int[] polygons;

  HullFaces(List<Vector3fc> corners) {
    planes = new HullPlanes(corners);
    points = corners.stream()
        .flatMapToDouble(corner -> DoubleStream.of(corner.x(), corner.y(), corner.z()))
        .toArray();
    polygons = IntStream.range(0, planes.count())
        .flatMap(plane -> polygon(plane, corners))
        .toArray();
  }

  private IntStream polygon(int plane, List<Vector3fc> corners) {
    List<Integer> on = new ArrayList<>();
    Vector3d middle = new Vector3d();
    for (int i = 0; i < corners.size(); i++) {
      if (planes.contains(plane, corners.get(i))) {
        on.add(i);
        middle.add(corners.get(i));
      }
    }
    middle.div(on.size());
    Vector3d normal =
        new Vector3d(planes.normal(plane, 0), planes.normal(plane, 1), planes.normal(plane, 2));
    Vector3d axis = new Vector3d(corners.get(on.get(0))).sub(middle).normalize();
    Vector3d across = new Vector3d(normal).cross(axis);
    on.sort(Comparator.comparingDouble(index -> {
      Vector3d arm = new Vector3d(corners.get(index)).sub(middle);
      return StrictMath.atan2(arm.dot(across), arm.dot(axis));
    }));
    return IntStream.concat(IntStream.of(on.size()), on.stream().mapToInt(Integer::intValue));
  }
}
