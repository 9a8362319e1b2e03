package org.isochron.remote.codec;

import org.isochron.state.SnapshotLayout;
import org.isochron.state.relay.TimelineCopy;

/**
 * Byte offsets in a snapshot, little-endian; REMOTE.md documents the format. Stateless.
 */
public final class SnapshotFormat {
  /** Protocol version; rises with every change of a message or snapshot. */
  public static final byte VERSION = 18;

  /** Type of a {@link BundleWriter bundle}. */
  public static final byte BUNDLE = 'M';

  /** Maximum bytes of a datagram. */
  public static final int DATAGRAM_BYTES = 1_300;

  /** Largest snapshot in bytes, for which a viewer has memory. */
  public static final int MAX_BYTES = 32 * 1_024 * 1_024;

  /** Age limit in ticks for the start poses in a keyframe. */
  public static final int MAX_AGE = 64;

  /** Bytes in front of the timeline, or of the bodies. */
  public static final int OPENING_BYTES = 45;

  static final int FLAGS = 0;
  static final int CHAIN = 1;
  static final int NUMBER = 5;
  static final int TICK = 13;
  static final int INSTANT = 21;
  static final int PUBLISHED = 29;
  static final int SLOT_COUNT = 37;
  static final int LEFT_OUT = 41;

  static final int OPENING_AND_TIMELINE = OPENING_BYTES + TimelineCopy.BYTES;

  static final int KEYFRAME = 1;
  static final int TIMELINE = 2;
  static final int BROKEN = 4;
  static final int ALL_FLAGS = KEYFRAME | TIMELINE | BROKEN;

  private static final int BODY_NUMBERS = 14;
  private static final int RUN_AND_KIND = 2;
  private static final int USUAL_POSE_BYTES = 44;
  private static final int USUAL_FAR_BYTES = 6;
  private static final int USUAL_VELOCITY_BYTES = 20;

  private SnapshotFormat() {}

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
}
