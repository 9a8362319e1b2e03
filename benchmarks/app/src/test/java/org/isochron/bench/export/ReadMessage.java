package org.isochron.bench.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** @param fields values by field number: longs, and buffers for length-delimited fields */
record ReadMessage(Map<Integer, List<Object>> fields) {
  static ReadMessage of(ByteBuffer content) {
    ByteBuffer bytes = content.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    Map<Integer, List<Object>> fields = new TreeMap<>();
    while (bytes.hasRemaining()) {
      int tag = (int) varint(bytes);
      Object value = switch (tag & 7) {
        case 0 -> varint(bytes);
        case 1 -> bytes.getLong();
        case 2 -> slice(bytes, (int) varint(bytes));
        case 5 -> (long) bytes.getInt();
        default -> throw new AssertionError("wire type of " + tag);
      };
      fields.merge(
          tag >> 3,
          List.of(value),
          (before, more) -> Stream.concat(before.stream(), more.stream()).toList());
    }
    return new ReadMessage(fields);
  }

  List<ReadMessage> messages(int field) {
    return values(field).stream().map(it -> of((ByteBuffer) it)).toList();
  }

  ReadMessage message(int field) {
    return messages(field).get(0);
  }

  boolean has(int field) {
    return fields.containsKey(field);
  }

  String text(int field) {
    return has(field)
        ? UTF_8.decode(((ByteBuffer) values(field).get(0)).duplicate()).toString()
        : "";
  }

  long integer(int field) {
    return has(field) ? (long) values(field).get(0) : 0;
  }

  double real(int field) {
    return Double.longBitsToDouble(integer(field));
  }

  float real32(int field) {
    return Float.intBitsToFloat((int) integer(field));
  }

  private List<Object> values(int field) {
    return fields.getOrDefault(field, List.of());
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  private static ByteBuffer slice(ByteBuffer bytes, int length) {
    ByteBuffer slice = bytes.slice(bytes.position(), length);
    bytes.position(bytes.position() + length);
    return slice;
  }
}
