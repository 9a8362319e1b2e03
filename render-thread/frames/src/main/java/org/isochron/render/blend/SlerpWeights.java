package org.isochron.render.blend;

/**
 * The weights of a slerp, {@code sin((1-t)a)/sin(a)} and {@code sin(ta)/sin(a)}, as polynomials in
 * the cosine of the angle a. All bodies of a frame share the blend fraction t, so two polynomials
 * are fitted once per frame, and the loop needs neither sine nor arc cosine. The coefficients are
 * polynomials in t. Owner: the thread that blends. Allocates nothing after construction.
 *
 * <p>The polynomials have degree 6 in {@code u = cosine - 1} and pass through the 7 Chebyshev nodes
 * of cosines between 0 and 1. The error of the blended rotation is below 2e-6 rad for fractions
 * between 0 and 1. At a fraction of 2, the largest used, the truncation error of the sine series is
 * below the precision of a float.
 */
final class SlerpWeights {
  static final int TERMS = 7;

  private static final int SINE_TERMS = 10;

  /** Coefficients by descending power of u, then by ascending odd power of t. */
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

  /** By descending power. */
  final float[] earlier = new float[TERMS];

  /** By descending power. */
  final float[] later = new float[TERMS];

  private double fitted = Double.NaN;

  void fit(double fraction) {
    if (fraction == fitted) {
      return;
    }
    fitted = fraction;
    fit(1 - fraction, earlier);
    fit(fraction, later);
  }

  /** Evaluates a polynomial. */
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

  /** Adds a node's basis polynomial in u, times the sine series of t times the node's angle. */
  private static void addNode(double[] basis, double angle) {
    double ofSine = angle / Math.sin(angle);
    for (int power = 0; power < SINE_TERMS; power++) {
      for (int term = 0; term < TERMS; term++) {
        COEFFICIENTS[term][power] += basis[TERMS - 1 - term] * ofSine;
      }
      ofSine *= -angle * angle / ((2 * power + 2) * (2 * power + 3));
    }
  }

  /** Returns a node's basis polynomial. */
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
