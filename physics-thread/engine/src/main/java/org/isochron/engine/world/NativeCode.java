package org.isochron.engine.world;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.CodeSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.isochron.engine.Engine;
import org.isochron.state.threads.Platform;

/**
 * Loads the native library of an engine. Thread-safe. Blocks while it reads. The error message for
 * a missing library names the artifact to add.
 */
public final class NativeCode {
  private NativeCode() {}

  /**
   * Loads the native library for this system from the class path.
   *
   * @param adapter a class in the engine's jar
   * @param libraries path of the library in its jar, by {@link Platform#system}
   * @param artifact Maven coordinates of the jar for other systems
   * @param first the first call into the library, which verifies that the library matches the Java
   *     classes
   * @return the error message, or empty on success
   */
  public static Optional<String> load(
      Class<?> adapter, Map<String, String> libraries, String artifact, Runnable first) {
    return load(adapter, libraries, artifact, first, false);
  }

  /**
   * Prefers a library that the program added to the class path over the library of the adapter's
   * jar.
   */
  public static Optional<String> loadAdded(
      Class<?> adapter, Map<String, String> libraries, String artifact, Runnable first) {
    return load(adapter, libraries, artifact, first, true);
  }

  private static Optional<String> load(
      Class<?> adapter,
      Map<String, String> libraries,
      String artifact,
      Runnable first,
      boolean addedFirst) {
    String system = Platform.system();
    String library = libraries.get(system);
    if (library == null) {
      return Optional.of("it has no native library for %s".formatted(system));
    }
    try {
      Optional<URL> resource = find(adapter, library, addedFirst);
      if (resource.isEmpty()) {
        return Optional.of(
            "its native library for %s is missing; add %s".formatted(system, artifact));
      }
      try (InputStream content = resource.get().openStream()) {
        load(content, library.substring(library.lastIndexOf('/') + 1));
      }
      first.run();
      return Optional.empty();
    } catch (IOException | LinkageError | RuntimeException e) { // a JVM may deny native access
      return Optional.of("its native library %s does not load (%s: %s)"
          .formatted(library, e.getClass().getSimpleName(), e.getMessage()));
    }
  }

  /**
   * Throws if an engine's native library is missing.
   *
   * @throws IllegalStateException if the engine does not load; the message contains the reason
   */
  public static void requireLoaded(Engine engine) {
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalStateException(engine.name() + " does not load here: " + obstacle);
    });
  }

  private static Optional<URL> find(Class<?> adapter, String name, boolean addedFirst)
      throws IOException {
    CodeSource source = adapter.getProtectionDomain().getCodeSource();
    String own = source == null || !addedFirst ? "" : source.getLocation().toString();
    List<URL> resources = Collections.list(adapter.getClassLoader().getResources(name));
    return resources.stream()
        .filter(resource -> own.isEmpty() || !resource.toString().contains(own))
        .findFirst()
        .or(() -> resources.stream().findFirst());
  }

  private static void load(InputStream library, String file) throws IOException {
    Path folder = privateFolder();
    Path copy = folder.resolve(file);
    try {
      extract(library, copy);
      System.load(copy.toString());
    } finally {
      delete(copy.toFile(), folder.toFile());
    }
  }

  /**
   * Creates a folder that only its owner can access, regardless of the umask. In an accessible
   * folder, another user could replace the library before this process loads it.
   */
  static Path privateFolder() throws IOException {
    return Files.createTempDirectory("isochron", ownerOnly("rwx------"));
  }

  static void extract(InputStream library, Path copy) throws IOException {
    Files.createFile(copy, ownerOnly("rw-------"));
    try (OutputStream written = Files.newOutputStream(copy)) {
      library.transferTo(written);
    }
  }

  private static void delete(File copy, File folder) {
    if (!copy.delete() || !folder.delete()) { // Windows locks a loaded library
      folder.deleteOnExit(); // the JVM deletes in reverse order of registration
      copy.deleteOnExit();
    }
  }

  /**
   * Returns an empty array on systems without POSIX permissions, because each user has a private
   * temporary folder there.
   */
  private static FileAttribute<?>[] ownerOnly(String permissions) {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
