package org.isochron.bench.rollback;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Supplier;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * A link that loses messages and lets each take a time of its own, so that they overtake each
 * other. Owner: a peer's physics thread. The sender draws when a message arrives, and says so in a
 * message before it, as there may be no room in it; the receiver keeps it until then.
 */
final class LossyLink implements Link {
  private static final int PERCENT = 100;

  private final Link link;
  private final Supplier<Connection> connections;
  private final NanoClock clock;
  private final Random random;
  private final ByteBuffer due = ByteBuffer.allocate(Long.BYTES);
  private final ByteBuffer buffer = ByteBuffer.allocate(MAX_BYTES);
  private final PriorityQueue<Arrival> arrivals =
      new PriorityQueue<>(Comparator.comparingLong(Arrival::dueNanos));
  private long dueNanos;

  /** How long messages take, give or take the jitter, and how many of a hundred are lost. */
  record Connection(long latencyNanos, long jitterNanos, int lossPercent) {}

  private record Arrival(long dueNanos, ByteBuffer message) {}

  /** Each message is sent over what the connection is then. */
  LossyLink(Link link, Supplier<Connection> connections, NanoClock clock, long seed) {
    this.link = link;
    this.connections = connections;
    this.clock = clock;
    random = new Random(seed);
  }

  @Override
  public void send(ByteBuffer message) {
    Connection connection = connections.get();
    long jitter = connection.jitterNanos();
    long takes =
        Math.max(0, connection.latencyNanos() - jitter + (long) (random.nextFloat() * 2 * jitter));
    if (random.nextInt(PERCENT) >= connection.lossPercent()) {
      link.send(due.clear().putLong(clock.nanos() + takes).flip());
      link.send(message);
    }
  }

  @Override
  public boolean receive(ByteBuffer message) {
    while (link.receive(buffer)) {
      if (buffer.remaining() == Long.BYTES) { // no message of a session is so short
        dueNanos = buffer.getLong();
      } else {
        arrivals.add(new Arrival(
            dueNanos, ByteBuffer.allocate(buffer.remaining()).put(buffer).flip()));
      }
    }
    Arrival next = arrivals.peek();
    if (next == null || next.dueNanos() > clock.nanos()) {
      return false;
    }
    arrivals.remove();
    message.clear().put(next.message()).flip();
    return true;
  }

  @Override
  public boolean isOpen() {
    return link.isOpen() || !arrivals.isEmpty();
  }

  @Override
  public void close() {
    link.close();
  }
}
