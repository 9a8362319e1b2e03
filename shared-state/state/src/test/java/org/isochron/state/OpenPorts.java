package org.isochron.state;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * UDP ports for tests, below the ephemeral range. A port stays reserved until this process exits,
 * even while no process uses it, because this process holds the TCP port with the same number.
 */
public final class OpenPorts {
  private static final int FIRST = 20_000;
  private static final int COUNT = 12_000;
  private static final List<ServerSocket> CLAIMS = new ArrayList<>();

  /** Concurrent processes start their search at different ports. */
  private static int next = (int) (ProcessHandle.current().pid() * 61 % COUNT);

  private OpenPorts() {}

  public static synchronized int find(int count) {
    for (int tried = 0; tried < COUNT; tried += count) {
      int port = FIRST + next % (COUNT - count);
      next += count;
      if (claim(port, count)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "no %d free ports in a row lie between %d and %d".formatted(count, FIRST, FIRST + COUNT));
  }

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

  /** Returns loopback addresses of peers, each with a reserved port. */
  public static List<InetSocketAddress> addresses(int peers) {
    int port = find(peers);
    return IntStream.range(0, peers)
        .mapToObj(peer -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port + peer))
        .toList();
  }

  /** Returns the address of a relay on a reserved port. */
  public static String address() {
    return "isochron://127.0.0.1:" + find(1);
  }
}
