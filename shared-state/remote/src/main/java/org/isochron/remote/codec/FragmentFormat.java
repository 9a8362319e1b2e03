package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.relay.TimelineCopy;

/**
 * Byte offsets in a fragment of a snapshot, little-endian; REMOTE.md documents the format.
 * Stateless.
 */
public final class FragmentFormat {
  /** Protocol version; rises with every change of a message or fragment. */
  public static final byte VERSION = 16;

  public static final byte TYPE = 'S';

  /** Type of a {@link BundleWriter bundle}, which contains the fragments of a whole snapshot. */
  public static final byte BUNDLE = 'M';

  /** Maximum size of a fragment in bytes; a fragment fits in one UDP datagram. */
  public static final int MAX_BYTES = 1_300;

  /** Age limit in ticks for the start poses in a keyframe. */
  public static final int MAX_AGE = 64;

  static final int VERSION_AT = 1;
  static final int FLAGS = 2;
  static final int CHECKSUM_AT = 4;
  static final int CHAIN = 8;
  static final int INDEX = 12;
  static final int NUMBER = 16;
  static final int FIRST = 24;
  static final int END = 28;
  static final int HEADER_BYTES = 32;

  static final int TICK = 32;
  static final int INSTANT = 40;
  static final int PUBLISHED = 48;
  static final int SLOT_COUNT = 56;
  static final int OPENING_BYTES = 60;

  static final int CLOSING_BYTES = 4;

  static final int KEYFRAME = 1;
  static final int LAST = 2;
  static final int BEGINS = 4;
  static final int TIMELINE = 8;
  static final int BROKEN = 16;
  static final int ALL_FLAGS = KEYFRAME | LAST | BEGINS | TIMELINE | BROKEN;

  static final int OPENING_AND_TIMELINE = OPENING_BYTES + TimelineCopy.BYTES;

  private static final int BODY_NUMBERS = 14;
  private static final int RUN_AND_KIND = 2;
  private static final int USUAL_POSE_BYTES = 44;
  private static final int USUAL_FAR_BYTES = 6;
  private static final int USUAL_VELOCITY_BYTES = 20;

  private FragmentFormat() {}

  /**
   * Returns the typical size in bytes of a complete record, in a world that is a few kilometres
   * wide. Records of changes are shorter, and records of exact numbers are never longer than this
   * size.
   */
  public static int usualRecordBytes(SnapshotLayout layout) {
    int velocities = layout.velocities() ? USUAL_VELOCITY_BYTES : 0;
    int far = layout.far() ? USUAL_FAR_BYTES : 0;
    return USUAL_POSE_BYTES + far + velocities + layout.channels().size() * Integer.BYTES;
  }

  static int maxRecordBytes(SnapshotLayout layout) {
    int numbers = RUN_AND_KIND
        + BODY_NUMBERS
        + (layout.far() ? SentBodies.AXES : 0)
        + (layout.velocities() ? SentBodies.VELOCITY_STRIDE : 0);
    int bits = numbers * BitWriter.MAX_GAMMA + layout.channels().size() * (Integer.SIZE + 1);
    return bits / Byte.SIZE + 2 * BitWriter.TOUCHED_BYTES;
  }

  public static int checksum(CRC32C checksum, ByteBuffer memory, int from, int end) {
    checksum.reset();
    int at = memory.arrayOffset() + from;
    checksum.update(memory.array(), at, CHECKSUM_AT);
    checksum.update(memory.array(), at + CHAIN, end - from - CHAIN);
    return (int) checksum.getValue();
  }
}
