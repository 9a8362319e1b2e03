package org.isochron.bench.pacing;

import org.isochron.physics.simulation.Simulation;
import org.isochron.state.time.NanoClock;

/** Measures how long the steps of another simulation take. Owner: the loop's thread. */
final class TimedStep extends Simulation.Forwarding {
  private final NanoClock clock;
  private long stepNanos;

  TimedStep(Simulation simulation, NanoClock clock) {
    super(simulation);
    this.clock = clock;
  }

  /** How long all steps so far took. */
  long stepNanos() {
    return stepNanos;
  }

  @Override
  public void step(long tick, double dtSeconds) {
    long begunNanos = clock.nanos();
    super.step(tick, dtSeconds);
    stepNanos += clock.nanos() - begunNanos;
  }
}
