package org.isochron.bench.stress.run;

import org.isochron.bench.stress.witness.AllocationMeter;
import org.isochron.bench.stress.world.SealedSimulation;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.TickListener;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Measures the physics thread's allocation per tick, and passes each tick to another listener.
 * Ticks in a burst, dropped ticks and new timelines may allocate; the engine's own allocation is
 * not counted. Owner: the physics thread.
 */
final class AllocationWitness implements TickListener {
  private final TickListener next;
  private final SealedSimulation simulation;
  private final AllocationMeter meter;

  // ordering: volatile: publishes the statistics to the physics thread, which could otherwise see
  // them unfinished.
  private volatile RunningWorld.@Nullable Statistics statistics;

  private boolean disturbed = true;
  private long bursts;
  private long engineBytes;

  AllocationWitness(TickListener next, SealedSimulation simulation, AllocationMeter meter) {
    this.next = next;
    this.simulation = simulation;
    this.meter = meter;
  }

  void compareWith(RunningWorld.Statistics account) {
    statistics = account;
  }

  long bytesPerTick() {
    return meter.bytesPerLap();
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    disturbed = true;
    next.timelineChanged(timeline);
  }

  @Override
  public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
    next.ticked(tick, instantNanos, lateNanos, stepNanos);
    RunningWorld.Statistics account = statistics;
    if (account == null) {
      return;
    }
    disturbed |= account.bursts() != bursts;
    bursts = account.bursts();
    long exceptionBytes = disturbed ? AllocationMeter.EXCEPTION_BYTES : 0;
    meter.lap(simulation.engineBytes() - engineBytes + exceptionBytes);
    engineBytes = simulation.engineBytes();
    disturbed = false;
  }
}
