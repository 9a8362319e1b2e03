package org.isochron.jolt;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Fills freed memory with NaN, so uninitialized memory in an engine fails reliably. */
final class UsedMemory {
  private static final int MAX_BYTES = 1_024;
  private static final int STEP = 16;
  private static final int BLOCKS = 7;
  private static final byte NO_NUMBER = (byte) 0xff;

  private UsedMemory() {}

  /** Affects the next allocations of up to a kilobyte on this thread. */
  static void leave() throws ReflectiveOperationException {
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    Object memory = type.getMethod("getUnsafe").invoke(null);
    Method allocate = type.getMethod("allocateMemory", long.class);
    Method fill = type.getMethod("setMemory", long.class, long.class, byte.class);
    Method free = type.getMethod("freeMemory", long.class);
    List<Object> blocks = new ArrayList<>();
    for (long size = STEP; size <= MAX_BYTES; size += STEP) {
      for (int block = 0; block < BLOCKS; block++) {
        Object address = allocate.invoke(memory, size);
        fill.invoke(memory, address, size, NO_NUMBER);
        blocks.add(address);
      }
    }
    for (Object block : blocks) {
      free.invoke(memory, block);
    }
  }
}
