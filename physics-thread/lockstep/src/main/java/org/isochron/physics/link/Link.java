package org.isochron.physics.link;

import java.nio.ByteBuffer;

/**
 * This peer's end of a way to one other peer, for messages of bounded size. Owner: the thread that ticks the simulation,
 * which asks it for what has come; {@link #close} is for any thread.
 *
 * <p>A link may lose, repeat and mix up messages, and damage them. What it may not do is wait or throw: neither call blocks,
 * and once a link is established neither allocates.
 */
public interface Link extends AutoCloseable {
  /** The size of the largest message; it fits in a UDP datagram too. */
  int MAX_BYTES = 60_000;

  /** Sends the message between position and limit, or loses it. */
  void send(ByteBuffer message);

  /**
   * Takes the next message that has come.
   *
   * @param message has room for {@link #MAX_BYTES}; it is filled from 0, and its limit is set behind the message
   * @return whether there was one
   */
  boolean receive(ByteBuffer message);

  /** Whether more messages may come; false once the other end is known to be gone and all that it sent was taken. */
  boolean isOpen();

  /** Ends this end at once; again has no effect. */
  @Override
  void close();
}
