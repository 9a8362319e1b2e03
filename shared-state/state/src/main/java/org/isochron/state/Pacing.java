package org.isochron.state;

/**
 * Wait strategy of a loop. Strategies that park first yield if there is time, which avoids late
 * wake-ups on a busy machine.
 */
public enum Pacing {
  /**
   * Parks until shortly before the instant, then spins. The margin adapts to the measured wake-up
   * latency.
   */
  ADAPTIVE,

  /**
   * Parks until the instant without spinning, so every pass of the loop is late by the wake-up
   * latency.
   */
  PARK,

  /** Spins all the time, for the lowest latency, and occupies an entire CPU core. */
  SPIN
}
