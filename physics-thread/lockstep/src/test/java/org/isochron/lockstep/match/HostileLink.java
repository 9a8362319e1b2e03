package org.isochron.lockstep.match;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * A link that loses messages, delays each by a random time, and forges messages on request. Owner:
 * a peer's physics thread, unless marked otherwise. The sender chooses the arrival time and sends
 * it in a separate message first, because the message itself may be full. The receiver holds each
 * message until its arrival time.
 */
final class HostileLink implements Link {
  private static final int FORGED_PERCENT = 30;
  private static final int PERCENT = 100;
  private static final int MAX_FORGED_BYTES = 2_000;

  private final Link link;
  private final Supplier<Connection> connections;
  private final NanoClock clock;
  private final Random random;
  private final AtomicBoolean forges = new AtomicBoolean();
  private final AtomicLong sentBytes = new AtomicLong();
  private final ByteBuffer due = ByteBuffer.allocate(Long.BYTES);
  private final ByteBuffer buffer = ByteBuffer.allocate(MAX_BYTES);
  private final PriorityQueue<Arrival> arrivals =
      new PriorityQueue<>(Comparator.comparingLong(Arrival::dueNanos));
  private long dueNanos;

  /** The latency of messages, its jitter, and the loss in percent. */
  record Connection(long latencyNanos, long jitterNanos, int lossPercent) {}

  private record Arrival(long dueNanos, ByteBuffer message) {}

  HostileLink(Link link, Supplier<Connection> connections, NanoClock clock, long seed) {
    this.link = link;
    this.connections = connections;
    this.clock = clock;
    random = new Random(seed);
  }

  void forge(boolean begins) {
    // ordering: opaque: orders nothing.
    forges.setOpaque(begins);
  }

  long sentBytes() {
    // ordering: opaque: orders nothing.
    return sentBytes.getOpaque();
  }

  @Override
  public void send(ByteBuffer message) {
    // ordering: opaque, because only this thread writes the number, and it orders nothing.
    sentBytes.setOpaque(sentBytes.getOpaque() + message.remaining());
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
    // ordering: opaque: orders nothing.
    if (forges.getOpaque() && random.nextInt(PERCENT) < FORGED_PERCENT) {
      byte[] content = new byte[random.nextInt(MAX_FORGED_BYTES)];
      random.nextBytes(content);
      message.clear().put(content).flip();
      return true;
    }
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
