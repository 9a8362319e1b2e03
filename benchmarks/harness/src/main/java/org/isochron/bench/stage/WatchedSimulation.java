package org.isochron.bench.stage;

import java.util.concurrent.atomic.AtomicLong;
import org.isochron.bench.trace.Allocation;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.simulation.ForwardingSimulation;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.SharedState;
import org.isochron.state.command.Command;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/**
 * A simulation whose ticks are noted, and can be made to hang for a moment. Owner: the physics thread; allocates nothing
 * once it is built.
 */
final class WatchedSimulation extends ForwardingSimulation {
  private final TickRate rate;
  private final NanoClock clock;
  private final SnapshotReader timelines;
  private final ValueTrack lateness = new ValueTrack();
  private final ValueTrack stepCosts = new ValueTrack();
  private final AtomicLong hitchNanos = new AtomicLong();
  private final AtomicLong commandCount = new AtomicLong();
  private final Allocation allocation = new Allocation();

  WatchedSimulation(Simulation simulation, TickRate rate, SharedState state) {
    super(simulation);
    this.rate = rate;
    clock = state.clock();
    timelines = state.openReader();
  }

  ValueTrack lateness() {
    return lateness;
  }

  ValueTrack stepCosts() {
    return stepCosts;
  }

  /** How many commands of the simulation's own arrived. */
  long commandCount() {
    // ordering: opaque: a number on its own.
    return commandCount.getOpaque();
  }

  Allocation allocation() {
    return allocation;
  }

  /** The next step takes so much longer; any thread. */
  void hitch(long nanos) {
    // ordering: opaque: a number on its own.
    hitchNanos.setOpaque(nanos);
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    Timeline timeline = timelines.timeline();
    if (!timeline.isPaused()) { // a single step is never late
      lateness.add(Math.max(0, clock.nanos() - timeline.wallAt(rate.instantNanos(tick))));
    }
    allocation.turn();
    simulation.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    // ordering: opaque: counted by this thread alone.
    commandCount.setOpaque(commandCount.getPlain() + 1);
    simulation.apply(command);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    long begunNanos = clock.nanos();
    simulation.step(tick, dtSeconds);
    // ordering: volatile, so that each hitch is taken once.
    long hitch = hitchNanos.getAndSet(0);
    while (hitch > 0 && clock.nanos() - begunNanos < hitch) {
      Thread.onSpinWait();
    }
    stepCosts.add(clock.nanos() - begunNanos);
  }

  @Override
  public void close() {
    try {
      simulation.close();
    } finally {
      timelines.close();
    }
  }
}
