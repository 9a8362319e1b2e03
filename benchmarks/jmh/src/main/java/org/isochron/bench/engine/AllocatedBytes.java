package org.isochron.bench.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Counts what the measured ticks allocate on their own thread. JMH's garbage profiler would also
 * count the build of the world, which is far more.
 */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class AllocatedBytes {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The bytes of the last invocation; JMH reads it. */
  public double bytesPerTick;

  private long before;

  void begin() {
    before = THREADS.getCurrentThreadAllocatedBytes();
  }

  void end() {
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    bytesPerTick = (double) bytes / MeasuredPile.MEASURED_TICKS;
  }
}
