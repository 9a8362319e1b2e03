package org.isochron.remote.aeron;

import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.isochron.state.NanoClock;

/**
 * The time by which Aeron judges what is alive: it begins at the wall time of the first use in this
 * process and is driven by the machine's monotonic clock, so a step of the wall clock ends nothing.
 * Any thread; allocates nothing. A heartbeat that was written by this clock is read by this clock
 * only: another process has begun its own at another time.
 */
public final class SteadyClock implements EpochClock, EpochNanoClock {
  public static final SteadyClock INSTANCE = new SteadyClock();

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final NanoClock clock = NanoClock.system();
  private final long originNanos = SystemEpochNanoClock.INSTANCE.nanoTime() - clock.nanos();

  private SteadyClock() {}

  /** Milliseconds since 1970, by this clock. */
  @Override
  public long time() {
    return nanoTime() / NANOS_PER_MILLI;
  }

  /** Nanoseconds since 1970, by this clock. */
  @Override
  public long nanoTime() {
    return originNanos + clock.nanos();
  }
}
