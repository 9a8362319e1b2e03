package org.isochron.bench.render;

import org.isochron.state.Snapshot;

/** A way to blend all bodies between two snapshots. */
interface Blender {
  /** Blends all bodies at an instant between the snapshots. */
  void show(Snapshot from, Snapshot to, long instantNanos);

  /** The blended poses. */
  Snapshot.Poses poses();
}
