package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Ray hits are accurate to a millimetre, and rays hit meshes from both sides. */
public interface ExactRaySpecification extends ShapeSpecification {
  double TOLERANCE = 1e-3;
  int RAYS = 200;
  double FAR = 30;

  /** Distance of close rays. */
  float CLOSE = 0.01f;

  @Test
  default void raysMeetEveryShapeWithinAMillimetre() {
    Random random = new Random(37);
    for (ShapeSpecification.Lying lying : shapes()) {
      Shape shape = lying.shape();
      boolean plane = claims().plane();
      Vector3f position = new Vector3f(random.nextFloat() * 4, random.nextFloat() * 4, 0);
      Quaternionf turn = new Quaternionf().rotateZ(random.nextFloat() * 6);
      if (!plane) {
        position.z = random.nextFloat() * 4;
        turn.rotateX(random.nextFloat() * 6);
      }
      Scene.Builder builder = new Scene.Builder();
      builder.body(builder.prefab(Prefab.fixed(shape)), position, turn);
      int hits = 0;
      int misses = 0;
      try (SceneRun run = run(builder.build())) {
        for (int ray = 0; ray < RAYS; ray++) {
          Vector3f from = around(random, plane).normalize(5).add(position);
          Vector3f direction =
              around(random, plane).mul(0.8f).add(position).sub(from).normalize();
          ExactRay exact = ExactRay.of(shape, position, turn, from, direction, FAR);
          if (exact.grazes()) {
            continue;
          }
          RayHit hit = new RayHit();
          boolean isHit = run.view().rayCast(from, direction, (float) FAR, hit);

          String what = "%s, ray %d from %s along %s".formatted(shape, ray, from, direction);
          assertThat(isHit).as(what).isEqualTo(exact.isHit());
          if (isHit) {
            assertThat((double) hit.distance())
                .as(what)
                .isCloseTo(exact.distance(), within(TOLERANCE));
            assertThat(hit.normal().dot(direction)).as("normal, %s", what).isNegative();
            hits++;
            from.fma((float) exact.distance() - CLOSE, direction);
            assertThat(run.view().rayCast(from, direction, 1, hit))
                .as("close, %s", what)
                .isTrue();
            assertThat(hit.distance()).as("close, %s", what).isCloseTo(CLOSE, within(0.001f));
          } else {
            misses++;
          }
        }
      }
      assertThat(hits).as("hits of %s", shape).isGreaterThan(RAYS / 20);
      assertThat(misses).as("misses of %s", shape).isGreaterThan(RAYS / 20);
    }
  }

  @Test
  default void raysMeetMeshesFromBothSides() {
    needsSpace();
    Random random = new Random(38);
    List<Vector3f> corners = new ArrayList<>();
    List<Shape.Triangle> triangles = new ArrayList<>();
    for (int triangle = 0; triangle < 20; triangle++) {
      Vector3f middle = around(random, false).mul(3);
      for (int corner = 0; corner < 3; corner++) {
        corners.add(around(random, false).mul(1.5f).add(middle));
      }
      triangles.add(new Shape.Triangle(3 * triangle, 3 * triangle + 1, 3 * triangle + 2));
    }
    Vector3f position = new Vector3f(1, 2, 3);
    Quaternionf turn = new Quaternionf().rotateXYZ(1, 2, 3);
    Scene.Builder builder = new Scene.Builder();
    builder.body(
        builder.prefab(Prefab.fixed(new Shape.Mesh(List.copyOf(corners), triangles))),
        position,
        turn);
    int fronts = 0;
    int backs = 0;
    try (SceneRun run = run(builder.build())) {
      for (int ray = 0; ray < 5 * RAYS; ray++) {
        Vector3f from = around(random, false).normalize(9).add(position);
        Vector3f direction =
            around(random, false).mul(3).add(position).sub(from).normalize();
        ExactRay exact = ExactRay.of(corners, position, turn, from, direction);
        if (exact.grazes()) {
          continue;
        }
        RayHit hit = new RayHit();
        boolean isHit = run.view().rayCast(from, direction, (float) FAR, hit);

        String what = "ray %d from %s along %s".formatted(ray, from, direction);
        assertThat(isHit).as(what).isEqualTo(exact.isHit());
        if (isHit) {
          assertThat((double) hit.distance())
              .as(what)
              .isCloseTo(exact.distance(), within(TOLERANCE));
          assertThat(hit.normal().dot(direction)).as("normal of %s", what).isNegative();
          fronts += exact.isFront() ? 1 : 0;
          backs += exact.isFront() ? 0 : 1;
        }
      }
    }
    assertThat(fronts).isGreaterThan(RAYS / 2);
    assertThat(backs).isGreaterThan(RAYS / 2);
  }

  private static Vector3f around(Random random, boolean plane) {
    return new Vector3f(
        random.nextFloat() * 2 - 1,
        random.nextFloat() * 2 - 1,
        plane ? 0 : random.nextFloat() * 2 - 1);
  }

  /** A reference ray in double precision. */
  record ExactRay(double distance, boolean isFront, boolean grazes) {
    private static final double GRAZE = 3e-3;
    private static final double AT = 1e-6;
    private static final double LATER = 0.02;

    boolean isHit() {
      return distance < Double.POSITIVE_INFINITY;
    }

    static ExactRay of(
        Shape shape,
        Vector3fc position,
        Quaternionf turn,
        Vector3fc from,
        Vector3fc direction,
        double far) {
      double distance = 0;
      double nearest = Double.POSITIVE_INFINITY;
      while (distance < far) {
        double gap = gap(shape, at(position, turn, from, direction, distance));
        nearest = Math.min(nearest, gap);
        if (gap < AT) {
          double deepest = 0;
          for (double more = 0; more < LATER; more += AT * 100) {
            deepest =
                Math.min(deepest, gap(shape, at(position, turn, from, direction, distance + more)));
          }
          return new ExactRay(distance, true, deepest > -GRAZE);
        }
        distance += gap;
      }
      return new ExactRay(Double.POSITIVE_INFINITY, true, nearest < GRAZE);
    }

    /**
     * Returns the exact ray of triangles.
     *
     * @param corners three corners per triangle
     */
    static ExactRay of(
        List<Vector3f> corners,
        Vector3fc position,
        Quaternionf turn,
        Vector3fc from,
        Vector3fc direction) {
      Vector3d origin = at(position, turn, from, direction, 0);
      Vector3d along = at(position, turn, from, direction, 1).sub(origin);
      double nearest = Double.POSITIVE_INFINITY;
      boolean front = true;
      boolean grazes = false;
      for (int first = 0; first < corners.size(); first += 3) {
        Vector3d a = new Vector3d(corners.get(first));
        Vector3d ab = new Vector3d(corners.get(first + 1)).sub(a);
        Vector3d ac = new Vector3d(corners.get(first + 2)).sub(a);
        Vector3d normal = ab.cross(ac, new Vector3d());
        double towards = normal.dot(along);
        Vector3d to = origin.sub(a, new Vector3d());
        double t = -normal.dot(to) / towards;
        Vector3d point = along.mul(t, new Vector3d()).add(to);
        double u = point.cross(ac, new Vector3d()).dot(normal) / normal.lengthSquared();
        double v = ab.cross(point, new Vector3d()).dot(normal) / normal.lengthSquared();
        double inside = Math.min(Math.min(u, v), 1 - u - v);
        grazes |= Math.abs(inside) < GRAZE || Math.abs(towards) < GRAZE * normal.length();
        if (inside > 0 && t > 0 && t < nearest) {
          nearest = t;
          front = towards < 0;
        }
      }
      return new ExactRay(nearest, front, grazes);
    }

    private static Vector3d at(
        Vector3fc position,
        Quaternionf turn,
        Vector3fc from,
        Vector3fc direction,
        double distance) {
      Vector3d point = new Vector3d(from).fma(distance, new Vector3d(direction)).sub(position);
      return new org.joml.Quaterniond(turn).conjugate().transform(point);
    }

    /** Signed distance, negative inside. */
    private static double gap(Shape shape, Vector3d point) {
      if (shape instanceof Shape.Box box) {
        return box(point, box.halfX(), box.halfY(), box.halfZ());
      } else if (shape instanceof Shape.Sphere sphere) {
        return point.length() - sphere.radius();
      } else if (shape instanceof Shape.Capsule capsule) {
        double y = Math.max(-capsule.halfHeight(), Math.min(capsule.halfHeight(), point.y));
        return new Vector3d(point).sub(0, y, 0).length() - capsule.radius();
      } else if (shape instanceof Shape.Cylinder cylinder) {
        double across = Math.hypot(point.x, point.z) - cylinder.radius();
        double along = Math.abs(point.y) - cylinder.halfHeight();
        return Math.min(0, Math.max(across, along))
            + Math.hypot(Math.max(0, across), Math.max(0, along));
      } else if (shape instanceof Shape.Cone cone) { // a lower bound, so no surface is skipped
        double across = Math.hypot(point.x, point.z);
        double side = ((point.y - cone.tip()) * cone.radius() + across * cone.height())
            / Math.hypot(cone.radius(), cone.height());
        return Math.max(side, cone.base() - point.y);
      } else if (shape instanceof Shape.Hull hull) { // distance to the bounding box
        Vector3fc corner = hull.points().get(0);
        return box(point, Math.abs(corner.x()), Math.abs(corner.y()), Math.abs(corner.z()));
      } else if (shape instanceof Shape.Compound compound) {
        double min = Double.POSITIVE_INFINITY;
        for (Shape.Part part : compound.parts()) {
          min = Math.min(min, gap(part.shape(), new Vector3d(point).sub(part.position())));
        }
        return min;
      }
      throw new IllegalArgumentException("no geometry for " + shape);
    }

    private static double box(Vector3d point, double x, double y, double z) {
      Vector3d beyond =
          new Vector3d(Math.abs(point.x) - x, Math.abs(point.y) - y, Math.abs(point.z) - z);
      double inside = Math.min(0, Math.max(beyond.x, Math.max(beyond.y, beyond.z)));
      return inside + beyond.max(new Vector3d()).length();
    }
  }
}
