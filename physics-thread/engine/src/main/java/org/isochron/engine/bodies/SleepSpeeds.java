package org.isochron.engine.bodies;

import org.joml.Vector3fc;

/** Scales the speed below which an engine puts bodies to sleep. Thread-safe; allocates nothing. */
public final class SleepSpeeds {
  private static final double EARTH = 9.81;

  private SleepSpeeds() {}

  /**
   * Returns a factor that is below 1 if gravity is weaker than on Earth. Otherwise, a body that
   * starts to fall or reaches the top of its flight would fall asleep in mid-air. The factor is 1
   * without gravity, because no body starts to fall.
   */
  public static double share(Vector3fc gravity, double factor) {
    double pull = gravity.length() * Math.abs(factor);
    return pull == 0 ? 1 : Math.min(1, pull / EARTH);
  }
}
