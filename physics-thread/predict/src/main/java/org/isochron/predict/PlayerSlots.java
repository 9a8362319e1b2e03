package org.isochron.predict;

import java.util.BitSet;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.BodyId;
import org.isochron.state.IdReserve;

/**
 * A simulation that gives one player's code the free slots of this player only, lowest first. What
 * the code spawns thus gets the same id on the server and on a client that predicts it, whatever
 * other players spawn meanwhile. Slots of the scene's bodies stay unused, because a client does not
 * have the bodies that are far away. Owner: the physics thread; allocates nothing after
 * construction.
 */
final class PlayerSlots extends ForwardingSimulation implements IdReserve.FreeSlots {
  private final int player;
  private final long[] free;
  private final BitSet spare = new BitSet();

  PlayerSlots(Simulation simulation, int player) {
    super(simulation);
    this.player = player;
    free = new long[simulation.freeSlots().capacity()];
    int count = simulation.freeSlots().copyTo(0, free);
    for (int index = 0; index < count; index++) {
      spare.set(BodyId.slot(free[index]));
    }
  }

  @Override
  public IdReserve.FreeSlots freeSlots() {
    return this;
  }

  @Override
  public int capacity() {
    return simulation.freeSlots().capacity();
  }

  @Override
  public int count() {
    return simulation.freeSlots().count();
  }

  @Override
  public long changeCount() {
    return simulation.freeSlots().changeCount();
  }

  @Override
  public int copyTo(int firstIndex, long[] destination) {
    int count = simulation.freeSlots().copyTo(0, free);
    int copied = 0;
    int index = 0;
    for (int slot = next(count, -1); slot >= 0 && copied < destination.length; index++) {
      if (index >= firstIndex) {
        destination[copied++] = free[slot];
      }
      slot = next(count, BodyId.slot(free[slot]));
    }
    return copied;
  }

  /** Returns the index of the player's lowest free slot above another one, or -1. */
  private int next(int count, int above) {
    int lowest = -1;
    for (int index = 0; index < count; index++) {
      int slot = BodyId.slot(free[index]);
      boolean own = spare.get(slot) && slot % Players.MAX_PLAYERS == player && slot > above;
      if (own && (lowest < 0 || slot < BodyId.slot(free[lowest]))) {
        lowest = index;
      }
    }
    return lowest;
  }

  @Override
  public boolean accepts(long body) {
    return simulation.freeSlots().accepts(body);
  }
}
