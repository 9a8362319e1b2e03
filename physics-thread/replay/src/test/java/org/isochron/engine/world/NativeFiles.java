package org.isochron.engine.world;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;

/**
 * Prints the permissions of an extracted library, and the files that loaded engines leave behind.
 */
final class NativeFiles {
  private NativeFiles() {}

  public static void main(String[] arguments) throws IOException {
    for (Engine engine : Engines.available()) {
      engine.build(Scene.bouncingBall()).close();
    }
    try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      System.out.println("left: " + left.toList());
    }

    Path folder = NativeCode.privateFolder();
    Path copy = folder.resolve("library.so");
    NativeCode.extract(seenInTheMiddle(copy), copy);
    System.out.println("another folder: " + !NativeCode.privateFolder().equals(folder));
    System.out.println("folder: " + permissions(folder));
    System.out.println("file: " + permissions(copy));
    System.out.println("open: " + permissions(Files.createFile(folder.resolve("open"))));
  }

  /** Prints the permissions of the copy while it is being written. */
  private static InputStream seenInTheMiddle(Path copy) {
    return new FilterInputStream(new ByteArrayInputStream(new byte[100])) {
      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        System.out.println("meanwhile: " + permissions(copy));
        return super.read(bytes, offset, length);
      }
    };
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
