package org.isochron.bench.operation.near;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

/** A process without a free descriptor. Stateless. */
final class Exhaustion {
  static final long NANOS = 1_500_000_000;

  private static final int MOST = 5_000;

  private Exhaustion() {}

  /** Opens as many files as it can, next to a folder. */
  static Deque<AutoCloseable> openAll(Path folder) {
    Deque<AutoCloseable> open = new ArrayDeque<>();
    try {
      while (open.size() < MOST) {
        open.add(FileChannel.open(
            folder.resolveSibling("exhaustion"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE));
      }
    } catch (IOException e) {
      return open; // none is left
    }
    return open;
  }

  static void closeAll(Deque<AutoCloseable> open) {
    for (AutoCloseable file : open) {
      try {
        file.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
