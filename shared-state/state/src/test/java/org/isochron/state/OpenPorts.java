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
 * UDP ports for the tests, below those that the system hands out by itself, so that no other socket
 * takes one meanwhile. Until it ends, this process keeps the TCP ports of the same numbers: that
 * claims them before anybody uses them, and while their user is away.
 */
public final class OpenPorts {
  private static final int FIRST = 20_000;
  private static final int COUNT = 12_000;
  private static final List<ServerSocket> CLAIMS = new ArrayList<>();

  /** Processes that run at the same time begin at different places. */
  private static int next = (int) (ProcessHandle.current().pid() * 61 % COUNT);

  private OpenPorts() {}

  /** Returns the first of n free ports in a row, and gives them to nobody else. */
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

  /** Returns addresses of this machine for n peers, each with the port after its own. */
  public static List<InetSocketAddress> addresses(int peers) {
    int port = find(2 * peers);
    return IntStream.range(0, peers)
        .mapToObj(peer -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port + 2 * peer))
        .toList();
  }

  /** Returns a channel of the network engine on the first of n in a row. */
  public static String channel(int count) {
    return "aeron:udp?endpoint=127.0.0.1:" + find(count);
  }
}
