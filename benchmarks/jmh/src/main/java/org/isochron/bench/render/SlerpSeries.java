package org.isochron.bench.render;

/**
 * Weights of a slerp: the power series of {@code sin(ta) / sin(a)} around equal rotations. The
 * series is accurate for small turns only, which is enough for a comparison.
 */
final class SlerpSeries {
  /** Number of terms, equal to that of Isochron's own weights. */
  static final int TERMS = 7;

  /** Coefficients of the earlier rotation's weight, by falling powers of the cosine minus 1. */
  final float[] earlier = new float[TERMS];

  final float[] later = new float[TERMS];

  void fit(double fraction) {
    fit(1 - fraction, earlier);
    fit(fraction, later);
  }

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
