package org.isochron.bench.lab;

/**
 * Closed-form solutions of motions that a simulation approximates, at instants of simulation time.
 */
final class Truth {
  private Truth() {}

  static double ballistic(double start, double velocity, double acceleration, long instantNanos) {
    double t = instantNanos * 1e-9;
    return start + velocity * t + acceleration * t * t / 2;
  }

  /** Returns the displacement of an underdamped spring that is released at rest. */
  static double oscillation(
      double start, double stiffness, double damping, double mass, long instantNanos) {
    double t = instantNanos * 1e-9;
    double decay = damping / (2 * mass);
    double frequency = Math.sqrt(stiffness / mass - decay * decay);
    return start
        * Math.exp(-decay * t)
        * (Math.cos(frequency * t) + decay / frequency * Math.sin(frequency * t));
  }

  /**
   * Returns the height of the lowest point of a ball that is dropped at rest and keeps a share of
   * its speed at every bounce.
   */
  static double bounce(double height, double gravity, double restitution, long instantNanos) {
    double t = instantNanos * 1e-9;
    double fall = Math.sqrt(2 * height / gravity);
    if (t < fall) {
      return height - gravity * t * t / 2;
    }
    double since = t - fall;
    double speed = gravity * fall * restitution;
    while (since > 2 * speed / gravity) {
      since -= 2 * speed / gravity;
      speed *= restitution;
      if (speed < 1e-9) {
        return 0;
      }
    }
    return speed * since - gravity * since * since / 2;
  }
}
