package org.isochron.bench.render;

import org.isochron.state.Snapshot;

/**
 * Blends with explicit vectors of the Vector API, which needs {@code --add-modules
 * jdk.incubator.vector}.
 */
final class VectorBlender implements Blender {
  private final Snapshot.Poses poses;
  private final SlerpSeries series = new SlerpSeries();

  VectorBlender(int bodyCapacity) {
    poses = new Snapshot.Poses(bodyCapacity);
  }

  @Override
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    long span = to.instantNanos() - from.instantNanos();
    double fraction = (double) (instantNanos - from.instantNanos()) / span;
    series.fit(fraction);
    VectorKernel.blend(
        from.poses(),
        to.poses(),
        (float) fraction,
        series.earlier,
        series.later,
        poses,
        to.slotCount());
  }

  @Override
  public Snapshot.Poses poses() {
    return poses;
  }
}
