package org.isochron.physics.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TcpLinksTest extends LinkTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** One for each peer that waits: a pool could be too small for all of them. */
  private static final Executor THREADS = task -> new Thread(task).start();

  private final List<TcpLinks> bound = new ArrayList<>();

  @AfterEach
  void giveThePortsBack() {
    bound.forEach(TcpLinks::close);
  }

  @Override
  List<Link> join() {
    List<List<Link>> mesh = mesh(2);
    return List.of(mesh.get(0).get(0), mesh.get(1).get(0));
  }

  @Test
  void onlyThisMachineReachesThePortUnlessAnotherIsAskedFor() {
    assertThat(bind().address().getAddress().isLoopbackAddress()).isTrue();
  }

  @Test
  void meshJoinsEachWithEachInTheirOrder() {
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
  void strangersAreShownOutAndKeepNobodyWaiting() throws IOException {
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
  void callerOfAnotherSessionIsNotTakenForAPeer() {
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
        .hasMessageContaining("1 callers were refused, for this peer waits for another session");
  }

  @Test
  void hundredsOfSilentConnectionsKeepNoPeerOut() throws IOException {
    TcpLinks first = bind();
    TcpLinks second = bind();
    List<InetSocketAddress> addresses = List.of(first.address(), second.address());
    CompletableFuture<List<Link>> waiting =
        CompletableFuture.supplyAsync(() -> first.connect(7, 0, addresses, TIMEOUT), THREADS);
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < Meeting.MAX_GUESTS + 50; i++) {
      silent.add(new Socket(first.address().getAddress(), first.address().getPort()));
    }

    List<Link> ends =
        List.of(second.connect(7, 1, addresses, TIMEOUT).get(0), waiting.join().get(0));

    ends.get(0).send(bytes("past all of them"));
    assertThat(next(ends.get(1))).isEqualTo("past all of them");
    close(ends);
    for (Socket socket : silent) {
      socket.close();
    }
  }

  @Test
  void peersOfOneSecretMeetAndNobodyElseDoes() {
    byte[] secret = "sixteen bytes and more".getBytes(StandardCharsets.UTF_8);
    byte[] other = secret.clone();
    other[other.length - 1]++;

    List<Link> ends = meet(secret, secret);
    ends.get(0).send(bytes("in private"));
    assertThat(next(ends.get(1))).isEqualTo("in private");
    close(ends);

    for (byte[][] pair : new byte[][][] {{secret, other}, {secret, {}}, {{}, secret}}) {
      assertThatThrownBy(() -> meet(pair[0], pair[1]))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("refused the call of peer 1: it knows another secret, or none");
    }
    assertThatThrownBy(() -> bind().connect(7, 0, List.of(), TIMEOUT, new byte[15]))
        .hasMessage("the secret has 15 bytes: it has at least 16, best chosen at random");
  }

  @Test
  void proofThatWasOverheardIsOfNoUse() throws IOException {
    byte[] secret = "sixteen bytes and more".getBytes(StandardCharsets.UTF_8);
    Handshake handshake = new Handshake(7, secret);
    byte[] nonce = handshake.nonce();
    TcpLinks first = bind();
    List<InetSocketAddress> addresses = List.of(first.address(), first.address());
    CompletableFuture<List<Link>> waiting = CompletableFuture.supplyAsync(
        () -> first.connect(7, 0, addresses, TIMEOUT, secret), THREADS);
    byte[] proof = {};
    for (int attempt = 0; attempt < 2; attempt++) {
      try (Socket caller =
          new Socket(first.address().getAddress(), first.address().getPort())) {
        caller.getOutputStream().write(hello(7, 1, nonce));
        ByteBuffer challenge =
            ByteBuffer.wrap(caller.getInputStream().readNBytes(Handshake.CHALLENGE_BYTES));
        byte[] calledNonce = Handshake.take(challenge.position(8), Handshake.NONCE_BYTES);
        if (attempt == 0) { // overheard, and the connection cut before it arrived
          proof = handshake.proof(Handshake.Role.CALLER, 1, 0, nonce, calledNonce);
        } else {
          caller.getOutputStream().write(proof);
          ByteBuffer answer =
              ByteBuffer.wrap(caller.getInputStream().readNBytes(Handshake.ANSWER_BYTES));
          assertThat(answer.getInt()).isEqualTo(Verdict.OTHER_SECRET.code());
          assertThat(Handshake.take(answer, Handshake.PROOF_BYTES)).containsOnly(0);
        }
      }
    }
    first.close();
    assertThatThrownBy(waiting::join).hasMessageContaining("no calls can be answered any more");
  }

  @Test
  void secondPeerOfANumberIsRefusedByName() {
    TcpLinks first = bind();
    TcpLinks twin = bind();
    List<InetSocketAddress> three =
        List.of(first.address(), twin.address(), bind().address());
    CompletableFuture<List<Link>> waiting =
        CompletableFuture.supplyAsync(() -> first.connect(7, 0, three, TIMEOUT), THREADS);
    List<InetSocketAddress> two = three.subList(0, 2);
    List<Link> link = twin.connect(7, 1, two, TIMEOUT);

    assertThatThrownBy(() -> bind().connect(7, 1, two, TIMEOUT))
        .hasMessageContaining("is connected to a peer of this number already");
    List<InetSocketAddress> four =
        List.of(first.address(), first.address(), first.address(), first.address());
    assertThatThrownBy(() -> bind().connect(7, 3, four, TIMEOUT))
        .hasMessageContaining("expects no caller of this number");
    first.close();
    assertThatThrownBy(waiting::join).hasMessageContaining("no calls can be answered any more");
    close(link);
  }

  @Test
  void hostThatNobodyKnowsIsRefusedByName() {
    InetSocketAddress nobody = InetSocketAddress.createUnresolved("no-such-host.invalid", 7);

    assertThatThrownBy(() -> bind().connect(7, 1, List.of(nobody, nobody), TIMEOUT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the address of peer 0 is no-such-host.invalid")
        .hasMessageContaining("no host of this name is known");
    assertThatThrownBy(() -> TcpLinks.bind(nobody))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no host of this name is known");
  }

  @Test
  void whyAPeerIsMissingIsInTheMessage() {
    TcpLinks own = bind();
    TcpLinks silent = bind();
    List<InetSocketAddress> addresses = List.of(silent.address(), own.address());

    assertThatThrownBy(() -> own.connect(7, 1, addresses, Duration.ofMillis(100)))
        .hasMessageContaining("peers [0] are not connected after PT0.1S")
        .hasMessageContaining("peer 0: it is connected and does not answer");
    silent.close();
    assertThatThrownBy(() -> own.connect(7, 1, addresses, Duration.ofMillis(100)))
        .hasMessageContaining("peer 0: Connection refused");
  }

  @Test
  void sizeThatCannotBeEndsTheLinkAndNothingElse() throws IOException {
    for (int size : new int[] {-1, Integer.MIN_VALUE, Link.MAX_BYTES + 1, Integer.MAX_VALUE}) {
      TcpLinks first = bind();
      List<InetSocketAddress> addresses = List.of(first.address(), first.address());
      try (Socket liar =
          new Socket(first.address().getAddress(), first.address().getPort())) {
        liar.getOutputStream().write(hello(7, 1, new byte[Handshake.NONCE_BYTES]));
        liar.getOutputStream().write(new byte[Handshake.PROOF_BYTES]);
        liar.getOutputStream().write(ByteBuffer.allocate(4).putInt(size).array());
        Link link = first.connect(7, 0, addresses, TIMEOUT).get(0);

        until(() -> !link.receive(ByteBuffer.allocate(Link.MAX_BYTES)) && !link.isOpen());
        liar.getInputStream().skipNBytes(Handshake.CHALLENGE_BYTES + Handshake.ANSWER_BYTES);
        assertThat(isShownOut(liar)).isTrue();
      }
    }
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

  private List<Link> meet(byte[] callerSecret, byte[] calledSecret) {
    TcpLinks first = bind();
    TcpLinks second = bind();
    List<InetSocketAddress> addresses = List.of(first.address(), second.address());
    CompletableFuture<List<Link>> called =
        CompletableFuture.supplyAsync(() -> connect(first, 0, addresses, calledSecret), THREADS);
    List<Link> caller;
    try {
      caller = connect(second, 1, addresses, callerSecret);
    } catch (IllegalStateException e) {
      first.close(); // so that nobody waits for a second attempt
      throw e;
    }
    return List.of(caller.get(0), called.join().get(0));
  }

  private static List<Link> connect(
      TcpLinks links, int peer, List<InetSocketAddress> addresses, byte[] secret) {
    return secret.length == 0
        ? links.connect(7, peer, addresses, TIMEOUT)
        : links.connect(7, peer, addresses, TIMEOUT, secret);
  }

  private static byte[] hello(long session, int caller, byte[] nonce) {
    return ByteBuffer.allocate(Handshake.HELLO_BYTES)
        .putInt(Handshake.MAGIC)
        .putInt(Handshake.VERSION)
        .putLong(session)
        .putInt(caller)
        .put(nonce)
        .array();
  }

  /** Whether the other end has closed the connection; a reset is an end too. */
  private static boolean isShownOut(Socket socket) {
    try {
      return socket.getInputStream().read() == -1;
    } catch (IOException e) {
      return !(e instanceof SocketTimeoutException);
    }
  }
}
