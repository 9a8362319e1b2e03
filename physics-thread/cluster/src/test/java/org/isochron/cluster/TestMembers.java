package org.isochron.cluster;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;

/** Creates members on free ports of this machine, and waits for conditions with a timeout. */
public final class TestMembers {
  private static final int PORTS = 5;
  private static final long MAX_NANOS = 120_000_000_000L;

  private TestMembers() {}

  public static List<String> of(int count) {
    int first = OpenPorts.find(PORTS * count);
    return IntStream.range(0, count)
        .mapToObj(node -> "127.0.0.1:" + (first + PORTS * node))
        .toList();
  }

  public static void await(String what, BooleanSupplier condition) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + MAX_NANOS;
    while (!condition.getAsBoolean()) {
      if (clock.nanos() - until > 0) {
        throw new AssertionError("waited in vain: " + what);
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}
