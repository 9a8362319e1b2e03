package org.isochron.bench.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Encodes Protocol Buffers messages. The buffer grows to the size of the largest message. Owner:
 * one thread.
 */
final class ProtobufWriter {
  private static final int MAX_DEPTH = 16;
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED_32 = 5;
  private static final int MAX_VARINT_BYTES = 10;

  private byte[] bytes = new byte[1 << 12];
  private int size;
  private final int[] starts = new int[MAX_DEPTH];
  private int depth;

  void clear() {
    size = 0;
    depth = 0;
  }

  /**
   * Returns the buffer, whose first {@link #size} bytes are the message. The buffer is valid until
   * the next field is written.
   */
  byte[] array() {
    return bytes;
  }

  int size() {
    return size;
  }

  byte[] copy() {
    return Arrays.copyOf(bytes, size);
  }

  void begin(int field) {
    tag(field, LENGTH_DELIMITED);
    reserve(1);
    starts[depth++] = ++size;
  }

  void end() {
    int start = starts[--depth];
    int length = size - start;
    int more = (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(length | 1)) / 7;
    reserve(more);
    System.arraycopy(bytes, start, bytes, start + more, length);
    size = start - 1;
    varint(length);
    size += length;
  }

  void integer(int field, long value) {
    tag(field, VARINT);
    varint(value);
  }

  void flag(int field, boolean value) {
    integer(field, value ? 1 : 0);
  }

  void fixed64(int field, long value) {
    tag(field, FIXED_64);
    littleEndian(value, Long.BYTES);
  }

  void real(int field, double value) {
    fixed64(field, Double.doubleToRawLongBits(value));
  }

  void real32(int field, float value) {
    tag(field, FIXED_32);
    packed(value);
  }

  void text(int field, String value) {
    bytes(field, value.getBytes(UTF_8));
  }

  void bytes(int field, byte[] value) {
    tag(field, LENGTH_DELIMITED);
    varint(value.length);
    append(value, value.length);
  }

  void packed(int value) {
    littleEndian(value, Integer.BYTES);
  }

  void packed(float value) {
    packed(Float.floatToRawIntBits(value));
  }

  void append(byte[] fields, int length) {
    reserve(length);
    System.arraycopy(fields, 0, bytes, size, length);
    size += length;
  }

  private void tag(int field, int wireType) {
    varint((long) field << 3 | wireType);
  }

  private void varint(long value) {
    reserve(MAX_VARINT_BYTES);
    long left = value;
    while ((left & ~0x7FL) != 0) {
      bytes[size++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    bytes[size++] = (byte) left;
  }

  private void littleEndian(long value, int count) {
    reserve(count);
    for (int index = 0; index < count; index++) {
      bytes[size++] = (byte) (value >>> (Byte.SIZE * index));
    }
  }

  private void reserve(int count) {
    if (size + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + count, 2 * bytes.length));
    }
  }
}
