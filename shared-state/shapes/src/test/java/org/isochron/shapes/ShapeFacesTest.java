package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class ShapeFacesTest {
  @Test
  void facesOfASolidShapeEncloseItsVolume() {
    assertVolume(new Shape.Box(1, 2, 3), 48, 1e-3);
    assertVolume(new Shape.Sphere(2), 4 / 3.0 * Math.PI * 8, 0.04);
    assertVolume(new Shape.Capsule(1.5f, 2), 4 / 3.0 * Math.PI * 8 + 3 * Math.PI * 4, 0.04);
    assertVolume(new Shape.Cylinder(1, 2), 2 * Math.PI * 4, 0.02);
    assertVolume(new Shape.Cone(3, 2), Math.PI * 4, 0.02);
    List<Vector3f> corners = List.of(
        new Vector3f(-1, -1, -1),
        new Vector3f(1, -1, -1),
        new Vector3f(-1, 1, -1),
        new Vector3f(1, 1, -1),
        new Vector3f(-1, -1, 1),
        new Vector3f(1, -1, 1),
        new Vector3f(-1, 1, 1),
        new Vector3f(1, 1, 1),
        new Vector3f(0, 0, 2));
    assertVolume(new Shape.Hull(List.copyOf(corners)), 8 + 4 / 3.0, 1e-3);
    Shape.Part part = new Shape.Part(
        new Shape.Box(1, 2, 3), new Vector3f(9, 8, 7), new Quaternionf().rotateXYZ(1, 2, 3));
    assertVolume(new Shape.Compound(List.of(part, Shape.Part.at(part.shape(), 0, 0, 0))), 96, 1e-3);
  }

  @Test
  void facesOfASurfaceAreItsTriangles() {
    float[] field = Shape.HeightField.of(3, 2, 1, 0, 1, 2, 3, 4, 5)
        .withHoles(0, 0, 1, 1, true)
        .faces();
    assertThat(field).hasSize(2 * 18);
    assertThat(field[4]).as("up").isPositive();

    Shape mesh = new Shape.Mesh(
        List.of(new Vector3f(), new Vector3f(0, 0, 1), new Vector3f(1, 0, 0)),
        List.of(new Shape.Triangle(0, 1, 2)));
    assertThat(mesh.faces()).containsExactly(0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0);
  }

  /** Compares a shape's volume with the sum of pyramids from the origin to the triangles. */
  private static void assertVolume(Shape shape, double volume, double share) {
    float[] faces = shape.faces();
    double sum = 0;
    for (int at = 0; at < faces.length; at += 18) {
      Vector3d a = vector(faces, at);
      Vector3d b = vector(faces, at + 6);
      Vector3d c = vector(faces, at + 12);
      sum += a.dot(b.cross(c, new Vector3d())) / 6;
      Vector3d normal = b.sub(a, new Vector3d()).cross(c.sub(a, new Vector3d()));
      for (int corner = 0; corner < 3 && normal.length() > 1e-9; corner++) {
        Vector3d drawn = vector(faces, at + 6 * corner + 3);
        assertThat(drawn.length()).isCloseTo(1, within(1e-5));
        assertThat(drawn.dot(normal) / normal.length()).as("%s", shape).isGreaterThan(0.9);
      }
    }
    assertThat(sum).as("%s", shape).isCloseTo(volume, within(share * volume));
  }

  private static Vector3d vector(float[] faces, int at) {
    return new Vector3d(faces[at], faces[at + 1], faces[at + 2]);
  }
}
