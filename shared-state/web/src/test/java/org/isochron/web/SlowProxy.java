package org.isochron.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.isochron.state.NanoClock;

/**
 * A slow network between a page and its relay: data arrives late, and data behind a lost packet
 * waits for the retransmission. The proxy's threads end when the proxy is closed.
 */
final class SlowProxy implements AutoCloseable {
  private static final int PACKET_BYTES = 1400;

  private final ServerSocket door = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
  private final ConcurrentLinkedQueue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final NanoClock clock = NanoClock.system();
  private final URI relay;
  private final long latencyNanos;
  private final int lossPercent;

  /** @param tripMillis round trip of a packet and its answer */
  SlowProxy(URI relay, int tripMillis, int lossPercent) throws IOException {
    this.relay = relay;
    this.latencyNanos = TimeUnit.MILLISECONDS.toNanos(tripMillis) / 2;
    this.lossPercent = lossPercent;
    start(this::accept);
  }

  URI address() {
    return URI.create(
        "http://127.0.0.1:%d/#%s".formatted(door.getLocalPort(), relay.getFragment()));
  }

  private void accept() throws IOException {
    while (true) {
      Socket page = door.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), relay.getPort());
      carry(page, server, 1);
      carry(server, page, 2);
    }
  }

  private void carry(Socket from, Socket to, long seed) throws IOException {
    sockets.add(from);
    from.setTcpNoDelay(true);
    DelayQueue<Packet> packets = new DelayQueue<>();
    start(() -> send(from, packets, seed));
    start(() -> arrive(packets, to));
  }

  private void send(Socket from, DelayQueue<Packet> packets, long seed) throws IOException {
    Random random = new Random(seed);
    InputStream bytes = from.getInputStream();
    long last = clock.nanos();
    byte[] read = new byte[PACKET_BYTES];
    for (int count = bytes.read(read); count >= 0; count = bytes.read(read)) {
      long trips = random.nextInt(100) < lossPercent ? 3 : 1;
      last = Math.max(last + 1, clock.nanos() + trips * latencyNanos);
      packets.add(new Packet(clock, Arrays.copyOf(read, count), last));
    }
    packets.add(new Packet(clock, new byte[0], last + 1));
  }

  private static void arrive(DelayQueue<Packet> packets, Socket to)
      throws IOException, InterruptedException {
    OutputStream bytes = to.getOutputStream();
    for (Packet packet = packets.take(); packet.bytes.length > 0; packet = packets.take()) {
      bytes.write(packet.bytes);
    }
    to.close();
  }

  private static void start(Step step) {
    Thread thread = new Thread(
        () -> {
          try {
            step.run();
          } catch (IOException | InterruptedException e) {
            // an end was closed
          }
        },
        "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private interface Step {
    void run() throws IOException, InterruptedException;
  }

  private static final class Packet implements Delayed {
    private final NanoClock clock;
    private final byte[] bytes;
    private final long arrivesNanos;

    Packet(NanoClock clock, byte[] bytes, long arrivesNanos) {
      this.clock = clock;
      this.bytes = bytes;
      this.arrivesNanos = arrivesNanos;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(arrivesNanos - clock.nanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(arrivesNanos, ((Packet) other).arrivesNanos);
    }
  }
}
