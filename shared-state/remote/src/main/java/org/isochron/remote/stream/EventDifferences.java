package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.state.Event;

/**
 * Delta codec for the events of one message: adjacent events have many of their words of four bytes
 * in common, and the others differ in few bits. Owner: one thread. Allocates nothing.
 */
final class EventDifferences {
  private static final int WORDS = Event.BYTES / Integer.BYTES;
  private static final int GROUP_BITS = 7;
  private static final int MORE = 1 << GROUP_BITS;

  static final int MAX_BYTES = Integer.BYTES + WORDS * (Integer.SIZE / GROUP_BITS + 1);

  private final ByteBuffer before = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Begins a message, whose first event is encoded against an all-zero event. */
  void begin() {
    Arrays.fill(before.array(), (byte) 0);
  }

  void write(ByteBuffer memory, int offset, ByteBuffer message) {
    int maskAt = message.position();
    int mask = 0;
    message.putInt(0);
    for (int at = 0; at < Event.BYTES; at += Integer.BYTES) {
      int change = memory.getInt(offset + at) ^ before.getInt(at);
      if (change != 0) {
        mask |= 1 << (at / Integer.BYTES);
        putNumber(message, Integer.rotateLeft(change, 1));
      }
    }
    message.putInt(maskAt, mask);
    before.put(0, memory, offset, Event.BYTES);
  }

  void read(ByteBuffer message, ByteBuffer memory, int offset) {
    int mask = message.getInt();
    for (int word = 0; word < WORDS; word++) {
      if ((mask >>> word & 1) != 0) {
        int at = word * Integer.BYTES;
        before.putInt(at, before.getInt(at) ^ Integer.rotateRight(number(message), 1));
      }
    }
    memory.put(offset, before, 0, Event.BYTES);
  }

  /** Writes a number in groups of seven bits, the lowest first; a small one takes few bytes. */
  private static void putNumber(ByteBuffer message, int number) {
    int left = number;
    while (left >>> GROUP_BITS != 0) {
      message.put((byte) (left | MORE));
      left >>>= GROUP_BITS;
    }
    message.put((byte) left);
  }

  private static int number(ByteBuffer message) {
    int number = 0;
    byte group = -1;
    for (int shift = 0; group < 0 && shift < Integer.SIZE; shift += GROUP_BITS) {
      group = message.get();
      number |= (group & (MORE - 1)) << shift;
    }
    return number;
  }
}
