package org.isochron.render.blend;

import static org.isochron.render.blend.Fused.multiplyAdd;

import org.isochron.state.snapshot.Poses;

/** The loops of {@link PoseKernel} joined into two: see {@link Loops#WIDE}. Stateless; allocates nothing. */
final class WideKernel {
  private static final float TINY = 1e-30f;

  private WideKernel() {}

  /** The shorter arc. */
  static void arc(Poses a, Poses b, SlerpWeights fit, Poses out, int start, int end) {
    float a6 = fit.earlier[0];
    float a5 = fit.earlier[1];
    float a4 = fit.earlier[2];
    float a3 = fit.earlier[3];
    float a2 = fit.earlier[4];
    float a1 = fit.earlier[5];
    float a0 = fit.earlier[6];
    float b6 = fit.later[0];
    float b5 = fit.later[1];
    float b4 = fit.later[2];
    float b3 = fit.later[3];
    float b2 = fit.later[4];
    float b1 = fit.later[5];
    float b0 = fit.later[6];
    float[] ax = a.qx();
    float[] ay = a.qy();
    float[] az = a.qz();
    float[] aw = a.qw();
    float[] bx = b.qx();
    float[] by = b.qy();
    float[] bz = b.qz();
    float[] bw = b.qw();
    float[] x = out.qx();
    float[] y = out.qy();
    float[] z = out.qz();
    float[] w = out.qw();
    for (int i = start; i < end; i++) {
      float zw = multiplyAdd(az[i], bz[i], aw[i] * bw[i]);
      float d = multiplyAdd(ax[i], bx[i], multiplyAdd(ay[i], by[i], zw));
      float size = Math.abs(d);
      float u = size - 1;
      float sign = (d + TINY) / (size + TINY);
      float first = multiplyAdd(multiplyAdd(multiplyAdd(a6, u, a5), u, a4), u, a3);
      float second = multiplyAdd(multiplyAdd(multiplyAdd(b6, u, b5), u, b4), u, b3);
      float earlier = multiplyAdd(multiplyAdd(multiplyAdd(first, u, a2), u, a1), u, a0);
      float later = sign * multiplyAdd(multiplyAdd(multiplyAdd(second, u, b2), u, b1), u, b0);
      x[i] = multiplyAdd(earlier, ax[i], later * bx[i]);
      y[i] = multiplyAdd(earlier, ay[i], later * by[i]);
      z[i] = multiplyAdd(earlier, az[i], later * bz[i]);
      w[i] = multiplyAdd(earlier, aw[i], later * bw[i]);
    }
  }

  /** A straight line. */
  static void line(Poses a, Poses b, float fraction, Poses out, int start, int end) {
    float[] ax = a.x();
    float[] ay = a.y();
    float[] az = a.z();
    float[] bx = b.x();
    float[] by = b.y();
    float[] bz = b.z();
    float[] x = out.x();
    float[] y = out.y();
    float[] z = out.z();
    for (int i = start; i < end; i++) {
      x[i] = multiplyAdd(fraction, bx[i] - ax[i], ax[i]);
      y[i] = multiplyAdd(fraction, by[i] - ay[i], ay[i]);
      z[i] = multiplyAdd(fraction, bz[i] - az[i], az[i]);
    }
  }
}
