package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.state.Event;

/**
 * Delta codec for the events of one message: adjacent events have most of their values in common.
 * The codec works on the layout of {@link Event#writeTo}: two {@code int}, six {@code long}, then
 * {@code float}. Owner: one thread. Allocates nothing.
 */
final class EventDifferences {
  private static final int INTS = 2;
  private static final int FIELDS = 8;
  private static final int VALUES_AT = INTS * Integer.BYTES + (FIELDS - INTS) * Long.BYTES;
  private static final int MAX_NUMBER_BYTES = 10;
  private static final int BITS = 7;
  private static final int VALUES = (Event.BYTES - VALUES_AT) / Float.BYTES;
  private static final int MASK_BYTES = 3;

  /** Number of values in the first mask byte, whose highest bit announces a second mask byte. */
  private static final int FIRST_VALUES = 7;

  static final int MAX_BYTES = MASK_BYTES + FIELDS * MAX_NUMBER_BYTES + VALUES * Float.BYTES;

  private final ByteBuffer before = ByteBuffer.allocate(Event.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Begins a message, whose first event is encoded against an all-zero event. */
  void begin() {
    Arrays.fill(before.array(), (byte) 0);
  }

  void write(ByteBuffer memory, int offset, ByteBuffer message) {
    int fields = 0;
    for (int index = 0; index < FIELDS; index++) {
      fields |= field(memory, offset, index) == field(before, 0, index) ? 0 : 1 << index;
    }
    int values = 0;
    for (int index = 0; index < VALUES; index++) {
      int at = VALUES_AT + index * Float.BYTES;
      values |= memory.getInt(offset + at) == before.getInt(at) ? 0 : 1 << index;
    }
    message.put((byte) fields);
    putMask(message, values);
    for (int index = 0; index < FIELDS; index++) {
      if ((fields & (1 << index)) != 0) {
        putNumber(message, field(memory, offset, index) - field(before, 0, index));
      }
    }
    for (int index = 0; index < VALUES; index++) {
      if ((values & (1 << index)) != 0) {
        message.putInt(memory.getInt(offset + VALUES_AT + index * Float.BYTES));
      }
    }
    before.put(0, memory, offset, Event.BYTES);
  }

  private static void putMask(ByteBuffer message, int values) {
    int others = values >>> FIRST_VALUES;
    int first = values & ((1 << FIRST_VALUES) - 1);
    if (others == 0) {
      message.put((byte) first);
    } else {
      message.put((byte) (first | (1 << FIRST_VALUES))).put((byte) others);
    }
  }

  private static int mask(ByteBuffer message) {
    int first = message.get();
    return first >= 0
        ? first
        : (first & ((1 << FIRST_VALUES) - 1)) | (Byte.toUnsignedInt(message.get()) << FIRST_VALUES);
  }

  void read(ByteBuffer message, ByteBuffer memory, int offset) {
    int fields = message.get();
    int values = mask(message);
    for (int index = 0; index < FIELDS; index++) {
      if ((fields & (1 << index)) != 0) {
        add(index, number(message));
      }
    }
    for (int index = 0; index < VALUES; index++) {
      if ((values & (1 << index)) != 0) {
        before.putInt(VALUES_AT + index * Float.BYTES, message.getInt());
      }
    }
    memory.put(offset, before, 0, Event.BYTES);
  }

  private static long field(ByteBuffer memory, int offset, int index) {
    return index < INTS
        ? memory.getInt(offset + index * Integer.BYTES)
        : memory.getLong(longAt(offset, index));
  }

  private void add(int index, long difference) {
    long sum = field(before, 0, index) + difference;
    if (index < INTS) {
      before.putInt(index * Integer.BYTES, (int) sum);
    } else {
      before.putLong(longAt(0, index), sum);
    }
  }

  private static int longAt(int offset, int index) {
    return offset + INTS * Integer.BYTES + (index - INTS) * Long.BYTES;
  }

  /** Writes a number in groups of seven bits, the lowest first; numbers near 0 take few bytes. */
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
    for (int group = 0; more && group < MAX_NUMBER_BYTES; group++) {
      byte bits = message.get();
      folded |= (bits & ((1L << BITS) - 1)) << (group * BITS);
      more = bits < 0;
    }
    return (folded >>> 1) ^ -(folded & 1);
  }
}
