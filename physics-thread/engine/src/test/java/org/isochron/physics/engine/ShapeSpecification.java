package org.isochron.physics.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.scene.SceneBuilder;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Every shape has the extent and the mass of its prefab. */
public interface ShapeSpecification extends EngineUnderTest {
  /** A shape, and the height of its origin above the surface it lies on. */
  record Lying(Shape shape, float height) {}

  List<Lying> SHAPES = List.of(
      new Lying(new Shape.Box(0.5f, 0.3f, 0.5f), 0.3f),
      new Lying(new Shape.Box(0.5f, 0.02f, 0.5f), 0.02f),
      new Lying(new Shape.Sphere(0.4f), 0.4f),
      new Lying(new Shape.Capsule(0.5f, 0.2f), 0.7f),
      new Lying(new Shape.Hull(corners(0.5f, 0.4f, 0.5f)), 0.4f),
      new Lying(
          new Shape.Compound(List.of(
              Shape.Part.at(new Shape.Box(0.2f, 0.5f, 0.4f), -0.5f, 0, 0),
              Shape.Part.at(new Shape.Box(0.2f, 0.5f, 0.4f), 0.5f, 0, 0))),
          0.5f));

  @Test
  default void everyShapeRestsAtItsHeightAndHasItsMass() {
    SceneBuilder builder = new SceneBuilder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -1, 0);
    for (int i = 0; i < SHAPES.size(); i++) {
      int prefab = builder.prefab(Prefab.dynamic(SHAPES.get(i).shape(), 3 + i));
      builder.body(prefab, 3 * i, SHAPES.get(i).height() + 0.01f, 0);
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(50);
      for (int i = 0; i < SHAPES.size(); i++) {
        assertThat(run.position(SceneRun.placed(i + 1)).y)
            .as("%s", SHAPES.get(i).shape())
            .isCloseTo(SHAPES.get(i).height(), within(0.03f));
      }

      run.tick(commands -> {
        for (int i = 0; i < SHAPES.size(); i++) {
          Vector3f impulse = new Vector3f(0, 4 * (3 + i), 0);
          commands.impulse(SceneRun.placed(i + 1), impulse, new Vector3f());
        }
      });
      for (int i = 0; i < SHAPES.size(); i++) {
        assertThat(run.velocity(SceneRun.placed(i + 1)).y)
            .as("%s", SHAPES.get(i).shape())
            .isCloseTo(4 - 0.0981f, within(0.1f));
      }
    }
  }

  @Test
  default void meshCarriesWhatFallsOnIt() {
    if (claims().plane()) {
      return; // a mesh needs three dimensions
    }
    SceneBuilder builder = new SceneBuilder();
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
