package org.isochron.render.blend;

/**
 * The weights of a slerp, {@code sin((1-t)a)/sin(a)} and {@code sin(ta)/sin(a)}, as polynomials in
 * the cosine of the angle a. All bodies of a frame have the same blend fraction t. So two
 * polynomials are fitted once per frame, and the loop over the bodies needs neither sine nor arc
 * cosine. Their coefficients are polynomials in t, so a fit needs no sine either. Owner: the thread
 * that blends. Allocates nothing after construction.
 *
 * <p>Degree 6 in {@code u = cosine - 1}, through the 7 Chebyshev nodes of cosines between 0 and 1:
 * the blended rotation is off by less than 2e-6 rad for fractions between 0 and 1. The series of
 * the sine is long enough that a fraction of 2, the largest used, is off by less than the precision
 * of a float.
 */
final class SlerpWeights {
  static final int TERMS = 7;

  private static final int SINE_TERMS = 10;

  /** By falling power of u, then by rising odd power of t. */
  private static final double[][] COEFFICIENTS = new double[TERMS][SINE_TERMS];

  static {
    double[] nodes = new double[TERMS];
    for (int node = 0; node < TERMS; node++) {
      nodes[node] = 0.5 * Math.cos(Math.PI * (2 * node + 1) / (2 * TERMS)) - 0.5;
    }
    for (int node = 0; node < TERMS; node++) {
      addNode(basis(nodes, node), Math.acos(nodes[node] + 1));
    }
  }

  /** The coefficients of the earlier rotation's weight, by falling power. */
  final float[] earlier = new float[TERMS];

  /** The coefficients of the later rotation's weight, by falling power. */
  final float[] later = new float[TERMS];

  private double fitted = Double.NaN;

  /** Fits both polynomials to a blend fraction. */
  void fit(double fraction) {
    if (fraction == fitted) {
      return;
    }
    fitted = fraction;
    fit(1 - fraction, earlier);
    fit(fraction, later);
  }

  /** Returns a polynomial's value, for bodies that are blended one by one. */
  static float at(float[] coefficients, float u) {
    float value = coefficients[0];
    for (int term = 1; term < TERMS; term++) {
      value = value * u + coefficients[term];
    }
    return value;
  }

  private static void fit(double share, float[] coefficients) {
    double square = share * share;
    for (int term = 0; term < TERMS; term++) {
      double[] powers = COEFFICIENTS[term];
      double sum = powers[SINE_TERMS - 1];
      for (int power = SINE_TERMS - 2; power >= 0; power--) {
        sum = sum * square + powers[power];
      }
      coefficients[term] = (float) (share * sum);
    }
  }

  /** Adds one node: its polynomial in u, times the series of the sine of t times its angle. */
  private static void addNode(double[] basis, double angle) {
    double ofSine = angle / Math.sin(angle);
    for (int power = 0; power < SINE_TERMS; power++) {
      for (int term = 0; term < TERMS; term++) {
        COEFFICIENTS[term][power] += basis[TERMS - 1 - term] * ofSine;
      }
      ofSine *= -angle * angle / ((2 * power + 2) * (2 * power + 3));
    }
  }

  /** Returns the polynomial that is 1 at one node and 0 at the others, by rising power. */
  private static double[] basis(double[] nodes, int node) {
    double[] product = new double[TERMS];
    product[0] = 1;
    int degree = 0;
    for (int other = 0; other < TERMS; other++) {
      if (other == node) {
        continue;
      }
      double scale = 1 / (nodes[node] - nodes[other]);
      degree++;
      for (int power = degree; power >= 0; power--) {
        double shifted = power == 0 ? 0 : product[power - 1];
        product[power] = (shifted - nodes[other] * product[power]) * scale;
      }
    }
    return product;
  }
}
