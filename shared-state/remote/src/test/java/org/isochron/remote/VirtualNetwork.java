package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;
import org.jspecify.annotations.Nullable;

/**
 * A network that a test drives, with connections like those of QUIC: what is lost on a line or in
 * a snapshot arrives a round trip later, later messages of the line wait for it, and snapshots and
 * datagrams overtake each other. The network can be cut.
 */
final class VirtualNetwork {
  /** Digest of the key of every relay. */
  private static final byte[] KEY = new byte[32];

  private static final int MAX_COPIES = 2_000;

  /** Messages that a line takes before the other end has received them. */
  private static final int MAX_IN_FLIGHT = 400;

  /** A connection on which nothing was heard for this long ends. */
  private static final long MAX_SILENCE_NANOS = 10_000_000_000L;

  private static final long NOTICED_NANOS = 10_000_000;

  /** Time after which a handshake that nobody answered is repeated. */
  private static final long REPEAT_NANOS = 1_000_000_000;

  final Random random;
  double loss;

  /** Share of datagrams that arrive twice. */
  double repeats;

  long latencyNanos;
  long jitterNanos = 1;
  boolean cut;
  boolean isCutToViewers;
  boolean isCutToRelay;
  /** True if the first relay receives nothing, for the moment. */
  boolean relayStalls;

  /** True if snapshots that the relay sends wait for ever. */
  boolean stalls;

  int dials;

  /** Copies of messages and of snapshots. */
  List<ByteBuffer> toServer = new ArrayList<>();

  List<ByteBuffer> toViewer = new ArrayList<>();

  /** Number of bytes that were sent to viewers. */
  long bytesToViewers;

  private final PriorityQueue<Packet> inFlight =
      new PriorityQueue<>((a, b) -> a.dueNanos == b.dueNanos
          ? Long.compare(a.number, b.number)
          : Long.compare(a.dueNanos, b.dueNanos));

  /** What was sent while the network was cut, and is sent again. */
  private final Queue<Packet> held = new ArrayDeque<>();

  private final List<End> relayEnds = new ArrayList<>();
  private final Map<Integer, ServedWorlds> servers = new HashMap<>();
  private long nowNanos;
  private long packets;

  VirtualNetwork(Random random) {
    this.random = random;
  }

  void serve(ServedWorlds next) {
    serve(0, next);
  }

  /** Replaces a relay by another one, which knows no connection. */
  void serve(int relay, ServedWorlds next) {
    relayEnds.removeIf(end -> end.relay == relay);
    servers.put(relay, next);
  }

  /** Ends the first relay, which closes its endpoint. */
  void end() {
    List.copyOf(relayEnds).stream().filter(end -> end.relay == 0).forEach(End::leave);
    servers.remove(0);
  }

  /** Loses all that is sent over the present connections from now on, without a word to any end. */
  void breakConnections() {
    for (End end : relayEnds) {
      end.isBroken = true;
      end.other.isBroken = true;
    }
    held.removeIf(packet -> packet.to.isBroken);
    inFlight.removeIf(packet -> packet.to.isBroken);
  }

  /** Returns the relay's ends of all connections. */
  List<Connection> relayEnds() {
    return List.copyOf(relayEnds);
  }

  Port open() {
    return new Port();
  }

  void advance(long now) {
    nowNanos = now;
    for (int left = held.size(); left > 0; left--) {
      Packet packet = held.remove();
      transmit(packet.to, packet.kind, packet.content);
    }
    List<Packet> waiting = new ArrayList<>();
    while (!inFlight.isEmpty() && inFlight.peek().dueNanos - now <= 0) {
      Packet packet = inFlight.remove();
      if (packet.to.port != null) {
        packet.to.port.inbox.add(packet);
      } else if (relayStalls && packet.to.relay == 0) {
        waiting.add(packet);
      } else {
        deliver(packet);
      }
    }
    inFlight.addAll(waiting);
    if (!relayStalls) {
      List.copyOf(relayEnds).forEach(End::watch);
    }
  }

  private void deliver(Packet packet) {
    ServedWorlds server = servers.get(packet.to.relay);
    if (packet.kind == Kind.DIAL && server == null) {
      packet.to.repeatDial();
    } else if (packet.kind == Kind.DIAL) {
      packet.to.accept();
    } else if (server != null && relayEnds.contains(packet.to)) {
      packet.to.receive(packet, server);
    }
  }

  private void transmit(End to, Kind kind, List<byte[]> content) {
    if (to.isBroken) {
      return;
    }
    boolean isLost = cut || (to.port == null ? isCutToRelay : isCutToViewers);
    if (!kind.isRepeated) {
      if (!isLost && random.nextDouble() >= loss) {
        inFlight.add(new Packet(nowNanos + latency(), packets++, to, kind, content));
      }
      if (repeats > 0 && kind == Kind.DATAGRAM && random.nextDouble() < repeats) {
        inFlight.add(new Packet(nowNanos + latency(), packets++, to, kind, content));
      }
      return;
    }
    if (isLost) {
      held.add(new Packet(0, packets++, to, kind, content));
      return;
    }
    int bytes = content.stream().mapToInt(part -> part.length).sum();
    long due = nowNanos;
    for (int datagram = 0; datagram <= bytes / SnapshotFormat.DATAGRAM_BYTES; datagram++) {
      due = Math.max(due, nowNanos + latencyWithRepeats());
    }
    if (kind.isInOrder) {
      due = Math.max(due, to.lastDueNanos[kind.index]);
      to.lastDueNanos[kind.index] = due;
    }
    inFlight.add(new Packet(due, packets++, to, kind, content));
  }

  private long latencyWithRepeats() {
    long nanos = latency();
    while (random.nextDouble() < loss) {
      nanos += 2 * latency() + NOTICED_NANOS; // until later datagrams reveal the gap
    }
    return nanos;
  }

  private long latency() {
    return latencyNanos + (long) (random.nextDouble() * jitterNanos);
  }

  private enum Kind {
    DIAL(0, true, false),
    ACCEPTED(1, true, false),
    CONTROL(2, true, true),
    BULK(3, true, true),
    ALONE(4, true, false),
    DATAGRAM(5, false, false),
    CLOSE(6, false, false),
    LEAVE(7, false, false);

    private final int index;
    final boolean isRepeated;
    private final boolean isInOrder;

    Kind(int index, boolean isRepeated, boolean isInOrder) {
      this.index = index;
      this.isRepeated = isRepeated;
      this.isInOrder = isInOrder;
    }
  }

  private record Packet(long dueNanos, long number, End to, Kind kind, List<byte[]> content) {}

  /** A viewer's port. */
  final class Port {
    private final Queue<Packet> inbox = new ArrayDeque<>();
    private final List<End> ends = new ArrayList<>();
    private Connection.@Nullable Arrivals arrivals;

    /** Dials a relay by its number. */
    Connection dial(int relay) {
      dials++;
      End end = new End(this, relay);
      ends.add(end);
      transmit(end.other, Kind.DIAL, List.of());
      return end;
    }

    void poll(Connection.Arrivals to) {
      arrivals = to;
      while (!inbox.isEmpty()) {
        Packet packet = inbox.remove();
        packet.to.receive(packet, to);
      }
      List.copyOf(ends).forEach(End::watch);
    }
  }

  private final class End implements Connection {
    /** The port of a viewer's end; null at the relay. */
    private final @Nullable Port port;

    private final int relay;
    private final End other;
    private final long[] lastDueNanos = new long[Kind.values().length];
    private final int[] inFlightCounts = new int[Kind.values().length];
    private final Line control = line(Kind.CONTROL);
    private final Line bulk = line(Kind.BULK);
    private final Line datagrams = line(Kind.DATAGRAM);
    private long heardNanos = nowNanos;
    private boolean open;
    private boolean isBroken;
    private boolean otherHasLeft;
    private long waitingBytes;
    private Optional<String> failure = Optional.empty();

    End(Port port, int relay) {
      this.port = port;
      this.relay = relay;
      other = new End(this);
    }

    private End(End viewer) {
      port = null;
      relay = viewer.relay;
      other = viewer;
    }

    private Line line(Kind kind) {
      return message -> open
          && (!kind.isRepeated || other.inFlightCounts[kind.index] < MAX_IN_FLIGHT)
          && send(kind, List.of(bytes(message)));
    }

    private boolean send(Kind kind, List<byte[]> content) {
      List<ByteBuffer> copies = port == null ? toViewer : toServer;
      for (byte[] part : content) {
        bytesToViewers += port == null ? SnapshotFeed.onTheWire(part.length) : 0;
        if (copies.size() < MAX_COPIES) {
          copies.add(memory(part.clone(), 0));
        }
      }
      other.inFlightCounts[kind.index]++;
      transmit(other, kind, content);
      return true;
    }

    void repeatDial() {
      inFlight.add(new Packet(nowNanos + REPEAT_NANOS, packets++, this, Kind.DIAL, List.of()));
    }

    void accept() {
      if (failure.isEmpty() && !open) {
        open = true;
        heardNanos = nowNanos;
        relayEnds.add(this);
        transmit(other, Kind.ACCEPTED, List.of());
      }
    }

    void receive(Packet packet, Arrivals to) {
      inFlightCounts[packet.kind.index]--;
      heardNanos = nowNanos;
      if (packet.kind == Kind.ACCEPTED && failure.isEmpty()) {
        open = true;
      } else if (packet.kind == Kind.CLOSE || packet.kind == Kind.LEAVE) {
        otherHasLeft = packet.kind == Kind.LEAVE;
        end("the other end closed the connection");
      }
      for (byte[] part : packet.content) {
        if (open) {
          receive(packet.kind, part, to);
        }
      }
    }

    private void receive(Kind kind, byte[] part, Arrivals to) {
      if (kind == Kind.DATAGRAM) {
        to.datagram(this, memory(part, 0));
      } else if (kind == Kind.ALONE) {
        to.snapshot(this, memory(part, 1)); // as behind others of a stream
      } else {
        to.message(this, memory(part, 1));
      }
    }

    void watch() {
      if (nowNanos - heardNanos > MAX_SILENCE_NANOS) {
        end("nothing was heard of the other end");
      }
    }

    @Override
    public Line control() {
      return control;
    }

    @Override
    public Line bulk() {
      return bulk;
    }

    @Override
    public Line datagrams() {
      return datagrams;
    }

    @Override
    public boolean sendAlone(ByteBuffer snapshot) {
      if (stalls) {
        waitingBytes += snapshot.remaining();
        return open;
      }
      return open && send(Kind.ALONE, List.of(bytes(snapshot)));
    }

    @Override
    public long waitingBytes() {
      waitingBytes = stalls ? waitingBytes : 0;
      return waitingBytes;
    }

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public Optional<String> failure() {
      return failure;
    }

    @Override
    public byte[] key() {
      return KEY.clone();
    }

    @Override
    public boolean hasOtherLeft() {
      return otherHasLeft;
    }

    @Override
    public void close() {
      close(Kind.CLOSE);
    }

    void leave() {
      close(Kind.LEAVE);
    }

    private void close(Kind kind) {
      if (failure.isEmpty()) { // nothing is repeated any more
        long due = nowNanos + latencyNanos + jitterNanos;
        held.removeIf(packet -> packet.to == other);
        inFlight.removeIf(packet -> packet.to == other && packet.dueNanos - due > 0);
        transmit(other, kind, List.of());
      }
      end("this end closed the connection");
    }

    private void end(String reason) {
      boolean was = open;
      open = false;
      failure = failure.isPresent() ? failure : Optional.of(reason);
      relayEnds.remove(this);
      if (port != null) {
        port.ends.remove(this);
      }
      Connection.Arrivals its = port == null ? servers.get(relay) : port.arrivals;
      if (was && its != null) {
        its.gone(this);
      }
    }
  }

  private static byte[] bytes(ByteBuffer message) {
    byte[] bytes = new byte[message.remaining()];
    message.get(message.position(), bytes);
    return bytes;
  }

  private static ByteBuffer memory(byte[] bytes, int position) {
    ByteBuffer memory = ByteBuffer.allocate(position + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
    return memory.put(position, bytes).position(position);
  }
}
