package org.isochron.state.threads;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How long Linux lets the calling thread run before it looks for others. Of the threads that are owed time, the one with
 * the shortest slice goes first, from Linux 6.12 on: with a short one, a thread that wakes need not wait until a busy
 * program has used up its own. Everyone's share stays the same, so that no permission is asked for. Stateless.
 */
final class TimeSlice {
  /** The shortest that Linux takes. */
  private static final long NANOS = 100_000;

  /** The size of what Linux calls sched_attr, and where in it the policy and the slice are. */
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

  /** The number of the system call, which differs between the processors that a virtual machine is made for. */
  private static long setAttributesNumber() {
    String processor = ManagementFactory.getOperatingSystemMXBean().getArch();
    return switch (processor) {
      case "amd64" -> 314;
      case "aarch64", "riscv64" -> 274;
      default -> throw new UnsupportedOperationException("not known how to ask on " + processor);
    };
  }
}
