package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.state.Event;

/**
 * Delta codec for the events of one message: adjacent events have many of their words of four bytes
 * in common. Owner: one thread. Allocates nothing.
 */
final class EventDifferences {
  static final int MAX_BYTES = Integer.BYTES + Event.BYTES;

  private static final int WORDS = Event.BYTES / Integer.BYTES;

  private final ByteBuffer before = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Begins a message, whose first event is encoded against an all-zero event. */
  void begin() {
    Arrays.fill(before.array(), (byte) 0);
  }

  void write(ByteBuffer memory, int offset, ByteBuffer message) {
    int maskAt = message.position();
    int mask = 0;
    message.putInt(0);
    for (int word = 0; word < WORDS; word++) {
      int value = memory.getInt(offset + word * Integer.BYTES);
      if (value != before.getInt(word * Integer.BYTES)) {
        mask |= 1 << word;
        message.putInt(value);
      }
    }
    message.putInt(maskAt, mask);
    before.put(0, memory, offset, Event.BYTES);
  }

  void read(ByteBuffer message, ByteBuffer memory, int offset) {
    int mask = message.getInt();
    for (int word = 0; word < WORDS; word++) {
      if ((mask >>> word & 1) != 0) {
        before.putInt(word * Integer.BYTES, message.getInt());
      }
    }
    memory.put(offset, before, 0, Event.BYTES);
  }
}
