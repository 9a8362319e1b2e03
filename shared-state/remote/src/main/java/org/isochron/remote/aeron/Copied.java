package org.isochron.remote.aeron;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Messages;

/** A copy of what arrived, which nobody changes while it is checked and read. Owner: one thread; allocates nothing. */
final class Copied {
  private final ByteBuffer memory = Messages.memory();

  /** Copies a message; one that is longer than there is gets cut, and makes no sense then. */
  ByteBuffer of(DirectBuffer buffer, int offset, int length) {
    int kept = Math.min(length, FragmentFormat.MOST_BYTES);
    memory.clear();
    buffer.getBytes(offset, memory, 0, kept);
    return memory.limit(kept);
  }
}
