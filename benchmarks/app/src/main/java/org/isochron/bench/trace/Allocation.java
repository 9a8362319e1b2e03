package org.isochron.bench.trace;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that a thread allocates per turn of its loop, after warm-up. Owner: the measured thread.
 * Any thread reads.
 */
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int WARM_UP_TURNS = 120;

  private final AtomicLong bytesPerTurn = new AtomicLong();
  private long turns;
  private long bytesBefore;

  /** Counts one turn. */
  public void turn() {
    turns++;
    if (turns == WARM_UP_TURNS) {
      bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    } else if (turns > WARM_UP_TURNS) {
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
      // ordering: opaque, an independent number.
      bytesPerTurn.setOpaque(bytes / (turns - WARM_UP_TURNS));
    }
  }

  public void restart() {
    turns = 0;
  }

  public long bytesPerTurn() {
    // ordering: opaque, an independent number.
    return bytesPerTurn.getOpaque();
  }
}
