package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * The inner end of a link, whose outer end the program has: converts the program's messages to
 * those of a connection. Owner: the thread of the connection. Never waits; allocates nothing after
 * construction.
 */
final class InnerLink {
  /** Maximum time until a message from the program is noticed. */
  static final long LOOK_NANOS = 1_000_000;

  /** Maximum number of messages in one turn. */
  static final int AT_ONCE = 64;

  private final Link link;
  private final ByteBuffer message =
      ByteBuffer.allocate(Messages.MAX_LINK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final ByteBuffer content = message.slice(Messages.HEADER_BYTES, Link.MAX_BYTES);

  InnerLink(Link link) {
    this.link = link;
  }

  /** Takes the program's next message, with its type; returns false if there is none. */
  boolean takeNext() {
    if (!link.receive(content)) {
      return false;
    }
    Messages.begin(message, Messages.DATA);
    message.limit(Messages.HEADER_BYTES + content.limit()).position(0);
    return true;
  }

  /** Returns the memory of the message that was taken. */
  ByteBuffer message() {
    return message;
  }

  /**
   * Sends the program's messages once: in datagrams, or in order if they are too long for one.
   * Without a connection they are lost.
   */
  void sendTo(@Nullable Connection to) {
    for (int left = AT_ONCE; left > 0 && takeNext(); left--) {
      if (to != null) {
        boolean isSmall = message.remaining() <= SnapshotFormat.DATAGRAM_BYTES;
        (isSmall ? to.datagrams() : to.control()).offer(message);
      }
    }
  }

  /** Passes the rest of an opened message to the program, unless the program is far behind. */
  void deliver(ByteBuffer received) {
    link.send(received);
  }

  /** Returns false if the program has closed the link, and all its messages were taken. */
  boolean isOpen() {
    return link.isOpen();
  }

  /** Closes the link; the program can still receive the messages that were delivered. */
  void close() {
    link.close();
  }
}
