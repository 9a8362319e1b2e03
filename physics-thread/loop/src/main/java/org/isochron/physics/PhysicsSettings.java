package org.isochron.physics;

import java.util.Objects;
import java.util.Optional;
import org.isochron.state.TickRate;

/**
 * The settings of a {@link PhysicsThread} or {@link GameLoop}, with defaults for a game.
 *
 * @param ticks timekeeping
 * @param thread settings of the physics thread; a game loop ignores them
 * @param input devices sampled at each tick
 * @param listener called after each tick
 * @param start the world to continue; empty to begin with the simulation as it is, at tick 0
 */
public record PhysicsSettings(
    TickSettings ticks,
    ThreadSettings thread,
    InputSource input,
    TickListener listener,
    Optional<SavedWorld> start) {
  /** Default settings: 100 Hz, with the defaults of each part. */
  public static final PhysicsSettings DEFAULT = new PhysicsSettings(
      TickSettings.DEFAULT,
      ThreadSettings.DEFAULT,
      InputSource.none(),
      TickListener.none(),
      Optional.empty());

  public PhysicsSettings {
    Objects.requireNonNull(ticks, "ticks is null; use TickSettings.DEFAULT");
    Objects.requireNonNull(thread, "thread is null; use ThreadSettings.DEFAULT");
    Objects.requireNonNull(input, "input is null; use InputSource.none()");
    Objects.requireNonNull(listener, "listener is null; use TickListener.none()");
    Objects.requireNonNull(start, "start is null; use Optional.empty()");
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
    return new PhysicsSettings(settings, thread, input, listener, start);
  }

  public PhysicsSettings withOverload(OverloadPolicy policy) {
    return withTicks(ticks.withOverload(policy));
  }

  public PhysicsSettings withThread(ThreadSettings settings) {
    return new PhysicsSettings(ticks, settings, input, listener, start);
  }

  public PhysicsSettings withInput(InputSource source) {
    return new PhysicsSettings(ticks, thread, source, listener, start);
  }

  public PhysicsSettings withListener(TickListener tickListener) {
    return new PhysicsSettings(ticks, thread, input, tickListener, start);
  }

  /**
   * Returns settings that continue a saved world at its next tick. The start restores the world
   * into its simulation, and throws {@link IllegalArgumentException} if the simulation differs from
   * the saved one. Keys are up and levels 0 until the devices send them again, except in a host.
   */
  public PhysicsSettings withStart(SavedWorld saved) {
    Objects.requireNonNull(saved, "saved is null: pass the result of save()");
    return new PhysicsSettings(ticks, thread, input, listener, Optional.of(saved));
  }
}
