package org.isochron.physics.slice;

import java.util.function.Consumer;
import org.isochron.physics.Steppable;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;

/**
 * The order of the calls that make a tick, whether it runs live, from a log, from a journal, or
 * once more after time went back: begin, commands, input, step. Events of commands and input are
 * shown at the start of the tick, where these act, and events of the step at its end, but for those
 * of {@link EventPublisher#atBegin}. Owner: the thread that ticks. Allocates nothing.
 */
public final class CallOrder {
  private final Steppable simulation;
  private final NanoClock clock;
  private boolean begun;

  public CallOrder(Steppable simulation, NanoClock clock) {
    this.simulation = simulation;
    this.clock = clock;
  }

  /** Begins a tick, unless it has begun: in a pause, a tick begins with its first command. */
  public void begin(long tick, EventPublisher events) {
    if (!begun) {
      begun = true;
      simulation.begin(tick, events);
    }
  }

  /** Returns true if a tick has begun and not run. */
  public boolean hasBegun() {
    return begun;
  }

  /** Forgets a tick that has begun, because the simulation moved to another one. */
  public void abandon() {
    begun = false;
  }

  /**
   * Runs a tick.
   *
   * @param events was set to the begin and end of the tick by {@link EventPublisher#atTick}
   * @param slice passes the commands of the tick to a simulation, and its input
   * @return the duration of the tick by the clock, in nanoseconds, from its commands to the end of its
   *     step: game code in controllers can cost more than the step
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
