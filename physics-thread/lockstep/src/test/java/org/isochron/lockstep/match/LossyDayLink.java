package org.isochron.lockstep.match;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Supplier;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * A link that loses messages and delays each by a random time. Owner: a peer's physics thread. The
 * sender chooses the arrival time and sends it in a separate message first, because the message
 * itself may be full. The receiver holds each message until its arrival time.
 */
final class LossyDayLink implements Link {
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

  /** The latency of messages, its jitter, and the loss in percent. */
  record Connection(long latencyNanos, long jitterNanos, int lossPercent) {}

  private record Arrival(long dueNanos, ByteBuffer message) {}

  LossyDayLink(Link link, Supplier<Connection> connections, NanoClock clock, long seed) {
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
      // this message is an arrival time: all others are longer
      if (buffer.remaining() == Long.BYTES) {
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
