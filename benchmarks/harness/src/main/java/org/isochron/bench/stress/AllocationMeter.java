package org.isochron.bench.stress;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What its thread allocates a lap, a tick or a frame, once everything is compiled. Owner: the thread that laps; read by
 * others when that has ended.
 *
 * <p>Laps are gathered in batches. The compiler and the first passage of a rare path may dirty a batch here and there; what
 * allocates by nature dirties all of them, and what does so now and then more than a tenth.
 */
final class AllocationMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int WARM_UP_LAPS = 100;
  private static final int BATCH_LAPS = 32;
  private static final int FORGIVEN_BATCHES = 3;
  private static final int FORGIVEN_SHARE = 10;

  private final String lap;
  private final Findings findings;
  private long lastBytes;
  private long laps;
  private long bytes;
  private int batchLaps;
  private long batchBytes;
  private long batches;
  private long dirtyBatches;
  private boolean violated;

  AllocationMeter(String lap, Findings findings) {
    this.lap = lap;
    this.findings = findings;
  }

  /** How many bytes the calling thread has allocated so far. */
  static long allocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Begins a lap that will not be counted up to here. */
  void skip() {
    lastBytes = allocatedBytes();
  }

  /** Ends a lap in which so many bytes were others'. */
  void lap(long exemptBytes) {
    long now = allocatedBytes();
    if (lastBytes > 0 && ++laps > WARM_UP_LAPS) {
      batchBytes += Math.max(0, now - lastBytes - exemptBytes);
      if (++batchLaps == BATCH_LAPS) {
        endBatch();
      }
    }
    lastBytes = allocatedBytes();
  }

  /** The bytes a lap, if that is the rule and not a rare exception. */
  long bytesPerLap() {
    return violated ? Math.max(1, bytes / (batches * BATCH_LAPS)) : 0;
  }

  private void endBatch() {
    batches++;
    bytes += batchBytes;
    if (batchBytes > 0 && ++dirtyBatches > FORGIVEN_BATCHES + batches / FORGIVEN_SHARE) {
      violated = true;
      findings.note(
          Invariant.ALLOCATION,
          1,
          "%d bytes in %d laps of %s, in %d of %d batches"
              .formatted(batchBytes, BATCH_LAPS, lap, dirtyBatches, batches));
    }
    batchLaps = 0;
    batchBytes = 0;
  }
}
