package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Snapshots flag every body that changed since the previous tick. */
public interface MovedSpecification extends EngineUnderTest {
  @Test
  default void everyBodyThatChangedInATickIsKnownAndSleepersAreNot() {
    Random random = new Random(11);
    try (SceneRun run = run(balls())) {
      long sleeper = run.spawn(BALL, -20, 0.5f, 0);
      long lift = run.spawn(GLIDER, 10, 2, 0);
      run.ticks(400);
      LastTick last = new LastTick(run.newest());
      long guest = BodyId.NONE;
      int known = 0;
      for (int tick = 0; tick < 300; tick++) {
        long old = guest;
        boolean here = old != BodyId.NONE && run.contains(old);
        switch (random.nextInt(12)) {
          case 0 -> {
            if (here) {
              run.tick();
            } else {
              guest = run.spawn(BALL, random.nextInt(5), 2, 0);
            }
          }
          case 1 ->
            run.tick(commands -> commands.moveTo(
                lift, new Vector3f(10 + random.nextFloat(), 2, 0), new Quaternionf()));
          case 2 ->
            run.tick(commands -> {
              if (here) {
                commands.teleport(old, new Vector3f(random.nextInt(5), 3, 0), new Quaternionf());
              }
            });
          case 3 ->
            run.tick(commands -> {
              if (here) {
                commands.despawn(old);
              }
            });
          case 4 ->
            run.tick(commands -> {
              if (here) {
                commands.velocity(old, new Vector3f(1, 0, 0));
              }
            });
          default -> run.tick();
        }
        known += last.assertChangesAreKnown(run.newest());
        if (claims().sleeps()) {
          assertThat(run.newest()
                  .moved()
                  .isAfter(BodyId.slot(sleeper), run.newest().tick() - 1))
              .as("the sleeper moved in tick %d", run.newest().tick())
              .isFalse();
        }
      }
      assertThat(known).isGreaterThan(100);
    }
  }

  @Test
  default void everyBodyCountsAsMovedAfterARestore() {
    needsSavedStates();
    try (SceneRun run = run(balls())) {
      long ball = run.spawn(BALL, 0, 0.5f, 0);
      run.ticks(400);
      SavedState saved = run.save();
      run.ticks(3);

      run.restore(saved);
      run.tick();

      assertThat(run.newest().moved().isAfter(BodyId.slot(ball), run.newest().tick() - 1))
          .as("it was restored into a world whose readers saw another past")
          .isTrue();
    }
  }

  /** The previous snapshot's bodies. */
  final class LastTick {
    private final int[] generations = new int[64];
    private final Snapshot.Poses poses = new Snapshot.Poses(64);
    private final Snapshot.Velocities velocities = new Snapshot.Velocities(64);

    LastTick(Snapshot snapshot) {
      keep(snapshot);
    }

    int assertChangesAreKnown(Snapshot snapshot) {
      int count = 0;
      for (int slot = 0; slot < snapshot.slotCount(); slot++) {
        if (isChanged(snapshot, slot)) {
          count++;
          assertThat(snapshot.moved().isAfter(slot, snapshot.tick() - 1))
              .as("slot %d changed in tick %d", slot, snapshot.tick())
              .isTrue();
        }
      }
      keep(snapshot);
      return count;
    }

    private boolean isChanged(Snapshot snapshot, int slot) {
      return generations[slot] != snapshot.generations()[slot]
          || !poses
              .position(slot, new Vector3f())
              .equals(snapshot.poses().position(slot, new Vector3f()))
          || !poses
              .rotation(slot, new Quaternionf())
              .equals(snapshot.poses().rotation(slot, new Quaternionf()))
          || !velocities
              .linear(slot, new Vector3f())
              .equals(snapshot.velocities().linear(slot, new Vector3f()))
          || !velocities
              .angular(slot, new Vector3f())
              .equals(snapshot.velocities().angular(slot, new Vector3f()));
    }

    private void keep(Snapshot snapshot) {
      for (int slot = 0; slot < snapshot.slotCount(); slot++) {
        generations[slot] = snapshot.generations()[slot];
        poses.set(
            slot,
            snapshot.poses().position(slot, new Vector3f()),
            snapshot.poses().rotation(slot, new Quaternionf()));
        velocities.set(
            slot,
            snapshot.velocities().linear(slot, new Vector3f()),
            snapshot.velocities().angular(slot, new Vector3f()));
      }
    }
  }
}
