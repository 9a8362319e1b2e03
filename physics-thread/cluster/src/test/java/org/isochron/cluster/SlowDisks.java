package org.isochron.cluster;

import io.aeron.archive.checksum.Checksum;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.Simulation;

/**
 * Disks of nodes that can be slowed down. The archive computes a checksum of every frame before
 * writing it, on the same thread, so a slow checksum simulates a slow disk. Any thread.
 */
final class SlowDisks implements ThreeNodes.World {
  /** Limits a disk to fifty frames a second; end-of-tick entries alone need a hundred. */
  private static final long FRAME_NANOS = 20_000_000;

  private final Set<Integer> slow = ConcurrentHashMap.newKeySet();
  private final AtomicLong delayed = new AtomicLong();

  void slow(int node) {
    slow.add(node);
  }

  void heal() {
    slow.clear();
  }

  long delayedCount() {
    return delayed.get();
  }

  @Override
  public Simulation around(int node, CommandTally tally) {
    return tally;
  }

  @Override
  public NodeDisk disk(int node) {
    return new NodeDisk() {
      @Override
      public long freeBytes(NodeFolder folder) {
        return folder.freeBytes();
      }

      @Override
      public Checksum checksum() {
        Checksum computed = NodeDisk.super.checksum();
        return (address, offset, length) -> {
          if (slow.contains(node)) {
            delayed.incrementAndGet();
            LockSupport.parkNanos(FRAME_NANOS);
          }
          return computed.compute(address, offset, length);
        };
      }
    };
  }
}
