package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * One end of a connection: of a viewer to a relay, or of two peers. Everything on it is encrypted.
 * The end that dialled knows the other one by its key; what else the ends prove to each other is
 * the matter of their first messages. Owner: the thread that polls the connection's endpoint. Never
 * waits.
 */
public interface Connection {
  /** Returns the line of joins, news and commands, on which nothing is lost. */
  Line control();

  /**
   * Returns the line of messages that may be many, such as events, on which nothing is lost. The end
   * that dialled can send on it once the other one has.
   */
  Line bulk();

  /** Returns the line of messages each of which may be lost, or overtake others. */
  Line datagrams();

  /**
   * Sends a snapshot on a stream of its own, which may overtake other snapshots. Returns false if
   * nothing was sent.
   */
  boolean sendAlone(ByteBuffer snapshot);

  /**
   * Drops what has not arrived of snapshots on streams of their own: a keyframe that follows makes
   * it obsolete, and on a narrow line it would delay the keyframe.
   */
  default void dropSnapshots() {}

  /** Returns the bytes of snapshots on streams of their own that the network has not taken yet. */
  long waitingBytes();

  /** Returns true from the first moment at which messages can be sent, until the end. */
  boolean isOpen();

  /** Returns the reason why the connection was not opened, or has ended. */
  Optional<String> failure();

  /**
   * Returns true if the connection has ended because the other end closed its endpoint. Messages
   * that it sent before may be lost, because nothing is repeated after that.
   */
  default boolean hasOtherLeft() {
    return false;
  }

  /** Returns the digest of the public key of the end that was dialled. */
  byte[] key();

  /**
   * Keeps the connection because the other end is served. The end that was dialled closes
   * connections that are not admitted within two seconds, and those that send much before.
   */
  default void admit() {}

  /** Closes the connection after what was sent; the other end notices. */
  void close();

  /**
   * Receives messages in a little-endian buffer with an array. A message is valid only during the
   * call.
   */
  interface Arrivals {
    /** Receives a message on which nothing is lost. */
    void message(Connection from, ByteBuffer message);

    /** Receives a snapshot that was sent on a stream of its own. */
    default void snapshot(Connection from, ByteBuffer snapshot) {}

    void datagram(Connection from, ByteBuffer message);

    /** Called once, when a connection that was open has ended. */
    default void gone(Connection connection) {}
  }
}
