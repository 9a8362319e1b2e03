package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.state.Link;

/** Types and helpers of all messages, little-endian; REMOTE.md documents the format. Stateless. */
public final class Messages {
  public static final byte JOIN = 'J';

  /** The server accepts a viewer. */
  public static final byte WELCOME = 'W';

  /** The server refuses a viewer. */
  public static final byte REFUSED = 'R';

  /** Acknowledgements, interest and clock query of a viewer. */
  public static final byte VIEWER_NEWS = 'V';

  /** Acknowledgements, clock, timeline and state of the server. */
  public static final byte SERVER_NEWS = 'N';

  public static final byte COMMANDS = 'C';

  public static final byte EVENTS = 'E';

  /** A viewer leaves. */
  public static final byte LEAVE = 'L';

  public static final byte PREFAB_WANTED = 'Q';

  public static final byte PREFAB = 'G';

  public static final byte CALL = 'P';

  public static final byte ACCEPTED = 'A';

  /** A message of a link between peers, or between a viewer and the server. */
  public static final byte DATA = 'D';

  /** A message of a named link between a viewer and the server. */
  public static final byte NAMED_DATA = 'U';

  /** Bytes of the messages between the programs of a viewer and the server. */
  public static final byte PIECE = 'S';

  /** How many of these bytes an end has received, and its program has taken. */
  public static final byte PIECES_TAKEN = 'T';

  /** Size of the type. */
  public static final int HEADER_BYTES = 1;

  /** Maximum size of the name of a link. */
  public static final int MAX_NAME_BYTES = 31;

  public static final int MAX_LINK_BYTES = HEADER_BYTES + 1 + MAX_NAME_BYTES + Link.MAX_BYTES;

  private Messages() {}

  public static ByteBuffer memory() {
    return ByteBuffer.allocate(SnapshotFormat.DATAGRAM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes the type of a message; {@link #end} completes the message. */
  public static ByteBuffer begin(ByteBuffer memory, byte type) {
    return memory.clear().put(type);
  }

  public static ByteBuffer end(ByteBuffer memory) {
    return memory.flip();
  }

  /** Returns a message without contents. */
  public static ByteBuffer plain(ByteBuffer memory, byte type) {
    return end(begin(memory, type));
  }

  /** Returns true for messages of links, which go in datagrams if they are short. */
  public static boolean isOfLink(byte type) {
    return type == DATA || type == NAMED_DATA;
  }

  /** Reads the type of a message, or 0 if the message is empty. */
  public static byte type(ByteBuffer message) {
    return message.hasRemaining() ? message.get() : 0;
  }

  static void putText(ByteBuffer message, String text) {
    putBytes(message, text.getBytes(StandardCharsets.UTF_8));
  }

  public static void putBytes(ByteBuffer message, byte[] bytes) {
    message.putShort((short) bytes.length).put(bytes);
  }

  static String text(ByteBuffer message) {
    return new String(bytes(message), StandardCharsets.UTF_8);
  }

  /**
   * Reads counted bytes.
   *
   * @throws BufferUnderflowException if the message is too short
   */
  public static byte[] bytes(ByteBuffer message) {
    int length = message.getShort() & 0xffff;
    if (length > message.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    message.get(bytes);
    return bytes;
  }
}
