package org.isochron.bench.render;

/**
 * The weights of a slerp as the series of {@code sin(ta) / sin(a)} about equal rotations, by which slerps were first made of
 * polynomials: quickly fitted, but good for small turns only. A rival may do with it.
 */
final class SlerpSeries {
  /** As many terms as Isochron's own weights have. */
  static final int TERMS = 7;

  /** The coefficients by falling power of the cosine less 1, of the weight of the earlier rotation. */
  final float[] earlier = new float[TERMS];

  /** The same of the later rotation. */
  final float[] later = new float[TERMS];

  void fit(double fraction) {
    fit(1 - fraction, earlier);
    fit(fraction, later);
  }

  /** The polynomial at one place. */
  static float at(float[] coefficients, float u) {
    float value = coefficients[0];
    for (int term = 1; term < TERMS; term++) {
      value = value * u + coefficients[term];
    }
    return value;
  }

  private static void fit(double t, float[] coefficients) {
    double term = t;
    for (int power = 0; power < TERMS; power++) {
      coefficients[TERMS - 1 - power] = (float) term;
      int next = power + 1;
      term *= (t * t - (double) next * next) / (next * (2.0 * next + 1));
    }
  }
}
