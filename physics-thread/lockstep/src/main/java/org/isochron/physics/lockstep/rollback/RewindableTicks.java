package org.isochron.physics.lockstep.rollback;

import org.isochron.physics.lockstep.slices.PeerSliceMerger;
import org.isochron.physics.lockstep.slices.SliceSource;
import org.isochron.physics.simulation.Tickable;

/**
 * Runs ticks of a simulation from slices, and takes them back. Owner: the physics thread; allocates
 * nothing in steady state.
 */
public final class RewindableTicks {
  private final Tickable simulation;
  private final PeerSliceMerger merger;
  private final SavedTicks saved;
  private final HeldEvents events;

  /** Keeps n saved states and the events of n ticks. */
  public RewindableTicks(Tickable simulation, int peers, SliceSource slices, int capacity) {
    this.simulation = simulation;
    merger = new PeerSliceMerger(simulation, peers, slices);
    saved = new SavedTicks(simulation, merger, peers, capacity);
    events = new HeldEvents(capacity);
  }

  /** Runs a tick between two instants of simulation time. */
  public void run(long tick, double dtSeconds, long beginNanos, long endNanos) {
    simulation.begin(tick, events.begin(tick, beginNanos));
    merger.give(tick);
    events.at(tick, endNanos);
    simulation.step(tick, dtSeconds);
    events.end();
  }

  public SavedTicks saved() {
    return saved;
  }

  public HeldEvents events() {
    return events;
  }
}
