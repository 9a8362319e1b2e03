package org.isochron.shapes.limits;

/**
 * Deterministic sine and cosine for ticks. Math may use CPU instructions whose results differ in
 * the last bit between machines, and {@link StrictMath} allocates since Java 21. These power series
 * have a fixed order of operations, give the same result on every machine, and are accurate to
 * 1e-12. Stateless.
 */
public final class Sines {
  private static final int TERMS = 14;

  private Sines() {}

  /** Returns the sine. */
  public static double sine(double angle) {
    double within = within(angle);
    return within * sum(within * within, 1);
  }

  /** Returns the cosine. */
  public static double cosine(double angle) {
    double within = within(angle);
    return sum(within * within, 0);
  }

  private static double within(double angle) {
    return Math.abs(angle) <= Math.PI ? angle : StrictMath.IEEEremainder(angle, 2 * Math.PI);
  }

  /**
   * Sums the power series of the cosine, or of the sine divided by the angle, which has odd
   * factorials.
   */
  private static double sum(double square, int odd) {
    double sum = 1;
    for (int term = TERMS; term > 0; term--) {
      int factor = 2 * term + odd;
      sum = 1 - square / (factor * (factor - 1)) * sum;
    }
    return sum;
  }
}
