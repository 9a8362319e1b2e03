package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * One peer's end of a connection to another peer, for messages of bounded size. Owner: the thread
 * that ticks the simulation and polls {@link #receive}; any thread may call {@link #close}.
 *
 * <p>A link may lose, repeat and reorder messages. Those that arrive are unchanged, and come from
 * the other end: over a network a link needs what TLS does, such as the links of {@code PeerLinks}.
 * {@link #send} and {@link #receive} never block or throw, and do not allocate on an established
 * link.
 */
public interface Link extends AutoCloseable {
  /** Maximum message size in bytes, which fits in a UDP datagram. */
  int MAX_BYTES = 60_000;

  /** Sends the message between position and limit, unless it is too long. */
  void send(ByteBuffer message);

  /**
   * Receives the next message.
   *
   * @param message a buffer with room for {@link #MAX_BYTES}; filled from 0, with its limit at the
   *     end of the message
   * @return true for a received message
   */
  boolean receive(ByteBuffer message);

  /** Returns false if the other end is closed and all its messages have been received. */
  boolean isOpen();

  /** Closes this end immediately; idempotent. */
  @Override
  void close();

  /**
   * Connects peers in one process over bounded queues. Returns each peer's links to the others, in
   * order of peer number.
   *
   * @throws IllegalArgumentException outside 1 to 64
   */
  static List<List<Link>> inProcess(int peers) {
    return InProcessLinks.mesh(peers);
  }
}
