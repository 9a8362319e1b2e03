package org.isochron.cluster;

import io.aeron.cluster.service.ClusterClock;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.isochron.state.NanoClock;

/**
 * The clock of the cluster's log and for Aeron's timeouts. The clock starts at the wall-clock time
 * of its first use and follows the monotonic clock, so a step of the wall clock has no effect. Any
 * thread. Allocates nothing. Only the process that wrote a heartbeat by this clock can read the
 * heartbeat, because each process starts its clock at a different time.
 */
final class SteadyClock implements ClusterClock {
  static final SteadyClock INSTANCE = new SteadyClock();

  private static final long NANOS_PER_MILLI = 1_000_000;

  static final EpochClock MILLIS = () -> INSTANCE.time() / NANOS_PER_MILLI;

  private final NanoClock clock = NanoClock.system();
  private final long originNanos = SystemEpochNanoClock.INSTANCE.nanoTime() - clock.nanos();

  private SteadyClock() {}

  @Override
  public TimeUnit timeUnit() {
    return TimeUnit.NANOSECONDS;
  }

  @Override
  public long time() {
    return originNanos + clock.nanos();
  }
}
