package org.isochron.physics.tick;

import java.util.Objects;
import org.isochron.physics.input.InputSource;
import org.isochron.physics.simulation.Tickable;

/**
 * What a {@link TickLoop} calls at every tick.
 *
 * @param simulation what it ticks
 * @param input devices that are sampled at each tick
 * @param listener called after each tick
 */
public record TickParts(Tickable simulation, InputSource input, TickListener listener) {
  public TickParts {
    Objects.requireNonNull(simulation, "simulation is null: it is what ticks");
    Objects.requireNonNull(input, "input is null; use InputSource.none()");
    Objects.requireNonNull(listener, "listener is null; use TickListener.none()");
  }

  /** Returns a simulation without an input source and without a listener. */
  public static TickParts of(Tickable simulation) {
    return new TickParts(simulation, InputSource.none(), TickListener.none());
  }

  public TickParts withInput(InputSource source) {
    return new TickParts(simulation, source, listener);
  }

  public TickParts withListener(TickListener hearer) {
    return new TickParts(simulation, input, hearer);
  }
}
