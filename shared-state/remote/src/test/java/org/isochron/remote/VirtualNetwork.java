package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/**
 * A network that a test drives: messages are lost, duplicated, reordered or delayed, and the
 * network can be cut. A real network with Aeron behaves better, because Aeron retransmits and
 * reorders.
 */
final class VirtualNetwork {
  private static final int MAX_IN_FLIGHT = 400;
  private static final int CONTROL = Uplink.ASKING_LINES;
  private static final int LINES = CONTROL + 1;
  private static final long NOTICED_NANOS = 10_000_000;

  final Random random;
  double loss;
  double duplication;
  long latencyNanos;
  long jitterNanos = 1;
  boolean cut;

  boolean isCutToViewers;

  /** Streams of later viewers; the relay receives requests on them but can never answer. */
  final Set<Integer> deaf = new HashSet<>();

  boolean relayStalls;

  int dials;

  boolean stalls;

  /**
   * Emulates Aeron on a lossy network: a lost message arrives a round trip later, and later
   * messages of its stream wait.
   */
  boolean repeats;

  /**
   * With {@link #repeats}: a stream recovers the next loss only after the previous one, as Aeron
   * does.
   */
  boolean repeatsOneAtATime;

  /**
   * Changes the last bytes of every welcome: the code that proves the relay's knowledge of the
   * secret.
   */
  boolean forgesCodes;

  /** Selects messages that never arrive. */
  Predicate<ByteBuffer> loses = message -> false;

  /** Receives copies of all messages. */
  List<ByteBuffer> toServer = new ArrayList<>();

  List<ByteBuffer> toViewer = new ArrayList<>();
  private static final int MAX_COPIES = 2_000;

  private final PriorityQueue<Packet> inFlight =
      new PriorityQueue<>((a, b) -> a.dueNanos == b.dueNanos
          ? Long.compare(a.number, b.number)
          : Long.compare(a.dueNanos, b.dueNanos));
  private final Map<VirtualUplink, VirtualCaller[]> callers = new HashMap<>();
  private final List<VirtualUplink> uplinks = new ArrayList<>();

  Optional<Uplink.Arrivals> taker = Optional.empty();

  private Optional<ServedWorlds> server = Optional.empty();
  private long nowNanos;
  private long packets;

  VirtualNetwork(Random random) {
    this.random = random;
  }

  void serve(ServedWorlds next) {
    server = Optional.of(next);
    callers.clear();
  }

  void end() {
    server = Optional.empty();
    callers.clear();
  }

  Uplink dial() {
    dials++;
    VirtualUplink uplink = new VirtualUplink();
    uplinks.add(uplink);
    return uplink;
  }

  /** Stops streams to the viewers of all present connections, as a forged datagram does. */
  void freeze(Set<Integer> lines) {
    uplinks.forEach(uplink -> uplink.frozen.addAll(lines));
  }

  void advance(long now, long serverNanos) {
    nowNanos = now;
    List<Packet> waiting = new ArrayList<>();
    while (!inFlight.isEmpty() && inFlight.peek().dueNanos - now <= 0) {
      Packet packet = inFlight.poll();
      if (packet.toServer && relayStalls) {
        waiting.add(packet);
      } else if (packet.toServer) {
        deliver(packet, serverNanos);
      } else if (!packet.uplink.closed) {
        (packet.line < Uplink.SNAPSHOT_LINES ? packet.uplink.fragments : packet.uplink.control)
            .add(packet);
      }
    }
    inFlight.addAll(waiting);
  }

  private void deliver(Packet packet, long serverNanos) {
    if (server.isPresent()) {
      VirtualCaller[] all = callers.computeIfAbsent(
          packet.uplink,
          uplink -> IntStream.range(0, LINES)
              .mapToObj(line -> new VirtualCaller(uplink, line))
              .toArray(VirtualCaller[]::new));
      server
          .get()
          .receive(
              all[packet.line],
              packet.message.duplicate().order(ByteOrder.LITTLE_ENDIAN),
              serverNanos);
    }
  }

  private boolean send(VirtualUplink uplink, int line, boolean toServer, ByteBuffer message) {
    if (inFlight.size() > MAX_IN_FLIGHT) {
      return false;
    }
    byte[] bytes = new byte[message.remaining()];
    message.get(message.position(), bytes);
    if (forgesCodes && bytes[0] == Messages.WELCOME) {
      bytes[bytes.length - 5] ^= 1;
      Messages.seal(memory(bytes));
    }
    if (loses.test(memory(bytes)) || (!toServer && uplink.frozen.contains(line))) {
      return true;
    }
    List<ByteBuffer> copies = toServer ? this.toServer : toViewer;
    if (copies.size() < MAX_COPIES) {
      copies.add(memory(bytes.clone())); // receivers open messages in place
    }
    if (repeats && !cut) {
      inFlight.add(new Packet(
          repeated(uplink, line, toServer), packets++, uplink, line, toServer, memory(bytes)));
      return true;
    }
    boolean isLost = cut || (isCutToViewers && !toServer);
    int times =
        isLost || random.nextDouble() < loss ? 0 : random.nextDouble() < duplication ? 2 : 1;
    for (int copy = 0; copy < times; copy++) {
      long due = nowNanos + latencyNanos + (long) (random.nextDouble() * jitterNanos);
      inFlight.add(new Packet(due, packets++, uplink, line, toServer, memory(bytes.clone())));
    }
    return true;
  }

  private long repeated(VirtualUplink uplink, int line, boolean toServer) {
    int which = toServer ? line : line + LINES;
    long due = nowNanos + latency();
    while (random.nextDouble() < loss) {
      due = repeatsOneAtATime ? Math.max(due, uplink.lastDueNanos[which]) : due;
      due += 2 * latency()
          + NOTICED_NANOS; // until the next message reveals the gap, and the retransmission arrives
    }
    uplink.lastDueNanos[which] = Math.max(uplink.lastDueNanos[which], due);
    return uplink.lastDueNanos[which];
  }

  private long latency() {
    return latencyNanos + (long) (random.nextDouble() * jitterNanos);
  }

  private static ByteBuffer memory(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private record Packet(
      long dueNanos,
      long number,
      VirtualUplink uplink,
      int line,
      boolean toServer,
      ByteBuffer message) {}

  private final class VirtualCaller implements Caller {
    private final VirtualUplink uplink;
    private final int line;
    private final boolean isDeaf;
    private boolean closed;

    VirtualCaller(VirtualUplink uplink, int line) {
      isDeaf = deaf.contains(line);
      this.uplink = uplink;
      this.line = line;
    }

    @Override
    public Line answers() {
      return new Line() {
        @Override
        public boolean offer(ByteBuffer message) {
          return room() > 0 && send(uplink, line, false, message);
        }

        @Override
        public long room() {
          return !isOpen() || (stalls && line < Uplink.SNAPSHOT_LINES) ? 0 : Long.MAX_VALUE;
        }

        @Override
        public boolean isOpen() {
          return !closed && !isDeaf;
        }
      };
    }

    @Override
    public void close() {
      closed = true;
    }

    @Override
    public boolean isClosed() {
      return closed;
    }
  }

  private final class VirtualUplink implements Uplink {
    final Queue<Packet> control = new ArrayDeque<>();
    final Queue<Packet> fragments = new ArrayDeque<>();
    final Set<Integer> frozen = new HashSet<>();
    final long[] lastDueNanos = new long[2 * LINES];
    boolean closed;

    @Override
    public Line control() {
      return message -> send(this, CONTROL, true, message);
    }

    @Override
    public Line asking(int number) {
      return message -> send(this, number, true, message);
    }

    @Override
    public void pollSnapshots(Arrivals arrivals) {
      while (!fragments.isEmpty()) {
        Packet next = fragments.remove();
        arrivals.fragment(next.line, next.message.duplicate().order(ByteOrder.LITTLE_ENDIAN));
      }
    }

    @Override
    public void pollControl(Arrivals arrivals) {
      taker = Optional.of(arrivals);
      while (!control.isEmpty()) {
        Packet next = control.remove();
        arrivals.control(next.line, next.message.duplicate().order(ByteOrder.LITTLE_ENDIAN));
      }
    }

    @Override
    public void close() {
      closed = true;
      uplinks.remove(this);
    }
  }
}
