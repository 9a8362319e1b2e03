package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/** One way for messages to the other end. Owner: one thread. Never waits. */
public interface Line {
  /** A line to nowhere. */
  Line NONE = new Line() {
    @Override
    public boolean offer(ByteBuffer message) {
      return false;
    }

    @Override
    public long room() {
      return 0;
    }

    @Override
    public boolean isOpen() {
      return false;
    }
  };

  /**
   * Sends what lies between the position and the limit of a message, and leaves both as they are.
   * Returns false if it was not sent, because the other end is not there or does not keep up.
   */
  boolean offer(ByteBuffer message);

  /** Returns about how many bytes can be sent now; 0 if the other end is not there. */
  default long room() {
    return Long.MAX_VALUE;
  }

  /** Returns true if the other end is there, so that what is sent now or later comes. */
  default boolean isOpen() {
    return true;
  }

  /** Returns true if it never opens, as nobody could open it. */
  default boolean isRefused() {
    return false;
  }
}
