package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Compares sensor events with a brute-force search, in the plane z = 0. */
public interface ManySensorsSpecification extends EngineUnderTest {
  @Test
  default void everySensorKnowsExactlyTheBodiesInItHoweverManyThereAre() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    float[] radii = {0.3f, 1, 4, 0.2f, 0.5f, 6};
    for (int prefab = 0; prefab < radii.length; prefab++) {
      Shape ball = new Shape.Sphere(radii[prefab]);
      builder.prefab(
          prefab < 3
              ? Prefab.kinematic(ball).sensor().withLayer(1)
              : Prefab.kinematic(ball).withLayer(2).withMask(1 << 1));
    }
    Random random = new Random(77);
    int sensors = 12;
    for (int body = 0; body < 60; body++) {
      int prefab = body < sensors ? body % 3 : body == 59 ? 5 : 3 + body % 2;
      builder.body(prefab, 60 * random.nextFloat(), 9 * random.nextFloat(), 0);
    }
    try (SceneRun run = run(builder.build())) {
      Set<List<Long>> inside = new HashSet<>();
      int seen = 0;
      int max = 0;
      for (int tick = 0; tick < 60; tick++) {
        for (int moved = 0; moved < 10; moved++) {
          Vector3f position = new Vector3f(60 * random.nextFloat(), 9 * random.nextFloat(), 0);
          long body = SceneRun.placed(random.nextInt(60));
          run.commands().teleport(body, position, new Quaternionf());
        }
        run.tick();
        for (; seen < run.happenings().size(); seen++) {
          SceneRun.Happening happening = run.happenings().get(seen);
          List<Long> pair = List.of(happening.bodyA(), happening.bodyB());
          if (happening.kind() == Event.Kind.SENSOR_ENTER) {
            assertThat(inside.add(pair)).isTrue();
          } else if (happening.kind() == Event.Kind.SENSOR_LEAVE) {
            assertThat(inside.remove(pair)).isTrue();
          }
        }
        max = Math.max(max, inside.size());
        for (int sensor = 0; sensor < sensors; sensor++) {
          for (int visitor = sensors; visitor < 60; visitor++) {
            long a = SceneRun.placed(sensor);
            long b = SceneRun.placed(visitor);
            int[] prefabs = run.newest().prefabNumbers();
            float gap = run.position(a).distance(run.position(b))
                - radii[prefabs[sensor]]
                - radii[prefabs[visitor]];
            if (Math.abs(gap) > 1e-3f) {
              assertThat(inside.contains(List.of(a, b)))
                  .as("tick %d, %d in %d", tick, visitor, sensor)
                  .isEqualTo(gap < 0);
            }
          }
        }
      }
      assertThat(max).isGreaterThan(20);
    }
  }
}
