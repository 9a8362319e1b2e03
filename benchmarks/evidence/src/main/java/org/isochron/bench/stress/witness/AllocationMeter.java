package org.isochron.bench.stress.witness;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;

/**
 * What its thread allocates a lap, a tick or a frame. Owner: the thread that laps; read by others
 * when that has ended.
 *
 * <p>What is done once may cost something: the first laps, classes that are loaded, the first
 * passage of a rare path. So the sum of all laps has a bound that hardly grows with them. And laps
 * are gathered in batches, of which few have anything: some for each kind of fault, whose first
 * strike takes a path that was not taken before, and a share of the others. What allocates a little
 * in every lap has something in all of them.
 */
public final class AllocationMeter {
  /** What one lap may cost at which something happens that is no part of every lap. */
  public static final long EXCEPTION_BYTES = 4_096;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int WARM_UP_LAPS = 100;
  private static final long ONE_OFF_BYTES = 512 * 1_024;
  private static final long MOST_BYTES_PER_LAP = 8;
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

  /** How many bytes the calling thread has allocated so far. */
  public static long allocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Begins a lap that will not be counted up to here. */
  public void skip() {
    lastBytes = allocatedBytes();
  }

  /** Ends a lap of which some bytes are not its own. */
  public void lap(long exemptBytes) {
    long now = allocatedBytes();
    if (lastBytes > 0 && ++laps > WARM_UP_LAPS) {
      add(Math.max(0, now - lastBytes - exemptBytes));
    }
    lastBytes = allocatedBytes();
  }

  /** The bytes a lap as measured, rounded up. */
  public long bytesPerLap() {
    long measured = Math.max(1, laps - WARM_UP_LAPS);
    return (bytes + measured - 1) / measured;
  }

  private void add(long lapBytes) {
    bytes += lapBytes;
    batchBytes += lapBytes;
    long measured = laps - WARM_UP_LAPS;
    if (lapBytes > 0 && bytes > ONE_OFF_BYTES + MOST_BYTES_PER_LAP * measured) {
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
