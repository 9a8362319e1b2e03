package org.isochron.state;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Ports for the tests, below those that the system hands out by itself, so that no other socket
 * takes one meanwhile.
 */
public final class OpenPorts {
  private static final int FIRST = 24_000;
  private static final int COUNT = 8_000;

  /** Processes that run at the same time begin at different places. */
  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() * 61 % COUNT));

  private OpenPorts() {}

  /** Returns the first of n in a row, all of which were free a moment ago. */
  public static int find(int count) {
    int port;
    do {
      port = FIRST + NEXT.getAndAdd(count) % COUNT;
    } while (!areFree(port, count));
    return port;
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

  private static boolean areFree(int first, int count) {
    for (int port = first; port < first + count; port++) {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      try (DatagramSocket socket = new DatagramSocket(address)) {
        if (!socket.isBound()) {
          return false;
        }
      } catch (SocketException e) {
        return false;
      }
    }
    return true;
  }
}
