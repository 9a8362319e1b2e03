package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/**
 * Constructors reject values that no engine supports; the message contains the value and a fix.
 */
final class SceneTest {
  private static final Shape BALL = new Shape.Sphere(1);
  private static final Vector3f ORIGIN = new Vector3f();
  private static final Quaternionf UPRIGHT = new Quaternionf();

  @Test
  void shapesWithoutExtentAreRefused() {

    refused(() -> new Shape.Hull(square(0)), "4 points lie in a plane");
    refused(() -> new Shape.Hull(List.of(ORIGIN, ORIGIN)), "2 points lie in a plane");
    refused(() -> new Shape.Compound(List.of()), "a compound has no parts");
    assertThat(new Shape.Hull(tetrahedron()).points()).hasSize(4);
    for (float size = 1e-4f; size < 1e6f; size *= 10) {
      float factor = size;
      assertThat(new Shape.Hull(tetrahedron()).scaled(factor).isSolid()).isTrue();
      List<Vector3fc> flat = square(0).stream()
          .<Vector3fc>map(point -> new Vector3f(point).mul(factor))
          .toList();
      refused(() -> new Shape.Hull(flat), "4 points lie in a plane");
    }
  }

  @Test
  void meshNamesVerticesThatItHasAndIsNotDynamic() {
    Shape mesh = new Shape.Mesh(square(0), List.of(new Shape.Triangle(0, 1, 2)));

    refused(
        () -> new Shape.Mesh(square(0), List.of(new Shape.Triangle(0, 1, 4))),
        "a triangle names vertex 4: the mesh has 4");
    refused(() -> new Shape.Mesh(square(0), List.of()), "a mesh has no triangles");
    refused(() -> Prefab.dynamic(mesh, 1), "a dynamic body has a Mesh");
    refused(() -> Prefab.fixed(mesh).sensor(), "a sensor has a Mesh");
    Shape compound = new Shape.Compound(List.of(Shape.Part.at(mesh, 0, 0, 0)));
    refused(() -> Prefab.dynamic(compound, 1), "a dynamic body has a Compound");
    refused(() -> Prefab.fixed(compound).sensor(), "a sensor has a Compound");
    refused(() -> Shape.Part.at(compound, 0, 0, 0), "a part of a compound is a Compound");
    assertThat(Prefab.fixed(mesh).shape()).isEqualTo(mesh);
  }

  /** A column index out of range would address the next row. */
  @Test
  void heightFieldAnswersForItsGridAlone() {
    Shape.HeightField plain = Shape.HeightField.of(3, 3, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8);
    Shape.HeightField field = plain.withHoles(0, 1, 1, 1, true).withMaterial(0, 1, 1, 1, 7);

    assertThat(field.height(2, 2)).isEqualTo(8);
    assertThat(field.isHole(0, 1)).isTrue();
    assertThat(field.material(0, 1)).isEqualTo(7);
    for (int wrong : new int[] {-1, 3}) {
      refused(() -> field.height(wrong, 1), "column is %d".formatted(wrong));
      refused(() -> field.height(1, wrong), "row is %d".formatted(wrong));
    }
    for (int wrong : new int[] {-1, 2}) {
      refused(() -> field.isHole(wrong, 0), "column is %d".formatted(wrong));
      refused(() -> field.isHole(0, wrong), "row is %d".formatted(wrong));
      refused(() -> field.material(wrong, 0), "column is %d".formatted(wrong));
      refused(() -> field.material(0, wrong), "row is %d".formatted(wrong));
      refused(() -> plain.material(wrong, 0), "column is %d".formatted(wrong));
    }
  }

  @Test
  void heightFieldHasAsManyHeightsAsItsGridAndRegionsInsideIt() {
    Shape.HeightField field = Shape.HeightField.of(3, 2, 1, 0, 1, 2, 3, 4, 5);

    refused(() -> Shape.HeightField.of(2, 2, 1, 0), "there are 1 heights: a grid of 2 columns");
    refused(() -> Shape.HeightField.of(2, 2, 1, 0, 0, 0, Float.NaN), "a height is NaN");
    refused(() -> field.withHeights(2, 0, 2, 1, 0, 0), "a region has 2 heights from 2");
    refused(() -> field.withHeights(0, 0, 2, 1, 0), "there are 1 heights: a region of 2 columns");
    refused(() -> field.withHoles(2, 0, 1, 1, true), "a region has 1 cells from 2");
    refused(() -> field.withHoles(0, 0, 2, 1, true), "all 2 cells are holes");
    refused(() -> Prefab.dynamic(field, 1), "a dynamic body has a HeightField");
    refused(() -> field.withMaterial(0, 0, 3, 1, 1), "a region has 3 cells from 0");
    refused(() -> field.withMaterial(0, 0, 1, 1, 256), "material is 256");
    refused(() -> field.withHeights(3, 0, 1, 1, 0), "a region has 1 heights from 3");
    refused(() -> field.withMaterial(2, 0, 1, 1, 1), "a region has 1 cells from 2");
    Shape.Part part = Shape.Part.at(field.withMaterial(0, 0, 1, 1, 1), 0, 0, 0);
    refused(() -> new Shape.Compound(List.of(part)), "is a HeightField with materials");
    assertThat(field.withMaterial(1, 0, 1, 1, 255).material(new Vector3f(9, 0, -9)))
        .as("beyond the edges")
        .isEqualTo(255);
    assertThat(field.withHeights(1, 1, 2, 1, 8, 9).height(2, 1)).isEqualTo(9);
    assertThat(field.withHeights(1, 1, 2, 1, 8, 9).height(0, 1)).isEqualTo(3);
    assertThat(field.height(2, 1)).isEqualTo(5);
  }

  @Test
  void bodiesAndJointsNameWhatThereIs() {
    Prefab prefab = Prefab.dynamic(BALL, 1);
    Scene.Placement body = new Scene.Placement(0, ORIGIN, UPRIGHT, ORIGIN, ORIGIN);
    Scene.Placement unknown = new Scene.Placement(1, ORIGIN, UPRIGHT, ORIGIN, ORIGIN);

    refused(
        () -> scene(List.of(prefab), List.of(unknown), List.of()),
        "body 0 has prefab 1: the scene has 1 prefabs");
    refused(
        () -> scene(List.of(prefab), List.of(body, body), List.of()),
        "the scene has 2 bodies but bodyCapacity is 1; raise it");
    Scene.Builder full = new Scene.Builder().spare(SnapshotLayout.MAX_BODIES);
    full.body(full.prefab(Prefab.dynamic(BALL, 1)), 0, 0, 0);
    refused(full::build, "bodyCapacity is 16777217");
    refused(() -> new Scene.Builder().spare(-1), "spare is -1: it lies between 0 and 16777216");
    refused(() -> new Scene.Builder().spare(Integer.MAX_VALUE), "spare is 2147483647");
    refused(
        () -> scene(
            List.of(prefab),
            List.of(body),
            List.of(new Scene.Connection(BodyId.of(0, 1), BodyId.of(0, 1), Joint.weld(), true))),
        "a joint connects body 0#1 to itself");
    refused(
        () -> scene(
            List.of(prefab),
            List.of(body),
            List.of(new Scene.Connection(BodyId.of(0, 1), BodyId.of(1, 1), Joint.weld(), true))),
        "bodyB of a joint is body 1#1: the scene has 1 bodies");
    refused(() -> scene(List.of(), List.of(), List.of()), "prefabs is empty");
  }

  private static Scene scene(
      List<Prefab> prefabs, List<Scene.Placement> bodies, List<Scene.Connection> joints) {
    return new Scene(new Vector3d(), ORIGIN, prefabs, bodies, joints, 1, false);
  }

  @Test
  void prefabThatTheBuilderDoesNotHaveYetIsRefusedWhereABodyNamesIt() {
    Scene.Builder builder = new Scene.Builder();

    refused(
        () -> builder.body(0, 0, 0, 0),
        "prefab is 0: the builder has 0 so far, counted from 0; pass a number that its prefab");
    int ball = builder.prefab(Prefab.dynamic(BALL, 1));
    refused(() -> builder.body(ball + 1, ORIGIN, UPRIGHT), "prefab is 1: the builder has 1 so far");
    refused(() -> builder.body(-1, 0, 0, 0), "prefab is -1");
    assertThat(builder.build().bodies()).isEmpty();
  }

  @Test
  void idThatTheBuilderHasNotReturnedIsRefused() {
    Scene.Builder builder = new Scene.Builder();
    int ball = builder.prefab(Prefab.dynamic(BALL, 1));
    long first = builder.body(ball, 0, 0, 0);
    long second = builder.body(ball, 3, 0, 0);
    Scene scene = builder.build();

    refused(() -> builder.join(0, second, Joint.weld()), "bodyA is BodyId.NONE");
    refused(
        () -> builder.join(first, 1, Joint.weld()),
        "bodyB is the index 1 (its id is Scene.body(1)): the scene has 2 bodies; pass an id that");
    refused(() -> builder.join(first, BodyId.of(2, 1), Joint.weld()), "bodyB is body 2#1");
    refused(() -> builder.join(BodyId.of(0, 2), second, Joint.weld()), "bodyA is body 0#2");
    refused(() -> scene.prefabOf(1), "body is the index 1");
    refused(() -> scene.body(2), "index is 2: it lies between 0 and 1");
    assertThat(List.of(scene.body(0), scene.body(1))).containsExactly(first, second);
    assertThat(scene.prefabOf(second)).isEqualTo(scene.prefabs().get(ball));
  }

  @Test
  void jointsHaveAxesAndEnds() {
    refused(() -> Joint.hinge(new Vector3d(ORIGIN), new Vector3f(0, 3, 0)), "an axis has length 1");
    refused(() -> Joint.rod(new Vector3d(ORIGIN), new Vector3d(ORIGIN)), "a rod has both ends at");
  }

  @Test
  void sceneKeepsWhatItWasGivenWhateverBecomesOfThat() {
    Vector3f position = new Vector3f(1, 2, 3);
    Scene.Placement body = new Scene.Placement(0, position, UPRIGHT, ORIGIN, ORIGIN);

    position.set(9);

    assertThat(body.position()).isEqualTo(new Vector3d(1, 2, 3));
  }

  private static List<Vector3fc> square(float y) {
    return List.of(
        new Vector3f(0, y, 0), new Vector3f(1, y, 0), new Vector3f(1, y, 1), new Vector3f(0, y, 1));
  }

  private static List<Vector3fc> tetrahedron() {
    return List.of(
        new Vector3f(0, 0, 0), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0), new Vector3f(0, 0, 1));
  }

  private static void refused(Runnable attempt, String message) {
    assertThatThrownBy(attempt::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
