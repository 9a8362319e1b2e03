package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * A stream of messages to the other end; over Aeron, a publication. Owner: one thread. Never waits.
 */
public interface Line {
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
   * Sends the bytes between a message's position and limit, and leaves both unchanged. Returns
   * false if nothing was sent, because the other end is not connected or too slow.
   */
  boolean offer(ByteBuffer message);

  /** Estimates how many bytes can be sent now; 0 if the other end is not connected. */
  default long room() {
    return Long.MAX_VALUE;
  }

  /** Returns true if the other end is connected and will receive messages sent from now on. */
  default boolean isOpen() {
    return true;
  }

  /** Returns true if opening the stream has failed permanently. */
  default boolean isRefused() {
    return false;
  }
}
