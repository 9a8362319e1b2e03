package org.isochron.physics.slice;

import java.util.function.Consumer;
import org.isochron.physics.Steppable;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;

/**
 * The order of the calls of a tick: begin, commands, input, step. Live ticks, ticks from a log or a
 * journal, and ticks that are computed again use the same order. Events of commands and input
 * appear at the start of the tick, and events of the step at its end, except those of
 * {@link EventPublisher#atBegin}. Owner: the thread that ticks. Allocates nothing.
 */
public final class CallOrder {
  private final Steppable simulation;
  private final NanoClock clock;
  private boolean begun;

  public CallOrder(Steppable simulation, NanoClock clock) {
    this.simulation = simulation;
    this.clock = clock;
  }

  /** Begins a tick, unless it has begun: in a pause, the first command begins it. */
  public void begin(long tick, EventPublisher events) {
    if (!begun) {
      begun = true;
      simulation.begin(tick, events);
    }
  }

  /** Returns true if a tick has begun but not run. */
  public boolean hasBegun() {
    return begun;
  }

  /** Drops a tick that has begun, because the simulation moved to another one. */
  public void abandon() {
    begun = false;
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
    begun = false;
    events.atEnd();
    simulation.step(tick, dtSeconds);
    return clock.nanos() - before;
  }
}
