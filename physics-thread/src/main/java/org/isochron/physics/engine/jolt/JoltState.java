package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.StateRecorderImpl;
import org.isochron.physics.simulation.SavedState;

/** What Jolt tells of its state, with its length before it. Owner: the world. */
final class JoltState {
  private JoltState() {}

  static void save(PhysicsSystem system, SavedState destination) {
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      system.saveState(recorder);
      byte[] bytes = recorder.getData();
      destination.putInt(bytes.length);
      destination.putBytes(bytes);
    }
  }

  static void restore(PhysicsSystem system, SavedState source) {
    byte[] bytes = new byte[source.takeCount(Integer.MAX_VALUE)];
    source.takeBytes(bytes);
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      recorder.writeBytes(bytes);
      if (!system.restoreState(recorder)) {
        throw new IllegalArgumentException(
            "Jolt refuses the saved state of %d bytes: it is of another scene, or damaged"
                .formatted(bytes.length));
      }
    }
  }
}
