package org.isochron.remote;

import org.isochron.remote.codec.SlotSet;
import org.isochron.state.Snapshot;

/** Offers every body for selection. */
enum EveryBody implements RelayedBodies.Nearby {
  INSTANCE;

  @Override
  public void add(Snapshot snapshot, RemoteState.Interest interest, SlotSet to) {
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      to.add(slot);
    }
  }
}
