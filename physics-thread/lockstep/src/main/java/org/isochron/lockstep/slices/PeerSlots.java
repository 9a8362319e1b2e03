package org.isochron.lockstep.slices;

import org.isochron.state.BodyId;
import org.isochron.state.IdReserve;

/**
 * Every n-th free slot of a simulation, in which one of n peers spawns bodies or creates joints.
 * Owner: the physics thread.
 */
public final class PeerSlots implements IdReserve.FreeSlots {
  private final int peer;
  private final int peers;
  private IdReserve.FreeSlots all = IdReserve.FreeSlots.NONE;

  public PeerSlots(int peer, int peers) {
    this.peer = peer;
    this.peers = peers;
  }

  public PeerSlots of(IdReserve.FreeSlots slots) {
    all = slots;
    return this;
  }

  @Override
  public int capacity() {
    return all.capacity();
  }

  @Override
  public int count() {
    return all.count();
  }

  @Override
  public long changeCount() {
    return all.changeCount();
  }

  @Override
  public int copyTo(int firstPlace, long[] destination) {
    int count = all.copyTo(firstPlace, destination);
    int ours = 0;
    for (int place = 0; place < count; place++) {
      if (BodyId.slot(destination[place]) % peers == peer) {
        destination[ours++] = destination[place];
      }
    }
    return ours;
  }

  @Override
  public boolean accepts(long body) {
    return all.accepts(body);
  }
}
