package org.isochron.physics.tick;

import java.time.Duration;
import java.util.Objects;
import org.isochron.state.time.TickRate;

/**
 * How a {@link TickLoop} keeps time.
 *
 * @param rate how often it ticks
 * @param overload what becomes of ticks that cannot run in time
 * @param suspendAfter how much later than planned a wake-up must come to be taken for a suspended machine
 * @param startPaused whether time stands still until it is resumed
 */
public record TickSettings(
    TickRate rate, OverloadPolicy overload, Duration suspendAfter, boolean startPaused) {
  /** 100 Hz, forgetting what is beyond eight ticks, suspended after 250 ms, running at once. */
  public static final TickSettings DEFAULT = new TickSettings(
      TickRate.hertz(100), OverloadPolicy.skipAhead(), Duration.ofMillis(250), false);

  public TickSettings {
    Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
    Objects.requireNonNull(overload, "overload is null; use OverloadPolicy.skipAhead()");
    Objects.requireNonNull(suspendAfter, "suspendAfter is null; use Duration.ofMillis(250)");
    if (suspendAfter.compareTo(Duration.ofMillis(1)) < 0
        || suspendAfter.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "suspendAfter is %s: it lies between a millisecond and a day".formatted(suspendAfter));
    }
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
