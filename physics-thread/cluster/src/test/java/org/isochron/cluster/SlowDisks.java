package org.isochron.cluster;

import io.aeron.archive.Archive;
import io.aeron.archive.checksum.Checksum;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The disks of nodes that start while this is open can be made slow. Aeron's archive computes a
 * checksum of every frame on the thread that writes it, and before it does: one that takes long is
 * a disk that takes long. Any thread.
 */
final class SlowDisks implements AutoCloseable {
  /** Fifty frames a second, where the marks of ticks alone are a hundred. */
  private static final long FRAME_NANOS = 20_000_000;

  /**
   * By the order in which the nodes started. Aeron makes checksums by the name of a class, so this
   * is one for all.
   */
  private static final Set<Integer> SLOW = ConcurrentHashMap.newKeySet();

  private static final AtomicInteger STARTED = new AtomicInteger();
  private static final AtomicLong DELAYED = new AtomicLong();

  SlowDisks() {
    STARTED.set(0);
    DELAYED.set(0);
    System.setProperty(
        Archive.Configuration.RECORD_CHECKSUM_PROP_NAME, SlowWriting.class.getName());
  }

  void slow(int node) {
    SLOW.add(node);
  }

  /** Makes all fast again. */
  void heal() {
    SLOW.clear();
  }

  /** How many frames were written late. */
  long delayedCount() {
    return DELAYED.get();
  }

  @Override
  public void close() {
    heal();
    System.clearProperty(Archive.Configuration.RECORD_CHECKSUM_PROP_NAME);
  }

  /** What a disk computes for every frame. Owner: the thread of an archive. */
  public static final class SlowWriting implements Checksum {
    private final int node = STARTED.getAndIncrement();

    @Override
    public int compute(long address, int offset, int length) {
      if (SLOW.contains(node)) {
        DELAYED.incrementAndGet();
        LockSupport.parkNanos(FRAME_NANOS);
      }
      return 0;
    }
  }
}
