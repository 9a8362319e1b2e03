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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadScheduling;

/**
 * A fake network between viewers and a relay on this machine. The forwarder translates addresses
 * like a router, and delays, loses, duplicates, reorders and damages datagrams in both directions.
 * It can also send earlier datagrams again, and give all viewers new addresses. Any thread may use
 * it; a separate thread forwards the datagrams.
 */
public final class DatagramForwarder implements AutoCloseable {
  private static final long MAX_QUEUE_NANOS = 200_000_000;
  private static final int DATAGRAM = 2_048;
  private static final int SOCKET_BYTES = 1 << 20;
  private static final int MAX_IN_FLIGHT = 100_000;
  private static final int KEPT = 1_024;
  private static final long LOOK_NANOS = 100_000;
  private static final long IDLE_NANOS = 60_000_000_000L;

  private final int target;
  private final Random random;
  private final NanoClock clock = NanoClock.system();
  private final AtomicReference<Network> network = new AtomicReference<>(Network.GOOD);
  private final AtomicLong bytesPerSecond = new AtomicLong(1_000_000_000);
  private long lineNanos;
  private final AtomicReference<Consumer<ByteBuffer>> attacker =
      new AtomicReference<>(datagram -> {});
  private final AtomicBoolean moving = new AtomicBoolean();
  private final DatagramChannel listening;
  private final Selector selector = Selector.open();
  private final Map<SocketAddress, Route> routes = new HashMap<>();
  private final PriorityQueue<Datagram> inFlight =
      new PriorityQueue<>((a, b) -> a.dueNanos == b.dueNanos
          ? Long.compare(a.number, b.number)
          : Long.compare(a.dueNanos, b.dueNanos));
  private final ByteBuffer memory = ByteBuffer.allocate(DATAGRAM).order(ByteOrder.LITTLE_ENDIAN);
  private final LoopThread thread = new LoopThread("datagram-forwarder", this::run);
  private final List<ByteBuffer> earlier = new ArrayList<>();
  private long count;
  private long forgottenNanos = clock.nanos();

  /** Forwards a port to another one. */
  public DatagramForwarder(int port, int target, long seed) throws IOException {
    this.target = target;
    random = new Random(seed);
    listening = open(port);
    listening.register(selector, SelectionKey.OP_READ);
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

  /**
   * Limits the bytes to the viewers, with a queue of at most 0.2 s whose newest datagrams are
   * dropped.
   */
  public void narrow(long bytesPerSecond) {
    // ordering: opaque: the next datagrams see it, and nothing depends on it.
    this.bytesPerSecond.setOpaque(bytesPerSecond);
  }

  /** Gives each viewer a new address, as a router does that has forgotten its viewers. */
  public void moveAll() {
    // ordering: release, paired with the acquire in forget().
    moving.setRelease(true);
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
        delay(listening, route.viewer, false);
      } else {
        delay(routeOf(from).channel, here(target), true);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Route routeOf(SocketAddress viewer) throws IOException {
    Route route = routes.get(viewer);
    if (route == null) {
      route = new Route(viewer, open(0));
      route.channel.register(selector, SelectionKey.OP_READ, route);
      routes.put(viewer, route);
    }
    route.usedNanos = clock.nanos();
    return route;
  }

  private void forget() throws IOException {
    long now = clock.nanos();
    // ordering: acquire, paired with the release in moveAll().
    boolean all = moving.getAcquire() && moving.getAndSet(false);
    if (!all && now - forgottenNanos < IDLE_NANOS) {
      return;
    }
    forgottenNanos = now;
    for (Iterator<Route> each = routes.values().iterator(); each.hasNext(); ) {
      Route route = each.next();
      if (all || now - route.usedNanos > IDLE_NANOS) {
        route.channel.close();
        each.remove();
      }
    }
  }

  private void delay(DatagramChannel from, SocketAddress to, boolean ofViewer) {
    // ordering: acquire, paired with the release in become().
    Network now = network.getAcquire();
    memory.flip();
    // ordering: acquire, paired with the release in pass().
    attacker.getAcquire().accept(memory);
    if (ofViewer && random.nextDouble() < now.replays) {
      replay(from, to);
    }
    boolean lost = random.nextDouble() < now.loss;
    int copies = lost ? 0 : random.nextDouble() < now.duplication ? 2 : 1;
    for (int copy = 0; copy < copies && inFlight.size() < MAX_IN_FLIGHT; copy++) {
      long sent = clock.nanos();
      if (!ofViewer) {
        // ordering: opaque, as in narrow.
        long perByte = 1_000_000_000L / bytesPerSecond.getOpaque();
        lineNanos = Math.max(sent, lineNanos);
        if (lineNanos - sent > MAX_QUEUE_NANOS) {
          return;
        }
        lineNanos += perByte * memory.remaining();
        sent = lineNanos;
      }
      long due = sent + now.latencyNanos + (long) (random.nextDouble() * now.jitterNanos);
      ByteBuffer bytes = ByteBuffer.allocate(memory.remaining());
      bytes.put(memory.duplicate()).flip();
      if (random.nextDouble() < now.damage) {
        damage(bytes);
      }
      inFlight.add(new Datagram(due, count++, from, to, bytes));
    }
  }

  /** Sends an earlier datagram of any viewer or session again. */
  private void replay(DatagramChannel from, SocketAddress to) {
    ByteBuffer copy =
        ByteBuffer.allocate(memory.remaining()).put(memory.duplicate()).flip();
    if (earlier.size() < KEPT) {
      earlier.add(copy);
    } else {
      ByteBuffer again = earlier.set(random.nextInt(KEPT), copy);
      inFlight.add(new Datagram(clock.nanos(), count++, from, to, again));
    }
  }

  private void damage(ByteBuffer bytes) {
    if (bytes.hasRemaining()) {
      int at = random.nextInt(bytes.limit());
      bytes.put(at, (byte) (bytes.get(at) ^ (1 << random.nextInt(Byte.SIZE))));
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
    listening.close();
    for (Route route : routes.values()) {
      route.channel.close();
    }
  }

  /** Route of one viewer address, with a separate port. */
  private static final class Route {
    final SocketAddress viewer;
    final DatagramChannel channel;
    long usedNanos;

    Route(SocketAddress viewer, DatagramChannel channel) {
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
   * @param replays fraction of datagrams to the relay that are sent again, much later
   */
  public record Network(
      long latencyNanos,
      long jitterNanos,
      double loss,
      double duplication,
      double damage,
      double replays) {
    public static final Network GOOD = new Network(0, 0, 0, 0, 0, 0);

    /** Creates a network with latency, jitter and loss, but without other faults. */
    public static Network of(int millis, int jitterMillis, double loss) {
      return new Network(millis * 1_000_000L, jitterMillis * 1_000_000L, loss, 0, 0, 0);
    }
  }
}
