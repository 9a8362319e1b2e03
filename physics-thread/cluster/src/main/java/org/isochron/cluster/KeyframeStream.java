package org.isochron.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import java.nio.ByteBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.physics.simulation.SavedState;

/**
 * Writes a saved state into a snapshot of the cluster, and reads it from there: its length, and then its bytes in pieces. Stateless;
 * waits for the archive; allocates.
 */
final class KeyframeStream {
  private KeyframeStream() {}

  static void write(SavedState state, ExclusivePublication publication, IdleStrategy idle) {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + state.byteSize());
    bytes.putInt(state.byteSize());
    state.copyTo(bytes);
    UnsafeBuffer buffer = new UnsafeBuffer(bytes.array());
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
            "the keyframe was not written, because the archive does not take it: "
                + Publication.errorString(result));
      }
    }
  }

  static SavedState read(Image image, IdleStrategy idle) {
    Collected collected = new Collected();
    while (!collected.isWhole()) {
      int fragments = image.poll(collected::take, 16);
      if (fragments == 0 && (image.isClosed() || image.isEndOfStream())) {
        throw new IllegalStateException(
            "the keyframe ends after %d bytes: the archive is damaged; start this node in an empty folder"
                .formatted(collected.count));
      }
      idle.idle(fragments);
    }
    return SavedState.of(collected.bytes);
  }

  private static final class Collected {
    private byte[] bytes = new byte[0];
    private int count;
    private boolean begun;

    void take(org.agrona.DirectBuffer buffer, int offset, int length, Object header) {
      int from = 0;
      if (!begun) {
        begun = true;
        from = Integer.BYTES;
        bytes = new byte[buffer.getInt(offset, java.nio.ByteOrder.BIG_ENDIAN)];
      }
      buffer.getBytes(offset + from, bytes, count, length - from);
      count += length - from;
    }

    boolean isWhole() {
      return begun && count == bytes.length;
    }
  }
}
