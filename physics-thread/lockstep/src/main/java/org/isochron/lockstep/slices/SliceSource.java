package org.isochron.lockstep.slices;

import org.isochron.physics.slice.Slice;

/** Where a tick's slices come from. Owner: the physics thread. */
public interface SliceSource {
  /** Reads the slice of a peer for a tick. */
  void readTo(Slice slice, int peer, long tick);

  /** The slices that have arrived. */
  static SliceSource of(SliceWindow[] windows) {
    return (slice, peer, tick) -> windows[peer].readTo(slice, tick);
  }
}
