package org.isochron.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.StateRecorderImpl;
import com.github.stephengold.joltjni.enumerate.EStateRecorderState;
import org.isochron.engine.world.SavedBodies;
import org.isochron.physics.SavedState;

/**
 * Jolt's own saved state, preceded by its length. Owner: the world's thread. Saving allocates,
 * because jolt-jni returns each state as a new array; restoring reuses a buffer. A state that is
 * used only in this process remains inside Jolt, without being copied or validated. Jolt's recorder
 * cannot be rewound, so such a state can be restored only once.
 */
final class JoltState {
  /** The contacts section of a saved state that has no contacts. */
  private static final byte[] NO_CONTACTS = {EStateRecorderState.Contacts, 0, 0, 0, 0, 0, 0, 0, 0};

  private final PhysicsSystem system;
  private final JoltStateCheck check;
  private byte[] bytes = {};

  JoltState(int[] ids, PhysicsSystem system, JoltJoints joints) {
    this.system = system;
    check = new JoltStateCheck(ids, system, joints);
  }

  void save(SavedState destination) {
    if (destination.isProcessLocal()) {
      StateRecorderImpl recorder = new StateRecorderImpl();
      destination.hold(recorder);
      system.saveState(recorder);
      return;
    }
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      system.saveState(recorder);
      byte[] data = recorder.getData();
      destination.putInt(data.length);
      destination.putBytes(data);
    }
  }

  void check(SavedState source, SavedBodies saved) {
    int length = source.takeCount(source.remaining());
    check.take(source, source.place() + length, saved);
  }

  void restore(SavedState source) {
    if (source.isProcessLocal()) {
      try (StateRecorderImpl recorder = source.takeHeld(StateRecorderImpl.class)) {
        restore(recorder, 0);
      }
      return;
    }
    int length = source.takeCount(source.remaining());
    if (bytes.length < length) {
      bytes = new byte[2 * length];
    }
    source.takeBytes(bytes, length);
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      recorder.writeBytes(bytes, length);
      restore(recorder, length);
    }
  }

  /** Restores an empty contacts part. */
  void forgetContacts() {
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      recorder.writeBytes(NO_CONTACTS);
      restore(recorder, NO_CONTACTS.length);
    }
  }

  private void restore(StateRecorderImpl recorder, int byteSize) {
    if (!system.restoreState(recorder)) {
      throw new IllegalArgumentException(
          "Jolt rejects the saved state of %d bytes: it belongs to another scene, or is damaged"
              .formatted(byteSize));
    }
  }
}
