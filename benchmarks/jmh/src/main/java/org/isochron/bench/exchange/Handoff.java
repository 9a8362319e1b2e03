package org.isochron.bench.exchange;

/**
 * Hands the newest state from a writer's thread to a reader's thread. All rivals answer the same need: what the reader
 * took stays as it is until it takes the next, however long it works with it. A rival that cannot lend its own memory
 * for so long copies.
 */
interface Handoff {
  /** Hands over a copy of the source; the writer's. Whether it was accepted, for a queue can be full. */
  boolean publish(Payload source);

  /** Takes the newest state if it is newer than that held; the reader's. Whether it was. */
  boolean refresh();

  /** The state taken last, once there was one; the reader's. */
  Payload held();
}
