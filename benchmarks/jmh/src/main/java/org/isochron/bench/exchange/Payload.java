package org.isochron.bench.exchange;

/**
 * The state that is handed over. It has the same number in every place, so that a torn or outdated
 * state is detected. Plain memory: the handoff is responsible for the ordering.
 */
interface Payload {
  /** Writes a number to every place. */
  void fill(long number);

  /** Copies another payload of the same size into this one. */
  void copyFrom(Payload source);

  /** Returns a copy, made without clearing its memory first. */
  Payload copy();

  /** The number in the first place. */
  long number();

  /** Returns true if every place has the same number. */
  boolean isWhole();

  /** Touches every cache line, as a reader does that draws the state. */
  int digest();
}
