package org.isochron.physics.engine.world;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.isochron.physics.engine.Engine;

/**
 * Loads the native library of an engine from its jar. Any thread; blocks while it reads. What is missing is reported as a
 * sentence that names the artifact to add.
 */
public final class NativeCode {
  private NativeCode() {}

  /**
   * Loads the native library of an engine.
   *
   * @param adapter the engine, whose jar has the library
   * @param libraryName without prefix and suffix
   * @param folders where it may lie, one for each platform
   * @param artifact the Maven coordinates of the jar to add where this one lacks the platform's library
   * @param first what to call when it is loaded, to see that the two fit
   * @return what is missing, or empty
   */
  public static Optional<String> load(
      Class<?> adapter, String libraryName, List<String> folders, String artifact, Runnable first) {
    String file = System.mapLibraryName(libraryName);
    String refusal = "its native library is missing for this platform";
    for (String folder : folders) {
      try (InputStream library =
          adapter.getClassLoader().getResourceAsStream(folder + "/" + file)) {
        if (library != null) {
          load(library, file);
          first.run();
          return Optional.empty();
        }
      } catch (IOException | LinkageError e) { // another folder may fit the machine better
        refusal = "its native library does not load (%s)".formatted(e.getMessage());
      }
    }
    return Optional.of(refusal + "; add " + artifact);
  }

  /** Refuses to go on with an engine that does not load here, by what is in its way. */
  public static void requireLoaded(Engine engine) {
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalStateException(engine.name() + " does not load here: " + obstacle);
    });
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
   * Makes a folder that others can neither open nor guess, whatever the process's umask is: what they could write there, this
   * process would run.
   */
  static Path privateFolder() throws IOException {
    return Files.createTempDirectory("isochron", ownerOnly("rwx------"));
  }

  /** Copies a library to a new file of its owner's alone. */
  static void extract(InputStream library, Path copy) throws IOException {
    Files.createFile(copy, ownerOnly("rw-------"));
    try (OutputStream written = Files.newOutputStream(copy)) {
      library.transferTo(written);
    }
  }

  private static void delete(File copy, File folder) {
    if (!copy.delete() || !folder.delete()) { // it is in use where the system forbids that
      folder.deleteOnExit(); // what is registered last is deleted first
      copy.deleteOnExit();
    }
  }

  /** No attributes where files have no such permissions: there a user's temporary folder is his own. */
  private static FileAttribute<?>[] ownerOnly(String permissions) {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
