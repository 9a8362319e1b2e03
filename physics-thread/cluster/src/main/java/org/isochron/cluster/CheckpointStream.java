package org.isochron.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.physics.SavedState;

/**
 * Writes a saved state into a cluster snapshot and reads it back. Stateless; waits for the archive;
 * allocates.
 */
final class CheckpointStream {
  private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

  private CheckpointStream() {}

  static void write(
      long logPosition, SavedState state, ExclusivePublication publication, IdleStrategy idle) {
    UnsafeBuffer buffer = new UnsafeBuffer(bytes(logPosition, state).array());
    int offset = 0;
    while (offset < buffer.capacity()) {
      int length = Math.min(publication.maxPayloadLength(), buffer.capacity() - offset);
      long result = publication.offer(buffer, offset, length);
      if (result > 0) {
        offset += length;
      } else if (result == Publication.BACK_PRESSURED || result == Publication.ADMIN_ACTION) {
        idle.idle();
      } else {
        throw new IllegalStateException(
            "the checkpoint was not written, because the archive rejected it: "
                + Publication.errorString(result));
      }
    }
  }

  private static ByteBuffer bytes(long logPosition, SavedState state) {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + state.byteSize());
    bytes.putLong(logPosition).putInt(state.byteSize());
    state.copyTo(bytes);
    return bytes;
  }

  /**
   * @throws IllegalStateException if the checkpoint is damaged or belongs to another log position
   */
  static SavedState read(long logPosition, Image image, IdleStrategy idle) {
    Collected collected = new Collected();
    while (!collected.isComplete()) {
      int fragments = image.poll(collected::take, 16);
      if (fragments == 0 && (image.isClosed() || image.isEndOfStream())) {
        throw new IllegalStateException("the checkpoint ends after %d bytes: the archive is damaged"
            .formatted(collected.count));
      }
      idle.idle(fragments);
    }
    return collected.stateAt(logPosition);
  }

  static final class Collected {
    private byte[] bytes = new byte[0];
    private int count;
    private boolean started;
    private long keptPosition;

    void take(DirectBuffer buffer, int offset, int length, Object header) {
      int from = 0;
      if (!started) {
        started = true;
        from = HEADER_BYTES;
        keptPosition = buffer.getLong(offset, ByteOrder.BIG_ENDIAN);
        bytes = new byte[requireSize(buffer.getInt(offset + Long.BYTES, ByteOrder.BIG_ENDIAN))];
      }
      buffer.getBytes(offset + from, bytes, count, length - from);
      count += length - from;
    }

    private static int requireSize(int size) {
      if (size < 0) {
        throw new IllegalStateException(
            "the checkpoint's size is %d bytes: the archive is damaged".formatted(size));
      }
      return size;
    }

    boolean isComplete() {
      return started && count == bytes.length;
    }

    SavedState stateAt(long logPosition) {
      if (keptPosition != logPosition) {
        throw new IllegalStateException(
            "the checkpoint belongs to position %d of the log and was found at %d: the log between would be lost"
                .formatted(keptPosition, logPosition));
      }
      return SavedState.of(bytes);
    }
  }
}
