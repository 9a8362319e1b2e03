package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.state.Snapshot;
import org.isochron.state.Timeline;
import org.isochron.state.relay.TimelineCopy;

/**
 * The bytes of one encoded snapshot, in memory that the next snapshot reuses. Owner: one thread.
 * Allocates only for a snapshot that is longer than all earlier ones.
 */
final class SnapshotBytes {
  private static final int FIRST_BYTES = 2_048;

  private final BitWriter bits;
  private final int maxRecordBytes;
  private byte[] array = new byte[FIRST_BYTES];
  private ByteBuffer memory = wrap(array);

  SnapshotBytes(BitWriter bits, int maxRecordBytes) {
    this.bits = bits;
    this.maxRecordBytes = maxRecordBytes;
  }

  void begin(int flags, int chain, long number, Opening opening) {
    memory.clear().put((byte) flags).putInt(chain).putLong(number);
    memory.putLong(opening.tick).putLong(opening.instantNanos).putLong(opening.publishedNanos);
    memory.putInt(opening.slotCount).putInt(0);
    int at = memory.position();
    if ((flags & SnapshotFormat.TIMELINE) != 0) {
      TimelineCopy.write(opening.timeline, memory, at);
      at += TimelineCopy.BYTES;
    }
    bits.begin(array, at);
    reserve();
  }

  /** Makes room for one more record. */
  void reserve() {
    if (array.length - bits.position() < maxRecordBytes) {
      array = Arrays.copyOf(array, 2 * array.length + maxRecordBytes);
      memory = wrap(array);
      bits.moveTo(array);
    }
  }

  int length() {
    return bits.position();
  }

  void end(int leftOut) {
    memory.clear().limit(bits.position());
    memory.putInt(SnapshotFormat.LEFT_OUT, leftOut);
  }

  /** Returns the snapshot between the position and limit of a buffer, valid until the next one. */
  ByteBuffer get() {
    return memory.position(0);
  }

  private static ByteBuffer wrap(byte[] array) {
    return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** What a snapshot says in front of its bodies. */
  static final class Opening {
    long tick;
    long instantNanos;
    long publishedNanos;
    int slotCount;
    Timeline timeline = Timeline.paused(0);

    void copyFrom(Opening other) {
      tick = other.tick;
      instantNanos = other.instantNanos;
      publishedNanos = other.publishedNanos;
      slotCount = other.slotCount;
      timeline = other.timeline;
    }

    void copyFrom(Snapshot snapshot) {
      tick = snapshot.tick();
      instantNanos = snapshot.instantNanos();
      publishedNanos = snapshot.publishedNanos();
      slotCount = snapshot.slotCount();
      timeline = snapshot.timeline();
    }
  }
}
