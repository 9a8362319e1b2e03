package org.isochron.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.StateRecorderImpl;
import com.github.stephengold.joltjni.enumerate.EStateRecorderState;
import org.isochron.engine.world.SavedBodies;
import org.isochron.physics.SavedState;

/**
 * Jolt's own saved state, preceded by its length. Owner: the thread of the world. The binding hands
 * out a state only as a new array, so saving allocates one; restoring copies into one that is kept.
 * A state that stays in this process is kept by Jolt, neither copied nor checked; its recorder
 * cannot be rewound, so it is restored once. What has to happen before, so that Jolt trusts the
 * contacts in it, is in {@link JoltWorld}.
 */
final class JoltState {
  /** Which part follows, a count of pairs, and one of swept pairs. */
  private static final byte[] NO_CONTACTS = {EStateRecorderState.Contacts, 0, 0, 0, 0, 0, 0, 0, 0};

  private final PhysicsSystem system;
  private final JoltStateCheck check;
  private byte[] bytes = {};

  JoltState(int[] ids, PhysicsSystem system, JoltJoints joints) {
    this.system = system;
    check = new JoltStateCheck(ids, system, joints);
  }

  void save(SavedState destination) {
    if (destination.isOfOwnProcess()) {
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
    if (source.isOfOwnProcess()) {
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

  /** Has Jolt restore a state of contacts alone, in which there are none. */
  void forgetContacts() {
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      recorder.writeBytes(NO_CONTACTS);
      restore(recorder, NO_CONTACTS.length);
    }
  }

  private void restore(StateRecorderImpl recorder, int byteSize) {
    if (!system.restoreState(recorder)) {
      throw new IllegalArgumentException(
          "Jolt refuses the saved state of %d bytes: it is of another scene, or damaged"
              .formatted(byteSize));
    }
  }
}
