package org.isochron.bench.trace;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a thread allocates from turn to turn of its loop, once it has warmed up. Owner: that thread;
 * any thread reads.
 */
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int WARM_UP_TURNS = 120;

  private final AtomicLong bytesPerTurn = new AtomicLong();
  private long turns;
  private long bytesBefore;

  /** The loop turns once more. */
  public void turn() {
    turns++;
    if (turns == WARM_UP_TURNS) {
      bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    } else if (turns > WARM_UP_TURNS) {
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
      // ordering: opaque: a number on its own.
      bytesPerTurn.setOpaque(bytes / (turns - WARM_UP_TURNS));
    }
  }

  /** What was allocated so far does not count; the loop warms up again. */
  public void restart() {
    turns = 0;
  }

  public long bytesPerTurn() {
    // ordering: opaque, the counterpart of turn.
    return bytesPerTurn.getOpaque();
  }
}
