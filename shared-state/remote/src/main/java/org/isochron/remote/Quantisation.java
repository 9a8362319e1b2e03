package org.isochron.remote;

import org.isochron.shapes.limits.Limits;

/**
 * Step sizes of transmitted numbers, which limit the difference between a shown body and the
 * simulated one. With {@link #exact}, all three numbers are 0.
 *
 * @param stepsPerMetre steps of a position, 1 to 65,536 per metre; coordinates reach 2^31 steps
 *     from the origin unless the layout has positions far from the origin
 * @param rotationBits bits of each of the three smallest components of a rotation, 8 to 16
 * @param stepsPerVelocity steps of a velocity, 1 to 65,536 per metre or radian a second
 */
public record Quantisation(int stepsPerMetre, int rotationBits, int stepsPerVelocity) {
  /**
   * Sends positions within a millimetre per axis, rotations within 0.07 degrees, and velocities
   * within 2 mm a second.
   */
  public static final Quantisation DEFAULT = new Quantisation(512, 12, 256);

  private static final Quantisation EXACT = new Quantisation(0, 0, 0);
  private static final int MAX_STEPS = 65_536;
  private static final int MIN_BITS = 8;
  private static final int MAX_BITS = 16;

  /** @throws IllegalArgumentException if a number is out of range */
  public Quantisation {
    if ((stepsPerMetre | rotationBits | stepsPerVelocity) != 0) {
      Limits.within("stepsPerMetre", stepsPerMetre, 1, MAX_STEPS);
      Limits.within("rotationBits", rotationBits, MIN_BITS, MAX_BITS);
      Limits.within("stepsPerVelocity", stepsPerVelocity, 1, MAX_STEPS);
    }
  }

  /**
   * Sends the bits of every {@code float} of a pose or velocity. A viewer then has the same bits as
   * the relay, including NaN. A moving body takes at least 28 bytes, several times as many as with
   * quantised numbers.
   */
  public static Quantisation exact() {
    return EXACT;
  }

  public boolean isExact() {
    return stepsPerMetre == 0;
  }

  /**
   * Returns the steps per unit of a rotation's component; each of the three smallest components is
   * at most the square root of 1/2.
   */
  public double stepsPerRotation() {
    return isExact() ? 0 : ((1 << (rotationBits - 1)) - 1) * Math.sqrt(2);
  }
}
