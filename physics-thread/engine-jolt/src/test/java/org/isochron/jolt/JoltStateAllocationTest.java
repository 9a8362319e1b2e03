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
 * Saving a state for use in this process allocates only jolt-jni's recorder, which cannot be
 * reused.
 */
final class JoltStateAllocationTest {
  /**
   * Too few rounds to trigger the C2 compiler, which on a busy machine might optimize only one of
   * the two cases.
   */
  private static final int ROUNDS = 20;

  private static final int BATCHES = 20;

  /** A field, to prevent escape analysis from removing the recorder. */
  private @Nullable StateRecorderImpl recorder;

  @Test
  void savingAndRestoringAllocatesWhatTheBindingsObjectDoes() {
    try (Simulation world = Engines.named("Jolt").build(Scene.fallingPile(100))) {
      SavedState state = SavedState.processLocal();

      Runnable binding = () -> {
        recorder = new StateRecorderImpl();
        recorder.close();
      };
      Runnable savingAndRestoring = () -> {
        world.save(state.clear());
        world.restore(state.rewind());
      };

      long bare = minBytes(binding);
      long saved = minBytes(savingAndRestoring);

      assertThat(bare / ROUNDS).isBetween(16L, 128L);
      assertThat(saved).isEqualTo(bare);
    }
  }

  private static long minBytes(Runnable round) {
    return LongStream.range(0, BATCHES)
        .map(batch -> AllocationCount.of(ROUNDS, round))
        .min()
        .orElseThrow();
  }
}
