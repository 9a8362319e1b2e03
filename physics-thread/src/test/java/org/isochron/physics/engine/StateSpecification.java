package org.isochron.physics.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.scene.Prefab;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.SceneBuilder;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.scene.Shape;
import org.isochron.physics.simulation.SavedState;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.BodyId;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** What an engine's state is: captured whole, hashed, and given back where that is claimed. */
public interface StateSpecification extends EngineUnderTest {
  long SEED = 7_919;

  @Test
  default void captureIsTheEnginesOwnState() {
    List<EngineSettings.Bodies> bodies = new ArrayList<>();
    EngineSettings settings =
        EngineSettings.defaults().withHook(Object.class, (world, own) -> bodies.add(own));
    try (SceneRun run = run(crowd(), settings)) {
      RandomCommands commands = new RandomCommands(SEED, BALL);
      int compared = 0;

      for (int tick = 0; tick < 300; tick++) {
        commands.tick(run);
        for (int slot = 0; slot < run.newest().slotCount(); slot++) {
          if (run.newest().body(slot) != BodyId.NONE) {
            assertThat(run.newest().position(slot, new Vector3f()))
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
  default void hashIsTheSameInEveryRun() {
    List<Long> hashes = hashes(0);

    assertThat(hashes).hasSize(200).doesNotHaveDuplicates();
    assertThat(hashes(0)).isEqualTo(hashes);
  }

  @Test
  default void hashIsTheSameForAnyNumberOfWorkersThatIsClaimed() {
    List<Long> hashes = hashes(0);

    for (int workers = 1; workers <= claims().workers(); workers++) {
      assertThat(hashes(workers)).as("%d workers", workers).isEqualTo(hashes);
    }
  }

  @Test
  default void engineThatSavesNoStateSaysSo() {
    try (SceneRun run = run(balls())) {
      assertThat(run.simulation().savesState()).isEqualTo(claims().savesState());
      if (!claims().savesState()) {
        assertThatThrownBy(run::save).isInstanceOf(UnsupportedOperationException.class);
      }
    }
  }

  @Test
  default void restoredStateGoesOnToTheLastBitWithBodiesBornAndGoneInBetween() {
    if (!claims().savesState()) {
      return; // told by the test above
    }
    try (SceneRun run = run(crowd())) {
      RandomCommands before = new RandomCommands(SEED, BALL);
      for (int tick = 0; tick < 60; tick++) {
        before.tick(run);
      }
      SavedState saved = run.save();
      List<String> first = course(run);
      assertThat(first)
          .anyMatch(line -> line.contains("spawn"))
          .anyMatch(line -> line.contains("despawn"));

      run.restore(saved);
      assertThat(course(run)).isEqualTo(first);

      run.restore(saved);
      assertThat(course(run)).as("once more").isEqualTo(first);
    }
  }

  @Test
  default void stateIsRestoredInAnotherWorldThatWasBuiltAlike() {
    if (!claims().savesState()) {
      return;
    }
    SavedState saved;
    List<String> first;
    try (SceneRun run = run(crowd())) {
      RandomCommands before = new RandomCommands(SEED, BALL);
      for (int tick = 0; tick < 60; tick++) {
        before.tick(run);
      }
      saved = run.save();
      first = course(run);
    }

    try (SceneRun other = run(crowd())) {
      other.spawn(GLIDER, 0, 9, 0); // what it has done before does not matter
      other.restore(saved);
      assertThat(course(other)).isEqualTo(first);
    }
  }

  @Test
  default void jointsThatEndedHoldAgainAfterARestore() {
    if (!claims().savesState()) {
      return;
    }
    try (SceneRun run = run(Scenes.rag(3, 4))) {
      run.ticks(20);
      SavedState saved = run.save();
      List<Long> swinging = run.hashes(40);

      run.restore(saved);
      run.tick(commands -> commands.despawn(SceneRun.placed(6)));
      assertThat(run.hashes(39)).isNotEqualTo(swinging.subList(1, 40));

      run.restore(saved);
      assertThat(run.hashes(40)).isEqualTo(swinging);
    }
  }

  /** A tick's hash and events, for sixty ticks of the same commands. */
  private List<String> course(SceneRun run) {
    RandomCommands commands = new RandomCommands(SEED + 1, BALL);
    run.happenings().clear();
    List<String> course = new ArrayList<>();
    for (int tick = 0; tick < 60; tick++) {
      int before = run.happenings().size();
      commands.tick(run);
      course.add("hash " + run.simulation().stateHash());
      run.happenings()
          .subList(before, run.happenings().size())
          .forEach(happening -> course.add(name(happening.kind()) + " " + happening));
    }
    return course;
  }

  private static String name(int kind) {
    return kind == Event.SPAWN ? "spawn" : kind == Event.DESPAWN ? "despawn" : "event";
  }

  private List<Long> hashes(int workers) {
    try (SceneRun run = run(crowd(), EngineSettings.defaults().withWorkers(workers))) {
      RandomCommands commands = new RandomCommands(SEED, BALL);
      List<Long> hashes = new ArrayList<>();
      for (int tick = 0; tick < 200; tick++) {
        commands.tick(run);
        hashes.add(run.simulation().stateHash());
      }
      return hashes;
    }
  }

  /** The prefabs of {@link #balls} with a wall of boxes, and room for twenty. */
  private static Scene crowd() {
    SceneBuilder builder = new SceneBuilder().spare(20);
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
