package org.isochron.bench.exchange;

/**
 * The state that is handed over. All values are the same number, so a torn or outdated state is
 * detected. Plain memory: the handoff is responsible for the ordering.
 */
interface Payload {
  void fill(long number);

  void copyFrom(Payload source);

  /** Returns a copy, made without clearing its memory first. */
  Payload copy();

  /** Returns the first value. */
  long number();

  boolean isConsistent();

  /** Touches every cache line, like a reader that draws the state. */
  int digest();
}
