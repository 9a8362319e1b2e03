package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.agrona.concurrent.UnsafeBuffer;
import org.isochron.state.AllocationCount;
import org.isochron.state.Link;
import org.isochron.state.LinkTest;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class AeronLinksTest extends LinkTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long WORD_NANOS = 50_000_000;
  private static final Executor THREADS = task -> new Thread(task).start();

  @Override
  protected List<Link> join() {
    List<List<Link>> mesh = mesh(2);
    return List.of(mesh.get(0).get(0), mesh.get(1).get(0));
  }

  @Test
  void meshJoinsAllPeersInOrderAndItsThreadsEndWithTheLinks() {
    List<List<Link>> mesh = mesh(4);

    for (int from = 0; from < 4; from++) {
      for (int to = 0; to < 4; to++) {
        if (to != from) {
          mesh.get(from).get(to < from ? to : to - 1).send(bytes("from " + from + " to " + to));
        }
      }
    }

    for (int from = 0; from < 4; from++) {
      for (int to = 0; to < 4; to++) {
        if (to != from) {
          assertThat(next(mesh.get(to).get(from < to ? from : from - 1)))
              .isEqualTo("from " + from + " to " + to);
        }
      }
    }
    mesh.forEach(links -> links.forEach(Link::close));
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("isochron-links"))) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void latePeerIsWaitedFor() throws InterruptedException {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    Duration forever = ChronoUnit.FOREVER.getDuration();
    AeronLinks first = AeronLinks.of(7, 1, addresses).withAbsence(forever);
    CompletableFuture<List<Link>> early = connect(first, forever);
    LockSupport.parkNanos(700_000_000);
    assertThat(early).isNotDone();

    List<Link> late = AeronLinks.of(7, 0, addresses).connect(PATIENCE);

    late.get(0).send(bytes("here I am"));
    assertThat(next(early.join().get(0))).isEqualTo("here I am");
    close(List.of(late.get(0), early.join().get(0)));
  }

  @Test
  void peerWithAnotherSecretOrSessionIsRefusedAtOnceAndBothAreInformed() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    AeronLinks right = AeronLinks.of(7, 0, addresses).withSecret("open");
    CompletableFuture<List<Link>> waiting = connect(right, Duration.ofSeconds(15));

    assertThatThrownBy(() -> AeronLinks.of(7, 1, addresses).withSecret("sesame").connect(PATIENCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("refused the call of peer 1: it has another secret");
    assertThatThrownBy(() -> AeronLinks.of(8, 1, addresses).withSecret("open").connect(PATIENCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("it waits for another session");

    assertThatThrownBy(waiting::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("peers [1] are not connected after PT15S")
        .hasMessageContaining("peer 1 has not called")
        .hasMessageContaining("calls were refused because this peer has another secret")
        .hasMessageContaining("calls were refused because this peer waits for another session");
  }

  @Test
  void peerWhoseProcessIsKilledIsNoticed() throws Exception {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    Process victim = LinkedVictim.start(addresses.get(0).getPort());
    try {
      Link link = AeronLinks.of(7, 1, addresses)
          .withAbsence(Duration.ofSeconds(1))
          .connect(PATIENCE)
          .get(0);
      assertThat(next(link)).isEqualTo("alive");

      victim.destroyForcibly().waitFor();
      until(() -> !link.receive(ByteBuffer.allocate(Link.MAX_BYTES)) && !link.isOpen());

      link.send(bytes("to nobody"));
      link.close();
    } finally {
      victim.destroyForcibly();
    }
  }

  @Test
  @Tag("evidence")
  void linkContinuesWhenAProcessThatWasStoppedOrKilledIsBack() throws Exception {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    Process victim = LinkedVictim.start(addresses.get(0).getPort());
    try {
      Link link = AeronLinks.of(7, 1, addresses).connect(PATIENCE).get(0);
      assertThat(next(link)).isEqualTo("alive");
      for (int stop = 5; stop <= 20; stop += 15) {
        ServingProcess.signal(victim, "STOP");
        LockSupport.parkNanos(stop * 1_000_000_000L);
        ServingProcess.signal(victim, "CONT");
        untilAnswered(link, "after " + stop);
      }

      victim.destroyForcibly().waitFor();
      victim = LinkedVictim.start(addresses.get(0).getPort());
      awaitReceived(link, "alive");
      untilAnswered(link, "again");

      link.close();
      until(() -> !link.isOpen());
    } finally {
      victim.destroyForcibly();
    }
  }

  /**
   * Repeats a word until its echo arrives, because words are lost while the other peer is absent.
   * Pauses between the words, so that late echoes do not fill the queue.
   */
  private static void untilAnswered(Link link, String word) {
    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    NanoClock clock = NanoClock.system();
    long[] sentNanos = {clock.nanos() - WORD_NANOS};
    until(() -> {
      if (clock.nanos() - sentNanos[0] >= WORD_NANOS) {
        sentNanos[0] = clock.nanos();
        link.send(bytes(word));
      }
      return link.receive(message)
          && StandardCharsets.UTF_8.decode(message).toString().equals(word);
    });
    until(() -> !link.receive(message));
  }

  private static void awaitReceived(Link link, String word) {
    until(() -> next(link).equals(word));
  }

  @Test
  void peerThatIsNotThereIsNamedAfterTheTime() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);

    assertThatThrownBy(() -> AeronLinks.of(7, 1, addresses).connect(Duration.ofMillis(300)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("peers [0] are not connected after PT0.3S")
        .hasMessageContaining("peer 0 does not answer");
  }

  @Test
  void portThatIsTakenIsRefused() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    CompletableFuture<List<Link>> first = connect(AeronLinks.of(7, 0, addresses), PATIENCE);
    List<Link> second = AeronLinks.of(7, 1, addresses).connect(PATIENCE);

    assertThatThrownBy(() -> AeronLinks.of(8, 0, addresses).connect(PATIENCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot listen on aeron:udp?endpoint=127.0.0.1:");
    close(List.of(second.get(0), first.join().get(0)));
  }

  @Test
  void unknownHostIsRefusedByName() {
    InetSocketAddress nobody = InetSocketAddress.createUnresolved("no-such-host.invalid", 7);

    assertThatThrownBy(() -> AeronLinks.of(7, 0, List.of(nobody, nobody)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the host of address no-such-host.invalid");
  }

  @Test
  void strangersOnThePortDisturbNobody() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    CompletableFuture<List<Link>> first = connect(AeronLinks.of(7, 0, addresses), PATIENCE);
    Random random = new Random(5);
    UnsafeBuffer garbage =
        new UnsafeBuffer(ByteBuffer.allocate(40_000).order(ByteOrder.LITTLE_ENDIAN));
    try (MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
            .threadingMode(ThreadingMode.SHARED)
            .dirDeleteOnShutdown(true));
        Aeron aeron =
            Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
        ExclusivePublication stranger = aeron.addExclusivePublication(
            "aeron:udp?term-length=512k|endpoint=127.0.0.1:" + addresses.get(0).getPort(), 1_003)) {
      until(stranger::isConnected);
      Link[] ends = new Link[2];

      for (int number = 0; number < 2_000; number++) {
        random.nextBytes(garbage.byteArray());
        garbage.putByte(0, (byte) "PABRD".charAt(number % 5));
        garbage.putByte(1, (byte) (number % 3));
        stranger.offer(garbage, 0, number % 7 == 0 ? 40_000 : random.nextInt(1_300));
        if (number == 1_000) {
          ends[1] = AeronLinks.of(7, 1, addresses).connect(PATIENCE).get(0);
          ends[0] = first.join().get(0);
        } else if (number > 1_000) {
          ends[1].send(bytes("message " + number));
          assertThat(next(ends[0])).isEqualTo("message " + number);
        }
      }

      assertThat(ends[0].isOpen()).isTrue();
      close(List.of(ends));
    }
  }

  @Test
  void withoutEncryptionMessagesAllocateNothingOnAnyThread() {
    List<List<Link>> mesh = mesh(2, AeronLinks::withoutEncryption);
    List<Link> ends = List.of(mesh.get(0).get(0), mesh.get(1).get(0));
    ByteBuffer sent = ByteBuffer.allocate(200);
    ByteBuffer received = ByteBuffer.allocate(Link.MAX_BYTES);
    List<Thread> watched = new ArrayList<>(List.of(Thread.currentThread()));
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("isochron-links"))
        .forEach(watched::add);
    assertThat(watched).hasSize(3);
    int messages = 500;
    long min = AllocationCount.leastBatch(messages - 1, () -> {
      long before = allocated(watched);
      for (int number = 0; number < messages; number++) {
        ends.get(0).send(sent);
        while (!ends.get(1).receive(received)) {
          LockSupport.parkNanos(50_000);
        }
      }
      return allocated(watched) - before;
    });

    assertThat(min).isLessThan(messages);
    assertThat(received.limit()).isEqualTo(200);
    close(ends);
  }

  private static long allocated(List<Thread> watched) {
    long sum = 0;
    for (int index = 0; index < watched.size(); index++) {
      sum += AllocationCount.soFar(watched.get(index));
    }
    return sum;
  }

  private static List<List<Link>> mesh(int peers) {
    return mesh(peers, UnaryOperator.identity());
  }

  private static List<List<Link>> mesh(int peers, UnaryOperator<AeronLinks> change) {
    List<InetSocketAddress> addresses = OpenPorts.addresses(peers);
    List<CompletableFuture<List<Link>>> mesh = new ArrayList<>();
    for (int peer = 0; peer < peers; peer++) {
      mesh.add(connect(change.apply(AeronLinks.of(7, peer, addresses)), PATIENCE));
    }
    return mesh.stream().map(CompletableFuture::join).toList();
  }

  private static CompletableFuture<List<Link>> connect(AeronLinks links, Duration patience) {
    return CompletableFuture.supplyAsync(() -> links.connect(patience), THREADS);
  }
}
