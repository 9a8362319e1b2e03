package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The layout of a record in the file: the content's length, the kind, the content, and a checksum.
 * The checksum covers all of these and the record's offset in the file, so that a misplaced record
 * is detected. Owner: one thread.
 */
final class Framing {
  /** The size of the file's beginning: the magic, the format version, and the checksum of both. */
  static final int PREAMBLE_BYTES = 16;

  /** Not text, so that a copy that changes line endings is detected. */
  static final long MAGIC = 0x89_49_53_4F_4A_0D_0A_1AL;

  /**
   * Raise it with every change of what records hold, which is also a new kind of command or a
   * longer one.
   */
  static final int VERSION = 8;

  /** The size of what precedes a content: its length and kind. */
  static final int HEAD_BYTES = Integer.BYTES + 1;

  /** The size of a record without its content. */
  static final int FRAME_BYTES = HEAD_BYTES + Integer.BYTES;

  /** The size of the largest content. */
  static final int MAX_CONTENT_BYTES = 1 << 26;

  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer place = ByteBuffer.allocate(Long.BYTES);

  /** Returns the checksum of bytes at an offset in the file. */
  int checksum(long offset, byte[] bytes, int from, int size) {
    checksum.reset();
    checksum.update(place.putLong(0, offset).array());
    checksum.update(bytes, from, size);
    return (int) checksum.getValue();
  }

  /** Returns the bytes at the beginning of every file. */
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
