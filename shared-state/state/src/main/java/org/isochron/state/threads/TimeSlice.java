package org.isochron.state.threads;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Time slice of the calling thread: how long Linux lets it run before it considers other threads.
 * Since Linux 6.12, among the threads that have not used up their CPU share, the one with the
 * shortest slice runs first. A thread with a short slice thus rarely waits for a busy program.
 * Changing the slice requires no permission, because CPU shares do not change. Stateless.
 */
final class TimeSlice {
  /** Minimum slice that Linux accepts. */
  private static final long NANOS = 100_000;

  /** Linux structure sched_attr, with offsets. */
  private static final int BYTES = 48;

  private static final int POLICY = 4;
  private static final int SLICE = 24;
  private static final int ORDINARY_POLICY = 0;

  private static final long CALLING_THREAD = 0;
  private static final long NO_FLAGS = 0;

  private TimeSlice() {}

  /**
   * Requests a short slice.
   *
   * @throws UnsupportedOperationException with the reason
   */
  static void request() {
    long set = setAttributesNumber();
    long get = set + 1;
    ByteBuffer attributes = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());
    SystemCall.call(get, CALLING_THREAD, attributes, BYTES, NO_FLAGS);
    if (attributes.getInt(POLICY) != ORDINARY_POLICY) {
      throw new UnsupportedOperationException("the thread has a special scheduling policy");
    }
    attributes.putLong(SLICE, NANOS);
    SystemCall.call(set, CALLING_THREAD, attributes, NO_FLAGS, 0);
    SystemCall.call(get, CALLING_THREAD, attributes, BYTES, NO_FLAGS);
    if (attributes.getLong(SLICE) != NANOS) {
      throw new UnsupportedOperationException("requires Linux 6.12");
    }
  }

  /** Returns the processor's call number. */
  private static long setAttributesNumber() {
    String processor = Platform.processor();
    return switch (processor) {
      case "amd64" -> 314;
      case "aarch64", "riscv64" -> 274;
      default -> throw new UnsupportedOperationException("unsupported processor " + processor);
    };
  }
}
