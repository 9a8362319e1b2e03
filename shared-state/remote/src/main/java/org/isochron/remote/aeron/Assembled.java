package org.isochron.remote.aeron;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a message, put together from the fragments in which it came, which nobody changes while it is checked and read. Owner:
 * one thread; allocates nothing after construction.
 */
final class Assembled {
  private final ByteBuffer memory;
  private boolean begun;

  /** Has room for a message of n bytes; one that is longer gets cut, and makes no sense then. */
  Assembled(int mostBytes) {
    memory = ByteBuffer.allocate(mostBytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Takes a fragment. Returns the message if this was its last one, valid until the next call. */
  @Nullable
  ByteBuffer add(DirectBuffer buffer, int offset, int length, Header header) {
    if ((header.flags() & FrameDescriptor.BEGIN_FRAG_FLAG) != 0) {
      memory.clear();
      begun = true;
    }
    int kept = Math.min(length, memory.remaining());
    if (begun) {
      buffer.getBytes(offset, memory, kept);
    }
    if (!begun || (header.flags() & FrameDescriptor.END_FRAG_FLAG) == 0) {
      return null;
    }
    begun = false;
    return memory.flip();
  }
}
