package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Two threads that send and receive as fast as they can, so that the ring is often full or empty. */
@SuppressWarnings("ThreadPriorityCheck") // the yields only save time
final class MessageRingTest {
  private static final int MESSAGES = 20_000;
  private static final int LONG_ONES = 1_000; // one of so many

  private final MessageRing ring = new MessageRing();
  private final MessageStream from =
      new MessageStream(ring, new MessageRing(), new AtomicBoolean());
  private final MessageStream to = new MessageStream(new MessageRing(), ring, new AtomicBoolean());

  /** Both threads compute the same messages from the same seed. */
  private static ByteBuffer next(Random random, ByteBuffer message) {
    int max = random.nextInt(LONG_ONES) == 0 ? MessageStream.MAX_BYTES : 200;
    int size = random.nextInt(max + 1);
    byte first = (byte) random.nextInt();
    message.clear();
    for (int index = 0; index < size; index++) {
      message.put((byte) (first + index));
    }
    return message.flip();
  }

  private void send() {
    Random random = new Random(5);
    ByteBuffer message = ByteBuffer.allocate(MessageStream.MAX_BYTES);
    for (int number = 0; number < MESSAGES; number++) {
      next(random, message);
      while (!from.send(message)) {
        Thread.yield();
      }
    }
  }

  @Test
  void messagesArriveWholeAndInOrderBetweenThreads() {
    CompletableFuture<Void> sending = CompletableFuture.runAsync(this::send);
    Random random = new Random(5);
    ByteBuffer expected = ByteBuffer.allocate(MessageStream.MAX_BYTES);
    ByteBuffer received = ByteBuffer.allocate(MessageStream.MAX_BYTES);
    for (int number = 0; number < MESSAGES; number++) {
      next(random, expected);
      while (!to.receive(received)) {
        assertThat(sending).as("message %d", number).isNotCompletedExceptionally();
        Thread.yield();
      }
      assertThat(received).as("message %d", number).isEqualTo(expected);
    }
    sending.join();
    assertThat(to.receive(received)).isFalse();
  }
}
