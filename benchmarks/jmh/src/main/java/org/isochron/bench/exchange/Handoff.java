package org.isochron.bench.exchange;

/**
 * Hands the newest state from a writer thread to a reader thread. All rivals meet the same
 * requirement: the state that the reader took stays unchanged until it takes the next one. A rival
 * that cannot lend its own memory for so long copies.
 */
interface Handoff {
  /** Hands over a copy of the source; called by the writer. Returns false if a queue is full. */
  boolean publish(Payload source);

  /**
   * Takes the newest state; called by the reader. Returns true if it is newer than the one held.
   */
  boolean refresh();

  /** The state taken last, once there was one; called by the reader. */
  Payload held();
}
