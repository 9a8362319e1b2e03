package org.isochron.bullet;

import com.jme3.bullet.NativePhysicsObject;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Frees Bullet's native objects immediately. Libbulletjme itself frees them with the garbage
 * collector, which may never run because the Java objects are small. Thread-safe.
 */
final class NativeObjects {
  private static final @Nullable Trackers TRACKERS = find();

  private NativeObjects() {}

  /**
   * If a new library version has changed its internals, the library's own cleaner frees the object
   * later.
   */
  static void free(NativePhysicsObject object) {
    if (TRACKERS != null) {
      TRACKERS.free(object);
    }
  }

  /** Internals of the library's cleaner. */
  private record Trackers(Map<?, ?> byAddress, Method freeing) {
    void free(NativePhysicsObject object) {
      if (byAddress.get(object.nativeId()) instanceof Reference<?> tracker) {
        tracker.clear(); // otherwise the cleaner would free it again
        try {
          freeing.invoke(tracker);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException("a native object of Bullet was not freed", e);
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
    } catch (ReflectiveOperationException | RuntimeException e) { // unknown version of the library
      return null;
    }
  }
}
