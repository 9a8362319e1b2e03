package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.event.Event;

/**
 * Writes the events of a message each as its differences from the one before, and reads them:
 * neighbours share most of what they say. Owner: one thread; allocates nothing. Both ends work on
 * what {@link Event#writeTo} writes: two {@code int}, six {@code long} and eight {@code float}.
 */
final class EventDifferences {
  private static final int INTS = 2;
  private static final int FIELDS = 8;
  private static final int VALUES_AT = INTS * Integer.BYTES + (FIELDS - INTS) * Long.BYTES;
  private static final int MOST_NUMBER_BYTES = 10;
  private static final int BITS = 7;

  /** The most bytes of an event: which fields and values differ, all of them. */
  static final int MOST_BYTES = 2 + FIELDS * MOST_NUMBER_BYTES + Event.VALUE_COUNT * Float.BYTES;

  private final ByteBuffer before = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Begins a message, in front of whose first event lies one of zeros. */
  void begin() {
    before.clear();
    while (before.hasRemaining()) {
      before.putLong(0);
    }
  }

  /** Writes the event that lies at a place of memory. */
  void write(ByteBuffer memory, int place, ByteBuffer message) {
    int masks = message.position();
    message.putShort((short) 0);
    int fields = 0;
    for (int index = 0; index < FIELDS; index++) {
      long difference = field(memory, place, index) - field(before, 0, index);
      if (difference != 0) {
        fields |= 1 << index;
        putNumber(message, difference);
      }
    }
    int values = 0;
    for (int index = 0; index < Event.VALUE_COUNT; index++) {
      int at = VALUES_AT + index * Float.BYTES;
      int bits = memory.getInt(place + at);
      if (bits != before.getInt(at)) {
        values |= 1 << index;
        message.putInt(bits);
      }
    }
    message.put(masks, (byte) fields).put(masks + 1, (byte) values);
    before.put(0, memory, place, Event.BYTES);
  }

  /**
   * Reads the next event to a place of memory.
   *
   * @throws BufferUnderflowException if the message ends within it
   */
  void read(ByteBuffer message, ByteBuffer memory, int place) {
    int fields = message.get();
    int values = message.get();
    for (int index = 0; index < FIELDS; index++) {
      if ((fields & (1 << index)) != 0) {
        add(index, number(message));
      }
    }
    for (int index = 0; index < Event.VALUE_COUNT; index++) {
      if ((values & (1 << index)) != 0) {
        before.putInt(VALUES_AT + index * Float.BYTES, message.getInt());
      }
    }
    memory.put(place, before, 0, Event.BYTES);
  }

  private static long field(ByteBuffer memory, int place, int index) {
    return index < INTS
        ? memory.getInt(place + index * Integer.BYTES)
        : memory.getLong(longAt(place, index));
  }

  private void add(int index, long difference) {
    long sum = field(before, 0, index) + difference;
    if (index < INTS) {
      before.putInt(index * Integer.BYTES, (int) sum);
    } else {
      before.putLong(longAt(0, index), sum);
    }
  }

  private static int longAt(int place, int index) {
    return place + INTS * Integer.BYTES + (index - INTS) * Long.BYTES;
  }

  /**
   * Writes a number in groups of seven bits, the lowest first; those near 0 of both signs take few.
   */
  private static void putNumber(ByteBuffer message, long value) {
    long left = (value << 1) ^ (value >> (Long.SIZE - 1));
    while (left >>> BITS != 0) {
      message.put((byte) (left | (1 << BITS)));
      left >>>= BITS;
    }
    message.put((byte) left);
  }

  private static long number(ByteBuffer message) {
    long folded = 0;
    boolean more = true;
    for (int group = 0; more && group < MOST_NUMBER_BYTES; group++) {
      byte bits = message.get();
      folded |= (bits & ((1L << BITS) - 1)) << (group * BITS);
      more = bits < 0;
    }
    return (folded >>> 1) ^ -(folded & 1);
  }
}
