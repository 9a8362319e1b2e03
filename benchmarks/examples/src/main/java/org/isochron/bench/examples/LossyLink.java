package org.isochron.bench.examples;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * A link that delays, reorders and loses the messages that it receives, as a network does. Owner: a
 * peer's physics thread.
 */
final class LossyLink implements Link {
  private record Arrival(long dueNanos, ByteBuffer message) {}

  private final Link link;
  private final long latencyNanos;
  private final int lossPercent;
  private final Random random;
  private final NanoClock clock = NanoClock.system();
  private final ByteBuffer received = ByteBuffer.allocate(MAX_BYTES);
  private final PriorityQueue<Arrival> arrivals =
      new PriorityQueue<>(Comparator.comparingLong(Arrival::dueNanos));

  LossyLink(Link link, long latencyNanos, int lossPercent, long seed) {
    this.link = link;
    this.latencyNanos = latencyNanos;
    this.lossPercent = lossPercent;
    random = new Random(seed);
  }

  @Override
  public void send(ByteBuffer message) {
    link.send(message);
  }

  @Override
  public boolean receive(ByteBuffer message) {
    while (link.receive(received)) {
      if (random.nextInt(100) >= lossPercent) {
        long takes = latencyNanos + (long) ((random.nextFloat() - 0.5f) * 0.4f * latencyNanos);
        ByteBuffer copy =
            ByteBuffer.allocate(received.remaining()).put(received).flip();
        arrivals.add(new Arrival(clock.nanos() + takes, copy));
      }
    }
    Arrival next = arrivals.peek();
    if (next == null || next.dueNanos() > clock.nanos()) {
      return false;
    }
    message.clear().put(arrivals.remove().message()).flip();
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
