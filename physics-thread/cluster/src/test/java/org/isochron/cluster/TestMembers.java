package org.isochron.cluster;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.isochron.state.time.NanoClock;

/** Members on free ports of this machine, and waiting for them with a bound. */
final class TestMembers {
  private static final int PORTS = 5;
  private static final long MOST_NANOS = 120_000_000_000L;

  private TestMembers() {}

  static List<String> of(int count) {
    // below the ports from which Linux gives sockets that ask for none
    int port = 21_000 + (int) (ProcessHandle.current().pid() % 190) * 60;
    while (!isFree(port, PORTS * count)) {
      port += PORTS * count;
    }
    int first = port;
    return IntStream.range(0, count)
        .mapToObj(node -> "127.0.0.1:" + (first + PORTS * node))
        .toList();
  }

  private static boolean isFree(int first, int count) {
    for (int port = first; port < first + count; port++) {
      try (DatagramSocket socket =
          new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
        if (!socket.isBound()) {
          return false;
        }
      } catch (SocketException e) {
        return false;
      }
    }
    return true;
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
