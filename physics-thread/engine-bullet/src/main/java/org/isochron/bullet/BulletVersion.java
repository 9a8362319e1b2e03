package org.isochron.bullet;

import com.jme3.bullet.util.NativeLibrary;
import java.util.Optional;

/**
 * Detects another Bullet on the path, such as the one that Minie brings: mixing its classes or
 * native library with ours would crash the process in the first step. Any thread.
 */
final class BulletVersion {
  /** The version that this adapter was compiled with; the compiler inlines the constant. */
  static final String OWN = NativeLibrary.expectedVersion;

  private BulletVersion() {}

  /**
   * Requires the adapter's own version of both the classes and the loaded native library.
   *
   * @throws LinkageError if either differs
   */
  static void require() {
    Optional<String> conflict = conflict(classes(), NativeLibrary.versionNumber());
    if (conflict.isPresent()) {
      throw new LinkageError(conflict.get());
    }
  }

  /**
   * Returns which other Bullet's classes are on the path, before any library is loaded, or empty.
   */
  static Optional<String> otherClasses() {
    return classes().equals(OWN)
        ? Optional.empty()
        : Optional.of(
            "the classes on the path are those of another Bullet, %s, such as Minie's, which is left alone; this adapter needs %s: take isochron-bullet off the path and use Jolt, or remove the other Bullet"
                .formatted(classes(), OWN));
  }

  /** Returns what is wrong with the two versions, or empty. */
  static Optional<String> conflict(String classes, String natives) {
    return classes.equals(OWN) && natives.equals(OWN)
        ? Optional.empty()
        : Optional.of(
            "Bullet's classes are of version %s and its native library is of %s, but this adapter needs %s for both: remove the other Bullet, such as Minie's, from the path"
                .formatted(classes, natives, OWN));
  }

  /** Returns the version of the classes at run time, which the inlined constant does not show. */
  private static String classes() {
    try {
      return String.valueOf(NativeLibrary.class.getField("expectedVersion").get(null));
    } catch (ReflectiveOperationException e) {
      return "unknown";
    }
  }
}
