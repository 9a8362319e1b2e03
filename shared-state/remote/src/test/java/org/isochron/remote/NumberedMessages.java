package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.isochron.state.Link;

/** Sends numbered messages over a link, and checks those of the other end. */
final class NumberedMessages {
  static final int LEAST_BYTES = 3 * Long.BYTES;

  private final Link link;
  private final long own;
  private final long other;
  private final ByteBuffer memory = ByteBuffer.allocate(Link.MAX_BYTES);
  private final Set<Long> arrived = new HashSet<>();
  long sent;
  long maxAgeNanos;
  final List<Long> agesNanos = new ArrayList<>();

  /** @param own a number of this end, which all its messages contain */
  NumberedMessages(Link link, long own, long other) {
    this.link = link;
    this.own = own;
    this.other = other;
  }

  void send(int bytes, long nowNanos) {
    memory.clear().putLong(own).putLong(++sent).putLong(nowNanos);
    fill(new Random(sent), bytes);
    link.send(memory.flip());
  }

  private void fill(Random random, int bytes) {
    while (memory.position() < bytes) {
      memory.put((byte) random.nextInt());
    }
  }

  void receive(long nowNanos) {
    while (link.receive(memory)) {
      int bytes = memory.limit();
      byte[] received = new byte[bytes];
      memory.get(0, received);
      long from = memory.getLong(0);
      long number = memory.getLong(Long.BYTES);
      long sentNanos = memory.getLong(2 * Long.BYTES);
      memory.clear().putLong(other).putLong(number).putLong(sentNanos);
      fill(new Random(number), bytes);
      byte[] right = new byte[bytes];
      memory.get(0, right);
      if (from != other || !Arrays.equals(received, right)) {
        throw new AssertionError("message %d of %d is damaged".formatted(number, from));
      } else if (!arrived.add(number)) {
        throw new AssertionError("message %d of %d arrived twice".formatted(number, from));
      }
      maxAgeNanos = Math.max(maxAgeNanos, nowNanos - sentNanos);
      agesNanos.add(nowNanos - sentNanos);
    }
  }

  int arrived() {
    return arrived.size();
  }

  boolean isOpen() {
    return link.isOpen();
  }

  void close() {
    link.close();
  }
}
