package org.isochron.engine.bodies;

import org.joml.Vector3fc;

/**
 * Adapts an engine's sleep speed, below which bodies fall asleep, to weak gravity. Any thread;
 * allocates nothing.
 */
public final class SleepSpeeds {
  private static final double EARTH = 9.81;

  private SleepSpeeds() {}

  /**
   * Returns the factor of an engine's default sleep speed for a body. It is below 1 where gravity
   * is weaker than on Earth: otherwise a body that begins to fall, or turns at the top of its
   * flight, is slow for so long that it falls asleep in mid-air. It is 1 without gravity, because
   * no body begins to fall.
   */
  public static double share(Vector3fc gravity, double factor) {
    double pull = gravity.length() * Math.abs(factor);
    return pull == 0 ? 1 : Math.min(1, pull / EARTH);
  }
}
