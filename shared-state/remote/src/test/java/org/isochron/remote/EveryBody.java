package org.isochron.remote;

import org.isochron.remote.codec.SlotSet;
import org.isochron.state.Snapshot;

/** Leaves it to the choice to look at every body. */
enum EveryBody implements RelayedBodies.Nearby {
  INSTANCE;

  @Override
  public void add(Snapshot snapshot, RemoteState.Interest interest, SlotSet to) {
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      to.add(slot);
    }
  }
}
