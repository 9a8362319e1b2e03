package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.Random;
import org.isochron.shapes.surface.HullPlanes;
import org.joml.Intersectiond;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

class ModelShapeTest {
  private static final int RING = 40;

  private final Random random = new Random(43);

  @Test
  void hullOfABoxWithPointsAllOverItHasItsEightCorners() {
    float[] points = new float[3 * 2_000];
    for (int i = 0; i < points.length; i += 3) {
      for (int axis = 0; axis < 3; axis++) {
        points[i + axis] = 2 * random.nextFloat() - 1;
      }
      points[i + random.nextInt(3)] = random.nextBoolean() ? 1 : -1;
    }
    for (int corner = 0; corner < 8; corner++) {
      for (int axis = 0; axis < 3; axis++) {
        points[3 * (100 + corner) + axis] = (corner >> axis & 1) == 0 ? -1 : 1;
      }
    }

    ModelShape fitted = ModelShape.hull(FloatBuffer.wrap(points), 1e-4f);

    assertThat(((Shape.Hull) fitted.shape()).points()).hasSize(8);
    assertThat(fitted.error()).isLessThan(1e-4f);
  }

  @Test
  void noPointOfAModelIsFartherFromItsHullThanTheErrorSays() {
    for (float asked : new float[] {0.3f, 0.05f, 0.005f, 0}) {
      for (int trial = 0; trial < 20; trial++) {
        float[] points = cloud(300);

        ModelShape fitted = ModelShape.hull(FloatBuffer.wrap(points), asked);

        List<Vector3fc> corners = ((Shape.Hull) fitted.shape()).points();
        HullPlanes planes = new HullPlanes(corners);
        double farthest = 0;
        for (int i = 0; i < points.length; i += 3) {
          for (int plane = 0; plane < planes.count(); plane++) {
            farthest =
                Math.max(farthest, planes.above(plane, points[i], points[i + 1], points[i + 2]));
          }
        }
        assertThat(farthest).isLessThan(fitted.error() + 1e-4);
        assertThat(corners.size()).isLessThanOrEqualTo(ModelShape.MAX_HULL_POINTS);
        if (corners.size() < ModelShape.MAX_HULL_POINTS) {
          assertThat(fitted.error()).isLessThanOrEqualTo(Math.max(asked, 1e-5f));
        }
      }
    }
  }

  @Test
  void hullOfALargerErrorHasFewerPoints() {
    FloatBuffer ball = FloatBuffer.wrap(ball());

    ModelShape coarse = ModelShape.hull(ball, 0.2f);
    ModelShape fine = ModelShape.hull(ball, 0.01f);

    assertThat(((Shape.Hull) coarse.shape()).points().size()).isBetween(6, 30);
    assertThat(((Shape.Hull) fine.shape()).points()).hasSize(ModelShape.MAX_HULL_POINTS);
    assertThat(fine.error()).as("with the most points").isBetween(0.01f, 0.1f);
    assertThat(ball.remaining()).as("the buffer is left as it was").isEqualTo(ball.capacity());
  }

  @Test
  void noPointOfASurfaceIsFartherFromItsMeshThanTheErrorSays() {
    float[] vertices = ball();
    int[] indices = ballTriangles();
    int before = indices.length / 3;
    for (float asked : new float[] {0.4f, 0.1f, 0.02f}) {
      ModelShape fitted =
          ModelShape.mesh(FloatBuffer.wrap(vertices), IntBuffer.wrap(indices), asked);

      Shape.Mesh mesh = (Shape.Mesh) fitted.shape();
      assertThat(fitted.error()).isLessThanOrEqualTo(asked);
      assertThat(mesh.triangles().size()).isLessThan(before);
      for (int triangle = 0; triangle < indices.length; triangle += 9) {
        Vector3d point = new Vector3d();
        for (int corner = 0; corner < 3; corner++) {
          int at = 3 * indices[triangle + corner];
          point.add(vertices[at] / 3.0, vertices[at + 1] / 3.0, vertices[at + 2] / 3.0);
        }
        assertThat(distance(mesh, point)).isLessThan(fitted.error() + 1e-5);
      }
    }
  }

  @Test
  void meshWithoutAnErrorMergesEqualVerticesOnly() {
    FloatBuffer vertices = FloatBuffer.wrap(new float[] {
      9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 0, 1, // an unreferenced vertex, then a triangle
      1, 0, 0, 0, 0, 0, 1, 0, 1.0001f
    });
    vertices.position(3);

    ModelShape fitted =
        ModelShape.mesh(vertices, IntBuffer.wrap(new int[] {0, 2, 1, 3, 2, 5, 0, 4, 1}), 0);

    Shape.Mesh mesh = (Shape.Mesh) fitted.shape();
    assertThat(fitted.error()).isZero();
    assertThat(mesh.vertices())
        .containsExactly(
            new Vector3f(),
            new Vector3f(0, 0, 1),
            new Vector3f(1, 0, 0),
            new Vector3f(1, 0, 1.0001f));
    assertThat(mesh.triangles()).hasSize(2);
  }

  @Test
  void thinPartIsNotLost() {
    // a single strip that is thinner than the allowed error
    FloatBuffer vertices =
        FloatBuffer.wrap(new float[] {0, 0, 0.1f, 0, 0, 0.2f, 5, 0, 0.1f, 5, 0, 0.2f});

    ModelShape fitted = ModelShape.mesh(vertices, IntBuffer.wrap(new int[] {0, 1, 2, 2, 1, 3}), 1);

    assertThat(((Shape.Mesh) fitted.shape()).triangles()).hasSize(2);
    assertThat(fitted.error()).isZero();
  }

  @Test
  void whatIsNoModelIsRefused() {
    FloatBuffer plane = FloatBuffer.wrap(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0});
    IntBuffer one = IntBuffer.wrap(new int[] {0, 1, 2});

    refused(() -> ModelShape.hull(plane, 0), "4 vertices lie in a plane: a hull needs at least 4");
    refused(() -> ModelShape.hull(FloatBuffer.allocate(0), 0), "0 vertices lie in a plane");
    refused(() -> ModelShape.hull(FloatBuffer.allocate(4), 0), "there are 4 coordinates");
    refused(() -> ModelShape.hull(plane, -1), "maxError is -1.0: it must lie between 0 and");
    refused(() -> ModelShape.mesh(plane, one, Float.NaN), "maxError is NaN");
    refused(() -> ModelShape.mesh(plane, IntBuffer.allocate(2), 0), "there are 2 indices");
    refused(() -> ModelShape.mesh(plane, IntBuffer.allocate(0), 0), "a mesh has no triangles");
    refused(
        () -> ModelShape.mesh(plane, IntBuffer.wrap(new int[] {0, 1, 4}), 0),
        "a triangle names vertex 4");
    refused(
        () -> ModelShape.mesh(plane, IntBuffer.wrap(new int[] {0, 1, 1}), 0),
        "none of 1 triangles has an area");
  }

  private static void refused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private float[] cloud(int count) {
    float[] points = new float[3 * count];
    Vector3f size =
        new Vector3f(random.nextFloat() + 0.2f, random.nextFloat() + 0.2f, random.nextFloat());
    for (int i = 0; i < points.length; i++) {
      points[i] = (float) random.nextGaussian() * (size.get(i % 3) + 0.1f);
    }
    return points;
  }

  private static float[] ball() {
    float[] points = new float[3 * RING * (RING + 1)];
    for (int i = 0; i < RING * (RING + 1); i++) {
      int ring = i / RING;
      double down = Math.PI * ring / RING;
      double around = 2 * Math.PI * (i % RING) / RING;
      points[3 * i] = (float) (Math.sin(down) * Math.cos(around));
      points[3 * i + 1] = (float) Math.cos(down);
      points[3 * i + 2] = (float) (Math.sin(down) * Math.sin(around));
    }
    return points;
  }

  private static int[] ballTriangles() {
    int[] indices = new int[6 * RING * RING];
    for (int i = 0; i < RING * RING; i++) {
      int next = i % RING == RING - 1 ? i + 1 - RING : i + 1;
      int[] square = {i, next, i + RING, next, next + RING, i + RING};
      System.arraycopy(square, 0, indices, 6 * i, 6);
    }
    return indices;
  }

  private static double distance(Shape.Mesh mesh, Vector3d point) {
    Vector3d nearest = new Vector3d();
    double min = Double.POSITIVE_INFINITY;
    for (Shape.Triangle triangle : mesh.triangles()) {
      Intersectiond.findClosestPointOnTriangle(
          new Vector3d(mesh.vertices().get(triangle.first())),
          new Vector3d(mesh.vertices().get(triangle.second())),
          new Vector3d(mesh.vertices().get(triangle.third())),
          point,
          nearest);
      min = Math.min(min, nearest.distance(point));
    }
    return min;
  }
}
