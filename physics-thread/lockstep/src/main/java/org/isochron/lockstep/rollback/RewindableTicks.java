package org.isochron.lockstep.rollback;

import java.util.function.Consumer;
import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.lockstep.slices.SliceSource;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;

/**
 * Runs ticks of a simulation from slices, and rolls them back to states in a ring. Owner: the
 * physics thread. An entry of the ring grows to the largest state that it has held; nothing else is
 * allocated.
 */
public final class RewindableTicks {
  private static final long NONE = -1;

  private final Steppable simulation;
  private final CallOrder order;
  private final PeerSliceMerger merger;
  private final Entry[] entries;
  private final Consumer<Steppable> giver = this::giveSlices;
  private long running;

  private static final class Entry {
    private final SavedState state = SavedState.processLocal();
    private final ControlTable controls;
    private long tick = NONE;

    private Entry(int peers) {
      controls = PeerSliceMerger.table(peers);
    }
  }

  /** @param capacity number of states that are kept; 0 if no tick is rolled back */
  public RewindableTicks(Steppable simulation, int peers, SliceSource slices, int capacity) {
    this.simulation = simulation;
    order = new CallOrder(simulation, NanoClock.system());
    merger = new PeerSliceMerger(simulation, peers, slices);
    entries = new Entry[capacity];
    for (int index = 0; index < capacity; index++) {
      entries[index] = new Entry(peers);
    }
  }

  public void run(long tick, double dtSeconds, EventPublisher events) {
    running = tick;
    order.run(tick, dtSeconds, events, giver);
  }

  private void giveSlices(Steppable its) {
    merger.give(running);
  }

  /** Releases the controls of all peers. */
  public void restControls() {
    merger.rest();
  }

  public void save(long tick) {
    Entry entry = entries[(int) (tick % entries.length)];
    simulation.save(entry.state.clear());
    merger.save(entry.controls);
    entry.tick = tick;
  }

  /**
   * Restores the newest state at or before the end of a tick, removes it from the ring, and returns
   * its tick.
   */
  public long restore(long tick) {
    long newest = latestUntil(tick);
    Entry entry = entries[(int) (newest % entries.length)];
    simulation.restore(entry.state.rewind());
    merger.restore(entry.controls);
    entry.tick = NONE;
    return newest;
  }

  public void forgetAfter(long tick) {
    for (Entry entry : entries) {
      if (entry.tick > tick) {
        entry.tick = NONE;
      }
    }
  }

  public long latestUntil(long tick) {
    long latest = NONE;
    for (Entry entry : entries) {
      if (entry.tick <= tick) {
        latest = Math.max(latest, entry.tick);
      }
    }
    if (latest == NONE) {
      throw new AssertionError("no state is saved at or before tick " + tick);
    }
    return latest;
  }

  public void clear() {
    for (Entry entry : entries) {
      entry.state.clear();
    }
  }
}
