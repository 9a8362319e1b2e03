package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.state.Link;
import org.isochron.state.LinkTest;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class PeerLinksTest extends LinkTest {
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
    until(() -> Thread.getAllStackTraces().keySet().stream()
        .noneMatch(thread -> thread.getName().equals("isochron-links")));
  }

  @Test
  void latePeerIsWaitedFor() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    Duration forever = ChronoUnit.FOREVER.getDuration();
    PeerLinks first = PeerLinks.of(7, 1, addresses).withAbsence(forever);
    CompletableFuture<List<Link>> early = connect(first, forever);
    LockSupport.parkNanos(700_000_000);
    assertThat(early).isNotDone();

    List<Link> late = PeerLinks.of(7, 0, addresses).connect(PATIENCE);

    late.get(0).send(bytes("here I am"));
    assertThat(next(early.join().get(0))).isEqualTo("here I am");
    close(List.of(late.get(0), early.join().get(0)));
  }

  @Test
  @Tag("evidence")
  void peerWithAnotherSecretOrSessionIsRefusedAtOnceAndBothAreInformed() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    PeerLinks right = PeerLinks.of(7, 0, addresses).withSecret("open");
    CompletableFuture<List<Link>> waiting = connect(right, Duration.ofSeconds(5));

    assertThatThrownBy(() -> PeerLinks.of(7, 1, addresses).withSecret("sesame").connect(PATIENCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("refused the call of peer 1: it has another secret");
    assertThatThrownBy(() -> PeerLinks.of(8, 1, addresses).withSecret("open").connect(PATIENCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("it waits for another session");

    assertThatThrownBy(waiting::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("peers [1] are not connected after PT5S")
        .hasMessageContaining("peer 1 has not called")
        .hasMessageContaining("calls were refused because this peer has another secret")
        .hasMessageContaining("calls were refused because this peer waits for another session");
  }

  @Test
  void peerThatIsNotThereIsNamedAfterTheTimeAndThePortIsFreeAgain() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(3);

    for (int time = 0; time < 2; time++) {
      assertThatThrownBy(() -> PeerLinks.of(7, 1, addresses).connect(Duration.ofMillis(300)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("peers [0, 2] are not connected after PT0.3S")
          .hasMessageContaining("peer 0 does not answer; peer 2 has not called");
    }
  }

  @Test
  void interruptedPeerStopsWaitingAndThePortIsFreeAgain() throws Exception {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread waiting = new Thread(() -> {
      assertThatThrownBy(() -> PeerLinks.of(7, 0, addresses).connect(PATIENCE))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("interrupted");
      interrupted.complete(Thread.currentThread().isInterrupted());
    });
    waiting.start();
    waiting.interrupt();

    assertThat(interrupted.join()).isTrue();
    new DatagramSocket(addresses.get(0)).close();
  }

  @Test
  void portThatIsTakenIsRefusedAndTheLastPeerNeedsNone() {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    CompletableFuture<List<Link>> first = connect(PeerLinks.of(7, 0, addresses), PATIENCE);
    List<Link> second =
        PeerLinks.of(7, 1, List.of(addresses.get(0), addresses.get(0))).connect(PATIENCE);

    assertThatThrownBy(() -> PeerLinks.of(8, 0, addresses).connect(PATIENCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot listen on")
        .hasMessageContaining(Integer.toString(addresses.get(0).getPort()));
    close(List.of(second.get(0), first.join().get(0)));
  }

  @Test
  void addressesThatCannotWorkAreRefusedByName() throws IOException {
    InetSocketAddress nobody = InetSocketAddress.createUnresolved("no-such-host.invalid", 7);
    InetAddress other = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
    PeerLinks far =
        PeerLinks.of(7, 0, List.of(OpenPorts.addresses(1).get(0), new InetSocketAddress(other, 1)));

    assertThatThrownBy(() -> PeerLinks.of(7, 0, List.of(nobody, nobody)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the host of address no-such-host.invalid");
    assertThatThrownBy(() -> far.connect(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("192.0.2.1")
        .hasMessageContaining("withSecret");
  }

  @Test
  void strangersOnThePortDisturbNobody() throws IOException {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    CompletableFuture<List<Link>> first = connect(PeerLinks.of(7, 0, addresses), PATIENCE);
    Random random = new Random(5);
    byte[] garbage = new byte[1_300];
    ByteBuffer message = ByteBuffer.wrap(garbage);
    Link[] ends = new Link[2];
    try (DatagramSocket socket = new DatagramSocket();
        QuicEndpoint stranger = QuicEndpoint.dialling()) {
      SilentArrivals silence = new SilentArrivals();
      Connection connection = stranger.dial(new Address(addresses.get(0), Optional.empty()));
      // on a busy machine, the stranger's connection opens late
      for (int number = 0;
          number < 1_000 || (silence.goneCount == 0 && number < 20_000);
          number++) {
        random.nextBytes(garbage);
        socket.send(new DatagramPacket(garbage, random.nextInt(1_300), addresses.get(0)));
        if (connection.failure().isPresent()) {
          connection = stranger.dial(new Address(addresses.get(0), Optional.empty()));
        } else if (connection.isOpen()) {
          garbage[0] = (byte) "PABRDL".charAt(number % 6);
          garbage[1] = (byte) (number % 17);
          connection.control().offer(message.clear().limit(1 + random.nextInt(1_000)));
        }
        stranger.poll(silence);
        if (number == 500) {
          ends[1] = PeerLinks.of(7, 1, addresses).connect(PATIENCE).get(0);
          ends[0] = first.join().get(0);
        } else if (number > 500) {
          ends[1].send(bytes("message " + number));
          assertThat(next(ends[0])).isEqualTo("message " + number);
        }
      }
      assertThat(silence.goneCount).isPositive();
    }

    assertThat(ends[0].isOpen()).isTrue();
    close(List.of(ends));
  }

  /** Somebody with another key passes all messages on, between a caller and the peer it calls. */
  @Test
  @Tag("evidence")
  void callThroughSomebodyWithAnotherKeyIsRefusedAndNothingIsDelivered() {
    List<InetSocketAddress> real = OpenPorts.addresses(2);
    InetSocketAddress between = OpenPorts.addresses(1).get(0);
    CompletableFuture<List<Link>> called =
        connect(PeerLinks.of(7, 0, real).withSecret("open"), Duration.ofSeconds(6));
    CompletableFuture<List<Link>> caller =
        connect(PeerLinks.of(7, 1, List.of(between, real.get(1))).withSecret("open"), PATIENCE);

    try (Between relaying = new Between(between, real.get(0))) {
      until(() -> {
        relaying.pass();
        return caller.isDone() && called.isDone();
      });
      assertThat(relaying.passed).contains((char) Messages.CALL, (char) Messages.REFUSED);
    }

    assertThatThrownBy(caller::join).hasMessageContaining("it has another secret");
    assertThatThrownBy(called::join).hasMessageContaining("peers [1] are not connected");
  }

  @Test
  @Tag("evidence")
  void linkContinuesWhenAProcessThatWasStoppedOrKilledIsBackAndEndsWhenItStaysAway()
      throws Exception {
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);
    Process victim = LinkedVictim.start(addresses.get(0).getPort());
    try {
      Link link = PeerLinks.of(7, 1, addresses)
          .withAbsence(Duration.ofSeconds(20))
          .connect(PATIENCE)
          .get(0);
      assertThat(next(link)).isEqualTo("alive");
      ServingProcess.signal(victim, "STOP");
      link.send(bytes("while stopped"));
      LockSupport.parkNanos(5_000_000_000L);
      ServingProcess.signal(victim, "CONT");
      assertThat(next(link)).isEqualTo("while stopped");

      ServingProcess.signal(victim, "STOP");
      LockSupport.parkNanos(20_000_000_000L);
      ServingProcess.signal(victim, "CONT");
      untilAnswered(link, "after 20");

      victim.destroyForcibly().waitFor();
      victim = LinkedVictim.start(addresses.get(0).getPort());
      until(() -> next(link).equals("alive"));
      untilAnswered(link, "again");

      victim.destroyForcibly().waitFor();
      until(() -> !link.isOpen());
      link.send(bytes("to nobody"));
      link.close();
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

  private static List<List<Link>> mesh(int peers) {
    List<InetSocketAddress> addresses = OpenPorts.addresses(peers);
    List<CompletableFuture<List<Link>>> mesh = new ArrayList<>();
    for (int peer = 0; peer < peers; peer++) {
      mesh.add(connect(PeerLinks.of(7, peer, addresses), PATIENCE));
    }
    return mesh.stream().map(CompletableFuture::join).toList();
  }

  private static CompletableFuture<List<Link>> connect(PeerLinks links, Duration patience) {
    return CompletableFuture.supplyAsync(() -> links.connect(patience), THREADS);
  }
}
