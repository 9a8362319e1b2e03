package org.isochron.physics.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * How records stand in the file: the content's length, the kind, the content, and a checksum of all that and of the place
 * in the file, so that a record which strayed is not taken for one that belongs there. Owner: one thread.
 */
final class Framing {
  /** What a file begins with: the magic, the format's version, and the checksum of both. */
  static final int PREAMBLE_BYTES = 16;

  /** Not text, so that a copy that translates line ends is noticed. */
  static final long MAGIC = 0x89_49_53_4F_4A_0D_0A_1AL;

  static final int VERSION = 1;

  /** What stands before a content: its length and kind. */
  static final int HEAD_BYTES = Integer.BYTES + 1;

  /** What a record has beyond its content. */
  static final int FRAME_BYTES = HEAD_BYTES + Integer.BYTES;

  /** The longest content. */
  static final int MAX_CONTENT_BYTES = 1 << 26;

  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer place = ByteBuffer.allocate(Long.BYTES);

  /** The checksum of bytes that stand, or are to stand, at a place in the file. */
  int checksum(long offset, byte[] bytes, int from, int size) {
    checksum.reset();
    checksum.update(place.putLong(0, offset).array());
    checksum.update(bytes, from, size);
    return (int) checksum.getValue();
  }

  /** What a file begins with. */
  byte[] preamble() {
    byte[] bytes = new byte[PREAMBLE_BYTES];
    ByteBuffer.wrap(bytes)
        .putLong(MAGIC)
        .putInt(VERSION)
        .putInt(checksum(0, magicAndVersion(), 0, PREAMBLE_BYTES - Integer.BYTES));
    return bytes;
  }

  private static byte[] magicAndVersion() {
    return ByteBuffer.allocate(PREAMBLE_BYTES).putLong(MAGIC).putInt(VERSION).array();
  }
}
