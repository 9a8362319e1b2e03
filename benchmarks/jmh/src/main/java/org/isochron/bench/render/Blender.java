package org.isochron.bench.render;

import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;

/** A way to show all bodies between two snapshots. */
interface Blender {
  /** Shows them at an instant between the snapshots. */
  void show(Snapshot from, Snapshot to, long instantNanos);

  /** What was shown. */
  Poses poses();
}
