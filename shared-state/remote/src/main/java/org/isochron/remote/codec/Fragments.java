package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The fragments of one snapshot, contiguous in memory that the next snapshot reuses. Owner: one
 * thread. Allocates only for a snapshot that is longer than all earlier ones.
 */
public final class Fragments {
  private static final int FIRST_COUNT = 16;

  private ByteBuffer memory = memory(FIRST_COUNT);
  private int[] ends = new int[FIRST_COUNT];
  private int count;

  public int count() {
    return count;
  }

  /**
   * Returns a fragment between the position and limit of a shared buffer, valid until the next
   * call.
   */
  public ByteBuffer at(int index) {
    return memory.limit(ends[index]).position(index == 0 ? 0 : ends[index - 1]);
  }

  public int bytes() {
    return count == 0 ? 0 : ends[count - 1];
  }

  void clear() {
    count = 0;
  }

  ByteBuffer room() {
    int from = bytes();
    if (from + FragmentFormat.MAX_BYTES > memory.capacity()) {
      ByteBuffer larger = memory(2 * (count + 1));
      larger.put(0, memory, 0, from);
      memory = larger;
      ends = Arrays.copyOf(ends, 2 * (count + 1));
    }
    return memory.clear();
  }

  void add(int end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = end;
  }

  private static ByteBuffer memory(int fragments) {
    return ByteBuffer.allocate(Math.multiplyExact(fragments, FragmentFormat.MAX_BYTES))
        .order(ByteOrder.LITTLE_ENDIAN);
  }
}
