package org.isochron.libgdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.utils.MeshPartBuilder;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.math.collision.BoundingBox;
import com.badlogic.gdx.utils.GdxNativesLoader;
import org.isochron.shapes.ModelShape;
import org.isochron.shapes.Shape;
import org.joml.Vector3fc;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GdxShapesTest {
  @BeforeEach
  void load() {
    FakeGl.install();
    GdxNativesLoader.load();
  }

  @Test
  void hullOfAModelHasTheCornersOfItsNodes() {
    Model model = box();
    model.nodes.get(0).translation.set(5, 0, 0);
    model.nodes.get(0).scale.set(2, 2, 2);

    ModelShape fitted = GdxShapes.hull(model, 0.001f);

    assertThat(((Shape.Hull) fitted.shape()).points()).hasSize(8);
    for (Vector3fc point : ((Shape.Hull) fitted.shape()).points()) {
      assertThat(Math.abs(point.x() - 5)).isCloseTo(1, within(1e-4f));
      assertThat(Math.abs(point.y())).isCloseTo(2, within(1e-4f));
      assertThat(Math.abs(point.z())).isCloseTo(3, within(1e-4f));
    }
    model.dispose();
  }

  @Test
  void surfaceHasTheTrianglesOfAModelSeenFromOutside() {
    Model model = box();

    Shape.Mesh mesh = (Shape.Mesh) GdxShapes.surface(model, 0).shape();

    assertThat(mesh.triangles()).hasSize(12);
    assertThat(mesh.vertices()).hasSize(8);
    float[] faces = mesh.faces();
    for (int at = 0; at < faces.length; at += 6) {
      assertThat(faces[at] * faces[at + 3]
              + faces[at + 1] * faces[at + 4]
              + faces[at + 2] * faces[at + 5])
          .isPositive();
    }
    model.dispose();
  }

  @Test
  void stripsAreTurnedAndLinesAreLeftOut() {
    ModelBuilder builder = new ModelBuilder();
    builder.begin();
    MeshPartBuilder strip =
        builder.part("strip", GL20.GL_TRIANGLE_STRIP, Usage.Position, new Material());
    for (int corner = 0; corner < 4; corner++) {
      strip.index(strip.vertex(new Vector3(corner < 2 ? 0 : 1, 0, corner % 2), null, null, null));
    }
    builder
        .part("line", GL20.GL_LINES, Usage.Position, new Material())
        .line(new Vector3(), new Vector3(9, 9, 9));
    Model model = builder.end();

    float[] faces = GdxShapes.surface(model, 0).shape().faces();

    assertThat(faces).hasSize(2 * 18);
    assertThat(faces[4]).isEqualTo(1);
    assertThat(faces[18 + 4]).isEqualTo(1);
    model.dispose();
  }

  @Test
  void modelOfAShapeHasItsSize() {
    Model model = GdxShapes.model(new Shape.Capsule(1, 0.5f), new Material());

    BoundingBox bound = model.calculateBoundingBox(new BoundingBox());
    assertThat(bound.getWidth()).isCloseTo(1, within(1e-4f));
    assertThat(bound.getHeight()).isCloseTo(3, within(1e-4f));
    assertThat(((Shape.Hull) GdxShapes.hull(model, 0.1f).shape()).points().size())
        .isBetween(8, 64);
    model.dispose();
  }

  private static Model box() {
    return new ModelBuilder().createBox(1, 2, 3, new Material(), Usage.Position | Usage.Normal);
  }
}
