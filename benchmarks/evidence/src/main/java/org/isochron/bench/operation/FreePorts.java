package org.isochron.bench.operation;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;

/** Ports of this machine that nobody uses, below those that the system gives out by itself. */
public final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int LAST = 32_000;

  private FreePorts() {}

  /** Returns the first of n free ports in a row. */
  public static int find(int count) throws IOException {
    int offset = (int) (ProcessHandle.current().pid() * 16 % (LAST - FIRST));
    for (int tried = 0; tried < LAST - FIRST; tried += count) {
      int first = FIRST + (offset + tried) % (LAST - FIRST - count);
      if (areFree(first, count)) {
        return first;
      }
    }
    throw new IOException(
        "no %d free ports in a row lie between %d and %d".formatted(count, FIRST, LAST));
  }

  private static boolean areFree(int first, int count) {
    for (int port = first; port < first + count; port++) {
      try (DatagramChannel channel = DatagramChannel.open()) {
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      } catch (IOException e) {
        return false;
      }
    }
    return true;
  }
}
