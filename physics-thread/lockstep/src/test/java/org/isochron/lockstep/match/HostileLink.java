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
 * A link that loses messages, delays each by a time of its own, so that they overtake each other,
 * and forges messages of random content while it is asked to. It counts the bytes that are sent.
 * Owner: a peer's physics thread, except for what is marked. The sender draws when a message
 * arrives and says so in a message before it, because there may be no room in it; the receiver
 * keeps the message until then.
 */
final class HostileLink implements Link {
  private static final int FORGED_PERCENT = 30;
  private static final int PERCENT = 100;
  private static final int MOST_FORGED_BYTES = 2_000;

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

  /** How long messages take, give or take the jitter, and how many of a hundred are lost. */
  record Connection(long latencyNanos, long jitterNanos, int lossPercent) {}

  private record Arrival(long dueNanos, ByteBuffer message) {}

  /** Each message is sent over what the connection is then. */
  HostileLink(Link link, Supplier<Connection> connections, NanoClock clock, long seed) {
    this.link = link;
    this.connections = connections;
    this.clock = clock;
    random = new Random(seed);
  }

  /** Begins or ends the forging; any thread. */
  void forge(boolean begins) {
    // ordering: opaque: a flag on its own.
    forges.setOpaque(begins);
  }

  /** How many bytes were sent; any thread. */
  long sentBytes() {
    // ordering: opaque: a number on its own.
    return sentBytes.getOpaque();
  }

  @Override
  public void send(ByteBuffer message) {
    // ordering: opaque: a number on its own, which only this thread writes.
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
    // ordering: opaque: a flag on its own.
    if (forges.getOpaque() && random.nextInt(PERCENT) < FORGED_PERCENT) {
      byte[] content = new byte[random.nextInt(MOST_FORGED_BYTES)];
      random.nextBytes(content);
      message.clear().put(content).flip();
      return true;
    }
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
