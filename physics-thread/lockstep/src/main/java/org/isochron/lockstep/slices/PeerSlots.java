package org.isochron.lockstep.slices;

import org.isochron.state.BodyId;
import org.isochron.state.IdReserve;

/**
 * The slots in which one of n peers spawns bodies or creates joints: every n-th free slot of the
 * simulation. Owner: the physics thread.
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
  public int copyTo(int firstIndex, long[] destination) {
    int count = all.copyTo(firstIndex, destination);
    int ours = 0;
    for (int index = 0; index < count; index++) {
      if (BodyId.slot(destination[index]) % peers == peer) {
        destination[ours++] = destination[index];
      }
    }
    return ours;
  }

  @Override
  public long next(int slot) {
    return slot % peers == peer ? all.next(slot) : BodyId.NONE;
  }

  @Override
  public boolean accepts(long body) {
    return all.accepts(body);
  }
}
