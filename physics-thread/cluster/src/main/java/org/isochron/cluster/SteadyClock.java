package org.isochron.cluster;

import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.isochron.state.NanoClock;

/**
 * The clock for Aeron's timeouts. The clock starts at the wall-clock time of its first use and
 * follows the monotonic clock, so a step of the wall clock causes no timeout. Any thread. Allocates
 * nothing. Only the process that wrote a heartbeat by this clock can read the heartbeat, because
 * each process starts its clock at a different time.
 */
final class SteadyClock implements EpochClock, EpochNanoClock {
  static final SteadyClock INSTANCE = new SteadyClock();

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final NanoClock clock = NanoClock.system();
  private final long originNanos = SystemEpochNanoClock.INSTANCE.nanoTime() - clock.nanos();

  private SteadyClock() {}

  @Override
  public long time() {
    return nanoTime() / NANOS_PER_MILLI;
  }

  @Override
  public long nanoTime() {
    return originNanos + clock.nanos();
  }
}
