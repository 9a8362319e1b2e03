package org.isochron.remote;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.NanoClock;

/**
 * What relays cost that nobody watches: a program that prints how many threads a number of them
 * has, and the processor time that these take, by kind.
 */
final class IdleRelayCosts {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int SECONDS = 10;
  private static final int BODIES = 100;

  private IdleRelayCosts() {}

  /** Takes numbers of relays. */
  public static void main(String[] arguments) {
    for (String count : arguments) {
      measure(Integer.parseInt(count));
    }
  }

  private static void measure(int count) {
    NanoClock clock = NanoClock.system();
    List<RemoteRelay> relays = new ArrayList<>();
    try {
      int port = OpenPorts.find(2 * count);
      for (int relay = 0; relay < count; relay++) {
        String channel = "aeron:udp?endpoint=127.0.0.1:" + (port + 2 * relay);
        SharedState state = SharedState.of(SnapshotLayout.bodies(BODIES));
        relays.add(RemoteRelay.serve(state, RemoteSettings.DEFAULT.withChannel(channel)));
      }
      long begin = clock.nanos();
      long relayNanos = cpuNanos("isochron-remote-relay");
      long driverNanos = cpuNanos("driver");
      while (clock.nanos() - begin < SECONDS * SECOND_NANOS) {
        LockSupport.parkNanos(SECOND_NANOS);
      }
      long passedNanos = clock.nanos() - begin;
      System.out.printf(
          Locale.ROOT,
          "%d relays: %d threads of drivers; %.2f ms of processor time a second for each relay, %.1f ms for all drivers%n",
          count,
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().contains("driver"))
              .count(),
          1e3 * (cpuNanos("isochron-remote-relay") - relayNanos) / passedNanos / count,
          1e3 * (cpuNanos("driver") - driverNanos) / passedNanos);
    } finally {
      relays.forEach(RemoteRelay::close);
    }
  }

  private static long cpuNanos(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains(name))
        .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId()))
        .sum();
  }
}
