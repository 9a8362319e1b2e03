package org.isochron.physics.timestep;

import org.isochron.state.time.NanoClock;

/**
 * A clock for engines that tell how long a frame was and not when it is. Owner: the frame loop's thread. Allocates
 * nothing.
 */
public final class DeltaClock implements NanoClock {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private long nanos;

  /**
   * Moves on by the length of a frame in seconds and returns the instant. Nothing and less than nothing leave the clock
   * where it is, as with a clock that steps back.
   *
   * @throws IllegalArgumentException for a length that is no number, or that takes the clock beyond 2^62 ns (146 years)
   */
  public long pass(double dtSeconds) {
    if (Double.isNaN(dtSeconds)
        || dtSeconds * NANOS_PER_SECOND > FrameInstants.REACH_NANOS - nanos) {
      throw new IllegalArgumentException(
          "dtSeconds is %s: a frame has a length in seconds, and all of them end before 2^62 ns (146 years); look at where it is computed"
              .formatted(dtSeconds));
    }
    nanos += Math.round(Math.max(0, dtSeconds) * NANOS_PER_SECOND);
    return nanos;
  }

  @Override
  public long nanos() {
    return nanos;
  }
}
