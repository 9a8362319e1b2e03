package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.isochron.remote.MessageStream;
import org.jspecify.annotations.Nullable;

/**
 * One end of the messages between two programs. Sends numbered ones, and requires those of the
 * other end once, whole and in order while a stream lasts, and none of an earlier stream.
 */
final class TalkEnd {
  private static final int LONG_ONE_IN = 40;
  private static final int SHORT_BYTES = 400;
  private static final int LONG_BYTES = 20_000;

  private final ByteBuffer memory = ByteBuffer.allocate(MessageStream.MAX_BYTES);
  private @Nullable MessageStream stream;

  /** Number of the stream that each message contains; those of both ends count up alone. */
  private long own;

  private long sent;

  /** The other end's number of its stream; 0 before its first message. */
  private long other;

  private long received;
  private long lastOther;

  /** Receives, then continues with the present stream, which may be another one. */
  void receive(MessageStream present) {
    if (stream != null) {
      receive();
    }
    if (stream != present) {
      stream = present;
      own++;
      sent = 0;
      other = 0;
      received = 0;
      receive();
    }
  }

  /** Ends the program, and starts another one. */
  void restart() {
    stream = null;
  }

  private void receive() {
    while (stream != null && stream.receive(memory)) {
      long from = memory.getLong();
      long number = memory.getLong();
      if (received == 0) {
        assertThat(from).as("not of an earlier stream").isGreaterThan(lastOther);
        other = from;
        lastOther = from;
      }
      assertThat(from).as("stream").isEqualTo(other);
      assertThat(number).as("number").isEqualTo(++received);
      Random content = new Random(from * 1_000_003 + number);
      while (memory.hasRemaining()) {
        assertThat(memory.get()).as("content").isEqualTo((byte) content.nextInt());
      }
    }
  }

  void send(Random random) {
    if (stream == null) {
      return;
    }
    int bytes = random.nextInt(random.nextInt(LONG_ONE_IN) == 0 ? LONG_BYTES : SHORT_BYTES);
    memory.clear().putLong(own).putLong(sent + 1);
    Random content = new Random(own * 1_000_003 + sent + 1);
    for (int index = 0; index < bytes; index++) {
      memory.put((byte) content.nextInt());
    }
    sent += stream.send(memory.flip()) ? 1 : 0;
  }

  /** Returns true if the other end has received all messages of the present stream. */
  boolean isHeard(TalkEnd by) {
    return stream != null
        && stream.isOpen()
        && by.received == sent
        && (sent == 0 || by.other == own);
  }

  @Override
  public String toString() {
    return "stream %d: sent %d, received %d of %d".formatted(own, sent, received, other);
  }
}
