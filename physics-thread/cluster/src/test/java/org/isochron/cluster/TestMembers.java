package org.isochron.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.isochron.state.time.NanoClock;

/** Members on free ports of this machine, and waiting for them with a bound. */
final class TestMembers {
  private static final int PORTS = 5;
  private static final long MOST_NANOS = 120_000_000_000L;
  private static final List<ServerSocket> CLAIMS = new ArrayList<>();

  private TestMembers() {}

  static synchronized List<String> of(int count) {
    // below the ports from which Linux gives sockets that ask for none
    int port = 21_000 + (int) (ProcessHandle.current().pid() % 180) * 60;
    while (!claim(port, PORTS * count)) {
      port += PORTS * count;
    }
    int first = port;
    return IntStream.range(0, count)
        .mapToObj(node -> "127.0.0.1:" + (first + PORTS * node))
        .toList();
  }

  /** Keeps the TCP ports of the same numbers, which says to other processes whose they are. */
  private static boolean claim(int first, int count) {
    InetAddress here = InetAddress.getLoopbackAddress();
    try {
      for (int port = first; port < first + count; port++) {
        CLAIMS.add(new ServerSocket(port, 1, here));
        new DatagramSocket(port, here).close();
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  static void await(String what, BooleanSupplier condition) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + MOST_NANOS;
    while (!condition.getAsBoolean()) {
      if (clock.nanos() - until > 0) {
        throw new AssertionError("waited in vain: " + what);
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}
