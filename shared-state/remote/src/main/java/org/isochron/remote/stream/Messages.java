package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.state.Link;

/**
 * Header, checksum and helpers of all messages, little-endian; REMOTE.md documents the format.
 * Stateless.
 */
public final class Messages {
  public static final byte JOIN = 'J';

  /** The server accepts a viewer. */
  public static final byte WELCOME = 'W';

  /** The server refuses a viewer. */
  public static final byte REFUSED = 'R';

  /** The server's part of a handshake. */
  public static final byte CHALLENGE = 'K';

  /** A viewer's part of a handshake, with its sealed join. */
  public static final byte SEALED_JOIN = 'T';

  /** A viewer requests snapshots, or events and prefabs, on the stream of this message. */
  public static final byte HELLO = 'H';

  /** Acknowledgements, interest and clock query of a viewer. */
  public static final byte VIEWER_NEWS = 'V';

  /** Acknowledgements, clock, timeline and state of the server. */
  public static final byte SERVER_NEWS = 'N';

  public static final byte COMMANDS = 'C';

  public static final byte EVENTS = 'E';

  /** A viewer leaves. */
  public static final byte LEAVE = 'L';

  /** A viewer asks on a new stream whether a silent relay still knows it. */
  public static final byte STILL_KNOWN = 'I';

  public static final byte PREFAB_WANTED = 'Q';

  public static final byte PREFAB = 'G';

  public static final byte CALL = 'P';

  public static final byte ACCEPTED = 'A';

  public static final byte BUSY = 'B';

  /** A message of a link between peers, or between a viewer and the server. */
  public static final byte DATA = 'D';

  /**
   * Size of the header: type, version, two bytes that only refusals and hellos use, checksum, and
   * the viewer's token.
   */
  public static final int HEADER_BYTES = 16;

  public static final int MAX_LINK_BYTES = HEADER_BYTES + Link.MAX_BYTES;

  /** Size of the code that authenticates a sealed message. */
  public static final int TAG_BYTES = 16;

  public static final int MAX_SEALED_LINK_BYTES = MAX_LINK_BYTES + TAG_BYTES;

  /** Size of the largest sealed message, which fits in one datagram. */
  public static final int MAX_DATAGRAM_BYTES = FragmentFormat.MAX_BYTES + TAG_BYTES;

  static final int VERSION_AT = 1;
  static final int WAIT_AT = 2;
  static final int LINE_AT = 2;
  static final int CHECKSUM_AT = 4;
  static final int TOKEN_AT = 8;

  private static final long WAIT_UNIT_NANOS = 100_000_000;
  private static final int MAX_WAIT_UNITS = 0xffff;

  private static final ThreadLocal<CRC32C> CHECKSUMS = ThreadLocal.withInitial(CRC32C::new);

  private Messages() {}

  public static ByteBuffer memory() {
    return ByteBuffer.allocate(FragmentFormat.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes the header of a message; {@link #end} completes the header. */
  public static ByteBuffer begin(ByteBuffer memory, byte type, long token) {
    memory.clear();
    memory.put(type).put(FragmentFormat.VERSION).putShort((short) 0).putInt(0);
    return memory.putLong(token);
  }

  public static byte version(ByteBuffer message) {
    return message.get(message.position() + VERSION_AT);
  }

  public static ByteBuffer end(ByteBuffer memory) {
    return seal(memory.flip());
  }

  public static ByteBuffer seal(ByteBuffer memory) {
    return memory.putInt(CHECKSUM_AT, checksum(memory));
  }

  /**
   * Returns true if the message is complete, undamaged and of this version; its position is then
   * behind the header.
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

  /** Returns true if an unopened message is a join or a hello. */
  public static boolean isGreeting(ByteBuffer message) {
    if (message.remaining() < HEADER_BYTES) {
      return false;
    }
    byte type = unopenedType(message);
    return type == JOIN || type == SEALED_JOIN || type == HELLO;
  }

  public static byte unopenedType(ByteBuffer message) {
    return message.get(message.position());
  }

  public static int unopenedLine(ByteBuffer message) {
    return message.get(message.position() + LINE_AT);
  }

  public static long unopenedToken(ByteBuffer message) {
    return message.getLong(message.position() + TOKEN_AT);
  }

  public static byte type(ByteBuffer message) {
    return message.get(message.position() - HEADER_BYTES);
  }

  public static long token(ByteBuffer message) {
    return message.getLong(message.position() - HEADER_BYTES + TOKEN_AT);
  }

  /**
   * Returns true if a message that {@link #open} rejected is an undamaged join of another version.
   */
  public static boolean isOtherVersion(ByteBuffer message) {
    int from = message.position();
    return message.remaining() >= HEADER_BYTES
        && message.get(from) == JOIN
        && message.get(from + VERSION_AT) != FragmentFormat.VERSION
        && message.getInt(from + CHECKSUM_AT) == checksum(message);
  }

  /**
   * A reason that does not fit is truncated.
   *
   * @param waitNanos time after which the viewer may ask again; 0 if unspecified
   */
  public static ByteBuffer refusal(ByteBuffer memory, long token, long waitNanos, String reason) {
    byte[] bytes = reason.getBytes(StandardCharsets.UTF_8);
    begin(memory, REFUSED, token);
    long units = (waitNanos + WAIT_UNIT_NANOS - 1) / WAIT_UNIT_NANOS;
    memory.putShort(WAIT_AT, (short) Math.min(MAX_WAIT_UNITS, units));
    return end(memory.put(bytes, 0, Math.min(bytes.length, memory.remaining())));
  }

  public static long waitNanos(ByteBuffer refusal) {
    int units = refusal.getShort(refusal.position() - HEADER_BYTES + WAIT_AT) & 0xffff;
    return units * WAIT_UNIT_NANOS;
  }

  /** Returns a refusal of an unopened join of another version, written in that version. */
  public static ByteBuffer refusal(ByteBuffer memory, ByteBuffer join, String reason) {
    long token = join.getLong(join.position() + TOKEN_AT);
    return seal(refusal(memory, token, 0, reason).put(VERSION_AT, version(join)));
  }

  public static ByteBuffer plain(ByteBuffer memory, byte type, long token) {
    return end(begin(memory, type, token));
  }

  public static ByteBuffer hello(ByteBuffer memory, int number, long token) {
    return end(begin(memory, HELLO, token).put(LINE_AT, (byte) number));
  }

  /** Returns the stream number in an opened hello. */
  public static int line(ByteBuffer message) {
    return message.get(message.position() - HEADER_BYTES + LINE_AT);
  }

  private static int checksum(ByteBuffer message) {
    return FragmentFormat.checksum(CHECKSUMS.get(), message, message.position(), message.limit());
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
