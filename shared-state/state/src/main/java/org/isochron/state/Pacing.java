package org.isochron.state;

/**
 * How a loop waits for its next instant. Pacings that park yield first if there is time, so that
 * fewer wake-ups are late by milliseconds next to busy programs.
 */
public sealed interface Pacing {
  /**
   * Parks until shortly before the instant and spins for the rest. The margin adapts to how late
   * wake-ups are.
   */
  record Adaptive() implements Pacing {}

  /** Parks until the instant. It does not spin, and is late by the time that a wake-up takes. */
  record Park() implements Pacing {}

  /** Spins all the time: the least lateness, at the cost of a whole core. */
  record Spin() implements Pacing {}

  static Pacing adaptive() {
    return new Adaptive();
  }

  static Pacing park() {
    return new Park();
  }

  static Pacing spin() {
    return new Spin();
  }
}
