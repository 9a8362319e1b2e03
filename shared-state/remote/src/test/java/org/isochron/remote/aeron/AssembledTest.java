package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.remote.stream.Messages;
import org.junit.jupiter.api.Test;

class AssembledTest {
  private static final int FRAGMENT = 1_376;
  private static final int TERM_SHIFT = 22;

  private final DataHeaderFlyweight frame =
      new DataHeaderFlyweight(new UnsafeBuffer(ByteBuffer.allocate(1 << TERM_SHIFT)));
  private final List<byte[]> received = new ArrayList<>();
  private final Assembled assembled = new Assembled(Messages.MAX_SEALED_LINK_BYTES, message -> {
    byte[] bytes = new byte[message.remaining()];
    message.get(bytes);
    received.add(bytes);
  });
  private int termOffset;

  /** An unreliable stream skips what was lost. */
  @Test
  void messageWithALostFragmentIsDroppedAndEveryOtherIsComplete() {
    Random random = new Random(7);
    List<byte[]> expected = new ArrayList<>();
    for (int count = 0; count < 300; count++) {
      byte[] message = new byte[1 + random.nextInt(6 * FRAGMENT)];
      random.nextBytes(message);
      int fragments = (message.length + FRAGMENT - 1) / FRAGMENT;
      int lost = random.nextBoolean() ? random.nextInt(fragments) : -1;
      send(message, lost);
      if (lost < 0) {
        expected.add(message);
      }
    }

    assertThat(received).hasSameSizeAs(expected);
    for (int index = 0; index < expected.size(); index++) {
      assertThat(received.get(index)).isEqualTo(expected.get(index));
    }
    assertThat(expected).hasSizeBetween(100, 200);
  }

  @Test
  void longestMessageIsComplete() {
    byte[] message = new byte[Messages.MAX_SEALED_LINK_BYTES];
    new Random(3).nextBytes(message);

    send(message, -1);

    assertThat(received).hasSize(1);
    assertThat(received.get(0)).isEqualTo(message);
  }

  private void send(byte[] message, int lost) {
    for (int from = 0, number = 0; from < message.length; from += FRAGMENT, number++) {
      int length = Math.min(FRAGMENT, message.length - from);
      int bytes = BitUtil.align(
          length + DataHeaderFlyweight.HEADER_LENGTH, FrameDescriptor.FRAME_ALIGNMENT);
      byte begin = from == 0 ? FrameDescriptor.BEGIN_FRAG_FLAG : 0;
      byte end = from + length == message.length ? FrameDescriptor.END_FRAG_FLAG : 0;
      frame.putBytes(DataHeaderFlyweight.HEADER_LENGTH, message, from, length);
      frame
          .frameLength(length + DataHeaderFlyweight.HEADER_LENGTH)
          .flags((short) (begin | end))
          .headerType(DataHeaderFlyweight.HDR_TYPE_DATA);
      frame.termId(0).termOffset(termOffset);
      Header header = new Header(0, TERM_SHIFT, null);
      header.buffer(frame);
      if (number != lost) {
        assembled.onFragment(frame, DataHeaderFlyweight.HEADER_LENGTH, length, header);
      }
      termOffset += bytes;
    }
  }
}
