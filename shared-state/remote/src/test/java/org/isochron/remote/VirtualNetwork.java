package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
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

  /** Time for which a new stream for bundles is open but accepts nothing. */
  long fullAtFirstNanos;

  /** Selects messages that never arrive. */
  Predicate<ByteBuffer> loses = message -> false;

  /** Receives copies of all messages. */
  List<ByteBuffer> toServer = new ArrayList<>();

  List<ByteBuffer> toViewer = new ArrayList<>();
  private static final int MAX_COPIES = 2_000;

  /** Changes messages on their way. */
  Consumer<byte[]> alters = message -> {};

  /** Sees every message when it is sent, before the network changes, loses or delays it. */
  Tap tap = (end, line, toServer, message) -> {};

  /** Number of sealed messages that were accepted. */
  long acceptedMessages;

  /** Descriptions of accepted messages that nobody had sent there, or that were accepted before. */
  final List<String> acceptedForgeries = new ArrayList<>();

  /** Counts accepted messages, and remembers what was sent and accepted, which takes memory. */
  boolean checksOrigin;

  private final Set<Place> sentMessages = new HashSet<>();
  private final Set<Place> acceptedOnce = new HashSet<>();

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

  /** Delivers a message that nobody sent, as if it had come on a stream of a viewer. */
  void forge(Uplink end, int line, boolean toServer, byte[] message, long delayNanos) {
    VirtualUplink uplink = (VirtualUplink) end;
    long due = nowNanos + delayNanos;
    inFlight.add(new Packet(due, packets++, uplink, line, toServer, memory(message.clone())));
  }

  /** Passes a message to its receiver, and notes whether the receiver accepts it. */
  private void hand(Packet packet, Consumer<ByteBuffer> receiver) {
    ByteBuffer message = packet.message.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    if (!checksOrigin) {
      receiver.accept(message);
      return;
    }
    byte[] before = packet.bytes();
    receiver.accept(message);
    if (!Arrays.equals(before, packet.bytes())) { // receivers open messages in place
      acceptedMessages++;
      Place place = new Place(packet, before);
      if (!sentMessages.contains(place)) {
        acceptedForgeries.add("forged " + place);
      } else if (!acceptedOnce.add(place)) {
        acceptedForgeries.add("again " + place);
      }
    }
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
        (Uplink.isOfSnapshots(packet.line) ? packet.uplink.fragments : packet.uplink.control)
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
      VirtualCaller caller = all[packet.line];
      caller.openedNanos = caller.openedNanos == 0 ? nowNanos : caller.openedNanos;
      hand(packet, message -> server.get().receive(caller, message, serverNanos));
    }
  }

  private boolean send(VirtualUplink uplink, int line, boolean toServer, ByteBuffer message) {
    if (inFlight.size() > MAX_IN_FLIGHT) {
      return false;
    }
    byte[] bytes = new byte[message.remaining()];
    message.get(message.position(), bytes);
    if (checksOrigin) {
      sentMessages.add(new Place(uplink, line, toServer, ByteBuffer.wrap(bytes.clone())));
    }
    tap.sent(uplink, line, toServer, bytes.clone());
    alters.accept(bytes);
    if (loses.test(memory(bytes)) || (!toServer && uplink.frozen.contains(line))) {
      return true;
    }
    List<ByteBuffer> copies = toServer ? this.toServer : toViewer;
    if (copies.size() < MAX_COPIES) {
      copies.add(memory(bytes.clone())); // receivers open messages in place
    }
    if (repeats && ((!toServer && isOfBundles(line)) || line == Uplink.LINK_LINE)) {
      sendOnce(uplink, line, toServer, bytes);
      return true;
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

  private static boolean isOfBundles(int line) {
    return line >= Uplink.FIRST_BUNDLE_LINE && line < CONTROL;
  }

  /** Emulates an unreliable stream of Aeron, which drops what the next message has overtaken. */
  private void sendOnce(VirtualUplink uplink, int line, boolean toServer, byte[] bytes) {
    long due = nowNanos + latency();
    if (cut || (isCutToViewers && !toServer) || random.nextDouble() < loss) {
      return;
    }
    inFlight.removeIf(earlier -> earlier.uplink == uplink
        && earlier.line == line
        && earlier.toServer == toServer
        && earlier.dueNanos - due > 0);
    inFlight.add(new Packet(due, packets++, uplink, line, toServer, memory(bytes)));
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

  /** A listener on the network. */
  interface Tap {
    /** Called with each sent message, and the viewer's end of its stream. */
    void sent(Uplink end, int line, boolean toServer, byte[] message);
  }

  /** A message and the stream on which it belongs. */
  private record Place(Uplink end, int line, boolean toServer, ByteBuffer message) {
    Place(Packet packet, byte[] bytes) {
      this(packet.uplink, packet.line, packet.toServer, ByteBuffer.wrap(bytes));
    }

    @Override
    public String toString() {
      return "%c %s on stream %d"
          .formatted((char) message.get(0), toServer ? "to the relay" : "to a viewer", line);
    }
  }

  private record Packet(
      long dueNanos,
      long number,
      VirtualUplink uplink,
      int line,
      boolean toServer,
      ByteBuffer message) {
    byte[] bytes() {
      byte[] bytes = new byte[message.limit()];
      message.get(0, bytes);
      return bytes;
    }
  }

  private final class VirtualCaller implements Caller {
    private final VirtualUplink uplink;
    private final int line;
    private final boolean isDeaf;
    private long openedNanos;
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
          boolean isFull = (stalls && Uplink.isOfSnapshots(line))
              || (isOfBundles(line) && nowNanos - openedNanos < fullAtFirstNanos);
          return !isOpen() || isFull ? 0 : Long.MAX_VALUE;
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
        hand(next, message -> arrivals.fragment(next.line, message));
      }
    }

    @Override
    public void pollControl(Arrivals arrivals) {
      taker = Optional.of(arrivals);
      while (!control.isEmpty()) {
        Packet next = control.remove();
        hand(next, message -> arrivals.control(next.line, message));
      }
    }

    @Override
    public void close() {
      closed = true;
      uplinks.remove(this);
    }
  }
}
