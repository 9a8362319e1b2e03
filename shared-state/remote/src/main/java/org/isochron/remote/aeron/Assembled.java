package org.isochron.remote.aeron;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/**
 * Puts messages together from the fragments in which they come, and hands on a copy that nobody
 * changes while it is checked and read. Owner: one thread; allocates nothing after construction.
 */
final class Assembled implements FragmentHandler {
  private final ByteBuffer memory;
  private final Consumer<ByteBuffer> receiver;
  private boolean begun;

  /**
   * Has room for a message of n bytes; one that is longer gets cut, and makes no sense then.
   *
   * @param receiver takes every message, which is valid during the call only
   */
  Assembled(int mostBytes, Consumer<ByteBuffer> receiver) {
    memory = ByteBuffer.allocate(mostBytes).order(ByteOrder.LITTLE_ENDIAN);
    this.receiver = receiver;
  }

  @Override
  public void onFragment(DirectBuffer buffer, int offset, int length, Header header) {
    if ((header.flags() & FrameDescriptor.BEGIN_FRAG_FLAG) != 0) {
      memory.clear();
      begun = true;
    }
    if (begun) {
      buffer.getBytes(offset, memory, Math.min(length, memory.remaining()));
    }
    if (begun && (header.flags() & FrameDescriptor.END_FRAG_FLAG) != 0) {
      begun = false;
      receiver.accept(memory.flip());
    }
  }
}
