package org.isochron.state.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InProcessLinksTest extends LinkTest {
  @Override
  protected List<Link> join() {
    List<List<Link>> mesh = InProcessLinks.mesh(2);
    return List.of(mesh.get(0).get(0), mesh.get(1).get(0));
  }

  @Test
  void meshJoinsAllPeersInOrder() {
    List<List<Link>> mesh = InProcessLinks.mesh(3);

    mesh.get(0).get(1).send(bytes("from 0 to 2"));
    mesh.get(1).get(1).send(bytes("from 1 to 2"));

    assertThat(next(mesh.get(2).get(0))).isEqualTo("from 0 to 2");
    assertThat(next(mesh.get(2).get(1))).isEqualTo("from 1 to 2");
  }

  @Test
  void messagesOfAnotherThreadAreNeverTorn() {
    List<Link> ends = join();
    int last = 200_000;
    CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> {
      for (int number = 1; number <= last || ends.get(0).isOpen(); number++) {
        ByteBuffer sent = ByteBuffer.allocate(8 + number % 300);
        for (int place = 0; place < sent.limit(); place++) {
          sent.put(place, (byte) number);
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
        for (int place = 4; place < message.limit(); place++) {
          if (message.get(place) != (byte) number) {
            throw new AssertionError("message " + number + " is torn at " + place);
          }
        }
        before = number;
      }
    }
    close(ends);
    sender.join();
  }
}
