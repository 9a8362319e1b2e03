package org.isochron.physics.fleet;

import java.time.Duration;
import java.util.Objects;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.tick.OverloadPolicy;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.StateLimits;
import org.isochron.state.snapshot.SnapshotExchange;
import org.isochron.state.time.TickRate;

/**
 * The settings of one world of a {@link WorldHost}.
 *
 * @param physics rate, overload policy, input and listener; those of the thread have no effect here
 * @param limits the bounds of its shared state, which is allocated for each world
 * @param expectedTick what a tick is expected to cost with all that belongs to it, until it is
 *     measured, 1 ns to 1 h; for example {@link HostedWorld.Share#tickNanos} of such a world
 */
public record WorldSettings(PhysicsSettings physics, StateLimits limits, Duration expectedTick) {
  /**
   * 100 Hz; one tick a turn, and what is late beyond it is forgotten; three snapshots, four
   * readers, 256 commands and 1,024 events; 100 µs a tick.
   */
  public static final WorldSettings DEFAULT = new WorldSettings(
      PhysicsSettings.DEFAULT.withOverload(new OverloadPolicy.SkipAhead(1)),
      new StateLimits(SnapshotExchange.DEFAULT_WINDOW_LENGTH, 4, 256, 1_024),
      Duration.ofNanos(100_000));

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException unless {@code expectedTick} is from 1 ns to 1 h
   */
  public WorldSettings {
    Objects.requireNonNull(physics, "physics is null; use PhysicsSettings.DEFAULT");
    Objects.requireNonNull(limits, "limits is null; use StateLimits.DEFAULT");
    Objects.requireNonNull(expectedTick, "expectedTick is null; use Duration.ofNanos(100_000)");
    if (expectedTick.compareTo(Duration.ofNanos(1)) < 0
        || expectedTick.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException(
          "expectedTick is %s: it lies between a nanosecond and an hour".formatted(expectedTick));
    }
  }

  /**
   * Returns the defaults at another rate.
   *
   * @throws IllegalArgumentException unless the rate is from 1 Hz to 1 MHz
   */
  public static WorldSettings hertz(long hertz) {
    TickSettings ticks = DEFAULT.physics().ticks();
    return DEFAULT.withPhysics(DEFAULT.physics().withTicks(ticks.withRate(TickRate.hertz(hertz))));
  }

  public WorldSettings withPhysics(PhysicsSettings settings) {
    return new WorldSettings(settings, limits, expectedTick);
  }

  public WorldSettings withLimits(StateLimits bounds) {
    return new WorldSettings(physics, bounds, expectedTick);
  }

  public WorldSettings withExpectedTick(Duration cost) {
    return new WorldSettings(physics, limits, cost);
  }
}
