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
  private boolean started;

  /**
   * Creates an assembler. A message of more than {@code maxBytes} is truncated, and therefore
   * invalid.
   *
   * @param receiver receives every message; a message is valid only during the call
   */
  Assembled(int maxBytes, Consumer<ByteBuffer> receiver) {
    memory = ByteBuffer.allocate(maxBytes).order(ByteOrder.LITTLE_ENDIAN);
    this.receiver = receiver;
  }

  @Override
  public void onFragment(DirectBuffer buffer, int offset, int length, Header header) {
    if ((header.flags() & FrameDescriptor.BEGIN_FRAG_FLAG) != 0) {
      memory.clear();
      started = true;
    }
    if (started) {
      buffer.getBytes(offset, memory, Math.min(length, memory.remaining()));
    }
    if (started && (header.flags() & FrameDescriptor.END_FRAG_FLAG) != 0) {
      started = false;
      receiver.accept(memory.flip());
    }
  }
}
