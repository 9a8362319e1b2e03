package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * A network with a manual clock that delays, reorders, loses and duplicates messages, driven by a
 * seed.
 */
final class UnreliableNetwork {
  private static final int REMEMBERED = 200;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final NanoClock clock;
  private final Random random;
  private final Weather weather;
  private final List<List<End>> ends = new ArrayList<>();
  long lostCount;
  long repeatedCount;
  long mixedUpCount;

  /** The limits of the delay, and the numbers of lost and duplicated messages per 1,000. */
  record Weather(int minMillis, int maxMillis, int lost, int repeated) {
    static final Weather FAIR = new Weather(0, 0, 0, 0);
  }

  private record Packet(long dueNanos, long number, ByteBuffer bytes) {}

  UnreliableNetwork(NanoClock clock, long seed, Weather weather, int peers) {
    this.clock = clock;
    this.weather = weather;
    random = new Random(seed);
    for (int peer = 0; peer < peers; peer++) {
      List<End> own = new ArrayList<>();
      for (int other = 0; other < peers; other++) {
        own.add(new End());
      }
      ends.add(own);
    }
    for (int peer = 0; peer < peers; peer++) {
      for (int other = 0; other < peers; other++) {
        end(peer, other).far = end(other, peer);
      }
    }
  }

  End end(int peer, int other) {
    return ends.get(peer).get(other);
  }

  List<Link> links(int peer) {
    List<Link> links = new ArrayList<>(ends.get(peer));
    links.remove(peer);
    return links;
  }

  static ByteBuffer copyOf(ByteBuffer message) {
    return ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
  }

  /** One end of a link, with a queue of incoming messages. */
  final class End implements Link {
    private final PriorityQueue<Packet> coming = new PriorityQueue<>(
        Comparator.comparingLong(Packet::dueNanos).thenComparingLong(Packet::number));
    private End far = this;
    private long sent;
    private long newest;
    long sentBytes;
    final List<ByteBuffer> sentMessages = new ArrayList<>();
    boolean cut;
    boolean ended;

    @Override
    public void send(ByteBuffer message) {
      sentBytes += message.remaining();
      if (sentMessages.size() < REMEMBERED) {
        sentMessages.add(copyOf(message));
      }
      if (cut || hits(weather.lost())) {
        lostCount++;
        return;
      }
      far.deliver(message);
      if (hits(weather.repeated())) {
        repeatedCount++;
        far.deliver(message);
      }
    }

    void forge(byte kind, ByteBuffer contents) {
      deliver(ByteBuffer.allocate(1 + contents.remaining())
          .put(kind)
          .put(contents.duplicate())
          .flip());
    }

    void deliver(ByteBuffer message) {
      ByteBuffer delivered = copyOf(message);
      int spread = weather.maxMillis() - weather.minMillis();
      long millis = (long) weather.minMillis() + random.nextInt(spread + 1);
      coming.add(new Packet(clock.nanos() + millis * NANOS_PER_MILLI, sent++, delivered));
    }

    @Override
    public boolean receive(ByteBuffer message) {
      Packet packet = coming.peek();
      if (packet == null || packet.dueNanos() > clock.nanos()) {
        return false;
      }
      coming.remove();
      if (packet.number() < newest) {
        mixedUpCount++;
      }
      newest = Math.max(newest, packet.number());
      message.clear().put(packet.bytes()).flip();
      return true;
    }

    @Override
    public boolean isOpen() {
      return !ended || !coming.isEmpty();
    }

    @Override
    public void close() {
      ended = true;
      far.ended = true;
    }

    private boolean hits(int permille) {
      return permille > 0 && random.nextInt(1_000) < permille;
    }
  }
}
