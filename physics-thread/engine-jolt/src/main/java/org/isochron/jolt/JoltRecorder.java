package org.isochron.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.StateRecorder;
import com.github.stephengold.joltjni.StateRecorderImpl;
import com.github.stephengold.joltjni.enumerate.EStateRecorderState;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Copies Jolt's contact cache into a given array. Owner: the world's thread. Allocates nothing.
 * Therefore calls private methods of jolt-jni, whose public ones allocate an array for each state.
 */
final class JoltRecorder {
  private static final MethodHandle CREATE =
      find(StateRecorderImpl.class, "createStateRecorderImpl", long.class);
  private static final MethodHandle COUNT =
      find(StateRecorderImpl.class, "countBytes", int.class, long.class);
  private static final MethodHandle COPY =
      find(StateRecorderImpl.class, "getData", void.class, long.class, byte[].class, int.class);
  private static final MethodHandle FREE =
      find(StateRecorder.class, "free", void.class, long.class);
  private static final MethodHandle SAVE = find(
      PhysicsSystem.class, "saveState", void.class, long.class, long.class, int.class, long.class);

  private JoltRecorder() {}

  /** Returns the length of the state, which is not copied if the destination is shorter. */
  static int copyContacts(PhysicsSystem system, byte[] destination) {
    try {
      long recorder = (long) CREATE.invokeExact();
      SAVE.invokeExact(system.va(), recorder, EStateRecorderState.Contacts, 0L);
      int length = (int) COUNT.invokeExact(recorder);
      if (length <= destination.length) {
        COPY.invokeExact(recorder, destination, length);
      }
      FREE.invokeExact(recorder);
      return length;
    } catch (Throwable e) {
      throw new IllegalStateException("Jolt's contacts could not be copied", e);
    }
  }

  private static MethodHandle find(
      Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findStatic(owner, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException(
          "contact forces need jolt-jni 0.9.9 with its method %s".formatted(name), e);
    }
  }
}
