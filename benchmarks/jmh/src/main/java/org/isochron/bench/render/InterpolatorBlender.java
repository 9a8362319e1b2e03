package org.isochron.bench.render;

import org.isochron.render.Blending;
import org.isochron.render.blend.Interpolator;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/** Isochron's interpolator. */
final class InterpolatorBlender implements Blender {
  private final SnapshotReader window;
  private final Interpolator interpolator;

  InterpolatorBlender(SnapshotReader window, Blending blending) {
    this.window = window;
    interpolator = new Interpolator(window.layout(), blending, false);
  }

  @Override
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    interpolator.present(window, instantNanos);
    interpolator.show(from, to, instantNanos);
  }

  @Override
  public Snapshot.Poses poses() {
    return interpolator.poses();
  }
}
