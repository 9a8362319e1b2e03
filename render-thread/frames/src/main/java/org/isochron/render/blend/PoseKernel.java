package org.isochron.render.blend;

import static org.isochron.render.blend.Compiler.multiplyAdd;

import org.isochron.state.Snapshot;

/**
 * Loops over all bodies or a run of slots, which the compiler of a stock Java 17 vectorises. The
 * loops therefore use one index for all arrays, no branches, and signs as quotients. All inputs are
 * read before the first output is written; otherwise the compiler would read them again, because a
 * written array might be one of the inputs. Stateless; allocates nothing.
 *
 * <p>The compiler vectorises a loop only if an iteration has no more than 60 operations, or 240 if
 * four of them are exclusive-ors of integers, as in checksums. Loops for rotations, and for
 * positions of mixed bodies, have more operations. Such loops contain {@link #ballast}, which makes
 * them two to four times as fast. The option {@code -XX:LoopUnrollLimit=240} makes the ballast
 * unnecessary and saves about 10 % in a frame of up to 10 000 bodies.
 */
final class PoseKernel {
  /** Gives zero a sign. */
  private static final float TINY = 1e-30f;

  static final float FULL_TURN = (float) (2 * Math.PI);
  static final float TURNS = (float) (1 / (2 * Math.PI));

  /** Adding and then subtracting this rounds a small float to an integer. */
  static final float ROUNDING = 1.5f * (1 << 23);

  private PoseKernel() {}

  static void arc(
      Snapshot.Poses a,
      Snapshot.Poses b,
      SlerpWeights fit,
      Snapshot.Poses out,
      int[] ballast,
      int start,
      int end) {
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
    float[] fromX = a.qx();
    float[] fromY = a.qy();
    float[] fromZ = a.qz();
    float[] fromW = a.qw();
    float[] toX = b.qx();
    float[] toY = b.qy();
    float[] toZ = b.qz();
    float[] toW = b.qw();
    float[] outX = out.qx();
    float[] outY = out.qy();
    float[] outZ = out.qz();
    float[] outW = out.qw();
    for (int i = start; i < end; i++) {
      float ax = fromX[i];
      float ay = fromY[i];
      float az = fromZ[i];
      float aw = fromW[i];
      float bx = toX[i];
      float by = toY[i];
      float bz = toZ[i];
      float bw = toW[i];
      float cosine = dot(ax, bx, ay, by, az, bz, aw, bw);
      float size = Math.abs(cosine);
      float u = size - 1;
      float sign = (cosine + TINY) / (size + TINY);
      float earlier = polynomial(u, a6, a5, a4, a3, a2, a1, a0);
      float later = sign * polynomial(u, b6, b5, b4, b3, b2, b1, b0);
      if (Compiler.WANTS_BALLAST) {
        ballast[i] = ballast(ballast[i]);
      }
      outX[i] = multiplyAdd(earlier, ax, later * bx);
      outY[i] = multiplyAdd(earlier, ay, later * by);
      outZ[i] = multiplyAdd(earlier, az, later * bz);
      outW[i] = multiplyAdd(earlier, aw, later * bw);
    }
  }

  /**
   * Blends rotations along the shorter arc, or takes the nearer one. The nearer snapshot is
   * determined before the loop, so a body costs only two operations more than with {@link #arc}.
   *
   * @param nearFit the nearer rotation's coefficients
   * @param farFit the other rotation's coefficients
   * @param moves 1 for slots that are blended, 0 for slots that take the nearer rotation
   */
  static void mixedArc(
      Snapshot.Poses near,
      Snapshot.Poses far,
      float[] nearFit,
      float[] farFit,
      float[] moves,
      Snapshot.Poses out,
      int[] ballast,
      int start,
      int end) {
    float a6 = nearFit[0];
    float a5 = nearFit[1];
    float a4 = nearFit[2];
    float a3 = nearFit[3];
    float a2 = nearFit[4];
    float a1 = nearFit[5];
    float a0 = nearFit[6] - 1;
    float b6 = farFit[0];
    float b5 = farFit[1];
    float b4 = farFit[2];
    float b3 = farFit[3];
    float b2 = farFit[4];
    float b1 = farFit[5];
    float b0 = farFit[6];
    float[] fromX = near.qx();
    float[] fromY = near.qy();
    float[] fromZ = near.qz();
    float[] fromW = near.qw();
    float[] toX = far.qx();
    float[] toY = far.qy();
    float[] toZ = far.qz();
    float[] toW = far.qw();
    float[] outX = out.qx();
    float[] outY = out.qy();
    float[] outZ = out.qz();
    float[] outW = out.qw();
    for (int i = start; i < end; i++) {
      float ax = fromX[i];
      float ay = fromY[i];
      float az = fromZ[i];
      float aw = fromW[i];
      float bx = toX[i];
      float by = toY[i];
      float bz = toZ[i];
      float bw = toW[i];
      float cosine = dot(ax, bx, ay, by, az, bz, aw, bw);
      float size = Math.abs(cosine);
      float u = size - 1;
      float move = moves[i];
      float sign = move * ((cosine + TINY) / (size + TINY));
      float nearer = multiplyAdd(move, polynomial(u, a6, a5, a4, a3, a2, a1, a0), 1);
      float other = sign * polynomial(u, b6, b5, b4, b3, b2, b1, b0);
      if (Compiler.WANTS_BALLAST) {
        ballast[i] = ballast(ballast[i]);
      }
      outX[i] = multiplyAdd(nearer, ax, other * bx);
      outY[i] = multiplyAdd(nearer, ay, other * by);
      outZ[i] = multiplyAdd(nearer, az, other * bz);
      outW[i] = multiplyAdd(nearer, aw, other * bw);
    }
  }

  /**
   * Extrapolates rotations by their angular velocities. Sine and cosine are polynomials of the
   * square of half the angle without its full turns.
   *
   * @param by half the time in seconds
   */
  static void turn(
      Snapshot.Poses from,
      Snapshot.Velocities velocities,
      float by,
      Snapshot.Poses out,
      int[] ballast,
      int count) {
    float[] fromX = from.qx();
    float[] fromY = from.qy();
    float[] fromZ = from.qz();
    float[] fromW = from.qw();
    float[] rateX = velocities.wx();
    float[] rateY = velocities.wy();
    float[] rateZ = velocities.wz();
    float[] outX = out.qx();
    float[] outY = out.qy();
    float[] outZ = out.qz();
    float[] outW = out.qw();
    for (int i = 0; i < count; i++) {
      float qx = fromX[i];
      float qy = fromY[i];
      float qz = fromZ[i];
      float qw = fromW[i];
      float vx = by * rateX[i];
      float vy = by * rateY[i];
      float vz = by * rateZ[i];
      float angle = (float) Math.sqrt(vx * vx + vy * vy + vz * vz);
      float turns = angle * TURNS + ROUNDING - ROUNDING;
      float rest = angle - turns * FULL_TURN;
      float u = rest * rest;
      float cosine = polynomial(
          u,
          1.7244428e-9f,
          -2.7078852e-7f,
          2.4769864e-5f,
          -1.3887803e-3f,
          4.166649e-2f,
          -0.49999988f,
          1);
      float sine = rest
          / (angle + TINY)
          * polynomial(
              u,
              1.3612647e-10f,
              -2.4728688e-8f,
              2.7535839e-6f,
              -1.9840532e-4f,
              8.333322e-3f,
              -0.16666666f,
              1);
      if (Compiler.WANTS_BALLAST) {
        ballast[i] = ballast(ballast[i]);
      }
      outX[i] = multiplyAdd(cosine, qx, sine * (vx * qw + (vy * qz - vz * qy)));
      outY[i] = multiplyAdd(cosine, qy, sine * (vy * qw + (vz * qx - vx * qz)));
      outZ[i] = multiplyAdd(cosine, qz, sine * (vz * qw + (vx * qy - vy * qx)));
      outW[i] = multiplyAdd(cosine, qw, -sine * (vx * qx + (vy * qy + vz * qz)));
    }
  }

  /**
   * Writes the vectors of the turns from rotations to displayed ones. They do not depend on the signs
   * of quaternions, which may change from tick to tick.
   */
  static void subtractTurns(
      Snapshot.Poses shown, Snapshot.Poses right, Snapshot.Poses error, int start, int end) {
    for (int i = start; i < end; i++) {
      float ax = shown.qx()[i];
      float ay = shown.qy()[i];
      float az = shown.qz()[i];
      float aw = shown.qw()[i];
      float bx = right.qx()[i];
      float by = right.qy()[i];
      float bz = right.qz()[i];
      float bw = right.qw()[i];
      float sign = dot(ax, bx, ay, by, az, bz, aw, bw) < 0 ? -1 : 1;
      error.qx()[i] = sign * (bw * ax - bx * aw + (by * az - bz * ay));
      error.qy()[i] = sign * (bw * ay - by * aw + (bz * ax - bx * az));
      error.qz()[i] = sign * (bw * az - bz * aw + (bx * ay - by * ax));
      error.qw()[i] = 0;
    }
  }

  /** Lets the vectors of turns decay, and turns rotations by them. */
  static void addTurns(Snapshot.Poses out, Snapshot.Poses error, float decay, int start, int end) {
    float[] errorX = error.qx();
    float[] errorY = error.qy();
    float[] errorZ = error.qz();
    float[] outX = out.qx();
    float[] outY = out.qy();
    float[] outZ = out.qz();
    float[] outW = out.qw();
    for (int i = start; i < end; i++) {
      float x = decay * errorX[i];
      float y = decay * errorY[i];
      float z = decay * errorZ[i];
      float ax = outX[i];
      float ay = outY[i];
      float az = outZ[i];
      float aw = outW[i];
      float w = (float) Math.sqrt(Math.max(0, 1 - (x * x + y * y + z * z)));
      errorX[i] = x;
      errorY[i] = y;
      errorZ[i] = z;
      outX[i] = w * ax + (x * aw + (y * az - z * ay));
      outY[i] = w * ay + (y * aw + (z * ax - x * az));
      outZ[i] = w * az + (z * aw + (x * ay - y * ax));
      outW[i] = w * aw - (x * ax + (y * ay + z * az));
    }
  }

  static void normalise(Snapshot.Poses out, int start, int end) {
    for (int i = start; i < end; i++) {
      float x = out.qx()[i];
      float y = out.qy()[i];
      float z = out.qz()[i];
      float w = out.qw()[i];
      float stretch = 1 / (float) Math.sqrt(dot(x, x, y, y, z, z, w, w) + TINY);
      out.qx()[i] = x * stretch;
      out.qy()[i] = y * stretch;
      out.qz()[i] = z * stretch;
      out.qw()[i] = w * stretch;
    }
  }

  static void line(float[] out, float[] a, float[] b, float fraction, int start, int end) {
    for (int i = start; i < end; i++) {
      float from = a[i];
      out[i] = multiplyAdd(fraction, b[i] - from, from);
    }
  }

  /** Through both positions and velocities. */
  static void cubic(
      float[] out, float[] a, float[] b, float[] va, float[] vb, Cubic cubic, int start, int end) {
    float weight = cubic.weight();
    float first = cubic.first();
    float second = cubic.second();
    for (int i = start; i < end; i++) {
      float from = a[i];
      float bend = multiplyAdd(first, va[i], second * vb[i]);
      out[i] = multiplyAdd(weight, b[i] - from, from + bend);
    }
  }

  /**
   * Blends one component of positions with two floats per coordinate along a straight line,
   * backwards from the later positions. The difference of the two floats is exact and is added to
   * the residuals; the high floats stay those of the later positions.
   */
  static void farLine(
      float[] outLow,
      float[] a,
      float[] aLow,
      float[] b,
      float[] bLow,
      float complement,
      int start,
      int end) {
    for (int i = start; i < end; i++) {
      float low = bLow[i];
      float delta = (b[i] - a[i]) + (low - aLow[i]);
      outLow[i] = multiplyAdd(-complement, delta, low);
    }
  }

  /** Works backwards like {@link #farLine}. */
  static void farCubic(
      float[] outLow,
      float[] a,
      float[] aLow,
      float[] b,
      float[] bLow,
      float[] va,
      float[] vb,
      Cubic cubic,
      int start,
      int end) {
    float complement = cubic.complement();
    float first = cubic.first();
    float second = cubic.second();
    for (int i = start; i < end; i++) {
      float low = bLow[i];
      float delta = (b[i] - a[i]) + (low - aLow[i]);
      float bend = multiplyAdd(first, va[i], second * vb[i]);
      outLow[i] = multiplyAdd(-complement, delta, low + bend);
    }
  }

  /**
   * Blends positions by kinds: 1 along a cubic, 0 along a straight line, -1 takes one of the two
   * positions. One loop for all components reads the kinds only once, because memory access
   * dominates its time.
   *
   * @param laterWeight the weight of the later position for kind -1: 0 or 1
   */
  static void mixed(
      float[][] out,
      float[][] a,
      float[][] b,
      float[][] va,
      float[][] vb,
      float[] kinds,
      Cubic cubic,
      float fraction,
      float laterWeight,
      int[] ballast,
      int start,
      int end) {
    float odd = 0.5f * (cubic.weight() - laterWeight);
    float even = 0.5f * (cubic.weight() + laterWeight) - fraction;
    float first = 0.5f * cubic.first();
    float second = 0.5f * cubic.second();
    float[] fromX = a[0];
    float[] fromY = a[1];
    float[] fromZ = a[2];
    float[] toX = b[0];
    float[] toY = b[1];
    float[] toZ = b[2];
    float[] fromRateX = va[0];
    float[] fromRateY = va[1];
    float[] fromRateZ = va[2];
    float[] toRateX = vb[0];
    float[] toRateY = vb[1];
    float[] toRateZ = vb[2];
    float[] outX = out[0];
    float[] outY = out[1];
    float[] outZ = out[2];
    for (int i = start; i < end; i++) {
      float kind = kinds[i];
      float weight = multiplyAdd(kind, multiplyAdd(kind, even, odd), fraction);
      float curve = multiplyAdd(kind, kind, kind);
      float leaving = curve * first;
      float arriving = curve * second;
      float x = fromX[i];
      float y = fromY[i];
      float z = fromZ[i];
      float bendX = multiplyAdd(leaving, fromRateX[i], arriving * toRateX[i]);
      float bendY = multiplyAdd(leaving, fromRateY[i], arriving * toRateY[i]);
      float bendZ = multiplyAdd(leaving, fromRateZ[i], arriving * toRateZ[i]);
      float deltaX = toX[i] - x;
      float deltaY = toY[i] - y;
      float deltaZ = toZ[i] - z;
      if (Compiler.WANTS_BALLAST) {
        ballast[i] = ballast(ballast[i]);
      }
      outX[i] = multiplyAdd(weight, deltaX, x + bendX);
      outY[i] = multiplyAdd(weight, deltaY, y + bendY);
      outZ[i] = multiplyAdd(weight, deltaZ, z + bendZ);
    }
  }

  /** Works backwards like {@link #farLine}. */
  static void farMixed(
      float[] outLow,
      float[] a,
      float[] aLow,
      float[] b,
      float[] bLow,
      float[] va,
      float[] vb,
      float[] kinds,
      Cubic cubic,
      float fraction,
      float laterWeight,
      int[] ballast,
      int start,
      int end) {
    float complement = 1 - fraction;
    float odd = 0.5f * (cubic.complement() - (1 - laterWeight));
    float even = 0.5f * (cubic.complement() + (1 - laterWeight)) - complement;
    float first = 0.5f * cubic.first();
    float second = 0.5f * cubic.second();
    for (int i = start; i < end; i++) {
      float low = bLow[i];
      float kind = kinds[i];
      float delta = (b[i] - a[i]) + (low - aLow[i]);
      float bend = multiplyAdd(first, va[i], second * vb[i]);
      if (Compiler.WANTS_BALLAST) {
        ballast[i] = ballast(ballast[i]);
      }
      float back = multiplyAdd(kind, multiplyAdd(kind, even, odd), complement);
      outLow[i] = multiplyAdd(-back, delta, multiplyAdd(multiplyAdd(kind, kind, kind), bend, low));
    }
  }

  static void move(float[] out, float[] from, float[] rate, float by, int count) {
    for (int i = 0; i < count; i++) {
      out[i] = from[i] + by * rate[i];
    }
  }

  /** 0 up to the limit. */
  static void excess(float[] out, Snapshot.Velocities velocities, float limit, int start, int end) {
    float[] rateX = velocities.wx();
    float[] rateY = velocities.wy();
    float[] rateZ = velocities.wz();
    for (int i = start; i < end; i++) {
      float x = rateX[i];
      float y = rateY[i];
      float z = rateZ[i];
      float above = x * x + y * y + z * z - limit;
      out[i] = above + Math.abs(above);
    }
  }

  private static float polynomial(
      float u, float c6, float c5, float c4, float c3, float c2, float c1, float c0) {
    float first = multiplyAdd(multiplyAdd(multiplyAdd(c6, u, c5), u, c4), u, c3);
    return multiplyAdd(multiplyAdd(multiplyAdd(first, u, c2), u, c1), u, c0);
  }

  private static float dot(
      float ax, float bx, float ay, float by, float az, float bz, float aw, float bw) {
    return multiplyAdd(ax, bx, multiplyAdd(ay, by, multiplyAdd(az, bz, aw * bw)));
  }

  /**
   * Four exclusive-ors that make the compiler vectorise; the sums prevent their simplification.
   */
  private static int ballast(int value) {
    return (((value ^ 1) + 1 ^ 1) + 1 ^ 1) + 1 ^ 1;
  }
}
