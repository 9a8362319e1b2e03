package org.isochron.bench.render;

import org.isochron.state.Snapshot;

/** A way to blend all bodies between two snapshots. */
interface Blender {
  void show(Snapshot from, Snapshot to, long instantNanos);

  Snapshot.Poses poses();
}
