package org.isochron.simulator;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * Links between peers in virtual time, which delay, reorder, lose and repeat messages. They damage
 * none, because a {@link Link} delivers what the other end has sent.
 */
final class VirtualLinks {
  private static final long MILLISECOND = 1_000_000;
  private static final int REPEATED_PERMILLE = 50;

  private final NanoClock clock;
  private final Random random;
  private final End[][] ends;
  private long count;

  VirtualLinks(NanoClock clock, long seed, int peers) {
    this.clock = clock;
    random = new Random(seed);
    ends = new End[peers][peers];
    for (int peer = 0; peer < peers; peer++) {
      for (int other = 0; other < peers; other++) {
        ends[peer][other] = new End(peer, other);
      }
    }
  }

  /** Returns the links of a peer to the others, in order of peer number. */
  List<Link> of(int peer) {
    List<Link> links = new ArrayList<>(List.of(ends[peer]));
    links.remove(peer);
    return links;
  }

  /** Returns the end at which a peer sends to another. */
  End end(int peer, int other) {
    return ends[peer][other];
  }

  List<End> all() {
    return Arrays.stream(ends).flatMap(Arrays::stream).toList();
  }

  private record Packet(long dueNanos, long number, ByteBuffer bytes) {}

  /** One end of a link. */
  final class End implements Link {
    private final int peer;
    private final int other;
    private final PriorityQueue<Packet> arriving = new PriorityQueue<>(
        Comparator.comparingLong(Packet::dueNanos).thenComparingLong(Packet::number));
    private int minMillis;
    private int spreadMillis;
    private int lostPermille;
    private boolean isEnded;

    /** The instant at which this end has received something last. */
    private long receivedNanos;

    private End(int peer, int other) {
      this.peer = peer;
      this.other = other;
    }

    long receivedNanos() {
      return receivedNanos;
    }

    /** Changes what happens to the messages that this end sends. */
    void become(int leastMillis, int moreMillis, int lost) {
      minMillis = leastMillis;
      spreadMillis = moreMillis;
      lostPermille = lost;
    }

    @Override
    public void send(ByteBuffer message) {
      if (random.nextInt(1_000) < lostPermille) {
        return;
      }
      boolean isRepeated = lostPermille > 0 && random.nextInt(1_000) < REPEATED_PERMILLE;
      for (int copies = isRepeated ? 2 : 1; copies > 0; copies--) {
        long millis = minMillis + (long) random.nextInt(spreadMillis + 1);
        ByteBuffer bytes =
            ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
        ends[other][peer].arriving.add(
            new Packet(clock.nanos() + millis * MILLISECOND, count++, bytes));
      }
    }

    @Override
    public boolean receive(ByteBuffer message) {
      Packet packet = arriving.peek();
      if (packet == null || packet.dueNanos - clock.nanos() > 0) {
        return false;
      }
      arriving.remove();
      receivedNanos = clock.nanos();
      message.clear().put(packet.bytes).flip();
      return true;
    }

    @Override
    public boolean isOpen() {
      return !isEnded || !arriving.isEmpty();
    }

    @Override
    public void close() {
      isEnded = true;
      ends[other][peer].isEnded = true;
    }
  }
}
