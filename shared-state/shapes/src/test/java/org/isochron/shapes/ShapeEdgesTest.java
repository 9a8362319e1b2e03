package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

class ShapeEdgesTest {
  private static final Vector3fc[] CUBE = {
    new Vector3f(-1, -1, -1),
    new Vector3f(1, -1, -1),
    new Vector3f(-1, 1, -1),
    new Vector3f(1, 1, -1),
    new Vector3f(-1, -1, 1),
    new Vector3f(1, -1, 1),
    new Vector3f(-1, 1, 1),
    new Vector3f(1, 1, 1)
  };

  @Test
  void boxAndTheHullOfItsCornersHaveTheTwelveEdges() {
    assertEdges(ShapeEdges.of(new Shape.Box(1, 1, 1)));
    assertEdges(ShapeEdges.of(new Shape.Hull(List.of(CUBE))));
  }

  @Test
  void partOfACompoundIsOutlinedAtItsPose() {
    Shape.Part part = new Shape.Part(
        new Shape.Box(1, 2, 3),
        new Vector3f(10, 0, 0),
        new Quaternionf().rotationZ((float) Math.PI / 2));

    float[] lines = ShapeEdges.of(new Shape.Compound(List.of(part)));

    assertThat(lines).hasSize(72);
    for (int at = 0; at < lines.length; at += 3) {
      assertThat(Math.abs(lines[at] - 10)).isCloseTo(2, within(1e-5f));
      assertThat(Math.abs(lines[at + 1])).isCloseTo(1, within(1e-5f));
      assertThat(Math.abs(lines[at + 2])).isCloseTo(3, within(1e-5f));
    }
  }

  @Test
  void roundShapesAreOutlinedOnTheirSurface() {
    for (float x : ballDistances(ShapeEdges.of(new Shape.Sphere(2)), 0)) {
      assertThat(x).isCloseTo(2, within(1e-4f));
    }
    for (float x : ballDistances(ShapeEdges.of(new Shape.Capsule(1, 2)), 1)) {
      assertThat(x).isCloseTo(2, within(1e-4f));
    }
  }

  @Test
  void cylinderAndConeAreOutlinedByTheirRimsAndSides() {
    float ends = 0;
    float[] cylinder = ShapeEdges.of(new Shape.Cylinder(1, 2));
    assertThat(cylinder).hasSize(6 * (2 * 24 + 4));
    for (int end = 0; end < cylinder.length; end += 3) {
      assertThat(Math.abs(cylinder[end + 1])).isEqualTo(1);
      ends += cylinder[end + 1];
      assertThat(Math.hypot(cylinder[end], cylinder[end + 2])).isCloseTo(2, within(1e-5));
    }

    assertThat(ends).as("as many above as below").isZero();

    float[] cone = ShapeEdges.of(new Shape.Cone(4, 2));
    assertThat(cone).hasSize(6 * (24 + 4));
    for (int end = 0; end < cone.length; end += 3) {
      boolean isTip = cone[end + 1] > 0;
      assertThat(cone[end + 1]).isEqualTo(isTip ? 3 : -1);
      double across = Math.hypot(cone[end], cone[end + 2]);
      assertThat(across).isCloseTo(isTip ? 0 : 2, within(1e-5));
    }
  }

  @Test
  void heightFieldIsOutlinedByItsGridWithoutItsHoles() {
    Shape.HeightField field = Shape.HeightField.of(4, 3, 1, new float[12]);
    assertThat(ShapeEdges.of(field)).hasSize(6 * (3 * 3 + 4 * 2));

    assertThat(ShapeEdges.of(field.withHoles(1, 0, 2, 1, true)))
        .as("without two lines at the edge, one at the side and the one between the holes")
        .hasSize(6 * (3 * 3 + 4 * 2 - 4));
  }

  @Test
  void largeHeightFieldIsOutlinedByABoundedGridThatReachesItsEdges() {
    float[] lines = ShapeEdges.of(Shape.HeightField.of(513, 300, 1, new float[513 * 300]));

    assertThat(lines.length / 6).isBetween(4_000, 2 * 65 * 64);
    float max = 0;
    for (int end = 0; end < lines.length; end += 3) {
      max = Math.max(max, lines[end]);
    }
    assertThat(max).isEqualTo(256);
  }

  @Test
  void everyScaledShapeHasTheLinesOfTheShapeTimesTheFactor() {
    Shape hull = new Shape.Hull(List.of(CUBE));
    List<Shape> shapes = List.of(
        new Shape.Box(1, 2, 3),
        new Shape.Sphere(2),
        new Shape.Capsule(1, 2),
        new Shape.Cylinder(1, 2),
        new Shape.Cone(1, 2),
        hull,
        new Shape.Mesh(List.of(CUBE), List.of(new Shape.Triangle(0, 1, 2))),
        Shape.HeightField.of(3, 2, 1, 0, 1, 2, 3, 4, 5).withHoles(0, 0, 1, 1, true),
        new Shape.Compound(List.of(Shape.Part.at(hull, 3, 4, 5))));
    for (Shape shape : shapes) {
      float[] lines = ShapeEdges.of(shape);

      float[] scaled = ShapeEdges.of(shape.scaled(3));

      assertThat(scaled).as("%s", shape).hasSameSizeAs(lines);
      for (int i = 0; i < lines.length; i++) {
        assertThat(scaled[i]).as("%s", shape).isCloseTo(3 * lines[i], within(1e-5f));
      }
      assertThat(shape.scaled(3).boundingRadius())
          .isCloseTo(3 * shape.boundingRadius(), within(1e-5));
      assertThatThrownBy(() -> shape.scaled(0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("factor is 0.0");
    }
  }

  @Test
  void everyTriangleOfAMeshIsOutlined() {
    Shape.Mesh mesh = new Shape.Mesh(
        List.of(
            new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(0, 0, 1), new Vector3f(1, 0, 1)),
        List.of(new Shape.Triangle(0, 2, 1), new Shape.Triangle(1, 2, 3)));

    assertThat(ShapeEdges.of(mesh)).hasSize(6 * 6);
  }

  /** Distances of all line ends from a capsule's centre line. */
  private static float[] ballDistances(float[] lines, float half) {
    float[] distances = new float[lines.length / 3];
    for (int end = 0; end < distances.length; end++) {
      float y = lines[3 * end + 1];
      float beyond = y - Math.max(-half, Math.min(half, y));
      distances[end] = new Vector3f(lines[3 * end], beyond, lines[3 * end + 2]).length();
    }
    return distances;
  }

  private static void assertEdges(float[] lines) {
    assertThat(lines).hasSize(72);
    for (int line = 0; line < 12; line++) {
      Vector3f from = new Vector3f(lines[6 * line], lines[6 * line + 1], lines[6 * line + 2]);
      Vector3f to = new Vector3f(lines[6 * line + 3], lines[6 * line + 4], lines[6 * line + 5]);
      assertThat(from.distance(to)).isEqualTo(2);
      assertThat(from.length()).isCloseTo((float) Math.sqrt(3), within(1e-5f));
    }
  }
}
