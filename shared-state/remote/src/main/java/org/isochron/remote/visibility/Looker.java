package org.isochron.remote.visibility;

import org.isochron.remote.codec.SlotSet;
import org.isochron.state.Snapshot;
import org.isochron.state.Viewer;
import org.jspecify.annotations.Nullable;

/** A viewer to which a rule of visibility applies; by default it wants every body. */
public interface Looker {
  SeenBodies seen();

  Viewer viewer();

  /**
   * Returns the slots of all bodies that the viewer may want, and possibly more; null for all.
   *
   * @param told the bodies that the viewer has
   */
  default @Nullable SlotSet candidates(Snapshot snapshot, SlotSet told) {
    return null;
  }

  /**
   * Returns true if the viewer wants the body.
   *
   * @param isTold true if the viewer has the body
   */
  default boolean wants(Snapshot snapshot, int slot, boolean isTold) {
    return true;
  }
}
