package org.isochron.render.blend;

import static org.isochron.render.blend.Fused.multiplyAdd;

import org.isochron.state.snapshot.Poses;

/**
 * The loops over all bodies, in the shape that the compiler of a stock Java 17 turns into vector instructions: a run of
 * slots, one index for all arrays, no more operations than need be, no branch, the sign of a number as a quotient. Ternary
 * signs, {@code copySign}, a second index, a fourth component in {@link #dot} or three lines in one loop each make it scalar,
 * and so may a processor without {@link Fused} operations. Stateless; allocates nothing.
 */
final class PoseKernel {
  /** Keeps a quotient of signs defined at zero and changes no larger number. */
  private static final float TINY = 1e-30f;

  private PoseKernel() {}

  /** A dot product, but for the last component. */
  static void dot(
      float[] sum,
      float[] ax,
      float[] bx,
      float[] ay,
      float[] by,
      float[] az,
      float[] bz,
      int start,
      int end) {
    for (int i = start; i < end; i++) {
      sum[i] = multiplyAdd(ax[i], bx[i], multiplyAdd(ay[i], by[i], az[i] * bz[i]));
    }
  }

  /**
   * Completes cosines by the last component and turns them into the weights of both rotations; the later one's bears the
   * sign of the shorter arc.
   */
  static void weights(
      float[] cosine, float[] later, float[] aw, float[] bw, SlerpWeights fit, int start, int end) {
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
    for (int i = start; i < end; i++) {
      float d = multiplyAdd(aw[i], bw[i], cosine[i]);
      float size = Math.abs(d);
      float u = size - 1;
      float first = multiplyAdd(multiplyAdd(multiplyAdd(a6, u, a5), u, a4), u, a3);
      float second = multiplyAdd(multiplyAdd(multiplyAdd(b6, u, b5), u, b4), u, b3);
      float sign = (d + TINY) / (size + TINY);
      cosine[i] = multiplyAdd(multiplyAdd(multiplyAdd(first, u, a2), u, a1), u, a0);
      later[i] = sign * multiplyAdd(multiplyAdd(multiplyAdd(second, u, b2), u, b1), u, b0);
    }
  }

  /** The same for a blend along the chord. */
  static void chordWeights(
      float[] cosine, float[] later, float[] aw, float[] bw, float fraction, int start, int end) {
    for (int i = start; i < end; i++) {
      float d = multiplyAdd(aw[i], bw[i], cosine[i]);
      later[i] = fraction * ((d + TINY) / (Math.abs(d) + TINY));
      cosine[i] = 1 - fraction;
    }
  }

  /** Two components of a weighted sum. */
  static void blend(
      float[] outX,
      float[] ax,
      float[] bx,
      float[] outY,
      float[] ay,
      float[] by,
      float[] earlier,
      float[] later,
      int start,
      int end) {
    for (int i = start; i < end; i++) {
      float e = earlier[i];
      float l = later[i];
      outX[i] = multiplyAdd(e, ax[i], l * bx[i]);
      outY[i] = multiplyAdd(e, ay[i], l * by[i]);
    }
  }

  /** A straight line. */
  static void line(float[] out, float[] a, float[] b, float fraction, int start, int end) {
    for (int i = start; i < end; i++) {
      out[i] = multiplyAdd(fraction, b[i] - a[i], a[i]);
    }
  }

  /** A cubic by its two ends and the velocities there. */
  static void cubic(
      float[] out, float[] a, float[] b, float[] va, float[] vb, Cubic cubic, int start, int end) {
    float way = cubic.way();
    float first = cubic.first();
    float second = cubic.second();
    for (int i = start; i < end; i++) {
      float bend = multiplyAdd(first, va[i], second * vb[i]);
      out[i] = multiplyAdd(way, b[i] - a[i], a[i] + bend);
    }
  }

  /** A value moved on. */
  static void move(float[] out, float[] a, float[] rate, float by, int start, int end) {
    for (int i = start; i < end; i++) {
      out[i] = a[i] + by * rate[i];
    }
  }

  /** A value moved on by a product. */
  static void moveByProduct(
      float[] out, float[] a, float[] rate, float[] factor, float by, int start, int end) {
    for (int i = start; i < end; i++) {
      out[i] = a[i] + by * (rate[i] * factor[i]);
    }
  }

  /** Adds a difference of products, one component of a cross product. */
  static void addCross(
      float[] out, float[] a, float[] b, float[] c, float[] d, float by, int start, int end) {
    for (int i = start; i < end; i++) {
      out[i] += by * (a[i] * b[i] - c[i] * d[i]);
    }
  }

  /** Adds a sum of products. */
  static void addProducts(
      float[] out, float[] a, float[] b, float[] c, float[] d, float by, int start, int end) {
    for (int i = start; i < end; i++) {
      out[i] += by * (a[i] * b[i] + c[i] * d[i]);
    }
  }

  /** Completes squared lengths by the last component and turns them into the factors that make the lengths 1. */
  static void inverseRoot(float[] squares, float[] w, int start, int end) {
    for (int i = start; i < end; i++) {
      squares[i] = 1 / (float) Math.sqrt(multiplyAdd(w[i], w[i], squares[i]) + TINY);
    }
  }

  /** Multiplies. */
  static void scale(float[] out, float[] factor, int start, int end) {
    for (int i = start; i < end; i++) {
      out[i] *= factor[i];
    }
  }

  /** Gives rotations the length 1; {@code scratch} is overwritten. */
  static void normalise(Poses out, float[] scratch, int start, int end) {
    dot(scratch, out.qx(), out.qx(), out.qy(), out.qy(), out.qz(), out.qz(), start, end);
    inverseRoot(scratch, out.qw(), start, end);
    scale(out.qx(), scratch, start, end);
    scale(out.qy(), scratch, start, end);
    scale(out.qz(), scratch, start, end);
    scale(out.qw(), scratch, start, end);
  }
}
