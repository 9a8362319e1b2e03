package org.isochron.near.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A lock file that this process holds, and that the system frees when the process ends, however it
 * ends. Any thread.
 *
 * <p>A process that closes any descriptor of a file loses all its locks of that file, so a file
 * that is held here is never opened here again, whichever class loader asks. Therefore a lock has
 * two files. By the first, the guard, this virtual machine knows what it holds: the machine keeps a
 * table of its locks that all class loaders share, and an entry stays when a descriptor is closed.
 * The second is the lock between processes, and is opened only with the guard held.
 */
public final class HeldLock implements AutoCloseable {
  /** Kept, because the table drops a lock that nobody refers to. */
  private final FileLock guard;

  private final FileLock lock;

  private HeldLock(FileLock guard, FileLock lock) {
    this.guard = guard;
    this.lock = lock;
  }

  /**
   * Creates a lock file and its guard.
   *
   * @throws FileAlreadyExistsException if the lock file exists, and now its guard does too
   */
  static void create(Path lockFile) throws IOException {
    try {
      OwnFiles.createFile(guardOf(lockFile));
    } catch (FileAlreadyExistsException e) {
      // it stays when a life ends
    }
    OwnFiles.createFile(lockFile);
  }

  /** Returns the file that guards a lock file. */
  static Path guardOf(Path lockFile) {
    return lockFile.resolveSibling(lockFile.getFileName() + ".guard");
  }

  /** Locks an existing file; empty if this process or another one holds it. */
  public static Optional<HeldLock> tryHold(Path lockFile) throws IOException {
    Optional<FileLock> guard = lock(guardOf(lockFile));
    if (guard.isEmpty()) {
      return Optional.empty();
    }
    boolean held = false;
    try {
      Optional<FileLock> lock = lock(lockFile);
      held = lock.isPresent();
      return lock.map(own -> new HeldLock(guard.get(), own));
    } finally {
      if (!held) {
        guard.get().acquiredBy().close();
      }
    }
  }

  /**
   * Locks a file; empty if it is locked, in this virtual machine perhaps by another class loader.
   */
  private static Optional<FileLock> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    Optional<FileLock> lock = Optional.empty();
    try {
      lock = Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException e) {
      // the table has it
    } finally {
      if (lock.isEmpty()) {
        channel.close();
      }
    }
    return lock;
  }

  /** Returns true if some process holds a lock file. */
  static boolean isHeld(Path lockFile) throws IOException {
    Optional<HeldLock> probe = tryHold(lockFile);
    if (probe.isEmpty()) {
      return true;
    }
    probe.get().close();
    return false;
  }

  /** Frees the lock; again has no effect. */
  @Override
  public void close() throws IOException {
    try {
      lock.acquiredBy().close();
    } finally {
      guard.acquiredBy().close();
    }
  }
}
