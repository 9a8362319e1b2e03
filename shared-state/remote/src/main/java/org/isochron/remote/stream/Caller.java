package org.isochron.remote.stream;

/** The server's end of a stream that a viewer opened. Owner: the server's thread. */
public interface Caller {
  /** Returns the response stream; opens it on the first call. */
  Line answers();

  /** Sets the size in bytes of a keyframe, before the response stream opens. */
  default void expect(long bytes) {}

  /**
   * Opens another stream in place of a silent one; may be called only by the end that opened it.
   * Aeron binds a response subscription to the first response publication of the other end. If the
   * other end loses the stream for a moment, it opens another publication, whose data never arrives
   * here.
   */
  default void redial() {}

  void close();

  /** Closes the stream in both directions. */
  default void reject() {
    close();
  }

  /**
   * Returns true if the response stream was closed; messages that still arrive belong to an earlier
   * connection.
   */
  default boolean isClosed() {
    return false;
  }
}
