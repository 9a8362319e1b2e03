package org.isochron.physics.engine;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.isochron.physics.scene.Scenes;

/** Prints with which permissions a library is extracted, and what is left of those that engines have loaded. */
final class NativeFiles {
  private NativeFiles() {}

  public static void main(String[] arguments) throws IOException {
    for (Engine engine : Engines.available()) {
      engine.build(Scenes.bouncingBall()).close();
    }
    String[] left = new File(System.getProperty("java.io.tmpdir")).list();
    System.out.println("left: " + String.join(" ", left));

    Path copy = NativeCode.extract(new ByteArrayInputStream(new byte[100]), "library.so");
    System.out.println("folder: " + permissions(copy.getParent()));
    System.out.println("file: " + permissions(copy));
    System.out.println("open: " + permissions(Files.createFile(copy.resolveSibling("open"))));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
