package org.isochron.cluster;

import io.aeron.archive.checksum.Checksum;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.Simulation;

/**
 * Nodes whose disks can be made slow. Aeron's archive computes a checksum of every frame on the
 * thread that writes it, and before it does: one that takes long is a disk that takes long. Any
 * thread.
 */
final class SlowDisks implements ThreeNodes.World {
  /** Fifty frames a second, where the marks of ticks alone are a hundred. */
  private static final long FRAME_NANOS = 20_000_000;

  private final Set<Integer> slow = ConcurrentHashMap.newKeySet();
  private final AtomicLong delayed = new AtomicLong();

  void slow(int node) {
    slow.add(node);
  }

  /** Makes all fast again. */
  void heal() {
    slow.clear();
  }

  /** How many frames were written late. */
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
