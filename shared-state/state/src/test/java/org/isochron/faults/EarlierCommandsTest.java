package org.isochron.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class EarlierCommandsTest {
  private static final int FRAME_BYTES = 32;
  private static final byte DATA = 1;
  private final EarlierCommands earlier = new EarlierCommands();

  @Test
  void commandsOfThePreviousSessionReplaceThoseOfTheirNumbers() {
    send(commands(7, 100, 1, "old 1"));
    send(commands(7, 100, 2, "old 2"));

    ByteBuffer later = send(commands(7, 200, 2, "new 2"));

    assertThat(carried(later)).isEqualTo(carried(commands(7, 100, 2, "old 2")));
    assertThat(later.getInt(8)).as("the frame is the later one's").isEqualTo(200);
  }

  @Test
  void anOvertakenDatagramOfTheSessionBeforeBeginsNoSession() {
    send(commands(7, 100, 1, "old 1"));
    send(commands(7, 200, 1, "new 1"));
    send(commands(7, 100, 2, "old 2"));

    ByteBuffer later = send(commands(7, 200, 1, "new 1"));

    assertThat(carried(later)).isEqualTo(carried(commands(7, 100, 1, "old 1")));
  }

  private ByteBuffer send(ByteBuffer datagram) {
    earlier.note(datagram);
    earlier.replace(datagram);
    return datagram;
  }

  private static byte[] carried(ByteBuffer datagram) {
    byte[] bytes = new byte[datagram.getInt(0) - FRAME_BYTES];
    datagram.get(FRAME_BYTES, bytes);
    return bytes;
  }

  private static ByteBuffer commands(long token, long session, long number, String what) {
    return frame(DATA, 'C', token, session, number, what);
  }

  private static ByteBuffer frame(
      byte frameType, char type, long token, long session, long number, String what) {
    int length = FRAME_BYTES + 40 + what.length();
    ByteBuffer datagram = ByteBuffer.allocate((length + 31) & ~31).order(ByteOrder.LITTLE_ENDIAN);
    datagram.putInt(0, length).put(5, (byte) 0xc0).putShort(6, frameType).putInt(8, (int) session);
    datagram.put(FRAME_BYTES, (byte) type).putLong(FRAME_BYTES + 8, token);
    datagram.putLong(FRAME_BYTES + 16, session).putLong(FRAME_BYTES + 24, number);
    datagram.put(FRAME_BYTES + 40, what.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    return datagram;
  }
}
