package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/** A line of messages to the other end of a connection. Owner: one thread. Never waits. */
public interface Line {
  Line NONE = message -> false;

  /**
   * Sends the bytes between a message's position and limit, and leaves both unchanged. Returns
   * false if nothing was sent, because the other end is not connected or too slow.
   */
  boolean offer(ByteBuffer message);
}
