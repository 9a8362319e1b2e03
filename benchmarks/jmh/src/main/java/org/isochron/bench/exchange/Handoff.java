package org.isochron.bench.exchange;

/**
 * Hands the newest state from a writer thread to a reader thread. All implementations meet one
 * requirement: the state that the reader took stays unchanged until the reader takes the next one.
 * An implementation that cannot lend its own memory for that long makes a copy.
 */
interface Handoff {
  /** Copies the source, or returns false if a queue is full. Called by the writer. */
  boolean publish(Payload source);

  /** Takes the newest state, and returns true if it is new. Called by the reader. */
  boolean refresh();

  Payload held();
}
