package org.isochron.bench.stress;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures a thread's allocation per lap, such as a tick or a frame. Owner: the measured thread;
 * other threads may read the results after that thread has ended. Warm-up, class loading and the
 * first pass through a rare path may allocate, so the limit has a large constant part and grows
 * little with each lap.
 */
final class AllocationMeter {
  /** Bytes allowed in a lap with an exceptional event. */
  static final long EXCEPTION_BYTES = 4_096;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int WARM_UP_LAPS = 100;
  private static final long ONE_OFF_BYTES = 512 * 1_024;
  private static final long MAX_BYTES_PER_LAP = 8;

  private final String lap;
  private final Findings findings;
  private long lastBytes;
  private long laps;
  private long bytes;

  AllocationMeter(String lap, Findings findings) {
    this.lap = lap;
    this.findings = findings;
  }

  static long allocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Ignores what was allocated since the last lap. */
  void skip() {
    lastBytes = allocatedBytes();
  }

  void lap(long exemptBytes) {
    long now = allocatedBytes();
    if (lastBytes > 0 && ++laps > WARM_UP_LAPS) {
      long lapBytes = Math.max(0, now - lastBytes - exemptBytes);
      bytes += lapBytes;
      long measured = laps - WARM_UP_LAPS;
      if (lapBytes > 0 && bytes > ONE_OFF_BYTES + MAX_BYTES_PER_LAP * measured) {
        findings.note(
            Invariant.ALLOCATION,
            "%d bytes in %d laps of %s, %d of them in the last",
            bytes,
            measured,
            lap,
            lapBytes);
      }
    }
    lastBytes = allocatedBytes();
  }

  long bytesPerLap() {
    long measured = Math.max(1, laps - WARM_UP_LAPS);
    return (bytes + measured - 1) / measured;
  }
}
