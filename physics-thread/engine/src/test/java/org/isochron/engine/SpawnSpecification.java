package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Senders know the ids of spawned bodies in advance. */
public interface SpawnSpecification extends EngineUnderTest {
  @Test
  default void spawnReturnsTheIdThatTheBodyGets() {
    try (SceneRun run = run(balls())) {
      List<Long> ids = new ArrayList<>();

      run.tick(commands -> {
        for (int ball = 0; ball < 8; ball++) {
          ids.add(commands.spawn(BALL, new Vector3f(2 * ball, 5, 0), new Quaternionf()));
        }
        commands.velocity(ids.get(3), new Vector3f(0, 30, 0));
      });

      assertThat(ids).doesNotHaveDuplicates().doesNotContain(BodyId.NONE);
      for (int ball = 0; ball < 8; ball++) {
        assertThat(run.position(ids.get(ball)).x).isEqualTo(2f * ball);
      }
      assertThat(run.position(ids.get(3)).y).as("named in the same tick").isGreaterThan(5.2f);
      assertThat(run.seen(Event.Kind.SPAWN, SceneRun.Happening::bodyA)).isEqualTo(ids);
    }
  }

  @Test
  default void aThousandBodiesAreSpawnedAtOnce() {
    Scene.Builder builder = new Scene.Builder().spare(1_000);
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.1f), 1));
    try (SceneRun run = run(builder.build())) {
      long[] ids = new long[1_000];

      run.tick(commands -> {
        for (int index = 0; index < ids.length; index++) {
          ids[index] = commands.spawn(ball, new Vector3f(index, 5, 0), new Quaternionf());
        }
      });

      assertThat(ids).doesNotHaveDuplicates();
      assertThat(LongStream.of(ids)).allMatch(run.newest()::contains);
    }
  }

  @Test
  default void theIdOfARefusedSpawnNeverNamesABody() {
    try (SceneRun run = run(balls())) {
      List<Long> refused = new ArrayList<>();
      run.tick(commands -> {
        refused.add(commands.spawn(99, new Vector3f(), new Quaternionf()));
        refused.add(commands.spawn(BALL, new Vector3f(Float.NaN), new Quaternionf()));
      });

      assertThat(run.seen(Event.Kind.REFUSED_COMMAND, SceneRun.Happening::bodyA))
          .isEqualTo(refused);
      List<Long> later = new ArrayList<>();
      for (int tick = 0; tick < 5; tick++) {
        run.tick(commands -> {
          for (int ball = 0; ball < 3; ball++) {
            later.add(commands.spawn(BALL, new Vector3f(0, 5, 0), new Quaternionf()));
          }
        });
        later.stream()
            .filter(run.newest()::contains)
            .forEach(id -> run.commands().despawn(id));
      }
      assertThat(later).doesNotContainAnyElementsOf(refused).doesNotHaveDuplicates();
    }
  }

  @Test
  default void bodiesThatTheSimulationNumbersDoNotTakeTheIdsOfOthers() {
    try (SceneRun run = run(balls())) {
      List<Long> known = new ArrayList<>();
      for (int tick = 0; tick < 4; tick++) {
        run.tick(commands -> {
          SceneRun.spawn(commands, BALL, new Vector3d(0, 50, 0), 7);
          known.add(commands.spawn(BALL, new Vector3f(0, 5, 0), new Quaternionf()));
        });
      }

      assertThat(known).allMatch(run.newest()::contains);
      assertThat(run.happenings(Event.Kind.SPAWN)).hasSize(8);
      assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
    }
  }

  @Test
  default void aFullWorldRefusesAndCounts() {
    Scene.Builder builder = new Scene.Builder().spare(4);
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.1f), 1));
    try (SceneRun run = run(builder.build())) {
      List<Long> ids = new ArrayList<>();
      run.tick(commands -> {
        for (int index = 0; index < 4; index++) {
          ids.add(commands.spawn(ball, new Vector3f(9 * index, 0, 0), new Quaternionf()));
        }
      });

      assertThat(ids).doesNotContain(BodyId.NONE).allMatch(run.newest()::contains);
      assertThat(run.commands().spawn(ball, new Vector3f(), new Quaternionf()))
          .isEqualTo(BodyId.NONE);
      assertThat(run.commands().refusedCount()).isOne();
    }
  }
}
