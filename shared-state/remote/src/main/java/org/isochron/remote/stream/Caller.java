package org.isochron.remote.stream;

/** A viewer's line at the server. Owner: the server's thread. */
public interface Caller {
  /** The way back, which is opened when this is first called. */
  Line answers();

  /** Sets, before the way back is opened, how many bytes all lines for snapshots take at once. */
  default void expect(long bytes) {}

  /**
   * Opens the line anew if nothing comes on it, for the end that opened it. Aeron binds the stream
   * of answers to the first way back that the other end opens: if that end loses the line for a
   * moment, it opens another one, which is never heard here.
   */
  default void redial() {}

  /** Closes the way back for good. */
  void close();

  /** Returns true if the way back was closed: what comes is of a connection that is over. */
  default boolean isClosed() {
    return false;
  }
}
