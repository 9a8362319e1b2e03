package org.isochron.physics.timestep;

import org.isochron.state.time.NanoClock;

/**
 * A clock for engines that report the length of a frame and not its instant. Owner: the frame
 * loop's thread. Never waits; allocates nothing.
 */
public final class DeltaClock implements NanoClock {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private long nanos;

  /**
   * Moves the clock forward by the length of a frame in seconds, and returns the instant in
   * nanoseconds. A length of 0 or less leaves the clock where it is.
   *
   * @throws IllegalArgumentException if the length is not a number, or moves the clock beyond 2^62
   *     ns (146 years)
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
