package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InProcessLinksTest extends LinkTest {
  @Override
  protected List<Link> join() {
    List<List<Link>> mesh = Link.inProcess(2);
    return List.of(mesh.get(0).get(0), mesh.get(1).get(0));
  }

  @Test
  void numberOfPeersThatCannotBeIsRefused() {
    assertThatThrownBy(() -> Link.inProcess(-1))
        .hasMessage("peers is -1: it lies between 1 and 64");
    assertThatThrownBy(() -> Link.inProcess(65)).hasMessageContaining("peers is 65");
  }

  @Test
  void meshJoinsAllPeersInOrder() {
    List<List<Link>> mesh = Link.inProcess(3);

    mesh.get(0).get(1).send(bytes("from 0 to 2"));
    mesh.get(1).get(1).send(bytes("from 1 to 2"));

    assertThat(next(mesh.get(2).get(0))).isEqualTo("from 0 to 2");
    assertThat(next(mesh.get(2).get(1))).isEqualTo("from 1 to 2");
  }

  /** A relay has two of these links for each viewer that its program plays with. */
  @Test
  void twoEndsTakeMemoryForTheirTwoDirections() {
    long oneWay = InProcessLinks.BYTES + InProcessLinks.BYTES / 4;

    long allocated =
        AllocationCount.leastBatch(3 * oneWay, () -> AllocationCount.of(1, this::join));

    assertThat(allocated).isLessThan(3 * oneWay);
  }

  @Test
  void noMessageAllocatesHoweverLarge() {
    List<Link> ends = join();
    Random random = new Random(2);
    ByteBuffer sent = ByteBuffer.allocate(Link.MAX_BYTES);
    ByteBuffer received = ByteBuffer.allocate(Link.MAX_BYTES);

    assertThat(AllocationCount.of(1_000, () -> {
          ends.get(0).send(sent.clear().limit(random.nextInt(Link.MAX_BYTES)));
          ends.get(1).receive(received);
        }))
        .isLessThan(Link.MAX_BYTES);
    close(ends);
  }

  @Test
  void everyMessageThatFindsRoomArrivesAsItWas() {
    List<Link> ends = join();
    Random random = new Random(3);
    ByteBuffer received = ByteBuffer.allocate(Link.MAX_BYTES);
    for (int round = 0; round < 3_000; round++) {
      List<byte[]> sent = new ArrayList<>();
      for (int count = random.nextInt(4); count >= 0; count--) {
        byte[] message = new byte[random.nextInt(random.nextBoolean() ? 20 : Link.MAX_BYTES + 1)];
        random.nextBytes(message);
        ends.get(0).send(ByteBuffer.wrap(message));
        sent.add(message);
      }
      for (byte[] message : sent) {
        assertThat(ends.get(1).receive(received)).isTrue();
        assertThat(received).isEqualTo(ByteBuffer.wrap(message));
      }
    }
    close(ends);
  }

  @Test
  void messagesOfAnotherThreadAreNeverTorn() {
    List<Link> ends = join();
    int last = 200_000;
    CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> {
      for (int number = 1; number <= last || ends.get(0).isOpen(); number++) {
        ByteBuffer sent = ByteBuffer.allocate(8 + number % 300);
        for (int index = 0; index < sent.limit(); index++) {
          sent.put(index, (byte) number);
        }
        ends.get(0).send(sent.putInt(0, number));
      }
    });

    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    int before = 0;
    while (before < last) {
      if (ends.get(1).receive(message)) {
        int number = message.getInt(0);
        assertThat(number).isGreaterThan(before);
        assertThat(message.limit()).isEqualTo(8 + number % 300);
        for (int index = 4; index < message.limit(); index++) {
          if (message.get(index) != (byte) number) {
            throw new AssertionError("message " + number + " is torn at " + index);
          }
        }
        before = number;
      }
    }
    close(ends);
    sender.join();
  }
}
