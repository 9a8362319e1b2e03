package org.isochron.lockstep.message;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The header of every message. Owner: the physics thread; allocates nothing after construction.
 *
 * <pre>
 * byte  0  int   the letters ISOL
 *       4  int   CRC32C of all bytes that follow
 *       8  long  session
 *      16  byte  version of this format
 *      17  byte  kind: 1 hello, 2 slices, 3 goodbye
 *      18  byte  number of the peer that sends it
 *      19  long  hello: run of the sender; else: exclusive or of the runs of sender and receiver
 *      27        hello: see {@code Hello}; slices: see {@code PeerConnection}; goodbye: nothing
 * </pre>
 *
 * All numbers are big-endian. A run is a random number that identifies one process of a peer in
 * the session. So a late message to or from an earlier process is not mistaken for a current one.
 */
public final class Envelope {
  public static final int BYTES = 27;
  public static final byte HELLO = 1;
  public static final byte SLICES = 2;
  public static final byte GOODBYE = 3;

  /** Returned instead of a kind if the bytes are damaged or belong to another session. */
  static final byte REFUSED = 0;

  /** Returned instead of a kind if a peer of this session uses another version of the format. */
  public static final byte OTHER_VERSION = -1;

  private static final int LETTERS = 0x49534F4C;
  private static final byte VERSION = 12;
  private static final int CHECKSUM_OFFSET = 4;
  private static final int CHECKED_FROM = 8;
  private static final int RUNS_OFFSET = 19;

  private final CRC32C checksum = new CRC32C();
  private final long session;
  private final int sender;

  public Envelope(long session, int sender) {
    this.session = session;
    this.sender = sender;
  }

  public void begin(ByteBuffer message, byte kind, long runs) {
    message.clear().putInt(LETTERS).putInt(0).putLong(session);
    message.put(VERSION).put(kind).put((byte) sender).putLong(runs);
  }

  public void seal(ByteBuffer message) {
    message.flip();
    message.putInt(CHECKSUM_OFFSET, checksumOf(message));
  }

  /** Checks a message from a peer and returns its kind. */
  public byte open(ByteBuffer message, int from) {
    if (message.remaining() < BYTES
        || message.getInt() != LETTERS
        || message.getInt() != checksumOf(message)
        || message.getLong() != session) {
      return REFUSED;
    }
    byte version = message.get();
    byte kind = message.get();
    if (message.get() != (byte) from) {
      return REFUSED;
    }
    message.position(BYTES);
    return version == VERSION ? kind : OTHER_VERSION;
  }

  public static long runs(ByteBuffer message) {
    return message.getLong(RUNS_OFFSET);
  }

  private int checksumOf(ByteBuffer message) {
    int position = message.position();
    checksum.reset();
    checksum.update(message.position(CHECKED_FROM));
    message.position(position);
    return (int) checksum.getValue();
  }
}
