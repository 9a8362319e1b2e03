package org.isochron.state.threads;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The time slice of the calling thread: how long Linux lets it run before it considers others. From
 * Linux 6.12 on, of the threads that have not had their share, the one with the shortest slice runs
 * first. With a short slice, a thread that wakes need not wait until a busy program has used up its
 * own. Shares stay the same, so it takes no permission. Stateless.
 */
final class TimeSlice {
  /** The shortest slice that Linux accepts. */
  private static final long NANOS = 100_000;

  /**
   * The size of the Linux structure sched_attr, and the offsets of the policy and the slice in it.
   */
  private static final int BYTES = 48;

  private static final int POLICY = 4;
  private static final int SLICE = 24;
  private static final int ORDINARY_POLICY = 0;

  private static final long CALLING_THREAD = 0;
  private static final long NO_FLAGS = 0;

  private TimeSlice() {}

  /**
   * Asks for a short slice.
   *
   * @throws UnsupportedOperationException with the reason, if it is not granted
   */
  static void request() {
    long set = setAttributesNumber();
    long get = set + 1;
    ByteBuffer attributes = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());
    SystemCall.call(get, CALLING_THREAD, attributes, BYTES, NO_FLAGS);
    if (attributes.getInt(POLICY) != ORDINARY_POLICY) {
      throw new UnsupportedOperationException("the thread is not scheduled like others");
    }
    attributes.putLong(SLICE, NANOS);
    SystemCall.call(set, CALLING_THREAD, attributes, NO_FLAGS, 0);
    SystemCall.call(get, CALLING_THREAD, attributes, BYTES, NO_FLAGS);
    if (attributes.getLong(SLICE) != NANOS) {
      throw new UnsupportedOperationException("it takes Linux 6.12");
    }
  }

  /** Returns the number of the system call, which depends on the processor. */
  private static long setAttributesNumber() {
    String processor = Platform.processor();
    return switch (processor) {
      case "amd64" -> 314;
      case "aarch64", "riscv64" -> 274;
      default -> throw new UnsupportedOperationException("not known how to ask on " + processor);
    };
  }
}
