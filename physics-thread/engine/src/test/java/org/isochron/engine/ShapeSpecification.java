package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Shapes have the extent and mass of their prefab. */
public interface ShapeSpecification extends EngineUnderTest {
  /**
   * A shape that lies on the ground.
   *
   * @param height above the ground
   */
  record Lying(Shape shape, float height) {}

  List<Lying> SHAPES = List.of(
      new Lying(new Shape.Box(0.5f, 0.3f, 0.5f), 0.3f),
      new Lying(new Shape.Box(0.5f, 0.02f, 0.5f), 0.02f),
      new Lying(new Shape.Sphere(0.4f), 0.4f),
      new Lying(new Shape.Capsule(0.5f, 0.2f), 0.7f),
      new Lying(new Shape.Cylinder(0.3f, 0.5f), 0.3f),
      new Lying(new Shape.Hull(corners(0.5f, 0.4f, 0.5f)), 0.4f),
      new Lying(
          new Shape.Compound(List.of(
              Shape.Part.at(new Shape.Box(0.2f, 0.5f, 0.4f), -0.5f, 0, 0),
              Shape.Part.at(new Shape.Box(0.2f, 0.5f, 0.4f), 0.5f, 0, 0))),
          0.5f),
      new Lying(
          new Shape.Compound(List.of(
              Shape.Part.at(new Shape.Box(0.2f, 0.5f, 0.4f), -0.5f, 0, 0),
              Shape.Part.at(new Shape.Cylinder(0.5f, 0.3f), 0.5f, 0, 0))),
          0.5f));

  Lying CONE = new Lying(new Shape.Cone(0.8f, 0.5f), 0.2f);

  default boolean hasCones() {
    return true;
  }

  default List<Lying> shapes() {
    return hasCones() ? Stream.concat(SHAPES.stream(), Stream.of(CONE)).toList() : SHAPES;
  }

  @Test
  default void engineWithoutConesRefusesThemByName() {
    Shape part = new Shape.Compound(List.of(Shape.Part.at(CONE.shape(), 0, 1, 0)));
    for (Shape shape : List.of(CONE.shape(), part)) {
      Scene.Builder builder = new Scene.Builder();
      builder.prefab(Prefab.fixed(shape));
      Scene scene = builder.build();
      if (hasCones()) {
        run(scene).close();
      } else {
        assertThatThrownBy(() -> run(scene))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("a prefab has a cone, which " + engine().name())
            .hasMessageEndingWith("use a hull, or choose another engine");
      }
    }
  }

  @Test
  default void everyShapeRestsAtItsHeightAndHasItsMass() {
    List<Lying> shapes = shapes();
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
    for (int i = 0; i < shapes.size(); i++) {
      int prefab = builder.prefab(Prefab.dynamic(shapes.get(i).shape(), 3 + i));
      builder.body(prefab, 3 * i, shapes.get(i).height() + 0.01f, 0);
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(50);
      for (int i = 0; i < shapes.size(); i++) {
        assertThat(run.position(SceneRun.placed(i + 1)).y)
            .as("%s", shapes.get(i).shape())
            .isCloseTo(shapes.get(i).height(), within(0.03f));
      }

      run.tick(commands -> {
        for (int i = 0; i < shapes.size(); i++) {
          Vector3f impulse = new Vector3f(0, 4 * (3 + i), 0);
          commands.impulse(SceneRun.placed(i + 1), impulse);
        }
      });
      for (int i = 0; i < shapes.size(); i++) {
        assertThat(run.velocity(SceneRun.placed(i + 1)).y)
            .as("%s", shapes.get(i).shape())
            .isCloseTo(4 - 0.0981f, within(0.1f));
      }
    }
  }

  @Test
  default void cylinderRollsOnItsSideAndRestsOnItsEnd() {
    needsSpace(); // in the plane a cylinder is its outline
    Scene.Builder builder = new Scene.Builder();
    Quaternionf tilt = new Quaternionf().rotateZ(-0.2f);
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), new Vector3f(), tilt);
    int wheel = builder.prefab(Prefab.dynamic(new Shape.Cylinder(0.2f, 0.5f), 3).withFriction(1));
    Quaternionf onSide = new Quaternionf(tilt).rotateX((float) Math.PI / 2);
    builder.body(wheel, tilt.transform(new Vector3f(0, 1.51f, 0)), onSide);
    builder.body(wheel, tilt.transform(new Vector3f(0, 1.21f, 5)), tilt);
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);

      // a rolling solid cylinder has two thirds of the sliding acceleration: g sin(0.2) t² / 2 · 2
      // / 3
      assertThat(run.position(SceneRun.placed(1)).x).isCloseTo(0.95f, within(0.2f));
      assertThat(run.position(SceneRun.placed(2)).x).isCloseTo(0.24f, within(0.1f));
      assertThat(run.spin(SceneRun.placed(1)).z).isCloseTo(-2.6f, within(0.4f));
    }
  }

  @Test
  default void meshCarriesWhatFallsOnIt() {
    needsSpace();
    Scene.Builder builder = new Scene.Builder();
    int hill = builder.prefab(Prefab.fixed(new Shape.Mesh(
        List.of(
            new Vector3f(-9, 1, -9),
            new Vector3f(-9, 1, 9),
            new Vector3f(9, 1, 9),
            new Vector3f(9, 1, -9)),
        List.of(new Shape.Triangle(0, 1, 2), new Shape.Triangle(0, 2, 3)))));
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    builder.body(hill, 0, 0, 0);
    builder.body(box, 2, 2, 1);
    builder.body(ball, -2, 2, 1);
    try (SceneRun run = run(builder.build())) {
      run.ticks(150);

      assertThat(run.position(SceneRun.placed(1)).y).isCloseTo(1.5f, within(0.05f));
      assertThat(run.position(SceneRun.placed(2)).y).isCloseTo(1.5f, within(0.05f));
    }
  }

  private static List<Vector3fc> corners(float x, float y, float z) {
    List<Vector3fc> corners = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      corners.add(
          new Vector3f((i & 1) == 0 ? x : -x, (i & 2) == 0 ? y : -y, (i & 4) == 0 ? z : -z));
    }
    return corners;
  }
}
