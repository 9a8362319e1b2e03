package org.isochron.shapes.limits;

/**
 * The sine and the cosine for what ticks compute. Those of {@link Math} may be the processor's, and
 * differ in the last bit; those of {@link StrictMath} make garbage since Java 21. These are sums of
 * powers in one order, alike everywhere, within 1e-12 of the sine. Stateless.
 */
public final class Sines {
  private static final int TERMS = 14;

  private Sines() {}

  /** Returns the sine of an angle in radians. */
  public static double sine(double angle) {
    double within = within(angle);
    return within * sum(within * within, 1);
  }

  /** Returns the cosine of an angle in radians. */
  public static double cosine(double angle) {
    double within = within(angle);
    return sum(within * within, 0);
  }

  /** Finds the same direction within half a turn to either side. */
  private static double within(double angle) {
    return Math.abs(angle) <= Math.PI ? angle : StrictMath.IEEEremainder(angle, 2 * Math.PI);
  }

  /** The series of the cosine, or that of the sine over the angle, whose factorials are odd. */
  private static double sum(double square, int odd) {
    double sum = 1;
    for (int term = TERMS; term > 0; term--) {
      int factor = 2 * term + odd;
      sum = 1 - square / (factor * (factor - 1)) * sum;
    }
    return sum;
  }
}
