package org.isochron.lockstep.rollback;

import java.util.function.Consumer;
import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.lockstep.slices.SliceSource;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.CallOrder;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;

/**
 * Runs ticks of a simulation from slices, and rolls them back. Owner: the physics thread. Allocates
 * nothing in steady state.
 */
public final class RewindableTicks {
  private final CallOrder order;
  private final PeerSliceMerger merger;
  private final SavedTicks saved;
  private final Consumer<Steppable> giver = this::giveSlices;
  private long running;

  /** @param capacity number of states that are kept; 0 if no tick is rolled back */
  public RewindableTicks(Steppable simulation, int peers, SliceSource slices, int capacity) {
    order = new CallOrder(simulation, NanoClock.system());
    merger = new PeerSliceMerger(simulation, peers, slices);
    saved = new SavedTicks(simulation, merger, peers, capacity);
  }

  public void run(long tick, double dtSeconds, EventPublisher events) {
    running = tick;
    order.run(tick, dtSeconds, events, giver);
  }

  private void giveSlices(Steppable simulation) {
    merger.give(running);
  }

  /** Releases the controls of all peers. */
  public void restControls() {
    merger.rest();
  }

  public SavedTicks saved() {
    return saved;
  }
}
