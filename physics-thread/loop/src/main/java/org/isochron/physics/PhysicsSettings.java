package org.isochron.physics;

import java.util.Objects;
import org.isochron.state.TickRate;

/**
 * The settings of a {@link PhysicsThread} or {@link GameLoop}, with defaults for a game.
 *
 * @param ticks timekeeping
 * @param thread settings of the physics thread; a game loop ignores them
 * @param input devices sampled at each tick
 * @param listener called after each tick
 */
public record PhysicsSettings(
    TickSettings ticks, ThreadSettings thread, InputSource input, TickListener listener) {
  /** Default settings: 100 Hz, with the defaults of each part. */
  public static final PhysicsSettings DEFAULT = new PhysicsSettings(
      TickSettings.DEFAULT, ThreadSettings.DEFAULT, InputSource.none(), TickListener.none());

  public PhysicsSettings {
    Objects.requireNonNull(ticks, "ticks is null; use TickSettings.DEFAULT");
    Objects.requireNonNull(thread, "thread is null; use ThreadSettings.DEFAULT");
    Objects.requireNonNull(input, "input is null; use InputSource.none()");
    Objects.requireNonNull(listener, "listener is null; use TickListener.none()");
  }

  /**
   * Returns the default settings with another rate.
   *
   * @throws IllegalArgumentException unless the rate is from 1 Hz to 1 MHz
   */
  public static PhysicsSettings hertz(long hertz) {
    return DEFAULT.withTicks(TickSettings.DEFAULT.withRate(TickRate.hertz(hertz)));
  }

  public PhysicsSettings withTicks(TickSettings settings) {
    return new PhysicsSettings(settings, thread, input, listener);
  }

  public PhysicsSettings withOverload(OverloadPolicy policy) {
    return withTicks(ticks.withOverload(policy));
  }

  public PhysicsSettings withThread(ThreadSettings settings) {
    return new PhysicsSettings(ticks, settings, input, listener);
  }

  public PhysicsSettings withInput(InputSource source) {
    return new PhysicsSettings(ticks, thread, source, listener);
  }

  public PhysicsSettings withListener(TickListener tickListener) {
    return new PhysicsSettings(ticks, thread, input, tickListener);
  }
}
