package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldBatch;
import org.isochron.state.BodyId;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A world computes the same results in a batch as on its own. */
public interface BatchSpecification extends EngineUnderTest {
  int WORLDS = 5;

  @Test
  default void worldsOfABatchComputeTheSameOnAnyNumberOfThreads() {
    List<Long> hashes = hashes(1);

    assertThat(hashes).as("the worlds differ").doesNotHaveDuplicates();
    assertThat(hashes(2)).isEqualTo(hashes);
    assertThat(hashes(3)).isEqualTo(hashes);
  }

  @Test
  default void worldThatIsResetContinuesAsTheSavedOneDid() {
    List<Simulation> worlds =
        Stream.generate(() -> engine().build(balls())).limit(3).toList();
    try (WorldBatch batch = WorldBatch.of(worlds, 2, TickSettings.DEFAULT)) {
      if (!claims().savesState()) {
        assertThatThrownBy(() -> batch.save(1))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining("world 1 of the batch cannot save its state")
            .hasMessageContaining(engine().name());
        return;
      }
      Random random = new Random(5);
      for (int world = 0; world < 3; world++) {
        disturb(batch, world, random);
      }
      batch.run(30);
      SavedWorld saved = batch.save(0);
      assertThat(saved.tick()).isEqualTo(30);
      batch.run(40);
      long ahead = worlds.get(0).stateHash();
      long other = worlds.get(2).stateHash();

      batch.reset(2, saved);
      assertThat(batch.view(2).tick()).isEqualTo(30);
      batch.reset(0, saved);
      batch.run(40);

      assertThat(other).isNotEqualTo(ahead);
      assertThat(worlds.get(2).stateHash()).isEqualTo(ahead);
      assertThat(worlds.get(0).stateHash()).isEqualTo(ahead);
      assertThat(
              List.of(batch.view(0).tick(), batch.view(1).tick(), batch.view(2).tick()))
          .containsExactly(70L, 110L, 70L);
    }
  }

  private List<Long> hashes(int threads) {
    List<Long> hashes = new ArrayList<>();
    List<Simulation> worlds =
        Stream.generate(() -> engine().build(balls())).limit(WORLDS).toList();
    List<Random> randoms =
        Stream.iterate(1, seed -> seed + 1).limit(WORLDS).map(Random::new).toList();
    try (WorldBatch batch = WorldBatch.of(worlds, threads, TickSettings.DEFAULT)) {
      for (int round = 0; round < 12; round++) {
        for (int world = 0; world < WORLDS; world++) {
          disturb(batch, world, randoms.get(world));
        }
        batch.run(1 + round % 5);
        worlds.forEach(world -> hashes.add(world.stateHash()));
      }
    }
    return hashes;
  }

  private static void disturb(WorldBatch batch, int world, Random random) {
    Vector3f spawnPosition =
        new Vector3f(4 * random.nextFloat() - 2, 1 + 3 * random.nextFloat(), 0);
    SceneRun.spawn(batch.state(world).commands(), BALL, new Vector3d(spawnPosition), 0);
    long ball = BodyId.of(1, 1);
    if (batch.view(world).contains(ball)) {
      Vector3f position = batch.view(world).position(ball, new Vector3f());
      batch.state(world).commands().impulse(ball, position.negate());
    }
  }
}
