package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Line;
import com.jme3.scene.shape.Sphere;
import com.jme3.terrain.geomipmap.TerrainQuad;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.isochron.shapes.ModelShape;
import org.isochron.shapes.Shape;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

class JmeShapesTest {
  @Test
  void hullOfABoxHasItsCornersWithTheScaleAndWithoutThePositionOfItsSpatial() {
    Node level = new Node("level");
    level.setLocalScale(2);
    Node model = new Node("model");
    model.setLocalTranslation(100, 0, 0);
    model.setLocalRotation(new Quaternion().fromAngles(1, 2, 3));
    Geometry box = new Geometry("box", new Box(1, 2, 3));
    box.setLocalTranslation(5, 0, 0);
    box.setLocalRotation(new Quaternion().fromAngles(0, 0, FastMath.HALF_PI));
    model.attachChild(box);
    model.attachChild(new Geometry("line", new Line(Vector3f.ZERO, new Vector3f(900, 0, 0))));
    level.attachChild(model);

    ModelShape fitted = JmeShapes.hull(model, 0.001f);

    assertThat(((Shape.Hull) fitted.shape()).points()).hasSize(8);
    for (Vector3fc point : ((Shape.Hull) fitted.shape()).points()) {
      assertThat(Math.abs(point.x() - 10)).isCloseTo(4, within(1e-4f));
      assertThat(Math.abs(point.y())).isCloseTo(2, within(1e-4f));
      assertThat(Math.abs(point.z())).isCloseTo(6, within(1e-4f));
    }
  }

  @Test
  void surfaceHasTheTrianglesOfAllGeometries() {
    Node model = new Node("model");
    model.attachChild(new Geometry("box", new Box(1, 1, 1)));
    Geometry second = new Geometry("box", new Box(1, 1, 1));
    second.setLocalTranslation(0, 5, 0);
    model.attachChild(second);

    Shape.Mesh mesh = (Shape.Mesh) JmeShapes.surface(model, 0).shape();

    assertThat(mesh.triangles()).hasSize(24);
    assertThat(mesh.vertices()).as("equal ones are merged").hasSize(16);
    assertThat(mesh.faces()[3] * mesh.faces()[0]
            + mesh.faces()[4] * mesh.faces()[1]
            + mesh.faces()[5] * mesh.faces()[2])
        .as("seen from outside")
        .isPositive();
    assertThatThrownBy(() -> JmeShapes.surface(new Node("empty"), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a mesh has no triangles");
  }

  @Test
  void heightFieldHasThePointsOfItsTerrainAndAlmostAllTriangles() {
    Random random = new Random(42);
    float[] heights = new float[17 * 17];
    for (int index = 0; index < heights.length; index++) {
      heights[index] = random.nextFloat();
    }
    for (float scale : new float[] {0.5f, 1, 3}) {
      TerrainQuad terrain = new TerrainQuad("terrain", 5, 17, heights);
      terrain.setLocalTranslation(7, -2, 11);
      terrain.setLocalScale(scale, 4 * scale, scale);
      Set<Set<String>> expected = new HashSet<>();
      terrain.depthFirstTraversal(part -> {
        if (part instanceof Geometry patch) {
          triangles(patch, terrain.getWorldTranslation(), expected);
        }
      });

      Shape.HeightField field =
          JmeShapes.heightField(terrain.getHeightMap(), terrain.getWorldScale());

      float[] vertices = field.vertices();
      int[] indices = field.indices();
      Set<Set<String>> triangles = new HashSet<>();
      for (int at = 0; at < indices.length; at += 3) {
        Set<String> corners = new HashSet<>();
        for (int corner = at; corner < at + 3; corner++) {
          int first = 3 * indices[corner];
          corners.add(corner(vertices[first], vertices[first + 1], vertices[first + 2]));
        }
        triangles.add(corners);
      }
      assertThat(triangles).hasSize(2 * 16 * 16);
      assertThat(expected).hasSize(2 * 16 * 16);
      assertThat(corners(triangles)).isEqualTo(corners(expected));
      expected.removeAll(triangles);
      assertThat(expected).as("two cells of each patch").hasSize(2 * 2 * 16);
    }
  }

  @Test
  void heightFieldWithOblongCellsIsRefused() {
    assertThatThrownBy(() -> JmeShapes.heightField(new float[9], new Vector3f(1, 1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "scale is (1.0, 1.0, 2.0): the cells of a height field are squares");
    assertThatThrownBy(() -> JmeShapes.heightField(new float[10], Vector3f.UNIT_XYZ))
        .hasMessageStartingWith("there are 10 heights: a grid of 3 columns and 3 rows has 9");
  }

  /** Skips the degenerate triangles of a strip. */
  private static void triangles(Geometry patch, Vector3f origin, Set<Set<String>> destination) {
    Vector3f[] corners = {new Vector3f(), new Vector3f(), new Vector3f()};
    for (int index = 0; index < patch.getMesh().getTriangleCount(); index++) {
      patch.getMesh().getTriangle(index, corners[0], corners[1], corners[2]);
      Set<String> triangle = new HashSet<>();
      for (Vector3f corner : corners) {
        patch.localToWorld(corner, corner).subtractLocal(origin);
        triangle.add(corner(corner.x, corner.y, corner.z));
      }
      if (triangle.size() == 3) {
        destination.add(triangle);
      }
    }
  }

  private static Set<String> corners(Set<Set<String>> triangles) {
    return triangles.stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  private static String corner(float x, float y, float z) {
    return "%d %d %d".formatted(Math.round(100 * x), Math.round(100 * y), Math.round(100 * z));
  }

  @Test
  void meshOfAShapeHasItsSizeAndItsNormals() {
    Mesh mesh = JmeShapes.mesh(new Shape.Cylinder(0.5f, 2));

    BoundingBox bound = (BoundingBox) mesh.getBound();
    assertThat(bound.getXExtent()).isCloseTo(2, within(1e-4f));
    assertThat(bound.getYExtent()).isCloseTo(0.5f, within(1e-4f));
    assertThat(mesh.getTriangleCount()).isGreaterThan(70);
    assertThat(mesh.getFloatBuffer(VertexBuffer.Type.Normal).limit())
        .isEqualTo(mesh.getFloatBuffer(VertexBuffer.Type.Position).limit());
  }

  @Test
  void hullOfARoundModelSaysItsError() {
    ModelShape fitted = JmeShapes.hull(new Geometry("ball", new Sphere(30, 30, 1)), 0.15f);

    assertThat(fitted.error()).isBetween(0.05f, 0.15f);
    assertThat(((Shape.Hull) fitted.shape()).points().size()).isLessThan(60);
  }
}
