package org.isochron.physics.engine.jolt;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.stephengold.joltjni.StateRecorderImpl;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.AllocationCount;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The only garbage of a state that stays in this process is the binding's own object for it, which cannot be used twice. */
final class JoltStateAllocationTest {
  private static final int ROUNDS = 2_000;

  /** The binding's object, kept here so that no compiler leaves it out of what is counted. */
  private @Nullable StateRecorderImpl recorder;

  @Test
  void savingAndRestoringAllocatesWhatTheBindingsObjectDoes() {
    try (Simulation world = Engines.named("Jolt").build(Scenes.fallingPile(100))) {
      SavedState state = SavedState.ofOwnProcess();

      Runnable binding = () -> {
        recorder = new StateRecorderImpl();
        recorder.close();
      };
      Runnable savingAndRestoring = () -> {
        world.save(state.clear());
        world.restore(state.rewind());
      };
      binding.run(); // loads its classes

      long bare = AllocationCount.of(ROUNDS, binding);
      long saved =
          AllocationCount.leastBatch(bare, () -> AllocationCount.of(ROUNDS, savingAndRestoring));

      assertThat(bare / ROUNDS).isBetween(16L, 128L);
      assertThat(saved).isLessThanOrEqualTo(bare);
    }
  }
}
