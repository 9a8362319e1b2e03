package org.isochron.state.pacing;

/**
 * How a loop waits for its next instant. What parks yields first where there is time: beside busy programs fewer of its
 * wake-ups are late by milliseconds.
 */
public sealed interface Pacing {
  /** Parks until shortly before the instant and spins for the rest, by a margin that learns how late wake-ups are. */
  record Adaptive() implements Pacing {}

  /** Parks until the instant: no spinning, and late by what a wake-up takes. */
  record Park() implements Pacing {}

  /** Spins all the time: a whole core for the least lateness. */
  record Spin() implements Pacing {}

  /** The adaptive pacing. */
  static Pacing adaptive() {
    return new Adaptive();
  }

  /** The parking pacing. */
  static Pacing park() {
    return new Park();
  }

  /** The spinning pacing. */
  static Pacing spin() {
    return new Spin();
  }
}
