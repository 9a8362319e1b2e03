package org.isochron.remote.aeron;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.isochron.remote.stream.Messages;

/**
 * Reassembles messages from their fragments, and drops messages with a missing fragment. Receivers
 * get a private copy, which does not change while they validate and read it. Owner: one thread.
 * Allocates only with the first message that is longer than a datagram.
 */
final class Assembled implements FragmentHandler {
  private final int maxBytes;
  private static final int ALIGNMENT = FrameDescriptor.FRAME_ALIGNMENT;

  private final Consumer<ByteBuffer> receiver;
  private ByteBuffer memory;
  private boolean started;
  private long endPosition;

  /**
   * Creates an assembler. A message of more than {@code maxBytes} is truncated, and therefore
   * invalid.
   *
   * @param receiver receives every message; a message is valid only during the call
   */
  Assembled(int maxBytes, Consumer<ByteBuffer> receiver) {
    this.maxBytes = maxBytes;
    memory = room(Math.min(maxBytes, Messages.MAX_DATAGRAM_BYTES));
    this.receiver = receiver;
  }

  private static ByteBuffer room(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public void onFragment(DirectBuffer buffer, int offset, int length, Header header) {
    if ((header.flags() & FrameDescriptor.BEGIN_FRAG_FLAG) != 0) {
      memory.clear();
      started = true;
    } else {
      int bytes = BitUtil.align(length + DataHeaderFlyweight.HEADER_LENGTH, ALIGNMENT);
      started &= header.position() - bytes == endPosition;
    }
    endPosition = header.position();
    if (started && length > memory.remaining() && memory.capacity() < maxBytes) {
      memory = room(maxBytes).put(memory.flip());
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
