package org.isochron.remote.aeron;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/**
 * Reassembles messages from their fragments. Receivers get a private copy, which does not change
 * while they validate and read it. Owner: one thread. Allocates nothing after construction.
 */
final class Assembled implements FragmentHandler {
  private final ByteBuffer memory;
  private final Consumer<ByteBuffer> receiver;
  private boolean begun;

  /**
   * Creates an assembler. A message of more than {@code mostBytes} is truncated, and therefore
   * invalid.
   *
   * @param receiver receives every message; a message is valid only during the call
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
