package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
final class InnerLink implements InnerEnd {
  /** Maximum time until a message from the program is noticed. */
  static final long LOOK_NANOS = 1_000_000;

  /** Maximum number of messages in one turn. */
  static final int AT_ONCE = 64;

  private final Link link;

  /** Begin of each message: the type, and the length and bytes of a name that is not empty. */
  private final byte[] header;

  private final ByteBuffer message;
  private final ByteBuffer content;

  InnerLink(Link link) {
    this(link, "");
  }

  /** @param name name of the link, up to {@link Messages#MAX_NAME_BYTES}, or nothing */
  InnerLink(Link link, String name) {
    this.link = link;
    byte[] its = name.getBytes(StandardCharsets.UTF_8);
    header = its.length == 0
        ? new byte[] {Messages.DATA}
        : ByteBuffer.allocate(2 + its.length)
            .put(Messages.NAMED_DATA)
            .put((byte) its.length)
            .put(its)
            .array();
    message = ByteBuffer.allocate(header.length + Link.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    content = message.put(header).slice();
  }

  boolean hasNameOf(InnerLink other) {
    return Arrays.equals(header, other.header);
  }

  /** Takes the program's next message, with its type; returns false if there is none. */
  boolean takeNext() {
    if (!link.receive(content)) {
      return false;
    }
    message.limit(header.length + content.limit()).position(0);
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

  /** Delivers an opened message of any type; returns false if it belongs to another link. */
  boolean deliver(byte type, ByteBuffer received) {
    int at = received.arrayOffset() + received.position();
    int size = header.length - Messages.HEADER_BYTES;
    boolean isIts = type == header[0]
        && received.remaining() >= size
        && Arrays.equals(header, 1, header.length, received.array(), at, at + size);
    if (isIts) {
      deliver(received.position(received.position() + size));
    }
    return isIts;
  }

  /** Closes the link; the program can still receive the messages that were delivered. */
  @Override
  public void close() {
    link.close();
  }
}
