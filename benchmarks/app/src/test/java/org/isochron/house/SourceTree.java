package org.isochron.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Sources of our own, main and test, of every module; never what a build generated. */
record SourceTree(List<SourceFile> files) {
  static SourceTree ours() {
    Path top = top();
    try (Stream<Path> paths = Files.walk(top)) {
      return new SourceTree(paths
          .map(top::relativize)
          .filter(SourceTree::isSource)
          .sorted()
          .map(path -> SourceFile.of(path, read(top.resolve(path))))
          .toList());
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  static SourceTree of(SourceFile... files) {
    return new SourceTree(List.of(files));
  }

  /**
   * The folder that holds the modules; found from below, because every module runs its tests in its
   * own folder.
   */
  static Path top() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("shared-state"))) {
      Path parent = folder.getParent();
      if (parent == null) {
        throw new IllegalStateException(
            "no folder above " + Path.of("").toAbsolutePath() + " holds shared-state");
      }
      folder = parent;
    }
    return folder;
  }

  static String read(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  Stream<SourceFile> main() {
    return files.stream().filter(SourceFile::isMain);
  }

  Stream<SourceFile> tests() {
    return files.stream().filter(file -> !file.isMain());
  }

  private static boolean isSource(Path path) {
    String slashed = path.toString().replace('\\', '/');
    return slashed.endsWith(".java")
        && (slashed.contains("/src/main/java/") || slashed.contains("/src/test/java/"))
        && !slashed.contains("/target/");
  }
}
