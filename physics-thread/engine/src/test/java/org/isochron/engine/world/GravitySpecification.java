package org.isochron.engine.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Changes of gravity in a running world wake sleeping bodies. */
public interface GravitySpecification {
  int GROUND_SLOT = 0;
  int BOX_SLOT = 1;
  int HALF_SLOT = 2;
  Quaternionf LEVEL = new Quaternionf();

  EngineWorld emptyWorld(Scene scene);

  @Test
  default void newGravityMovesAwakeAndSleepingBodiesByTheirFactor() {
    Scene.Builder builder = new Scene.Builder().spare(3);
    Prefab box = Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 2);
    builder.prefab(Prefab.fixed(new Shape.Box(9, 1, 9)));
    builder.prefab(box);
    builder.prefab(box.withGravityFactor(0.5));
    BodyStates states = new BodyStates(3, false);
    Scene scene = builder.build();
    try (EngineWorld world = emptyWorld(scene)) {
      for (int number = 0; number < scene.prefabs().size(); number++) {
        Prefab prefab = scene.prefabs().get(number);
        world.prefab(number, prefab, world.build(prefab));
      }
      world.create(GROUND_SLOT, 0, new Vector3d(0, -1, 0), LEVEL);
      world.create(BOX_SLOT, 1, new Vector3d(-3, 0.5, 0), LEVEL);
      steps(world, states, 300);
      assertThat(world.isAwake(BOX_SLOT)).as("it lies and sleeps").isFalse();
      world.create(HALF_SLOT, 2, new Vector3d(3, 50, 0), LEVEL);
      steps(world, states, 50);
      assertThat(states.velocities().y()[HALF_SLOT]).isCloseTo(-2.45f, within(0.02f));

      world.gravity(new Vector3f(2, 4, 0));
      steps(world, states, 50);

      assertThat(states.velocities().y()[BOX_SLOT]).isCloseTo(2, within(0.1f));
      assertThat(states.velocities().y()[HALF_SLOT]).isCloseTo(-1.45f, within(0.05f));
      assertThat(states.velocities().x()[HALF_SLOT]).isCloseTo(0.5f, within(0.02f));
    }
  }

  private static void steps(EngineWorld world, BodyStates states, int count) {
    for (int i = 0; i < count; i++) {
      world.step(0.01);
      world.read(states);
    }
  }
}
