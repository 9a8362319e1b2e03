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
import java.util.Optional;
import org.isochron.engine.Engine;

/**
 * Loads the native library of an engine from its jar, or from one that the program adds. Any
 * thread; blocks while it reads. A failure is reported as a sentence that names the artifact to
 * add.
 */
public final class NativeCode {
  private NativeCode() {}

  /**
   * Loads the native library of an engine: the first one on the class path.
   *
   * @param adapter a class in the engine's jar, which has the library
   * @param libraryName the name without prefix and suffix
   * @param folders the folders in the jar to search, one per platform
   * @param artifact the Maven coordinates of the jar to add if this one has no library for the
   *     platform
   * @param first a first call into the library, to check that it fits the Java classes
   * @return what is missing, or empty
   */
  public static Optional<String> load(
      Class<?> adapter, String libraryName, List<String> folders, String artifact, Runnable first) {
    return load(adapter, libraryName, folders, artifact, first, false);
  }

  /**
   * Loads a library that the program has added, wherever it is on the class path, or else the one
   * that the adapter's jar brings. The parameters are those of {@link #load}.
   */
  public static Optional<String> loadAdded(
      Class<?> adapter, String libraryName, List<String> folders, String artifact, Runnable first) {
    return load(adapter, libraryName, folders, artifact, first, true);
  }

  private static Optional<String> load(
      Class<?> adapter,
      String libraryName,
      List<String> folders,
      String artifact,
      Runnable first,
      boolean addedFirst) {
    String file = System.mapLibraryName(libraryName);
    String refusal = "its native library is missing for this platform";
    for (String folder : folders) {
      try {
        Optional<URL> place = find(adapter, folder + "/" + file, addedFirst);
        if (place.isPresent()) {
          try (InputStream library = place.get().openStream()) {
            load(library, file);
          }
          first.run();
          return Optional.empty();
        }
      } catch (IOException | LinkageError e) { // another folder may fit the machine better
        refusal = "its native library does not load (%s)".formatted(e.getMessage());
      }
    }
    return Optional.of(refusal + "; add " + artifact);
  }

  /**
   * Requires that an engine loads.
   *
   * @throws IllegalStateException if it does not; the message has the obstacle
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
    List<URL> places = Collections.list(adapter.getClassLoader().getResources(name));
    return places.stream()
        .filter(place -> own.isEmpty() || !place.toString().contains(own))
        .findFirst()
        .or(() -> places.stream().findFirst());
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
   * Creates a folder that no other user can open or guess, whatever the process's umask is: this
   * process would run what another user put there.
   */
  static Path privateFolder() throws IOException {
    return Files.createTempDirectory("isochron", ownerOnly("rwx------"));
  }

  /** Copies a library to a new file that only its owner can access. */
  static void extract(InputStream library, Path copy) throws IOException {
    Files.createFile(copy, ownerOnly("rw-------"));
    try (OutputStream written = Files.newOutputStream(copy)) {
      library.transferTo(written);
    }
  }

  private static void delete(File copy, File folder) {
    if (!copy.delete() || !folder.delete()) { // Windows keeps a loaded library
      folder.deleteOnExit(); // the last one registered is deleted first
      copy.deleteOnExit();
    }
  }

  /**
   * Returns no attributes where there are no POSIX permissions: there, each user has a temporary
   * folder.
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
