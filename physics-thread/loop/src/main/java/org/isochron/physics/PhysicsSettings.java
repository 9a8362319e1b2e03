package org.isochron.physics;

import java.util.Objects;
import org.isochron.physics.input.InputSource;
import org.isochron.physics.tick.OverloadPolicy;
import org.isochron.physics.tick.TickListener;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.time.TickRate;

/** All that can be chosen of a {@link PhysicsThread}, with defaults that suit a game. */
public record PhysicsSettings(
    TickSettings ticks, ThreadSettings thread, InputSource input, TickListener listener) {
  /** 100 Hz with the defaults of each part. */
  public static final PhysicsSettings DEFAULT = new PhysicsSettings(
      TickSettings.DEFAULT, ThreadSettings.DEFAULT, InputSource.none(), TickListener.none());

  public PhysicsSettings {
    Objects.requireNonNull(ticks, "ticks is null; use TickSettings.DEFAULT");
    Objects.requireNonNull(thread, "thread is null; use ThreadSettings.DEFAULT");
    Objects.requireNonNull(input, "input is null; use InputSource.none()");
    Objects.requireNonNull(listener, "listener is null; use TickListener.none()");
  }

  /** The defaults at another rate. */
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

  public PhysicsSettings withListener(TickListener hearer) {
    return new PhysicsSettings(ticks, thread, input, hearer);
  }
}
