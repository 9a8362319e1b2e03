package org.isochron.bench.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** Ports of this machine that were free a moment ago. */
final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int LAST = 60_000;

  private FreePorts() {}

  /** Returns the first of n in a row. */
  static int find(int count) throws IOException {
    for (int port = FIRST; port < LAST; port += count) {
      if (areFree(port, count)) {
        return port;
      }
    }
    throw new IOException("no %d ports in a row are free on this machine".formatted(count));
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
