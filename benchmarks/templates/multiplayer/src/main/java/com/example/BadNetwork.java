package com.example;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Delays and loses datagrams between this process and a server, to try what players far away see.
 */
final class BadNetwork {
  private static final int MAX_DATAGRAM = 2_048;
  private static final int SPREAD_PERCENT = 20;

  private final DatagramSocket near = new DatagramSocket(0, InetAddress.getLoopbackAddress());
  private final DatagramSocket far = new DatagramSocket();
  private final ScheduledExecutorService delays =
      Executors.newSingleThreadScheduledExecutor(BadNetwork::daemon);
  private final AtomicReference<SocketAddress> client = new AtomicReference<>();
  private final int roundTripMillis;
  private final int lossPercent;

  private BadNetwork(int roundTripMillis, int lossPercent) throws IOException {
    this.roundTripMillis = roundTripMillis;
    this.lossPercent = lossPercent;
  }

  /** Returns the address to connect to instead of the server's. */
  static String to(String server, int roundTripMillis, int lossPercent) throws IOException {
    URI address = URI.create(server);
    SocketAddress target = new InetSocketAddress(address.getHost(), address.getPort());
    BadNetwork network = new BadNetwork(roundTripMillis, lossPercent);
    daemon(() -> network.forward(network.near, network.far, target)).start();
    daemon(() -> network.forward(network.far, network.near, null)).start();
    String pin = address.getFragment() == null ? "" : "#" + address.getFragment();
    return "isochron://127.0.0.1:" + network.near.getLocalPort() + pin;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "bad-network");
    thread.setDaemon(true);
    return thread;
  }

  /** @param target the server, or null for the client */
  private void forward(DatagramSocket from, DatagramSocket to, SocketAddress target) {
    DatagramPacket in = new DatagramPacket(new byte[MAX_DATAGRAM], MAX_DATAGRAM);
    while (true) {
      try {
        in.setLength(MAX_DATAGRAM);
        from.receive(in);
      } catch (IOException e) {
        continue; // the server is not reachable now
      }
      if (target != null) {
        client.set(in.getSocketAddress());
      }
      SocketAddress receiver = target == null ? client.get() : target;
      ThreadLocalRandom random = ThreadLocalRandom.current();
      if (receiver != null && random.nextInt(100) >= lossPercent) {
        byte[] copy = Arrays.copyOf(in.getData(), in.getLength());
        int spread = roundTripMillis * SPREAD_PERCENT / 100;
        long micros = 500L * (roundTripMillis + random.nextInt(-spread, spread + 1));
        delays.schedule(() -> send(to, copy, receiver), micros, TimeUnit.MICROSECONDS);
      }
    }
  }

  private static void send(DatagramSocket socket, byte[] bytes, SocketAddress receiver) {
    try {
      socket.send(new DatagramPacket(bytes, bytes.length, receiver));
    } catch (IOException e) {
      // is lost, as on a network
    }
  }
}
