package org.isochron.physics.slice;

import java.util.function.Consumer;
import org.isochron.physics.Steppable;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;

/**
 * Calls a simulation's methods in the fixed order of a tick: begin, commands, input, step. Live,
 * replayed and recomputed ticks use the same order. Events of commands and input appear at the
 * start of the tick, and events of the step at its end, except those of {@link
 * EventPublisher#atBegin}. Owner: the thread that ticks. Allocates nothing.
 */
public final class CallOrder {
  private final Steppable simulation;
  private final NanoClock clock;
  private boolean started;

  public CallOrder(Steppable simulation, NanoClock clock) {
    this.simulation = simulation;
    this.clock = clock;
  }

  /**
   * Begins the tick unless it has already begun. In a pause, the first command begins the tick.
   */
  public void begin(long tick, EventPublisher events) {
    if (!started) {
      started = true;
      simulation.begin(tick, events);
    }
  }

  public boolean hasStarted() {
    return started;
  }

  /** Drops the tick in progress, because the simulation moved to another tick. */
  public void abandon() {
    started = false;
  }

  /**
   * Runs a tick.
   *
   * @param events publisher of the tick
   * @param slice passes commands and input
   * @return duration of commands, input and step, in nanoseconds
   */
  public long run(
      long tick, double dtSeconds, EventPublisher events, Consumer<? super Steppable> slice) {
    long before = clock.nanos();
    begin(tick, events);
    slice.accept(simulation);
    started = false;
    events.atEnd();
    simulation.step(tick, dtSeconds);
    return clock.nanos() - before;
  }
}
