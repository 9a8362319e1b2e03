package org.isochron.bench.stress.witness;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;

/**
 * Measures a thread's allocation per lap, such as a tick or a frame. Owner: the measured thread;
 * other threads may read the results after that thread has ended.
 *
 * <p>Warm-up, class loading and the first pass through a rare path may allocate. The limit on the
 * total therefore has a large constant part, and grows little with each lap. Laps are also grouped
 * into batches, and only a few batches may allocate. A thread that allocates a little in every lap
 * fails, because all of its batches allocate.
 */
public final class AllocationMeter {
  /** Bytes allowed in a lap with an exceptional event. */
  public static final long EXCEPTION_BYTES = 4_096;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int WARM_UP_LAPS = 100;
  private static final long ONE_OFF_BYTES = 512 * 1_024;
  private static final long MAX_BYTES_PER_LAP = 8;
  private static final int BATCH_LAPS = 32;
  private static final int FORGIVEN_BATCHES = 3;
  private static final int FORGIVEN_SHARE = 10;

  private final String lap;
  private final int faultKinds;
  private final Findings findings;
  private long lastBytes;
  private long laps;
  private long bytes;
  private int batchLaps;
  private long batchBytes;
  private long batches;
  private long dirtyBatches;

  public AllocationMeter(String lap, int faultKinds, Findings findings) {
    this.lap = lap;
    this.faultKinds = faultKinds;
    this.findings = findings;
  }

  public static long allocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  public void skip() {
    lastBytes = allocatedBytes();
  }

  public void lap(long exemptBytes) {
    long now = allocatedBytes();
    if (lastBytes > 0 && ++laps > WARM_UP_LAPS) {
      add(Math.max(0, now - lastBytes - exemptBytes));
    }
    lastBytes = allocatedBytes();
  }

  public long bytesPerLap() {
    long measured = Math.max(1, laps - WARM_UP_LAPS);
    return (bytes + measured - 1) / measured;
  }

  private void add(long lapBytes) {
    bytes += lapBytes;
    batchBytes += lapBytes;
    long measured = laps - WARM_UP_LAPS;
    if (lapBytes > 0 && bytes > ONE_OFF_BYTES + MAX_BYTES_PER_LAP * measured) {
      findings.note(
          Invariant.ALLOCATION,
          1,
          "%d bytes in %d laps of %s, %d of them in the last"
              .formatted(bytes, measured, lap, lapBytes));
    }
    if (++batchLaps == BATCH_LAPS) {
      endBatch();
    }
  }

  private void endBatch() {
    batches++;
    long forgiven = FORGIVEN_BATCHES + faultKinds + batches / FORGIVEN_SHARE;
    if (batchBytes > 0 && ++dirtyBatches > forgiven) {
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
