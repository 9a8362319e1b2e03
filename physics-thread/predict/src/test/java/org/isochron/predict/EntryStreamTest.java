package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.isochron.state.Link;
import org.junit.jupiter.api.Test;

/** Both ends of a stream; the test delivers the messages between them. */
class EntryStreamTest {
  private final List<ByteBuffer> received = new ArrayList<>();
  private final EntryStream near = new EntryStream(entry -> {});
  private final EntryStream far = new EntryStream(received::add);
  private final Random random = new Random(6);
  private long nowNanos;

  @Test
  void entriesArriveCompleteOnceAndInOrderWhateverIsLost() {
    List<ByteBuffer> sent = new ArrayList<>();
    for (int number = 0; number < 40; number++) {
      ByteBuffer entry = ByteBuffer.allocate(1 + random.nextInt(30_000));
      random.nextBytes(entry.array());
      sent.add(entry);
      near.add(entry.duplicate());
    }

    for (int turn = 0; turn < 5_000 && received.size() < sent.size(); turn++) {
      nowNanos += 10_000_000;
      exchange(near, far, 300);
      exchange(far, near, 300);
    }
    settle();

    assertThat(received).isEqualTo(sent);
    assertThat(near.isDue(nowNanos)).isFalse();
    assertThat(far.isDue(nowNanos)).isFalse();
  }

  @Test
  void messagesThatOvertakeEachOtherDelayNothing() {
    for (int number = 0; number < 100; number++) {
      near.add(ByteBuffer.allocate(77));
    }
    assertThat(backwards(messages(near))).isEqualTo(1);
    near.add(ByteBuffer.allocate(60_000));
    assertThat(backwards(messages(near))).isEqualTo(8);

    assertThat(received).hasSize(101);
    exchange(far, near, 0);
    nowNanos += EntryStream.RESEND_NANOS;
    assertThat(near.pendingBytes()).isZero();
    assertThat(near.isDue(nowNanos)).isFalse();
  }

  @Test
  void entriesInFlightAreLimited() {
    near.add(ByteBuffer.allocate(1_000_000));

    Deque<ByteBuffer> messages = messages(near);

    assertThat(messages.stream().mapToInt(ByteBuffer::remaining).sum())
        .isBetween(EntryStream.WINDOW_BYTES, EntryStream.WINDOW_BYTES + 1_000);
  }

  @Test
  void mutatedMessagesThrowNothingAndTakeNoMoreRoomThanHasArrived() {
    for (int round = 0; round < 10_000; round++) {
      EntryStream victim = new EntryStream(entry -> {
        assertThat(entry.remaining()).isLessThan(100_000);
      });
      EntryStream liar = new EntryStream(entry -> {});
      liar.add(ByteBuffer.allocate(random.nextInt(20_000) + 1));
      for (ByteBuffer message : messages(liar)) {
        for (int change = random.nextInt(6); change > 0; change--) {
          message.put(random.nextInt(Math.min(40, message.limit())), (byte) random.nextInt(256));
        }
        victim.read(
            random.nextInt(8) == 0 ? message.limit(random.nextInt(message.limit())) : message);
      }
      victim.writeTo(ByteBuffer.allocate(Link.MAX_BYTES), nowNanos);
    }
  }

  @Test
  void impossibleSizesAreRefused() {
    for (int size : new int[] {-1, Integer.MIN_VALUE, EntryStream.MOST_BYTES + 1}) {
      EntryStream victim = new EntryStream(entry -> {});
      ByteBuffer message = ByteBuffer.allocate(100);
      message.putLong(0).putLong(0).put((byte) 1).putInt(size).put((byte) 7);

      assertThat(victim.read(message.flip())).isFalse();
    }
  }

  private void settle() {
    for (int turn = 0; turn < 4; turn++) {
      nowNanos += EntryStream.RESEND_NANOS;
      exchange(near, far, 0);
      exchange(far, near, 0);
    }
  }

  private void exchange(EntryStream from, EntryStream to, int lostPermille) {
    for (ByteBuffer message : messages(from)) {
      if (random.nextInt(1_000) >= lostPermille) {
        assertThat(to.read(message)).isTrue();
      }
    }
  }

  private int backwards(Deque<ByteBuffer> messages) {
    messages.descendingIterator().forEachRemaining(far::read);
    return messages.size();
  }

  private Deque<ByteBuffer> messages(EntryStream from) {
    Deque<ByteBuffer> messages = new ArrayDeque<>();
    while (from.isDue(nowNanos)) {
      ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
      from.writeTo(message, nowNanos);
      messages.add(message.flip());
      assertThat(messages.size()).isLessThan(1_000);
    }
    return messages;
  }
}
