package org.isochron.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadScheduling;

/**
 * A fake network between viewers and a relay on this machine. The forwarder translates addresses
 * like a router, and delays, loses, duplicates, reorders and damages datagrams in both directions.
 * The forwarder can also replay commands of an earlier session. Any thread may use it; a separate
 * thread forwards the datagrams.
 */
public final class DatagramForwarder implements AutoCloseable {
  private static final int PORTS = 2;
  private static final int DATAGRAM = 2_048;
  private static final int SOCKET_BYTES = 1 << 20;
  private static final int MAX_IN_FLIGHT = 100_000;
  private static final int HEADER_BYTES = 32;
  private static final int DATA_FRAME = 1;
  private static final long LOOK_NANOS = 100_000;
  private static final long IDLE_NANOS = 60_000_000_000L;

  private final int target;
  private final Random random;
  private final NanoClock clock = NanoClock.system();
  private final AtomicReference<Network> network = new AtomicReference<>(Network.GOOD);
  private final AtomicReference<Consumer<ByteBuffer>> attacker =
      new AtomicReference<>(datagram -> {});
  private final DatagramChannel[] listening = new DatagramChannel[PORTS];
  private final Selector selector = Selector.open();
  private final List<Map<SocketAddress, Route>> routes = new ArrayList<>();
  private final PriorityQueue<Datagram> inFlight =
      new PriorityQueue<>((a, b) -> a.dueNanos == b.dueNanos
          ? Long.compare(a.number, b.number)
          : Long.compare(a.dueNanos, b.dueNanos));
  private final ByteBuffer memory = ByteBuffer.allocate(DATAGRAM).order(ByteOrder.LITTLE_ENDIAN);
  private final LoopThread thread = new LoopThread("datagram-forwarder", this::run);
  private final EarlierCommands earlier = new EarlierCommands();
  private long count;
  private long forgottenNanos = clock.nanos();

  /** Forwards two consecutive ports to two others. */
  public DatagramForwarder(int port, int target, long seed) throws IOException {
    this.target = target;
    random = new Random(seed);
    for (int index = 0; index < PORTS; index++) {
      listening[index] = open(port + index);
      listening[index].register(selector, SelectionKey.OP_READ);
      routes.add(new HashMap<>());
    }
    thread.start();
  }

  private static DatagramChannel open(int port) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BYTES);
    channel.bind(here(port));
    channel.configureBlocking(false);
    return channel;
  }

  private static InetSocketAddress here(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** Changes the behaviour for new datagrams. */
  public void become(Network next) {
    // ordering: release, paired with the acquire in delay(): the record is completely visible.
    network.setRelease(next);
  }

  /**
   * Passes all datagrams of both directions to an attacker, which may change the bytes. Called on
   * the forwarder's thread.
   */
  public void pass(Consumer<ByteBuffer> through) {
    // ordering: release, paired with the acquire in delay(): the attacker is completely visible.
    attacker.setRelease(through);
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    try {
      while (!thread.isStopping()) {
        boolean any = selector.selectNow(this::receive) > 0;
        any |= deliver();
        forget();
        if (!any) {
          LockSupport.parkNanos(LOOK_NANOS);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void receive(SelectionKey key) {
    try {
      DatagramChannel channel = (DatagramChannel) key.channel();
      SocketAddress from = channel.receive(memory.clear());
      if (from == null) {
        return;
      }
      if (key.attachment() instanceof Route route) {
        route.usedNanos = clock.nanos();
        delay(listening[route.index], route.viewer, false);
      } else {
        int index = channel == listening[0] ? 0 : 1;
        delay(routeOf(index, from).channel, here(target + index), true);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Route routeOf(int index, SocketAddress viewer) throws IOException {
    Map<SocketAddress, Route> known = routes.get(index);
    Route route = known.get(viewer);
    if (route == null) {
      route = new Route(index, viewer, open(0));
      route.channel.register(selector, SelectionKey.OP_READ, route);
      known.put(viewer, route);
    }
    route.usedNanos = clock.nanos();
    return route;
  }

  private void forget() throws IOException {
    long now = clock.nanos();
    if (now - forgottenNanos < IDLE_NANOS) {
      return;
    }
    forgottenNanos = now;
    for (Map<SocketAddress, Route> known : routes) {
      for (Iterator<Route> all = known.values().iterator(); all.hasNext(); ) {
        Route route = all.next();
        if (now - route.usedNanos > IDLE_NANOS) {
          route.channel.close();
          all.remove();
        }
      }
    }
  }

  private void delay(DatagramChannel from, SocketAddress to, boolean ofViewer) {
    // ordering: acquire, paired with the release in become().
    Network now = network.getAcquire();
    memory.flip();
    // ordering: acquire, paired with the release in pass().
    attacker.getAcquire().accept(memory);
    if (ofViewer) {
      earlier.note(memory);
    }
    if (ofViewer && random.nextDouble() < now.earlierCommands) {
      earlier.replace(memory);
    }
    boolean lost = random.nextDouble() < now.loss;
    int copies = lost ? 0 : random.nextDouble() < now.duplication ? 2 : 1;
    for (int copy = 0; copy < copies && inFlight.size() < MAX_IN_FLIGHT; copy++) {
      long due = clock.nanos() + now.latencyNanos + (long) (random.nextDouble() * now.jitterNanos);
      ByteBuffer bytes = ByteBuffer.allocate(memory.remaining());
      bytes.put(memory.duplicate()).flip();
      if (random.nextDouble() < now.damage) {
        damage(bytes);
      }
      inFlight.add(new Datagram(due, count++, from, to, bytes));
    }
  }

  /**
   * Flips a bit of the first frame's payload. Aeron detects damage only by the UDP checksum, which
   * this forwarder recomputes.
   */
  private void damage(ByteBuffer bytes) {
    boolean data = bytes.limit() > HEADER_BYTES && bytes.get(6) == DATA_FRAME && bytes.get(7) == 0;
    int end =
        data ? Math.min(bytes.limit(), bytes.order(ByteOrder.LITTLE_ENDIAN).getInt(0)) : 0;
    if (end > HEADER_BYTES) {
      int at = HEADER_BYTES + random.nextInt(end - HEADER_BYTES);
      bytes.put(at, (byte) (bytes.get(at) ^ (1 << random.nextInt(8))));
    }
  }

  private boolean deliver() throws IOException {
    boolean any = false;
    long now = clock.nanos();
    Datagram next = inFlight.peek();
    while (next != null && next.dueNanos - now <= 0) {
      inFlight.remove();
      if (next.from.isOpen()) {
        next.from.send(next.bytes, next.to);
      }
      any = true;
      next = inFlight.peek();
    }
    return any;
  }

  @Override
  public void close() throws IOException {
    thread.stopOrInterrupt(Duration.ofSeconds(2));
    selector.close();
    for (int index = 0; index < PORTS; index++) {
      listening[index].close();
      for (Route route : routes.get(index).values()) {
        route.channel.close();
      }
    }
  }

  /** Route of one viewer address, with a separate port. */
  private static final class Route {
    final int index;
    final SocketAddress viewer;
    final DatagramChannel channel;
    long usedNanos;

    Route(int index, SocketAddress viewer, DatagramChannel channel) {
      this.index = index;
      this.viewer = viewer;
      this.channel = channel;
    }
  }

  private record Datagram(
      long dueNanos, long number, DatagramChannel from, SocketAddress to, ByteBuffer bytes) {}

  /**
   * Behaviour of a network.
   *
   * @param latencyNanos minimum latency
   * @param jitterNanos maximum additional latency, which causes reordering
   * @param loss fraction of lost datagrams
   * @param duplication fraction of duplicated datagrams
   * @param damage fraction with a flipped bit
   * @param earlierCommands fraction of commands replaced with those of the previous session
   */
  public record Network(
      long latencyNanos,
      long jitterNanos,
      double loss,
      double duplication,
      double damage,
      double earlierCommands) {
    public static final Network GOOD = new Network(0, 0, 0, 0, 0, 0);

    /** Creates a network with latency, jitter and loss, but without other faults. */
    public static Network of(int millis, int jitterMillis, double loss) {
      return new Network(millis * 1_000_000L, jitterMillis * 1_000_000L, loss, 0, 0, 0);
    }
  }
}
