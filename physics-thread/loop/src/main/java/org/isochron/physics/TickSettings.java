package org.isochron.physics;

import java.time.Duration;
import java.util.Objects;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.TickRate;

/**
 * Timekeeping settings of a loop.
 *
 * @param rate tick rate
 * @param overload policy for late ticks
 * @param suspendAfter lateness from which a wake-up counts as a suspended machine, and duration
 *     from which a tick counts as hung; 1 ms to 1 day. {@code CatchUp} never treats the machine as
 *     suspended
 * @param startPaused true to start with time paused
 */
public record TickSettings(
    TickRate rate, OverloadPolicy overload, Duration suspendAfter, boolean startPaused) {
  /** Default settings: 100 Hz, {@code SlowDown}, a suspend threshold of 250 ms, not paused. */
  public static final TickSettings DEFAULT = new TickSettings(
      TickRate.hertz(100), OverloadPolicy.slowDown(), Duration.ofMillis(250), false);

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException unless {@code suspendAfter} is from 1 ms to 1 day
   */
  public TickSettings {
    Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
    Objects.requireNonNull(overload, "overload is null; use OverloadPolicy.slowDown()");
    Limits.within("suspendAfter", suspendAfter, Duration.ofMillis(1), Duration.ofDays(1));
  }

  public TickSettings withRate(TickRate tickRate) {
    return new TickSettings(tickRate, overload, suspendAfter, startPaused);
  }

  public TickSettings withOverload(OverloadPolicy policy) {
    return new TickSettings(rate, policy, suspendAfter, startPaused);
  }

  public TickSettings withSuspendAfter(Duration gap) {
    return new TickSettings(rate, overload, gap, startPaused);
  }

  public TickSettings withStartPaused(boolean paused) {
    return new TickSettings(rate, overload, suspendAfter, paused);
  }
}
