package org.isochron.bench.exchange;

/**
 * Hands the newest state from a writer thread to a reader thread. All rivals meet one requirement:
 * the state that the reader took stays unchanged until it takes the next one. A rival that cannot
 * lend its own memory for that long makes a copy.
 */
interface Handoff {
  /** Copies the source, or returns false if a queue is full. Called by the writer. */
  boolean publish(Payload source);

  /** Takes the newest state, and returns true if it is new. Called by the reader. */
  boolean refresh();

  Payload held();
}
