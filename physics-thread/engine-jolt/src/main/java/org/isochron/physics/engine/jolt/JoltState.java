package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.StateRecorderImpl;
import org.isochron.physics.engine.world.SavedBodies;
import org.isochron.physics.simulation.SavedState;

/**
 * Jolt's own saved state, preceded by its length. Owner: the thread of the world. Saving and restoring each copy the
 * state into a new array.
 */
final class JoltState {
  private final PhysicsSystem system;
  private final JoltStateCheck check;

  JoltState(int[] ids, PhysicsSystem system, JoltJoints joints) {
    this.system = system;
    check = new JoltStateCheck(ids, system, joints);
  }

  void save(SavedState destination) {
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      system.saveState(recorder);
      byte[] bytes = recorder.getData();
      destination.putInt(bytes.length);
      destination.putBytes(bytes);
    }
  }

  void check(SavedState source, SavedBodies saved) {
    int length = source.takeCount(source.remaining());
    check.take(source, source.place() + length, saved);
  }

  void restore(SavedState source) {
    byte[] bytes = new byte[source.takeCount(source.remaining())];
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
