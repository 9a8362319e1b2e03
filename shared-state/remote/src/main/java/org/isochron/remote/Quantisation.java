package org.isochron.remote;

import org.isochron.shapes.limits.Limits;

/**
 * In which steps numbers travel, and thus how far a shown body may be from the simulated one.
 * {@link #exact} has no steps: all three numbers are 0.
 *
 * @param stepsPerMetre the steps of a position, 1 to 65,536 a metre; positions reach 2^31 steps
 *     from the origin, and far ones as far as there are places
 * @param rotationBits the bits of each of the three smallest components of a rotation, 8 to 16
 * @param stepsPerVelocity the steps of a velocity, 1 to 65,536 a unit a second
 */
public record Quantisation(int stepsPerMetre, int rotationBits, int stepsPerVelocity) {
  /**
   * Positions within a millimetre an axis, rotations within 0.07 degrees, velocities within 2 mm a
   * second.
   */
  public static final Quantisation DEFAULT = new Quantisation(512, 12, 256);

  private static final Quantisation EXACT = new Quantisation(0, 0, 0);
  private static final int MOST_STEPS = 65_536;
  private static final int LEAST_BITS = 8;
  private static final int MOST_BITS = 16;

  /** Checks the numbers. */
  public Quantisation {
    if ((stepsPerMetre | rotationBits | stepsPerVelocity) != 0) {
      Limits.within("stepsPerMetre", stepsPerMetre, 1, MOST_STEPS);
      Limits.within("rotationBits", rotationBits, LEAST_BITS, MOST_BITS);
      Limits.within("stepsPerVelocity", stepsPerVelocity, 1, MOST_STEPS);
    }
  }

  /**
   * Sends the bits of every {@code float} of a pose or velocity, so that a viewer has the same bits
   * as the relay, NaN included. A moving body takes 28 bytes and more, several times as many as in
   * steps.
   */
  public static Quantisation exact() {
    return EXACT;
  }

  public boolean isExact() {
    return stepsPerMetre == 0;
  }

  /** The most that a coordinate differs by, in metres. */
  public double positionError() {
    return isExact() ? 0 : 0.5 / stepsPerMetre;
  }

  /** The most that a velocity differs by in each of its components. */
  public double velocityError() {
    return isExact() ? 0 : 0.5 / stepsPerVelocity;
  }

  /** The steps of a component of a rotation, whose largest value but one is the root of a half. */
  public double stepsPerRotation() {
    return isExact() ? 0 : ((1 << (rotationBits - 1)) - 1) * Math.sqrt(2);
  }

  /** The most that a rotation differs by, as an angle in degrees. */
  public double rotationError() {
    if (isExact()) {
      return 0;
    }
    double component = 0.5 / stepsPerRotation();
    // three components are off by this, and the fourth by up to their sum
    return Math.toDegrees(2 * Math.asin(component * Math.sqrt(3 + 9)));
  }
}
