package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The fragments of one snapshot, one after the other in memory that the next snapshot reuses.
 * Owner: one thread. Allocates only for a snapshot that is longer than all before.
 */
public final class Fragments {
  private static final int FIRST_COUNT = 16;

  private ByteBuffer memory = memory(FIRST_COUNT);
  private int[] ends = new int[FIRST_COUNT];
  private int count;

  /** The number of fragments. */
  public int count() {
    return count;
  }

  /** Returns a fragment, from its position to its limit; the same object every time. */
  public ByteBuffer at(int index) {
    return memory.limit(ends[index]).position(index == 0 ? 0 : ends[index - 1]);
  }

  /** The bytes of all fragments. */
  public int bytes() {
    return count == 0 ? 0 : ends[count - 1];
  }

  void clear() {
    count = 0;
  }

  /** Returns memory with room for one more fragment, which begins at {@link #bytes}. */
  ByteBuffer room() {
    int from = bytes();
    if (from + FragmentFormat.MOST_BYTES > memory.capacity()) {
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
    return ByteBuffer.allocate(Math.multiplyExact(fragments, FragmentFormat.MOST_BYTES))
        .order(ByteOrder.LITTLE_ENDIAN);
  }
}
