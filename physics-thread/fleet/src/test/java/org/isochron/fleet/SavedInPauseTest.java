package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SavedInPauseTest {
  private static final int KEY = 7;
  private static final HostedWorld.Settings PAUSED = HostedWorld.Settings.DEFAULT.withPhysics(
      PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withStartPaused(true)));

  @Test
  @Timeout(600)
  void commandsAndPressesThatWereAcceptedInAPauseAreSaved() throws Exception {
    try (WorldHost host = WorldHost.start()) {
      HostedWorld world = host.open("first", new Pending(), PAUSED);
      Vector3f force = new Vector3f(3, 0, 0);
      assertThat(world.state().commands().force(BodyId.of(1, 1), force)).isTrue();
      assertThat(world.state().commands().press(KEY)).isTrue();

      HostedWorld.Saved saved = world.save().toCompletableFuture().get(30, TimeUnit.SECONDS);
      HostedWorld.Saved again = world.save().toCompletableFuture().get(30, TimeUnit.SECONDS);

      Pending restored = new Pending();
      saved.restoreInto(restored);
      assertThat(restored.forces).isEqualTo(3);
      assertThat(restored.presses).isEqualTo(1);
      assertThat(saved.tick()).isEqualTo(1);
      assertThat(again.tick()).as("nothing was accepted since").isEqualTo(1);
    }
  }

  @Test
  @Timeout(600)
  void aPressAloneIsSavedToo() throws Exception {
    try (WorldHost host = WorldHost.start()) {
      HostedWorld world = host.open("first", new Pending(), PAUSED);
      assertThat(world.state().commands().press(KEY)).isTrue();

      HostedWorld.Saved saved = world.save().toCompletableFuture().get(30, TimeUnit.SECONDS);

      Pending restored = new Pending();
      saved.restoreInto(restored);
      assertThat(restored.presses).isEqualTo(1);
    }
  }

  /** Forces act in the step, as in an engine, and are not part of the state between two ticks. */
  private static final class Pending implements Simulation {
    private float pending;
    float forces;
    int presses;

    @Override
    public SnapshotLayout layout() {
      return SnapshotLayout.bodies(2);
    }

    @Override
    public void apply(Command command) {
      if (command.kind() == Command.FORCE) {
        pending += command.linear(new Vector3f()).x;
      }
    }

    @Override
    public void control(TickInput input) {
      presses += input.pressCount(KEY);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      forces += pending;
      pending = 0;
    }

    @Override
    public void capture(SnapshotWriter snapshots) {}

    @Override
    public long stateHash() {
      return Float.floatToIntBits(forces) * 31L + presses;
    }

    @Override
    public boolean savesState() {
      return true;
    }

    @Override
    public void save(SavedState destination) {
      destination.putFloat(forces);
      destination.putInt(presses);
    }

    @Override
    public void restore(SavedState source) {
      forces = source.takeFloat();
      presses = source.takeInt();
    }
  }
}
