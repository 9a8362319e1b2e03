package org.isochron.lockstep.slices;

import org.isochron.physics.slice.Slice;

/** A source from which the slices of a tick are read. Owner: the physics thread. */
public interface SliceSource {
  void readTo(Slice slice, int peer, long tick);

  static SliceSource of(SliceWindow[] windows) {
    return (slice, peer, tick) -> windows[peer].readTo(slice, tick);
  }
}
