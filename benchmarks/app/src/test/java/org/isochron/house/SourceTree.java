package org.isochron.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All hand-written sources of every module, main and test, without the templates for users. */
record SourceTree(List<SourceFile> files) {
  private static final Set<String> MADE = Set.of("target", "node_modules", ".git");

  static SourceTree ours() {
    Path top = top();
    return new SourceTree(walk()
        .map(top::relativize)
        .filter(SourceTree::isSource)
        .sorted()
        .map(path -> SourceFile.of(path, read(top.resolve(path))))
        .toList());
  }

  /**
   * Returns all files outside build folders, and ignores files that vanish while other modules are
   * built.
   */
  static Stream<Path> walk() {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(top(), new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
          return MADE.contains(String.valueOf(folder.getFileName()))
              ? FileVisitResult.SKIP_SUBTREE
              : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException cause) {
          return FileVisitResult.CONTINUE; // deleted meanwhile
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          files.add(file);
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
    return files.stream();
  }

  static SourceTree of(SourceFile... files) {
    return new SourceTree(List.of(files));
  }

  /**
   * Returns the top folder of the repository; Maven runs the tests of each module in the module's
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

  /** Returns the text of a file, whose path begins at the top folder. */
  static String page(String path) {
    return read(top().resolve(path));
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
        && !slashed.startsWith("benchmarks/templates/")
        && (slashed.contains("/src/main/java/") || slashed.contains("/src/test/java/"));
  }
}
