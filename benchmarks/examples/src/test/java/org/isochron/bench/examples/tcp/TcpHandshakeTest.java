package org.isochron.bench.examples.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.isochron.state.link.Link;
import org.isochron.state.link.LinkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is let into a session, who is refused, and which messages report it. */
class TcpHandshakeTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** A thread per waiting peer: a pool could be too small for all of them. */
  private static final Executor THREADS = task -> new Thread(task).start();

  private final List<TcpLinks> bound = new ArrayList<>();

  @AfterEach
  void releasePorts() {
    bound.forEach(TcpLinks::close);
  }

  @Test
  void hundredsOfSilentConnectionsKeepNoPeerOut() throws IOException {
    TcpLinks first = bind();
    TcpLinks second = bind();
    List<InetSocketAddress> addresses = List.of(first.address(), second.address());
    CompletableFuture<List<Link>> waiting =
        CompletableFuture.supplyAsync(() -> first.connect(7, 0, addresses, TIMEOUT), THREADS);
    List<Socket> silent = new ArrayList<>();
    for (int i = 0; i < TcpHandshake.MAX_INCOMING_CALLS + 50; i++) {
      silent.add(new Socket(first.address().getAddress(), first.address().getPort()));
    }

    List<Link> ends =
        List.of(second.connect(7, 1, addresses, TIMEOUT).get(0), waiting.join().get(0));

    ends.get(0).send(LinkTest.bytes("past all of them"));
    assertThat(LinkTest.next(ends.get(1))).isEqualTo("past all of them");
    LinkTest.close(ends);
    for (Socket socket : silent) {
      socket.close();
    }
  }

  @Test
  void peersOfOneSecretConnectAndNobodyElseDoes() {
    byte[] secret = "sixteen bytes and more".getBytes(StandardCharsets.UTF_8);
    byte[] other = secret.clone();
    other[other.length - 1]++;

    List<Link> ends = meet(secret, secret);
    ends.get(0).send(LinkTest.bytes("in private"));
    assertThat(LinkTest.next(ends.get(1))).isEqualTo("in private");
    LinkTest.close(ends);

    for (byte[][] pair : new byte[][][] {{secret, other}, {secret, {}}, {{}, secret}}) {
      assertThatThrownBy(() -> meet(pair[0], pair[1]))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("refused the call of peer 1: it has another secret, or none");
    }
    assertThatThrownBy(() -> bind().connect(7, 0, List.of(), TIMEOUT, new byte[15]))
        .hasMessage("the secret has 15 bytes: it needs at least 16, best chosen at random");
  }

  @Test
  void capturedProofCannotBeUsedAgain() throws IOException {
    byte[] secret = "sixteen bytes and more".getBytes(StandardCharsets.UTF_8);
    GreetingCodec codec = new GreetingCodec(7, secret);
    byte[] nonce = codec.nonce();
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
            ByteBuffer.wrap(caller.getInputStream().readNBytes(GreetingCodec.CHALLENGE_BYTES));
        byte[] calledNonce = GreetingCodec.take(challenge.position(8), GreetingCodec.NONCE_BYTES);
        if (attempt == 0) { // captured, and the connection cut before it arrived
          proof = codec.proof(GreetingCodec.Role.CALLER, 1, 0, nonce, calledNonce);
        } else {
          caller.getOutputStream().write(proof);
          ByteBuffer answer =
              ByteBuffer.wrap(caller.getInputStream().readNBytes(GreetingCodec.ANSWER_BYTES));
          assertThat(answer.getInt()).isEqualTo(CallVerdict.OTHER_SECRET.code());
          assertThat(GreetingCodec.take(answer, GreetingCodec.PROOF_BYTES)).containsOnly(0);
        }
      }
    }
    first.close();
    assertThatThrownBy(waiting::join).hasMessageContaining("no calls can be accepted any more");
  }

  @Test
  void secondPeerWithTheSameNumberIsRefused() {
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
    assertThatThrownBy(waiting::join).hasMessageContaining("no calls can be accepted any more");
    LinkTest.close(link);
  }

  @Test
  void unknownHostIsRefusedByName() {
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
  void messageNamesTheReasonWhyAPeerIsMissing() {
    TcpLinks own = bind();
    TcpLinks silent = bind();
    List<InetSocketAddress> addresses = List.of(silent.address(), own.address());

    assertThatThrownBy(() -> own.connect(7, 1, addresses, Duration.ofMillis(100)))
        .hasMessageContaining("peers [0] are not connected after PT0.1S")
        .hasMessageContaining("peer 0: it is connected but does not answer");
    silent.close();
    assertThatThrownBy(() -> own.connect(7, 1, addresses, Duration.ofMillis(100)))
        .hasMessageContaining("peer 0: Connection refused");
  }

  private TcpLinks bind() {
    bound.add(TcpLinks.bind());
    return bound.get(bound.size() - 1);
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
      first.close(); // so that nothing waits for a second attempt
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

  static byte[] hello(long session, int caller, byte[] nonce) {
    return ByteBuffer.allocate(GreetingCodec.HELLO_BYTES)
        .putInt(GreetingCodec.MAGIC)
        .putInt(GreetingCodec.VERSION)
        .putLong(session)
        .putInt(caller)
        .put(nonce)
        .array();
  }
}
