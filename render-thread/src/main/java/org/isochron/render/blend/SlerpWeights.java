package org.isochron.render.blend;

/**
 * The weights of a slerp, {@code sin((1-t)a)/sin(a)} and {@code sin(ta)/sin(a)}, as polynomials in the cosine of the angle
 * a. The blend fraction t is one for all bodies of a frame, so that two polynomials fitted once a frame serve them all and
 * the loop over the bodies needs neither sine nor arc cosine. Owner: the thread that blends. Allocates nothing after
 * construction.
 *
 * <p>Degree 6 in {@code u = cosine - 1}, through the 7 Chebyshev nodes of cosines between 0 and 1: the blended rotation is
 * off by less than 2e-6 rad for fractions between 0 and 1.
 */
final class SlerpWeights {
  static final int TERMS = 7;

  private static final double[] ANGLES = new double[TERMS];
  private static final double[] SINES = new double[TERMS];
  private static final double[][] TO_COEFFICIENTS = new double[TERMS][TERMS];

  static {
    double[] nodes = new double[TERMS];
    for (int node = 0; node < TERMS; node++) {
      double cosine = 0.5 + 0.5 * Math.cos(Math.PI * (2 * node + 1) / (2 * TERMS));
      nodes[node] = cosine - 1;
      ANGLES[node] = Math.acos(cosine);
      SINES[node] = Math.sin(ANGLES[node]);
    }
    for (int node = 0; node < TERMS; node++) {
      addBasis(nodes, node);
    }
  }

  /** The coefficients by falling power, of the weight of the earlier rotation. */
  final float[] earlier = new float[TERMS];

  /** The same of the later rotation. */
  final float[] later = new float[TERMS];

  private final double[] values = new double[TERMS];
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

  /** The polynomial at one place, for the bodies that are blended one by one. */
  static float at(float[] coefficients, float u) {
    float value = coefficients[0];
    for (int term = 1; term < TERMS; term++) {
      value = value * u + coefficients[term];
    }
    return value;
  }

  private void fit(double share, float[] coefficients) {
    for (int node = 0; node < TERMS; node++) {
      values[node] = Math.sin(share * ANGLES[node]) / SINES[node];
    }
    for (int term = 0; term < TERMS; term++) {
      double[] row = TO_COEFFICIENTS[term];
      double sum = 0;
      for (int node = 0; node < TERMS; node++) {
        sum += row[node] * values[node];
      }
      coefficients[term] = (float) sum;
    }
  }

  /** Adds the column of one node: the polynomial that is 1 there and 0 at the other nodes. */
  private static void addBasis(double[] nodes, int node) {
    double[] product = new double[TERMS]; // by rising power
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
    for (int power = 0; power < TERMS; power++) {
      TO_COEFFICIENTS[TERMS - 1 - power][node] = product[power];
    }
  }
}
