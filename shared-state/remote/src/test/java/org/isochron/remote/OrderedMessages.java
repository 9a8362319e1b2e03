package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Random;

/** Sends numbered messages over a stream, and requires those of the other end once and in order. */
final class OrderedMessages {
  private final ByteBuffer memory = ByteBuffer.allocate(MessageStream.MAX_BYTES);
  private final ByteBuffer right = ByteBuffer.allocate(MessageStream.MAX_BYTES);
  private final long own;
  private final long other;
  MessageStream stream;
  long sent;
  long sentBytes;
  long received;

  /** @param own a number of this end, on which the contents of its messages depend */
  OrderedMessages(MessageStream stream, long own, long other) {
    this.stream = stream;
    this.own = own;
    this.other = other;
  }

  /** Sends a message of up to some bytes; returns false if the stream does not take it. */
  boolean send(int maxBytes) {
    memory.clear().put(content(own, sent + 1, maxBytes)).flip();
    boolean isTaken = stream.send(memory);
    sent += isTaken ? 1 : 0;
    sentBytes += isTaken ? memory.remaining() : 0;
    return isTaken;
  }

  /** Receives all messages, each of up to the same bytes. */
  void receive(int maxBytes) {
    while (stream.receive(memory)) {
      received++;
      if (!memory.equals(content(other, received, maxBytes))) {
        throw new AssertionError("message %d of %d is another one".formatted(received, other));
      }
    }
  }

  private ByteBuffer content(long from, long number, int maxBytes) {
    Random random = new Random(from * 1_000_003 + number);
    right.clear().limit(random.nextInt(maxBytes + 1));
    while (right.remaining() >= Long.BYTES) {
      right.putLong(random.nextLong());
    }
    while (right.hasRemaining()) {
      right.put((byte) random.nextInt());
    }
    return right.position(0);
  }
}
