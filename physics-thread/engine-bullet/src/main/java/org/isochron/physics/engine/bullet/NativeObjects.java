package org.isochron.physics.engine.bullet;

import com.jme3.bullet.NativePhysicsObject;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Frees Bullet's objects at once. Libbulletjme itself does so when the garbage collector has found the Java object, which
 * may be never, for it sees how small that one is and not what hangs on it. Any thread.
 */
final class NativeObjects {
  private static final @Nullable Trackers TRACKERS = find();

  private NativeObjects() {}

  /** Frees an object that no other uses. Where the library has changed inside, its cleaner will do it. */
  static void free(NativePhysicsObject object) {
    if (TRACKERS != null) {
      TRACKERS.free(object);
    }
  }

  /** By native address, the references that the library's cleaner waits for, and how they free. */
  private record Trackers(Map<?, ?> byAddress, Method freeing) {
    void free(NativePhysicsObject object) {
      if (byAddress.get(object.nativeId()) instanceof Reference<?> tracker) {
        tracker.clear(); // or the cleaner would free it a second time
        try {
          freeing.invoke(tracker);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException("a native object of Bullet's was not freed", e);
        }
      }
    }
  }

  private static @Nullable Trackers find() {
    try {
      Field byAddress = NativePhysicsObject.class.getDeclaredField("map");
      byAddress.setAccessible(true);
      Method freeing =
          Class.forName("com.jme3.bullet.NpoTracker").getDeclaredMethod("freeTrackedObject");
      freeing.setAccessible(true);
      return new Trackers((Map<?, ?>) byAddress.get(null), freeing);
    } catch (ReflectiveOperationException | RuntimeException e) { // another version of the library
      return null;
    }
  }
}
