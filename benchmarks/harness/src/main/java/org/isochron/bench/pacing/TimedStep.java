package org.isochron.bench.pacing;

import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.NanoClock;

/** A simulation that is told how long its steps take. Owner: the loop's thread. */
final class TimedStep implements Simulation {
  private final Simulation simulation;
  private final NanoClock clock;
  private long stepNanos;

  TimedStep(Simulation simulation, NanoClock clock) {
    this.simulation = simulation;
    this.clock = clock;
  }

  /** How long all steps so far took. */
  long stepNanos() {
    return stepNanos;
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    simulation.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    simulation.apply(command);
  }

  @Override
  public void control(TickInput input) {
    simulation.control(input);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    long begunNanos = clock.nanos();
    simulation.step(tick, dtSeconds);
    stepNanos += clock.nanos() - begunNanos;
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
  }

  @Override
  public long stateHash() {
    return simulation.stateHash();
  }

  @Override
  public void close() {
    simulation.close();
  }
}
