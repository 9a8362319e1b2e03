package org.isochron.lockstep.rollback;

import org.isochron.lockstep.slices.PeerSliceMerger;
import org.isochron.lockstep.transfer.SessionStates;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ControlTable;

/**
 * A ring of saved states. Owner: the physics thread. A place grows to the largest state that it has
 * held, and nothing else is allocated.
 */
public final class SavedTicks {
  private static final long NONE = -1;

  private final Steppable simulation;
  private final PeerSliceMerger merger;
  private final int peers;
  private final Place[] places;

  private static final class Place {
    private final SavedState state = SavedState.ofOwnProcess();
    private final ControlTable controls;
    private long tick = NONE;

    private Place(int peers) {
      controls = PeerSliceMerger.table(peers);
    }
  }

  /** Saves up to n states of a simulation, and what its peers hold down. */
  SavedTicks(Steppable simulation, PeerSliceMerger merger, int peers, int capacity) {
    this.simulation = simulation;
    this.merger = merger;
    this.peers = peers;
    places = new Place[capacity];
    for (int place = 0; place < capacity; place++) {
      places[place] = new Place(peers);
    }
  }

  /** Saves the present state, at the end of a tick. */
  public void save(long tick) {
    Place place = places[(int) (tick % places.length)];
    simulation.save(place.state.clear());
    merger.save(place.controls);
    place.tick = tick;
  }

  /** Restores the newest state at or before the end of a tick, forgets it, and returns its tick. */
  public long restore(long tick) {
    long newest = latestUntil(tick);
    Place place = places[(int) (newest % places.length)];
    simulation.restore(place.state.rewind());
    merger.restore(place.controls);
    place.tick = NONE;
    return newest;
  }

  /** Saves the present state, which is confirmed, for spectators. */
  public void offerTo(SessionStates states, long tick, int prefabs, long nowNanos) {
    SavedState state = new SavedState();
    simulation.save(state);
    ControlTable controls = PeerSliceMerger.table(peers);
    merger.save(controls);
    states.offer(tick, prefabs, controls, state, nowNanos);
  }

  /** Goes on from a state of another peer. */
  public void restart(SessionStates.Joining joining) {
    simulation.restore(joining.state());
    merger.restore(joining.controls());
    forgetAfter(NONE);
  }

  /** Forgets the states after the end of a tick. */
  public void forgetAfter(long tick) {
    for (Place place : places) {
      if (place.tick > tick) {
        place.tick = NONE;
      }
    }
  }

  /** Returns the latest tick, up to a tick, whose state is saved. */
  public long latestUntil(long tick) {
    long latest = NONE;
    for (Place place : places) {
      if (place.tick <= tick) {
        latest = Math.max(latest, place.tick);
      }
    }
    if (latest == NONE) {
      throw new AssertionError("no state is saved at or before tick " + tick);
    }
    return latest;
  }

  /** Frees what the engine holds. */
  public void clear() {
    for (Place place : places) {
      place.state.clear();
    }
  }
}
