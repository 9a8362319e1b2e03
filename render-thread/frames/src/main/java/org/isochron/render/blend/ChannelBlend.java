package org.isochron.render.blend;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/** Blends channels by their rules. Stateless; allocates nothing. */
final class ChannelBlend {
  private ChannelBlend() {}

  /** Beyond the later snapshot the channel keeps that snapshot's values. */
  static void blend(SnapshotLayout.Blend rule, BlendPoint point, int channel, float[] out) {
    Snapshot to = point.to();
    float[] a = point.from().channel(channel);
    float[] b = to.channel(channel);
    float fraction = (float) Math.min(1, point.fraction());
    int count = to.slotCount();
    switch (rule) {
      case LINEAR, SCALE -> PoseKernel.line(out, a, b, fraction, 0, count);
      case ANGLE -> angle(out, a, b, fraction, count);
      case STEP -> System.arraycopy(fraction < 1 ? a : b, 0, out, 0, count);
    }
  }

  private static void angle(float[] out, float[] a, float[] b, float fraction, int count) {
    for (int i = 0; i < count; i++) {
      float turns = (b[i] - a[i]) * PoseKernel.TURNS;
      float wholeTurns = turns + PoseKernel.ROUNDING - PoseKernel.ROUNDING;
      out[i] = a[i] + fraction * (b[i] - a[i] - wholeTurns * PoseKernel.FULL_TURN);
    }
  }
}
