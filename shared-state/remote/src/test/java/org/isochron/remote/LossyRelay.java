package org.isochron.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.time.NanoClock;

/**
 * Stands between viewers and a relay on two neighbouring ports of this machine, as a router that
 * translates addresses does, and loses, repeats, delays and reorders datagrams in both directions.
 */
final class LossyRelay implements AutoCloseable {
  private static final int PORTS = 2;
  private static final int DATAGRAM = 2_048;
  private static final int MOST_UNDER_WAY = 100_000;

  final int port;
  private final int target;
  private final double loss;
  private final double duplication;
  private final long latencyNanos;
  private final long jitterNanos;
  private final Random random;
  private final NanoClock clock = NanoClock.system();
  private final DatagramChannel[] listening = new DatagramChannel[PORTS];
  private final List<Map<SocketAddress, DatagramChannel>> forwarding = new ArrayList<>();
  private final PriorityQueue<Datagram> underWay =
      new PriorityQueue<>((a, b) -> Long.compare(a.dueNanos, b.dueNanos));
  private final ByteBuffer memory = ByteBuffer.allocate(DATAGRAM);
  private final LoopThread thread = new LoopThread("lossy-relay", this::run);

  LossyRelay(
      int port,
      int target,
      long seed,
      double loss,
      double duplication,
      long latencyNanos,
      long jitterNanos)
      throws IOException {
    this.port = port;
    this.target = target;
    this.loss = loss;
    this.duplication = duplication;
    this.latencyNanos = latencyNanos;
    this.jitterNanos = jitterNanos;
    random = new Random(seed);
    for (int index = 0; index < PORTS; index++) {
      listening[index] = DatagramChannel.open();
      listening[index].bind(here(port + index));
      listening[index].configureBlocking(false);
      forwarding.add(new HashMap<>());
    }
    thread.start();
  }

  private static InetSocketAddress here(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private void run() {
    try {
      while (!thread.isStopping()) {
        boolean any = false;
        for (int index = 0; index < PORTS; index++) {
          any |= receive(index);
        }
        any |= deliver();
        if (!any) {
          LockSupport.parkNanos(200_000);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean receive(int index) throws IOException {
    boolean any = false;
    SocketAddress viewer = listening[index].receive(memory.clear());
    if (viewer != null) {
      any = true;
      delay(channelOf(index, viewer), here(target + index));
    }
    for (Map.Entry<SocketAddress, DatagramChannel> entry : forwarding.get(index).entrySet()) {
      if (entry.getValue().receive(memory.clear()) != null) {
        any = true;
        delay(listening[index], entry.getKey());
      }
    }
    return any;
  }

  private DatagramChannel channelOf(int index, SocketAddress viewer) throws IOException {
    DatagramChannel known = forwarding.get(index).get(viewer);
    if (known == null) {
      known = DatagramChannel.open();
      known.bind(here(0));
      known.configureBlocking(false);
      forwarding.get(index).put(viewer, known);
    }
    return known;
  }

  private void delay(DatagramChannel from, SocketAddress to) {
    memory.flip();
    int copies = random.nextDouble() < loss ? 0 : random.nextDouble() < duplication ? 2 : 1;
    for (int copy = 0; copy < copies && underWay.size() < MOST_UNDER_WAY; copy++) {
      long due = clock.nanos() + latencyNanos + (long) (random.nextDouble() * jitterNanos);
      ByteBuffer bytes = ByteBuffer.allocate(memory.remaining());
      bytes.put(memory.duplicate()).flip();
      underWay.add(new Datagram(due, from, to, bytes));
    }
  }

  private boolean deliver() throws IOException {
    boolean any = false;
    long now = clock.nanos();
    Datagram next = underWay.peek();
    while (next != null && next.dueNanos - now <= 0) {
      underWay.remove();
      next.from.send(next.bytes, next.to);
      any = true;
      next = underWay.peek();
    }
    return any;
  }

  @Override
  public void close() throws IOException {
    thread.stopOrInterrupt(java.time.Duration.ofSeconds(2));
    for (int index = 0; index < PORTS; index++) {
      listening[index].close();
      for (DatagramChannel channel : forwarding.get(index).values()) {
        channel.close();
      }
    }
  }

  private record Datagram(
      long dueNanos, DatagramChannel from, SocketAddress to, ByteBuffer bytes) {}
}
