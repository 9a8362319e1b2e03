package org.isochron.cluster;

import io.aeron.archive.ArchiveMarkFile;
import io.aeron.cluster.service.ClusterMarkFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The folder of a node, locked by one process at a time. Any thread.
 *
 * <p>For ten seconds after a process was killed, Aeron's mark files claim that it still runs, and
 * block another start. A lock of the operating system ends with its process. So the process that
 * holds the lock may delete the mark files and start at once.
 */
final class NodeFolder implements AutoCloseable {
  /**
   * The archive refuses to record with less than 128 MB free. A full disk corrupts the files that
   * Aeron has mapped into memory.
   */
  static final long MIN_FREE_BYTES = 192L << 20;

  /**
   * While a node runs, Aeron only appends to its lists of recordings. Each checkpoint adds 128
   * bytes to the list of checkpoints, and up to two kilobytes to the archive's list.
   */
  private static final long MAX_LIST_BYTES = 8L << 20;

  /**
   * The lists of all nodes grow at the same rate, so each node has a different limit to keep all
   * nodes from stopping at once.
   */
  private static final long LESS_PER_NODE_BYTES = 512L << 10;

  private static final String MEMBER = "node.member";

  private static final String FORMAT = "log format " + CommandMessage.VERSION;

  /**
   * Folders that this process uses. On some systems a lock belongs to the process, and closing a
   * second channel to the file would release the lock.
   */
  private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final Path real;
  private final FileChannel channel;

  private NodeFolder(Path folder, Path real, FileChannel channel) {
    this.folder = folder;
    this.real = real;
    this.channel = channel;
  }

  /**
   * Locks the folder of a node, and creates it if it is missing.
   *
   * @throws IllegalStateException if another process uses it, or if it belongs to another node
   */
  static NodeFolder take(ClusterNode.Settings settings) {
    NodeFolder taken = take(settings.folder());
    try {
      taken.requireMember(settings);
      return taken;
    } catch (IOException e) {
      taken.close();
      throw new UncheckedIOException(
          "%s cannot be used".formatted(taken.folder.resolve(MEMBER)), e);
    } catch (Throwable e) {
      taken.close();
      throw e;
    }
  }

  /**
   * Requires that the folder belongs to this node and that its log has the format of this version.
   * Aeron itself would run the log of any cluster. A cluster of one may use a copied folder.
   */
  private void requireMember(ClusterNode.Settings settings) throws IOException {
    Path file = folder.resolve(MEMBER);
    String member = "%d of %s".formatted(settings.node(), String.join(",", settings.members()));
    if (!Files.exists(file)) {
      Path written = Files.write(folder.resolve(MEMBER + ".new"), List.of(member, FORMAT));
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    List<String> found = Files.readAllLines(file);
    if (!found.contains(FORMAT)) {
      throw new IllegalStateException(
          "%s does not name the %s of this version: start the version that wrote the folder, or use an empty folder"
              .formatted(file, FORMAT));
    }
    if (settings.members().size() > 1 && !found.get(0).equals(member)) {
      throw new IllegalStateException(
          "%s is the folder of node %s, and this is node %s: name the folder of this one, or remove %s if the same cluster has moved"
              .formatted(folder, found.get(0), member, file));
    }
  }

  /** @throws IllegalStateException if another process uses the folder */
  static NodeFolder take(Path folder) {
    try {
      Path real = Files.createDirectories(folder).toRealPath();
      if (!TAKEN.add(real)) {
        throw used(folder, null);
      }
      FileChannel channel;
      try {
        channel = FileChannel.open(
            folder.resolve("node.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      } catch (Throwable e) {
        TAKEN.remove(real);
        throw e;
      }
      return take(folder, real, channel);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder %s of the node cannot be used".formatted(folder), e);
    }
  }

  static NodeFolder take(Path folder, Path real, FileChannel channel) throws IOException {
    NodeFolder taken = new NodeFolder(folder, real, channel);
    try {
      lock(channel, folder);
      taken.clearMarks();
      return taken;
    } catch (Throwable e) {
      taken.close();
      throw e;
    }
  }

  private static void lock(FileChannel channel, Path folder) throws IOException {
    try {
      if (channel.tryLock() == null) {
        throw used(folder, null);
      }
    } catch (OverlappingFileLockException e) {
      throw used(folder, e);
    }
  }

  private static IllegalStateException used(
      Path folder, @org.jspecify.annotations.Nullable Throwable cause) {
    return new IllegalStateException(
        "a node runs in the folder %s already; end it, or use another folder".formatted(folder),
        cause);
  }

  long freeBytes() {
    return folder.toFile().getUsableSpace();
  }

  void requireRoom(long freeBytes) {
    if (freeBytes < MIN_FREE_BYTES) {
      throw new IllegalStateException(
          "the disk of %s has %d MB left, and a node needs %d: make room, then start it there again"
              .formatted(folder, freeBytes >> 20, MIN_FREE_BYTES >> 20));
    }
  }

  void requireShortLists(int node) {
    long maxBytes = MAX_LIST_BYTES - node * LESS_PER_NODE_BYTES;
    long bytes = CheckpointList.bytes(cluster());
    if (bytes > maxBytes) {
      throw new IllegalStateException(
          "the list of checkpoints in %s has %d KB, and at most %d are allowed while a node runs: start it again to shorten the list"
              .formatted(cluster(), bytes >> 10, maxBytes >> 10));
    }
  }

  Path driver() {
    return folder.resolve("driver");
  }

  Path archive() {
    return folder.resolve("archive");
  }

  Path cluster() {
    return folder.resolve("cluster");
  }

  /**
   * Removes the mark files of a process that has ended. Such files claim that the process still
   * runs, and may be damaged.
   */
  private void clearMarks() throws IOException {
    Files.deleteIfExists(cluster().resolve(ClusterMarkFile.FILENAME));
    Files.deleteIfExists(cluster().resolve(ClusterMarkFile.markFilenameForService(0)));
    Files.deleteIfExists(archive().resolve(ArchiveMarkFile.FILENAME));
  }

  boolean cutTorn() {
    try {
      clearMarks(); // marks of the failed start
      return ArchiveFiles.cutTorn(archive());
    } catch (IOException e) {
      throw new UncheckedIOException("the archive %s cannot be used".formatted(archive()), e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close(); // also releases the lock
    } catch (IOException e) {
      throw new UncheckedIOException("the lock of %s was not freed".formatted(folder), e);
    } finally {
      TAKEN.remove(real);
    }
  }
}
