package org.isochron.render.blend;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/** Blends channels by their rules. Stateless; allocates nothing. */
final class ChannelBlend {
  private static final float FULL_TURN = (float) (2 * Math.PI);
  private static final float TURNS = (float) (1 / (2 * Math.PI));

  /**
   * Adding and then subtracting this constant rounds a small float to an integer, which vector
   * instructions can do.
   */
  private static final float ROUNDING = 1.5f * (1 << 23);

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
      float turns = (b[i] - a[i]) * TURNS;
      float wholeTurns = turns + ROUNDING - ROUNDING;
      out[i] = a[i] + fraction * (b[i] - a[i] - wholeTurns * FULL_TURN);
    }
  }
}
