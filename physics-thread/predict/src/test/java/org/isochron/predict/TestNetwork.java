package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/** Two ends of a link on a manual clock, with latency, jitter, loss and repetitions. */
final class TestNetwork {
  static final long MILLI = 1_000_000;

  private final NanoClock clock;
  private final Random random;
  final End client = new End();
  final End server = new End();
  long latencyNanos;
  long jitterNanos;
  int lostPermille;
  int repeatedPermille;

  private record Packet(long dueNanos, long number, ByteBuffer bytes) {}

  /** The round trip is {@code roundTripMillis} plus or minus {@code spreadMillis}. */
  TestNetwork(NanoClock clock, long seed, int roundTripMillis, int spreadMillis, int lostPermille) {
    this.clock = clock;
    random = new Random(seed);
    latencyNanos = roundTripMillis * MILLI / 2;
    jitterNanos = spreadMillis * MILLI / 2;
    this.lostPermille = lostPermille;
    client.far = server;
    server.far = client;
  }

  /** Messages on their way stay. */
  void reopen() {
    client.closed = false;
    server.closed = false;
  }

  final class End implements Link {
    private final PriorityQueue<Packet> coming = new PriorityQueue<>(
        Comparator.comparingLong(Packet::dueNanos).thenComparingLong(Packet::number));
    private End far = this;
    private long number;
    long sentBytes;
    long sentCount;
    private boolean closed;

    /** Damages the next message that is sent. */
    @Nullable
    Consumer<ByteBuffer> damage;

    @Override
    public void send(ByteBuffer message) {
      sentBytes += message.remaining();
      sentCount++;
      deliver(message);
      if (random.nextInt(1_000) < repeatedPermille) {
        deliver(message);
      }
    }

    private void deliver(ByteBuffer message) {
      if (random.nextInt(1_000) >= lostPermille) {
        ByteBuffer copy =
            ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
        if (damage != null) {
          Consumer<ByteBuffer> once = damage;
          damage = null;
          once.accept(copy);
        }
        long jitter = (long) ((2 * random.nextDouble() - 1) * jitterNanos);
        far.coming.add(new Packet(clock.nanos() + latencyNanos + jitter, number++, copy));
      }
    }

    @Override
    public boolean receive(ByteBuffer message) {
      Packet packet = coming.peek();
      if (packet == null || packet.dueNanos() > clock.nanos()) {
        return false;
      }
      coming.remove();
      message.clear().put(packet.bytes()).flip();
      return true;
    }

    @Override
    public boolean isOpen() {
      return !closed;
    }

    @Override
    public void close() {
      closed = true;
      far.closed = true;
    }
  }
}
