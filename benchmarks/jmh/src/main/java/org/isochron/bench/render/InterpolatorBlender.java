package org.isochron.bench.render;

import org.isochron.render.blend.Interpolator;
import org.isochron.render.picture.Blending;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;

/** Isochron's interpolator. */
final class InterpolatorBlender implements Blender {
  private final Interpolator interpolator;

  InterpolatorBlender(SnapshotLayout layout, Blending blending) {
    interpolator = new Interpolator(layout, blending, false);
  }

  @Override
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    interpolator.present(to, from, instantNanos);
    interpolator.show(from, to, instantNanos);
  }

  @Override
  public Snapshot.Poses poses() {
    return interpolator.poses();
  }
}
