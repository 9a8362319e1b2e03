package org.isochron.bench.examples.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.isochron.state.AllocationCount;
import org.isochron.state.link.Link;
import org.isochron.state.link.LinkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TcpLinksTest extends LinkTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** A thread per waiting peer: a pool could be too small for all of them. */
  private static final Executor THREADS = task -> new Thread(task).start();

  private final List<TcpLinks> bound = new ArrayList<>();

  @AfterEach
  void releasePorts() {
    bound.forEach(TcpLinks::close);
  }

  @Override
  protected List<Link> join() {
    List<List<Link>> mesh = mesh(2);
    return List.of(mesh.get(0).get(0), mesh.get(1).get(0));
  }

  @Test
  void onlyThisMachineReachesThePortUnlessAnAddressIsGiven() {
    assertThat(bind().address().getAddress().isLoopbackAddress()).isTrue();
  }

  @Test
  void meshJoinsAllPeersInOrder() {
    List<List<Link>> mesh = mesh(3);

    mesh.get(0).get(1).send(bytes("from 0 to 2"));
    mesh.get(1).get(1).send(bytes("from 1 to 2"));
    mesh.get(2).get(0).send(bytes("from 2 to 0"));

    assertThat(next(mesh.get(2).get(0))).isEqualTo("from 0 to 2");
    assertThat(next(mesh.get(2).get(1))).isEqualTo("from 1 to 2");
    assertThat(next(mesh.get(0).get(1))).isEqualTo("from 2 to 0");
    mesh.forEach(LinkTest::close);
  }

  @Test
  void strangersAreClosedAndKeepNobodyWaiting() throws IOException {
    TcpLinks first = bind();
    TcpLinks second = bind();
    List<Socket> strangers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Socket stranger = new Socket(first.address().getAddress(), first.address().getPort());
      if (i % 3 > 0) {
        stranger.getOutputStream().write(new byte[i]); // the others say nothing
      }
      strangers.add(stranger);
    }
    List<InetSocketAddress> addresses = List.of(first.address(), second.address());
    CompletableFuture<List<Link>> other =
        CompletableFuture.supplyAsync(() -> second.connect(7, 1, addresses, TIMEOUT), THREADS);
    List<Link> ends =
        List.of(first.connect(7, 0, addresses, TIMEOUT).get(0), other.join().get(0));

    ends.get(0).send(bytes("among ourselves"));
    assertThat(next(ends.get(1))).isEqualTo("among ourselves");
    for (Socket stranger : strangers) {
      stranger.setSoTimeout(10_000);
      assertThat(isShownOut(stranger)).isTrue();
    }
    close(ends);
  }

  @Test
  void callerOfAnotherSessionIsNoPeer() {
    TcpLinks first = bind();
    TcpLinks second = bind();
    List<InetSocketAddress> addresses = List.of(first.address(), second.address());
    CompletableFuture<List<Link>> other =
        CompletableFuture.supplyAsync(() -> second.connect(8, 1, addresses, TIMEOUT), THREADS);

    CompletableFuture<List<Link>> waiting = CompletableFuture.supplyAsync(
        () -> first.connect(7, 0, addresses, Duration.ofSeconds(2)), THREADS);

    assertThatThrownBy(other::join)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "peer 0 at %s refused the call of peer 1: it waits for another session; give all peers the same session number"
                .formatted(first.address()));
    assertThatThrownBy(waiting::join)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("peers [1] are not connected after PT2S")
        .hasMessageContaining("1 callers were refused because this peer waits for another session");
  }

  @Test
  void impossibleSizeEndsTheLinkAndNothingElse() throws IOException {
    for (int size : new int[] {-1, Integer.MIN_VALUE, Link.MAX_BYTES + 1, Integer.MAX_VALUE}) {
      TcpLinks first = bind();
      List<InetSocketAddress> addresses = List.of(first.address(), first.address());
      try (Socket liar =
          new Socket(first.address().getAddress(), first.address().getPort())) {
        liar.getOutputStream()
            .write(TcpHandshakeTest.hello(7, 1, new byte[GreetingCodec.NONCE_BYTES]));
        liar.getOutputStream().write(new byte[GreetingCodec.PROOF_BYTES]);
        liar.getOutputStream().write(ByteBuffer.allocate(4).putInt(size).array());
        Link link = first.connect(7, 0, addresses, TIMEOUT).get(0);

        until(() -> !link.receive(ByteBuffer.allocate(Link.MAX_BYTES)) && !link.isOpen());
        liar.getInputStream()
            .skipNBytes(GreetingCodec.CHALLENGE_BYTES + GreetingCodec.ANSWER_BYTES);
        assertThat(isShownOut(liar)).isTrue();
      }
    }
  }

  @Test
  void messagesAllocateNothing() {
    List<Link> ends = join();
    ByteBuffer sent = ByteBuffer.allocate(200);
    ByteBuffer received = ByteBuffer.allocate(Link.MAX_BYTES);

    long bytes = AllocationCount.least(1_000, () -> {
      ends.get(0).send(sent);
      ends.get(1).receive(received);
    });

    assertThat(bytes).isZero();
    assertThat(received.limit()).isEqualTo(200);
    close(ends);
  }

  @Test
  void portThatIsTakenIsRefused() {
    assertThatThrownBy(() -> TcpLinks.bind(bind().address()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot be bound; choose a free port");
  }

  private TcpLinks bind() {
    bound.add(TcpLinks.bind());
    return bound.get(bound.size() - 1);
  }

  private List<List<Link>> mesh(int peers) {
    List<TcpLinks> links = new ArrayList<>();
    for (int peer = 0; peer < peers; peer++) {
      links.add(bind());
    }
    List<InetSocketAddress> addresses = links.stream().map(TcpLinks::address).toList();
    List<CompletableFuture<List<Link>>> mesh = new ArrayList<>();
    for (int peer = peers - 1; peer >= 0; peer--) {
      TcpLinks own = links.get(peer);
      int number = peer;
      mesh.add(
          0,
          CompletableFuture.supplyAsync(() -> own.connect(7, number, addresses, TIMEOUT), THREADS));
    }
    return mesh.stream().map(CompletableFuture::join).toList();
  }

  /** Returns true if the other end has closed the connection; a reset counts too. */
  private static boolean isShownOut(Socket socket) {
    try {
      return socket.getInputStream().read() == -1;
    } catch (IOException e) {
      return !(e instanceof SocketTimeoutException);
    }
  }
}
