package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * This peer's end of a connection to one other peer, for messages of bounded size. Owner: the
 * thread that ticks the simulation and polls {@link #receive}; {@link #close} is for any thread.
 *
 * <p>A link may lose, repeat, reorder and damage messages. It never waits and never throws:
 * {@link #send} and {@link #receive} do not block, and do not allocate once the link is
 * established.
 */
public interface Link extends AutoCloseable {
  /** The size of the largest message in bytes; it fits into a UDP datagram. */
  int MAX_BYTES = 60_000;

  /** Sends the message between position and limit, or loses it, as it does if that is too long. */
  void send(ByteBuffer message);

  /**
   * Takes the next message that has arrived.
   *
   * @param message a buffer with room for {@link #MAX_BYTES}; filled from 0, with its limit at the
   *     end of the message
   * @return true if there was a message
   */
  boolean receive(ByteBuffer message);

  /**
   * Returns true if more messages may arrive; false once the other end is gone and all that it sent
   * was taken.
   */
  boolean isOpen();

  /** Closes this end immediately; a second call has no effect. */
  @Override
  void close();

  /**
   * Connects peers of one process with each other, over bounded queues, and returns, for each peer,
   * its links to the others in order of peer number.
   *
   * @throws IllegalArgumentException unless there are 1 to 64 peers
   */
  static List<List<Link>> inProcess(int peers) {
    return InProcessLinks.mesh(peers);
  }
}
