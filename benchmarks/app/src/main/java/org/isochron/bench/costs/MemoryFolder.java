package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A new folder in memory where there is a file system of memory, which goes with what is in it. */
record MemoryFolder(Path path) implements AutoCloseable {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  static MemoryFolder create(String name) throws IOException {
    Path parent = Files.isDirectory(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(".");
    return new MemoryFolder(Files.createTempDirectory(parent, name));
  }

  @Override
  public void close() throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> files = Files.walk(path)) {
      deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }
}
