package org.isochron.bench.render;

import org.isochron.state.Snapshot;

/**
 * A single loop over arrays of bodies, like the first version of a typical renderer. A series in
 * the cosine gives the weights, and the sign is a conditional expression. The compiler does not
 * vectorize the loop.
 */
final class ScalarBlender implements Blender {
  private final Snapshot.Poses poses;
  private final SlerpSeries series = new SlerpSeries();

  ScalarBlender(int bodyCapacity) {
    poses = new Snapshot.Poses(bodyCapacity);
  }

  @Override
  public void show(Snapshot from, Snapshot to, long instantNanos) {
    long span = to.instantNanos() - from.instantNanos();
    float fraction = (float) (instantNanos - from.instantNanos()) / span;
    series.fit(fraction);
    Snapshot.Poses a = from.poses();
    Snapshot.Poses b = to.poses();
    for (int slot = 0; slot < to.slotCount(); slot++) {
      blend(a, b, slot, fraction);
    }
  }

  @Override
  public Snapshot.Poses poses() {
    return poses;
  }

  private void blend(Snapshot.Poses a, Snapshot.Poses b, int i, float t) {
    float d = a.qx()[i] * b.qx()[i]
        + a.qy()[i] * b.qy()[i]
        + a.qz()[i] * b.qz()[i]
        + a.qw()[i] * b.qw()[i];
    float u = Math.abs(d) - 1;
    float first = SlerpSeries.at(series.earlier, u);
    float magnitude = SlerpSeries.at(series.later, u);
    float second = d < 0 ? -magnitude : magnitude;
    poses.set(
        i,
        a.x()[i] + t * (b.x()[i] - a.x()[i]),
        a.y()[i] + t * (b.y()[i] - a.y()[i]),
        a.z()[i] + t * (b.z()[i] - a.z()[i]),
        first * a.qx()[i] + second * b.qx()[i],
        first * a.qy()[i] + second * b.qy()[i],
        first * a.qz()[i] + second * b.qz()[i],
        first * a.qw()[i] + second * b.qw()[i]);
  }
}
