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
