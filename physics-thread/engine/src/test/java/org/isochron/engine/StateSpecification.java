package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** States are captured completely and hashed, and saved if the engine claims to support this. */
public interface StateSpecification extends EngineUnderTest {
  long SEED = 7_919;

  @Test
  default void captureIsTheEnginesOwnState() {
    List<Engine.Settings.Bodies> bodies = new ArrayList<>();
    Engine.Settings settings =
        Engine.Settings.defaults().withHook(Object.class, (world, own) -> bodies.add(own));
    try (SceneRun run = run(crowd(), settings)) {
      RandomCommands commands = new RandomCommands(SEED, BALL);
      int compared = 0;

      for (int tick = 0; tick < 150; tick++) {
        commands.tick(run);
        for (int slot = 0; slot < run.newest().slotCount(); slot++) {
          if (run.newest().body(slot) != BodyId.NONE) {
            assertThat(run.newest().poses().position(slot, new Vector3f()))
                .as("tick %d slot %d", tick, slot)
                .isEqualTo(enginePosition(bodies.get(0).body(slot)));
            compared++;
          }
        }
      }

      assertThat(compared).isGreaterThan(1_000);
    }
  }

  @Test
  default void hashIsTheSameInEveryRunForAnyNumberOfWorkersThatIsClaimed() {
    List<Long> hashes = hashes(0);

    assertThat(hashes).hasSize(150).doesNotHaveDuplicates();
    for (int workers = 0; workers <= claims().workers(); workers++) {
      assertThat(hashes(workers)).as("%d workers", workers).isEqualTo(hashes);
    }
  }

  @Test
  default void engineThatSavesNoStateReportsIt() {
    try (SceneRun run = run(balls())) {
      assertThat(run.simulation().savesState()).isEqualTo(claims().savesState());
      if (!claims().savesState()) {
        assertThatThrownBy(run::save)
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining(engine().name())
            .hasMessageContaining("cannot save")
            .hasMessageContaining("choose Jolt or ode4j");
        assertThatThrownBy(() -> run.restore(new SavedState()))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining(engine().name());
      }
    }
  }

  private List<Long> hashes(int workers) {
    try (SceneRun run =
        run(crowd(), Engine.Settings.defaults().withContactEvents().withWorkers(workers))) {
      RandomCommands commands = new RandomCommands(SEED, BALL);
      List<Long> hashes = new ArrayList<>();
      for (int tick = 0; tick < 150; tick++) {
        commands.tick(run);
        hashes.add(run.simulation().stateHash());
      }
      return hashes;
    }
  }

  private static Scene crowd() {
    Scene.Builder builder = new Scene.Builder().spare(20);
    builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2).withRestitution(0.4));
    builder.prefab(Prefab.kinematic(new Shape.Box(1, 0.2f, 1)));
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.25f, 0.25f, 0.25f), 1));
    builder.body(FLOOR, 0, -1, 0);
    for (int i = 0; i < 25; i++) {
      builder.body(box, i % 5 - 2, 0.3f + (i - i % 5) * 0.12f, 0);
    }
    return builder.build();
  }
}
