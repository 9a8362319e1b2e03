package org.isochron.bench.exchange;

/**
 * The state that is handed over. It bears a number in every place, so that a torn or outdated one shows. Plain memory:
 * whoever hands it over answers for the ordering.
 */
interface Payload {
  /** Writes a number to every place. */
  void fill(long number);

  /** Overwrites the whole with another of the same size. */
  void copyFrom(Payload source);

  /** A new payload with the same contents, made without clearing its memory first. */
  Payload copy();

  /** The number in the first place. */
  long number();

  /** Whether the same number stands in every place. */
  boolean isWhole();

  /** Touches every cache line, as a reader does that draws what it was given. */
  int digest();
}
