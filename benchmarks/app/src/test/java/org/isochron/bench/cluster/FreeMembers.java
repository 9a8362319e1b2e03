package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;

final class FreeMembers {
  static final long TIMEOUT_NANOS = 60_000_000_000L;

  private static final int PORTS = 5;

  private FreeMembers() {}

  static List<String> of(int count) {
    int first = OpenPorts.find(PORTS * count);
    return IntStream.range(0, count)
        .mapToObj(node -> "127.0.0.1:" + (first + PORTS * node))
        .toList();
  }

  static void await(String what, BooleanSupplier condition) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + TIMEOUT_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(clock.nanos() - until).as("waited in vain: %s", what).isNegative();
      LockSupport.parkNanos(2_000_000);
    }
  }
}
