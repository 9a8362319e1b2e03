package org.isochron.bench.operation.near;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The served folder of the day, and what happens to it. It lies on a small file system of its own
 * where this user may mount one. Owner: the thread of the day.
 */
final class DayFolder implements AutoCloseable {
  private static final String SIZE = "size=12m";

  /** Where the events and the snapshots begin in the file of the state. */
  private static final long CONTENT_AT = 128 * 1_024 + 8_192;

  private static final int FORGED_CONTENT = 400;

  private final Path root;
  private final boolean mounted;

  private DayFolder(Path root, boolean mounted) {
    this.root = root;
    this.mounted = mounted;
  }

  static DayFolder create(Path output) throws IOException, InterruptedException {
    Path shared = Path.of("/dev/shm");
    Path root = Files.isDirectory(shared)
        ? Files.createTempDirectory(shared, "isochron-day")
        : Files.createDirectories(output.resolve("served"));
    return new DayFolder(root, run("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", root.toString()));
  }

  Path served() {
    return root.resolve("served");
  }

  Path second() {
    return root.resolve("second");
  }

  boolean isOwnDisk() {
    return mounted;
  }

  /** Cuts a file, as a mistaken program of the same user does. */
  void cut(Random random) throws IOException {
    Path file = drawn(random);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate((long) (channel.size() * random.nextInt(4) / 4.0));
    } catch (NoSuchFileException e) {
      // the file was replaced just now
    }
  }

  /** Overwrites eight bytes of a file. */
  void forge(Random random) throws IOException {
    Path file = drawn(random);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      boolean isState = file.endsWith("state");
      long size = isState ? CONTENT_AT : Math.max(8, Math.min(channel.size(), 4_096));
      // the header's first bytes, the counts and the rows of places more often than the rest
      long at = isState && random.nextBoolean()
          ? 128 * 1_024 + 8L * random.nextInt(80)
          : 8L * random.nextInt((int) (size / 8));
      channel.write(ByteBuffer.allocate(8).putLong(0, random.nextLong()), at);
    } catch (NoSuchFileException e) {
      // the file was replaced just now
    }
  }

  /** Overwrites events and snapshots in many places. */
  void forgeContent(Random random) throws IOException {
    try (FileChannel channel = FileChannel.open(state(files()), StandardOpenOption.WRITE)) {
      long words = (channel.size() - CONTENT_AT) / 8;
      for (int word = 0; word < FORGED_CONTENT && words > 0; word++) {
        ByteBuffer forged = ByteBuffer.allocate(8).putLong(0, random.nextLong());
        channel.write(forged, CONTENT_AT + 8 * random.nextLong(words));
      }
    } catch (NoSuchFileException e) {
      // the file was replaced just now
    }
  }

  void remove() throws IOException {
    for (int attempt = 0; Files.exists(served()) && attempt < 100; attempt++) {
      try {
        delete(served());
      } catch (DirectoryNotEmptyException e) {
        // its server wrote a file meanwhile
      }
    }
  }

  /** Leaves no room in the file system. */
  void fillUp() throws IOException {
    ByteBuffer block = ByteBuffer.allocate(4_096);
    try (FileChannel channel = FileChannel.open(
        root.resolve("filling"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      while (true) {
        channel.write(block.clear());
      }
    } catch (IOException e) {
      // it is full
    }
  }

  void makeRoom() throws IOException {
    Files.deleteIfExists(root.resolve("filling"));
  }

  /** What lies in the served folder that should not be there after the end. */
  List<String> left() throws IOException {
    try (Stream<Path> files = Files.walk(served())) {
      return files
          .map(file -> served().relativize(file).toString())
          .filter(name -> !name.isEmpty() && !name.startsWith("server.lock"))
          .toList();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (mounted) {
        run("umount", root.toString());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    delete(root);
  }

  private Path drawn(Random random) throws IOException {
    List<Path> files = files();
    return switch (random.nextInt(6)) { // of many files two matter the most
      case 0, 1 -> state(files);
      case 2 -> served().resolve("current");
      default -> files.get(random.nextInt(files.size()));
    };
  }

  private Path state(List<Path> files) {
    return files.stream()
        .filter(found -> found.endsWith("state"))
        .findFirst()
        .orElse(served().resolve("state"));
  }

  /** All files, without those that go meanwhile. */
  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(served(), new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        files.add(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException gone) {
        return FileVisitResult.CONTINUE;
      }
    });
    files.sort(Comparator.comparing(file -> file.getFileName().toString()));
    return files;
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(folder)) {
      files = found.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException e) {
      return;
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false; // there is no such program
    }
  }
}
