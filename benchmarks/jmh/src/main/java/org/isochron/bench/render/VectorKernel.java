package org.isochron.bench.render;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.isochron.state.Snapshot;

/**
 * Linear and shorter-arc blending with explicit vectors of the machine's preferred width. The
 * kernel has every manual optimization known to us: every input is read once, products are fused,
 * and a sign is flipped by its bit. Stateless; allocates nothing once compiled.
 */
final class VectorKernel {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int SIGN_BIT = 0x8000_0000;

  private VectorKernel() {}

  /**
   * Blends all bodies.
   *
   * @param earlier weight of the earlier rotation, as a polynomial of degree 6 in the cosine minus
   *     1, by
   *     falling powers
   * @throws IllegalArgumentException if the bodies do not fill one vector
   */
  static void blend(
      Snapshot.Poses a,
      Snapshot.Poses b,
      float fraction,
      float[] earlier,
      float[] later,
      Snapshot.Poses out,
      int count) {
    if (count < SPECIES.length()) {
      throw new IllegalArgumentException(
          "count is %d: fewer than a vector holds; blend %d bodies or more"
              .formatted(count, SPECIES.length()));
    }
    int bound = SPECIES.loopBound(count);
    arc(a, b, earlier, later, out, 0, bound);
    line(a, b, fraction, out, 0, bound);
    if (bound < count) { // the last vector overlaps the previous one
      int last = count - SPECIES.length();
      arc(a, b, earlier, later, out, last, count);
      line(a, b, fraction, out, last, count);
    }
  }

  private static void arc(
      Snapshot.Poses a,
      Snapshot.Poses b,
      float[] earlier,
      float[] later,
      Snapshot.Poses out,
      int start,
      int end) {
    FloatVector a6 = constant(earlier[0]);
    FloatVector a5 = constant(earlier[1]);
    FloatVector a4 = constant(earlier[2]);
    FloatVector a3 = constant(earlier[3]);
    FloatVector a2 = constant(earlier[4]);
    FloatVector a1 = constant(earlier[5]);
    FloatVector a0 = constant(earlier[6]);
    FloatVector b6 = constant(later[0]);
    FloatVector b5 = constant(later[1]);
    FloatVector b4 = constant(later[2]);
    FloatVector b3 = constant(later[3]);
    FloatVector b2 = constant(later[4]);
    FloatVector b1 = constant(later[5]);
    FloatVector b0 = constant(later[6]);
    for (int i = start; i < end; i += SPECIES.length()) {
      FloatVector ax = at(a.qx(), i);
      FloatVector ay = at(a.qy(), i);
      FloatVector az = at(a.qz(), i);
      FloatVector aw = at(a.qw(), i);
      FloatVector bx = at(b.qx(), i);
      FloatVector by = at(b.qy(), i);
      FloatVector bz = at(b.qz(), i);
      FloatVector bw = at(b.qw(), i);
      FloatVector cosine = ax.fma(bx, ay.fma(by, az.fma(bz, aw.mul(bw))));
      FloatVector u = cosine.abs().sub(1);
      IntVector sign = cosine.reinterpretAsInts().and(SIGN_BIT);
      FloatVector first =
          a6.fma(u, a5).fma(u, a4).fma(u, a3).fma(u, a2).fma(u, a1).fma(u, a0);
      FloatVector second =
          b6.fma(u, b5).fma(u, b4).fma(u, b3).fma(u, b2).fma(u, b1).fma(u, b0);
      second = second.reinterpretAsInts().lanewise(VectorOperators.XOR, sign).reinterpretAsFloats();
      first.fma(ax, second.mul(bx)).intoArray(out.qx(), i);
      first.fma(ay, second.mul(by)).intoArray(out.qy(), i);
      first.fma(az, second.mul(bz)).intoArray(out.qz(), i);
      first.fma(aw, second.mul(bw)).intoArray(out.qw(), i);
    }
  }

  private static void line(
      Snapshot.Poses a, Snapshot.Poses b, float fraction, Snapshot.Poses out, int start, int end) {
    FloatVector t = constant(fraction);
    for (int i = start; i < end; i += SPECIES.length()) {
      line(at(a.x(), i), at(b.x(), i), t).intoArray(out.x(), i);
      line(at(a.y(), i), at(b.y(), i), t).intoArray(out.y(), i);
      line(at(a.z(), i), at(b.z(), i), t).intoArray(out.z(), i);
    }
  }

  private static FloatVector line(FloatVector from, FloatVector to, FloatVector fraction) {
    return fraction.fma(to.sub(from), from);
  }

  private static FloatVector at(float[] array, int index) {
    return FloatVector.fromArray(SPECIES, array, index);
  }

  private static FloatVector constant(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }
}
