package org.isochron.bullet;

import com.jme3.bullet.util.NativeLibrary;
import java.util.Optional;

/**
 * Detects another Bullet distribution on the class path, such as Minie's. Mixing its classes or
 * library with ours would crash the process in the first step. Thread-safe.
 */
final class BulletVersion {
  /** The compiler inlines this constant. */
  static final String OWN = NativeLibrary.expectedVersion;

  private BulletVersion() {}

  /** @throws LinkageError if the version of the classes or of the loaded library differs */
  static void require() {
    Optional<String> conflict = conflict(classes(), NativeLibrary.versionNumber());
    if (conflict.isPresent()) {
      throw new LinkageError(conflict.get());
    }
  }

  /** Returns an error message, or empty. */
  static Optional<String> otherClasses() {
    return classes().equals(OWN)
        ? Optional.empty()
        : Optional.of(
            "the classes on the path are those of another Bullet, %s, such as Minie's, which is not loaded; this adapter needs %s: remove isochron-bullet from the path and use Jolt, or remove the other Bullet"
                .formatted(classes(), OWN));
  }

  /** Returns an error message, or empty. */
  static Optional<String> conflict(String classes, String natives) {
    return classes.equals(OWN) && natives.equals(OWN)
        ? Optional.empty()
        : Optional.of(
            "Bullet's classes are of version %s and its native library is of %s, but this adapter needs %s for both: remove the other Bullet, such as Minie's, from the path"
                .formatted(classes, natives, OWN));
  }

  /** Reads the constant by reflection, because the compiler would inline it. */
  private static String classes() {
    try {
      return String.valueOf(NativeLibrary.class.getField("expectedVersion").get(null));
    } catch (ReflectiveOperationException | LinkageError e) { // a missing class is a LinkageError
      return "unknown";
    }
  }
}
