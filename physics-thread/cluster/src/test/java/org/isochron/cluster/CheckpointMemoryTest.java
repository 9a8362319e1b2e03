package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.Slice;
import org.junit.jupiter.api.Test;

final class CheckpointMemoryTest {
  private static final int STATE_BYTES = 512 << 10;
  private static final long KEPT_BYTES = 64L << 20;

  private static final int CHECKPOINTS = 2_016;

  @Test
  void weeksOfCheckpointsKeepNoStates() {
    OneLog log = new OneLog(new LargeWorld());
    log.run(2 * LogQueue.CAPACITY);
    long before = usedBytes();
    for (int count = 0; count < CHECKPOINTS; count++) {
      log.run(10);
      assertThat(log.checkpoint().byteSize()).isGreaterThan(STATE_BYTES);
    }

    assertThat(usedBytes() - before).isLessThan(KEPT_BYTES);
    // keeps the queue reachable, so the measured bytes include it
    assertThat(log.queue.isEnded()).isFalse();
  }

  @Test
  void fewSlicesKeepTheSizeOfTheLargest() {
    LogQueue queue = new LogQueue();
    Set<Slice> large = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Slice slice = queue.slice();
        queue.offer(new LogEntry.Tick(1, slice));
        slice = queue.slice()) {
      large.add(slice);
    }
    for (LogEntry entry = queue.take(); entry != null; entry = queue.take()) {
      queue.handled(entry);
    }
    long kept = IntStream.range(0, LogQueue.CAPACITY)
        .filter(count -> large.contains(queue.slice()))
        .count();

    assertThat(large).hasSize(LogQueue.CAPACITY);
    assertThat(kept).isBetween(1L, 16L);
  }

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static final class LargeWorld extends ForwardingSimulation {
    private final byte[] bytes = new byte[STATE_BYTES];

    LargeWorld() {
      super(new CommandTally());
    }

    @Override
    public void save(SavedState destination) {
      super.save(destination);
      destination.putBytes(bytes);
    }
  }
}
