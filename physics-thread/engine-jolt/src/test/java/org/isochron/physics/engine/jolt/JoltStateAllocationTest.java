package org.isochron.physics.engine.jolt;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.stephengold.joltjni.StateRecorderImpl;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The only garbage of a state that stays in this process is the binding's own object for it, which cannot be used twice. */
final class JoltStateAllocationTest {
  private static final int ROUNDS = 2_000;
  private static final int BATCHES = 20;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The binding's object, kept here so that no compiler leaves it out of what is counted. */
  private @Nullable StateRecorderImpl recorder;

  @Test
  void savingAndRestoringAllocatesWhatTheBindingsObjectDoes() {
    try (Simulation world = Engines.named("Jolt").build(Scenes.fallingPile(100))) {
      SavedState state = SavedState.ofOwnProcess();

      long bare = least(() -> {
        StateRecorderImpl bareRecorder = new StateRecorderImpl();
        recorder = bareRecorder;
        bareRecorder.close();
      });
      long saved = least(() -> {
        world.save(state.clear());
        world.restore(state.rewind());
      });

      assertThat(bare).isBetween(16L, 128L);
      assertThat(saved).isLessThanOrEqualTo(bare);
    }
  }

  /** Returns the bytes of a call in the best of several batches, most of which have those of the compiler too. */
  private static long least(Runnable call) {
    long least = Long.MAX_VALUE;
    for (int batch = 0; batch < BATCHES; batch++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int round = 0; round < ROUNDS; round++) {
        call.run();
      }
      least = Math.min(least, (THREADS.getCurrentThreadAllocatedBytes() - before) / ROUNDS);
    }
    return least;
  }
}
