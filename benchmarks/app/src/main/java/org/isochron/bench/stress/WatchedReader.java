package org.isochron.bench.stress;

/** A reader of the shared state that checks all it reads. Owner: its thread. */
interface WatchedReader extends AutoCloseable {
  /** Reads, serves a requested stall while it holds what it has read, and checks. */
  void read(long presentNanos);

  /** Closes the reader and opens another. */
  void reopen();

  @Override
  void close();
}
