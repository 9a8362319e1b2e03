package org.isochron.jolt;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.stephengold.joltjni.StateRecorderImpl;
import java.util.stream.LongStream;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.state.AllocationCount;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The only garbage of a state that stays in this process is the binding's own object for it, which
 * cannot be used twice.
 */
final class JoltStateAllocationTest {
  /**
   * Too few in all for the compiler that removes objects, which on a busy machine comes to one of
   * the two and not to the other.
   */
  private static final int ROUNDS = 20;

  private static final int BATCHES = 20;

  /** The binding's object, kept here so that no compiler leaves it out of what is counted. */
  private @Nullable StateRecorderImpl recorder;

  @Test
  void savingAndRestoringAllocatesWhatTheBindingsObjectDoes() {
    try (Simulation world = Engines.named("Jolt").build(Scene.fallingPile(100))) {
      SavedState state = SavedState.ofOwnProcess();

      Runnable binding = () -> {
        recorder = new StateRecorderImpl();
        recorder.close();
      };
      Runnable savingAndRestoring = () -> {
        world.save(state.clear());
        world.restore(state.rewind());
      };

      long bare = least(binding);
      long saved = least(savingAndRestoring);

      assertThat(bare / ROUNDS).isBetween(16L, 128L);
      assertThat(saved).isEqualTo(bare);
    }
  }

  private static long least(Runnable round) {
    return LongStream.range(0, BATCHES)
        .map(batch -> AllocationCount.of(ROUNDS, round))
        .min()
        .orElseThrow();
  }
}
