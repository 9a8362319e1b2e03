package org.isochron.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Contract test of every kind of link. */
@Timeout(600)
public abstract class LinkTest {
  private final ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);

  /** Creates two connected ends. */
  protected abstract List<Link> join();

  @Test
  void messagesArriveCompleteAndOnlyOnce() {
    List<Link> ends = join();
    ends.get(0).send(bytes("one"));
    ends.get(0).send(bytes("two"));
    ends.get(1).send(bytes("three"));

    assertThat(next(ends.get(1))).isEqualTo("one");
    assertThat(next(ends.get(1))).isEqualTo("two");
    assertThat(next(ends.get(0))).isEqualTo("three");
    assertThat(ends.get(1).receive(message)).isFalse();
    assertThat(ends.get(1).isOpen()).isTrue();
    close(ends);
  }

  @Test
  void senderKeepsItsMessage() {
    List<Link> ends = join();
    ByteBuffer sent = bytes("kept");
    ends.get(0).send(sent);

    assertThat(sent).isEqualTo(bytes("kept"));
    close(ends);
  }

  @Test
  void largestMessageFits() {
    List<Link> ends = join();
    byte[] large = new byte[Link.MAX_BYTES];
    new Random(1).nextBytes(large);
    for (int i = 0; i < 10; i++) {
      ends.get(0).send(ByteBuffer.wrap(large));
      until(() -> ends.get(1).receive(message));

      assertThat(message).isEqualTo(ByteBuffer.wrap(large));
    }
    close(ends);
  }

  @Test
  void messageThatIsTooLongIsLostAndTheNextArrives() {
    List<Link> ends = join();
    ends.get(0).send(ByteBuffer.allocate(Link.MAX_BYTES + 1));
    ends.get(0).send(bytes("next"));

    assertThat(next(ends.get(1))).isEqualTo("next");
    close(ends);
  }

  @Test
  void messageWithoutRoomIsDroppedCompletelyAndTheSenderNeverWaits() {
    List<Link> ends = join();
    int count = 3_000;
    for (int number = 0; number < count; number++) {
      ByteBuffer large = ByteBuffer.allocate(20_000).putInt(0, number);
      ends.get(0).send(large);
    }
    int received = 0;
    int last = -1;
    until(() -> ends.get(1).receive(message));
    do {
      assertThat(message.limit()).isEqualTo(20_000);
      assertThat(message.getInt(0)).isGreaterThan(last);
      last = message.getInt(0);
      received++;
    } while (ends.get(1).receive(message));

    assertThat(received).isBetween(1, count - 1);
    close(ends);
  }

  @Test
  void messagesSentBeforeTheEndStillArrive() {
    List<Link> ends = join();
    ends.get(0).send(bytes("last words"));
    ends.get(0).close();
    ends.get(0).close();

    assertThat(ends.get(1).isOpen()).isTrue();
    assertThat(next(ends.get(1))).isEqualTo("last words");
    until(() -> !ends.get(1).receive(message) && !ends.get(1).isOpen());
    ends.get(1).send(bytes("to nobody"));
    close(ends);
    assertThat(ends.get(1).receive(message)).isFalse();
    assertThat(ends.get(0).receive(message)).isFalse();
  }

  public static String next(Link end) {
    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    until(() -> end.receive(message));
    return UTF_8.decode(message).toString();
  }

  public static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(100_000);
      if (Thread.interrupted()) {
        throw new AssertionError("timed out");
      }
    }
  }

  public static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  public static void close(List<Link> ends) {
    ends.forEach(Link::close);
    assertThat(ends.get(0).receive(ByteBuffer.allocate(Link.MAX_BYTES))).isFalse();
  }
}
