package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.state.Link;

/** What all messages have in common; REMOTE.md is their page. Little-endian. Stateless. */
public final class Messages {
  /** A viewer asks to be served. */
  public static final byte JOIN = 'J';

  /** The server takes a viewer. */
  public static final byte WELCOME = 'W';

  /** The server does not take a viewer. */
  public static final byte REFUSED = 'R';

  /** The server wants a proof that the viewer knows the secret. */
  public static final byte CHALLENGE = 'K';

  /** A viewer asks for snapshots, or for events and prefabs, on a line on which it wants them. */
  public static final byte HELLO = 'H';

  /** What a viewer has received and wants. */
  public static final byte VIEWER_NEWS = 'V';

  /** What the server has received, its clock, timeline and state. */
  public static final byte SERVER_NEWS = 'N';

  /** Commands of a viewer. */
  public static final byte COMMANDS = 'C';

  /** Events of the simulation. */
  public static final byte EVENTS = 'E';

  /** A viewer leaves. */
  public static final byte LEAVE = 'L';

  /** A viewer asks on a new line if the relay, which is silent on the others, still knows it. */
  public static final byte STILL_KNOWN = 'I';

  /** A viewer lacks a prefab. */
  public static final byte PREFAB_WANTED = 'Q';

  /** A part of a prefab. */
  public static final byte PREFAB = 'G';

  /** A peer calls another. */
  public static final byte CALL = 'P';

  /** The called peer takes the caller. */
  public static final byte ACCEPTED = 'A';

  /** The called peer cannot take the caller now. */
  public static final byte BUSY = 'B';

  /** What a peer sends another over a link. */
  public static final byte DATA = 'D';

  /**
   * The bytes in front of what a message says: type, version, two unused, the checksum, and the
   * viewer's token.
   */
  public static final int HEADER_BYTES = 16;

  /** The most bytes of a message over a link, which may be longer than a datagram. */
  public static final int MOST_LINK_BYTES = HEADER_BYTES + Link.MAX_BYTES;

  static final int VERSION_AT = 1;
  static final int WAIT_AT = 2;
  static final int CHECKSUM_AT = 4;
  static final int TOKEN_AT = 8;

  private static final long WAIT_UNIT_NANOS = 100_000_000;
  private static final int MOST_WAIT_UNITS = 0xffff;

  private static final ThreadLocal<CRC32C> CHECKSUMS = ThreadLocal.withInitial(CRC32C::new);

  private Messages() {}

  /** Returns memory for one message. */
  public static ByteBuffer memory() {
    return ByteBuffer.allocate(FragmentFormat.MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Begins a message in memory of its own. */
  public static ByteBuffer begin(ByteBuffer memory, byte type, long token) {
    memory.clear();
    memory.put(type).put(FragmentFormat.VERSION).putShort((short) 0).putInt(0);
    return memory.putLong(token);
  }

  /** The version of a message that is not opened, which has a whole header. */
  public static byte version(ByteBuffer message) {
    return message.get(message.position() + VERSION_AT);
  }

  /** Ends a message that was begun in memory of its own. */
  public static ByteBuffer end(ByteBuffer memory) {
    return seal(memory.flip());
  }

  /**
   * Writes the checksum of a message that lies at the beginning of memory and ends at its limit.
   */
  public static ByteBuffer seal(ByteBuffer memory) {
    return memory.putInt(CHECKSUM_AT, checksum(memory));
  }

  /**
   * Returns true if memory holds a whole message of this version, which the network has not
   * changed; its position is then behind the header.
   */
  public static boolean open(ByteBuffer message) {
    int from = message.position();
    if (message.remaining() < HEADER_BYTES
        || message.get(from + VERSION_AT) != FragmentFormat.VERSION
        || message.getInt(from + CHECKSUM_AT) != checksum(message)) {
      return false;
    }
    message.position(from + HEADER_BYTES);
    return true;
  }

  /** The type of an opened message. */
  public static byte type(ByteBuffer message) {
    return message.get(message.position() - HEADER_BYTES);
  }

  /** The token of an opened message. */
  public static long token(ByteBuffer message) {
    return message.getLong(message.position() - HEADER_BYTES + TOKEN_AT);
  }

  /**
   * Returns true if memory that does not open holds a whole join of another version, which the
   * network has not changed.
   */
  public static boolean isOtherVersion(ByteBuffer message) {
    int from = message.position();
    return message.remaining() >= HEADER_BYTES
        && message.get(from) == JOIN
        && message.get(from + VERSION_AT) != FragmentFormat.VERSION
        && message.getInt(from + CHECKSUM_AT) == checksum(message);
  }

  /**
   * Returns a refusal of an opened message's sender, of whose reason as much is sent as fits.
   *
   * @param waitNanos after how long the sender may ask again; 0 says nothing about that
   */
  public static ByteBuffer refusal(ByteBuffer memory, long token, long waitNanos, String reason) {
    byte[] bytes = reason.getBytes(StandardCharsets.UTF_8);
    begin(memory, REFUSED, token);
    long units = (waitNanos + WAIT_UNIT_NANOS - 1) / WAIT_UNIT_NANOS;
    memory.putShort(WAIT_AT, (short) Math.min(MOST_WAIT_UNITS, units));
    return end(memory.put(bytes, 0, Math.min(bytes.length, memory.remaining())));
  }

  /** After how long the receiver of an opened refusal may ask again; 0 if it does not say. */
  public static long waitNanos(ByteBuffer refusal) {
    int units = refusal.getShort(refusal.position() - HEADER_BYTES + WAIT_AT) & 0xffff;
    return units * WAIT_UNIT_NANOS;
  }

  /** Returns a refusal of a join that does not open, in its version. */
  public static ByteBuffer refusal(ByteBuffer memory, ByteBuffer join, String reason) {
    long token = join.getLong(join.position() + TOKEN_AT);
    return seal(refusal(memory, token, 0, reason).put(VERSION_AT, version(join)));
  }

  /** Returns a message that says no more than its type and token. */
  public static ByteBuffer plain(ByteBuffer memory, byte type, long token) {
    return end(begin(memory, type, token));
  }

  /** Returns a viewer's request for what comes on the line of a number. */
  public static ByteBuffer hello(ByteBuffer memory, int number, long token) {
    return end(begin(memory, HELLO, token).put((byte) number));
  }

  /** The number of the line in an opened request, or -1 if it has none. */
  public static int line(ByteBuffer message) {
    return message.hasRemaining() ? message.get(message.position()) : -1;
  }

  private static int checksum(ByteBuffer message) {
    return FragmentFormat.checksum(CHECKSUMS.get(), message, message.position(), message.limit());
  }

  static void putText(ByteBuffer message, String text) {
    putBytes(message, text.getBytes(StandardCharsets.UTF_8));
  }

  static void putBytes(ByteBuffer message, byte[] bytes) {
    message.putShort((short) bytes.length).put(bytes);
  }

  /** Reads a text; throws BufferUnderflowException if the message ends within it. */
  static String text(ByteBuffer message) {
    return new String(bytes(message), StandardCharsets.UTF_8);
  }

  static byte[] bytes(ByteBuffer message) {
    int length = message.getShort() & 0xffff;
    if (length > message.remaining()) {
      throw new java.nio.BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    message.get(bytes);
    return bytes;
  }
}
