package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The file layout of a record: content length, kind, content and checksum. The checksum also covers
 * the record's offset in the file, so that a misplaced record is detected. Owner: one thread.
 */
final class Framing {
  /** Size of the file header: magic, format version, and the checksum of both. */
  static final int PREAMBLE_BYTES = 16;

  /**
   * The magic number contains line endings, so that a copy with converted line endings is detected.
   */
  static final long MAGIC = 0x89_49_53_4F_4A_0D_0A_1AL;

  /** Raise this version with every change of record contents, including new or longer commands. */
  static final int VERSION = 11;

  /** Size of length and kind. */
  static final int HEAD_BYTES = Integer.BYTES + 1;

  /** Size without content. */
  static final int FRAME_BYTES = HEAD_BYTES + Integer.BYTES;

  /** Maximum size of a content. */
  static final int MAX_CONTENT_BYTES = 1 << 26;

  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer offsetBytes = ByteBuffer.allocate(Long.BYTES);

  int checksum(long offset, byte[] bytes, int from, int size) {
    checksum.reset();
    checksum.update(offsetBytes.putLong(0, offset).array());
    checksum.update(bytes, from, size);
    return (int) checksum.getValue();
  }

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
