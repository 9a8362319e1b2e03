package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Two bodies collide if each mask contains the other's layer. */
public interface LayerSpecification extends EngineUnderTest {
  Shape SOIL = new Shape.Box(50, 1, 50);
  Shape MARBLE = new Shape.Sphere(0.5f);

  @Test
  default void bodiesCollideIfEachMaskHasTheOthersLayer() {
    Scene.Builder builder = new Scene.Builder();
    builder.body(
        builder.prefab(Prefab.fixed(SOIL).withLayer(3).withMask(1 << 5 | 1 << 31)), 0, -1, 0);
    Prefab marble = Prefab.dynamic(MARBLE, 1);
    Prefab[] marbles = {
      marble.withLayer(5).withMask(1 << 3), // both agree
      marble.withLayer(31), // both agree, in the last layer
      marble.withLayer(5).withMask(1 << 4), // the marble's mask excludes the soil's layer
      marble.withLayer(6).withMask(1 << 3), // the soil's mask excludes the marble's layer
      marble.withLayer(5).withMask(0) // collides with nothing
    };
    for (int i = 0; i < marbles.length; i++) {
      builder.body(builder.prefab(marbles[i]), 3 * i, 1, 0);
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);

      for (int i = 0; i < marbles.length; i++) {
        float height = run.position(SceneRun.placed(i + 1)).y;
        if (i < 2) {
          assertThat(height).as("marble %d lies on the soil", i).isCloseTo(0.5f, within(0.05f));
        } else {
          assertThat(height).as("marble %d falls through", i).isLessThan(-3);
        }
      }
      assertThat(run.seen(Event.Kind.CONTACT_BEGIN, SceneRun.Happening::bodyB))
          .containsExactlyInAnyOrder(SceneRun.placed(1), SceneRun.placed(2));
    }
  }

  @Test
  default void sweptBodyPassesWhatItDoesNotCollideWith() {
    Prefab wall = Prefab.fixed(new Shape.Box(0.05f, 5, 5)).withLayer(1);
    Prefab bullet =
        Prefab.dynamic(new Shape.Sphere(0.1f), 0.1).withContinuousCollision().withLayer(2);
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    builder.body(builder.prefab(wall), 0, 0, 0);
    int ghost = builder.prefab(bullet.withMask(~(1 << 1)));
    int solid = builder.prefab(bullet);
    for (int i = 0; i < 2; i++) {
      builder.body(new Scene.Placement(
          i == 0 ? ghost : solid,
          new Vector3f(-5.3f, 2 * i, 0),
          new Quaternionf(),
          new Vector3f(200, 0, 0),
          new Vector3f()));
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(20);

      assertThat(run.position(SceneRun.placed(1)).x).isGreaterThan(10);
      assertThat(run.position(SceneRun.placed(2)).x).isLessThan(0);
    }
  }

  @Test
  default void thirtyTwoLayersWithAMaskEachAreDistinguished() {
    Scene.Builder builder = new Scene.Builder();
    for (int layer = 0; layer < Prefab.LAYERS; layer++) {
      Prefab soil = Prefab.fixed(new Shape.Box(1, 0.5f, 1)).withLayer(layer).withMask(1 << layer);
      Prefab marble = Prefab.dynamic(MARBLE, 1).withLayer(layer).withMask(1 << layer);
      builder.body(builder.prefab(soil), 4 * layer, -0.5f, 0);
      builder.body(builder.prefab(marble), 4 * layer, 0.6f, 0);
      builder.body(builder.prefab(marble), (4 * layer + 4) % 128, 3, 0); // over the next one's soil
    }
    try (SceneRun run = run(builder.build())) {
      run.ticks(100);

      for (int layer = 0; layer < Prefab.LAYERS; layer++) {
        assertThat(run.position(SceneRun.placed(3 * layer + 1)).y)
            .as("layer %d on its own soil", layer)
            .isCloseTo(0.5f, within(0.05f));
        assertThat(run.position(SceneRun.placed(3 * layer + 2)).y)
            .as("layer %d on the soil of another", layer)
            .isLessThan(-0.5f);
      }
    }
  }

  @Test
  default void stateOfASceneWithOtherLayersIsRefused() {
    needsSavedStates();
    try (SceneRun one = run(ballOn(0, Prefab.ALL_LAYERS));
        SceneRun layer = run(ballOn(1, Prefab.ALL_LAYERS));
        SceneRun mask = run(ballOn(0, 1))) {
      one.ticks(3);
      var saved = one.save();

      for (SceneRun other : new SceneRun[] {layer, mask}) {
        assertThatThrownBy(() -> other.restore(saved)).isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  private static org.isochron.engine.Scene ballOn(int layer, int mask) {
    Scene.Builder builder = new Scene.Builder();
    builder.body(
        builder.prefab(Prefab.dynamic(MARBLE, 1).withLayer(layer).withMask(mask)), 0, 1, 0);
    return builder.build();
  }
}
