package org.isochron.bench.operation;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * UDP ports of this machine that nobody uses, below those that the system gives out by itself.
 * Until it ends, this process keeps the TCP ports of the same numbers: that claims them before
 * anybody uses them, and while who used them is away.
 */
public final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int LAST = 32_000;
  private static final List<ServerSocket> CLAIMS = new ArrayList<>();

  private FreePorts() {}

  /** Returns the first of n free ports in a row, and gives them to nobody else. */
  public static synchronized int find(int count) throws IOException {
    int offset = (int) (ProcessHandle.current().pid() * 16 % (LAST - FIRST));
    for (int tried = 0; tried < LAST - FIRST; tried += count) {
      int first = FIRST + (offset + tried) % (LAST - FIRST - count);
      if (claim(first, count)) {
        return first;
      }
    }
    throw new IOException(
        "no %d free ports in a row lie between %d and %d".formatted(count, FIRST, LAST));
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
}
