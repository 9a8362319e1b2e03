package org.isochron.cluster;

import static io.aeron.logbuffer.FrameDescriptor.FRAME_ALIGNMENT;
import static io.aeron.logbuffer.FrameDescriptor.frameLength;
import static io.aeron.logbuffer.FrameDescriptor.frameSessionId;
import static io.aeron.protocol.DataHeaderFlyweight.HEADER_LENGTH;

import io.aeron.archive.checksum.Checksum;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The checksum that an archive writes into each fragment in place of its session id. A killed
 * process may leave only the first pages of its last fragment. Without a checksum, an unwritten
 * page would look like a page of zeros that was sent. Stateless, any thread.
 */
final class FragmentChecksum implements Checksum {
  // odd, so the multiplication loses no bits
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  @Override
  public int compute(long address, int offset, int length) {
    return of(new UnsafeBuffer(address + offset, length), 0, length);
  }

  private static int of(DirectBuffer bytes, int begin, int length) {
    long hash = length;
    for (int at = begin; at < begin + length; at += Long.BYTES) {
      hash = (hash ^ bytes.getLong(at)) * FACTOR;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  static boolean isLastTorn(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      UnsafeBuffer bytes =
          new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
      int at = 0;
      while (at < bytes.capacity() && frameLength(bytes, at) <= 0) {
        at += FRAME_ALIGNMENT; // may start at any position
      }
      int last = at;
      while (at < bytes.capacity() && frameLength(bytes, at) > 0) {
        last = at;
        at += BitUtil.align(frameLength(bytes, at), FRAME_ALIGNMENT);
      }
      return at > bytes.capacity()
          || of(bytes, last + HEADER_LENGTH, at - last - HEADER_LENGTH)
              != frameSessionId(bytes, last);
    } catch (IOException e) {
      throw new UncheckedIOException("the file %s cannot be read".formatted(file), e);
    }
  }
}
