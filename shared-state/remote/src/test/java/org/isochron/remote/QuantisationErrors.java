package org.isochron.remote;

/** Maximum errors of quantised numbers, which decoded ones may have. Stateless. */
public final class QuantisationErrors {
  private QuantisationErrors() {}

  /** Returns the maximum error of a coordinate, in metres. */
  public static double ofPosition(Quantisation steps) {
    return steps.isExact() ? 0 : 0.5 / steps.stepsPerMetre();
  }

  /** Returns the maximum error of each component of a velocity. */
  public static double ofVelocity(Quantisation steps) {
    return steps.isExact() ? 0 : 0.5 / steps.stepsPerVelocity();
  }

  /** Returns the maximum error of a rotation, as an angle in degrees. */
  public static double ofRotation(Quantisation steps) {
    if (steps.isExact()) {
      return 0;
    }
    double component = 0.5 / steps.stepsPerRotation();
    // three components have this error, and the fourth has up to their sum
    return Math.toDegrees(2 * Math.asin(component * Math.sqrt(3 + 9)));
  }
}
