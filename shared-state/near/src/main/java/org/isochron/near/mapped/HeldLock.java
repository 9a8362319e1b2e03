package org.isochron.near.mapped;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lock file that this process holds, and that the system frees when the process ends, however it ends. Any thread.
 *
 * <p>A process that closes any descriptor of a file loses all its locks of that file, so a file that is held here is never opened
 * here again: a list of what this virtual machine holds is asked first.
 */
public final class HeldLock implements AutoCloseable {
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private HeldLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Locks an existing file; empty if this process or another one holds it. */
  public static Optional<HeldLock> tryHold(Path lockFile) throws IOException {
    Path file = lockFile.toRealPath();
    if (!HELD.add(file)) {
      return Optional.empty();
    }
    FileChannel channel = null;
    boolean held = false;
    try {
      channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      FileLock lock = channel.tryLock();
      held = lock != null;
      return held ? Optional.of(new HeldLock(file, channel)) : Optional.empty();
    } catch (OverlappingFileLockException e) {
      // another copy of this class in the same virtual machine holds it: to close the channel would
      // free its lock, so both stay
      held = true;
      return Optional.empty();
    } finally {
      if (!held) {
        try {
          if (channel != null) {
            channel.close();
          }
        } finally {
          HELD.remove(file);
        }
      }
    }
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
    if (channel.isOpen()) {
      channel.close();
      HELD.remove(file);
    }
  }
}
