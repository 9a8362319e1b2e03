package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.joml.Vector3d;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebRelayTest {
  /** First byte of a keyframe; see REMOTE.md. */
  private static final byte KEYFRAME_WITH_TIMELINE = 3;

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final int MORE_THAN_READERS = 9;

  private final ServedBodies bodies = new ServedBodies(10, 10_000_000, NanoClock.system());
  private final HttpClient client = HttpClient.newHttpClient();
  private WebRelay relay;

  WebRelayTest() throws IOException {
    bodies.tick();
    relay = WebRelay.serve(bodies.state, WebRelay.Settings.DEFAULT.withViewers(100));
  }

  @AfterEach
  void close() {
    relay.close();
    bodies.close();
    assertThat(relay.failure()).isEmpty();
  }

  @Test
  void addressHasAFreePortOfTheLoopbackAddressAndATokenThatNoRequestCarries() {
    assertThat(relay.address().toString())
        .matches("http://127\\.0\\.0\\.1:\\d+/#[A-Za-z0-9_-]{22}");
  }

  @Test
  void pageAndItsCodeComeFromTheJarPackedOrNot() throws Exception {
    HttpResponse<String> page = fetch("/");
    HttpResponse<String> code = fetch("/page.js");
    HttpResponse<byte[]> packed = client.send(
        HttpRequest.newBuilder(at("/page.js")).header("Accept-Encoding", "gzip").build(),
        BodyHandlers.ofByteArray());

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<script src=\"page.js\">");
    assertThat(page.headers().firstValue("content-security-policy").orElse(""))
        .contains("default-src 'none'");
    assertThat(code.body()).startsWith("/* sources ");
    assertThat(packed.body().length).isLessThan(250_000);
    try (InputStream unpacked =
        new GZIPInputStream(new java.io.ByteArrayInputStream(packed.body()))) {
      assertThat(new String(unpacked.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(code.body());
    }
    assertThat(fetch("/../page.js").statusCode()).isEqualTo(404);
    assertThat(fetch("/WebRelay.class").statusCode()).isEqualTo(404);
  }

  @Test
  void pageThatKnowsTheTokenIsServedAndOneThatDoesNotIsRefusedWithAReason() throws Exception {
    Ear right = join();
    Ear wrong = join(relay, "wrong");

    assertThat(right.joining.get(20, TimeUnit.SECONDS)).isNotNull();

    assertThat(right.heard()).contains("welcome");
    assertThat(right.bytes.get(20, TimeUnit.SECONDS)).isEqualTo(KEYFRAME_WITH_TIMELINE);
    assertThat(wrong.heard()).contains("refused", "the token");
    assertThat(wrong.isClosed()).isTrue();

    relay.close();
    assertThat(relay.status().viewers()).isZero();
    assertThat(relay.status().joins()).isEqualTo(1);
  }

  @Test
  void garbageOnTheSocketHarmsNobody() throws Exception {
    Ear good = join();
    good.heard();
    Random random = new Random(3);
    for (int attempt = 0; attempt < 60; attempt++) {
      try (Socket socket = connect()) {
        byte[] garbage = new byte[1 + random.nextInt(20_000)];
        random.nextBytes(garbage);
        socket.getOutputStream().write(garbage);
      } catch (IOException e) {
        // the relay closed the connection first
      }
    }
    WebSocket rude = join().joined();
    rude.sendBinary(ByteBuffer.allocate(100_000), true)
        .handle((sent, error) -> true)
        .get(20, TimeUnit.SECONDS);

    assertThat(fetch("/").statusCode()).isEqualTo(200);
    assertThat(join().heard()).contains("welcome");
    assertThat(good.closed).isNotDone();
  }

  @Test
  void requestWithoutAnEndIsAnsweredBeforeItTakesMemory() throws Exception {
    try (Socket socket = connect()) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().write("X: x\r\n".repeat(2_000).getBytes(StandardCharsets.US_ASCII));

      byte[] answer = socket.getInputStream().readNBytes(12);

      assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 404");
    }
  }

  @Test
  void leapsOfAStatesClockEndNoConnection() throws Exception {
    NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
    try (ServedBodies fast = new ServedBodies(3, 10_000_000, clock);
        WebRelay served = WebRelay.serve(fast.state, WebRelay.Settings.DEFAULT);
        Socket silent = connect(served)) {
      Ear page = join(served);
      assertThat(page.heard()).contains("welcome");
      clock.advance(PageServer.REQUEST_NANOS + 1);

      assertThat(join(served).heard()).contains("welcome");

      silent.setSoTimeout(100);
      assertThatThrownBy(() -> silent.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      assertThat(page.closed).isNotDone();
    }
  }

  /** A page that may only watch once filled the memory with empty fragments. */
  @Test
  void fragmentsEndTheConnectionOfTheirPageAlone() throws Exception {
    Ear good = join();
    assertThat(good.heard()).contains("welcome");
    for (int bytes : new int[] {0, 1}) {
      Ear rude = join();
      assertThat(rude.heard()).contains("welcome");

      rude.joined().sendBinary(ByteBuffer.allocate(bytes), false).get(20, TimeUnit.SECONDS);

      assertThat(rude.isClosed()).isTrue();
    }
    assertThat(join().heard()).contains("welcome");
    assertThat(good.closed).isNotDone();
  }

  @Test
  void hundredPagesAtOnceAreServed() throws Exception {
    List<Ear> pages = new ArrayList<>();
    for (int number = 0; number < 100; number++) {
      pages.add(join());
      if (number % 20 == 19) { // fewer than the pending connections of one address
        for (Ear page : pages) {
          page.heard();
        }
      }
    }

    for (Ear page : pages) {
      Ear served = page;
      while (served.heard().contains("no join came within")) {
        served = join(); // a stalled page is asked to reload
      }
      assertThat(served.text.get()).contains("welcome");
      assertThat(served.bytes.get(20, TimeUnit.SECONDS)).isEqualTo(KEYFRAME_WITH_TIMELINE);
    }
    assertThat(join().heard()).contains("all 100 places are taken");
  }

  @Test
  void floodOverTlsIsSlowedDownAndCounted(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("keys.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String command = "-genkeypair -alias a -keyalg EC -dname CN=a -ext san=ip:127.0.0.1"
        + " -storetype PKCS12 -storepass secret -keystore";
    List<String> line = new ArrayList<>(List.of(keytool));
    line.addAll(List.of(command.split(" ")));
    line.add(file.toString());
    assertThat(new ProcessBuilder(line).inheritIO().start().waitFor()).isZero();
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(KeyStore.getInstance(file.toFile(), "secret".toCharArray()));
    SSLContext security = SSLContext.getInstance("TLS");
    security.init(null, trust.getTrustManagers(), null);
    NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
    try (ServedBodies still = new ServedBodies(3, 10_000_000, clock);
        WebRelay secured = WebRelay.serve(
            still.state, WebRelay.Settings.DEFAULT.withKeyStore(file, "secret"), clock)) {
      Ear page = new Ear();
      WebSocket socket = HttpClient.newBuilder()
          .sslContext(security)
          .build()
          .newWebSocketBuilder()
          .buildAsync(URI.create("wss://127.0.0.1:" + secured.address().getPort()), page)
          .get(20, TimeUnit.SECONDS);
      String token = secured.address().getFragment();
      socket
          .sendBinary(
              ByteBuffer.wrap(("J01234567" + token).getBytes(StandardCharsets.US_ASCII)), true)
          .get(20, TimeUnit.SECONDS);
      assertThat(page.heard()).contains("welcome");

      CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> {
        for (int number = 0; number < 2_000; number++) {
          socket.sendBinary(command(), true).join();
        }
      });

      long end = NanoClock.system().nanos() + PATIENCE.toNanos();
      while (secured.status().refusedCommands() < 2_000) {
        assertThat(NanoClock.system().nanos() - end).as("%s", secured.status()).isNegative();
        clock.advance(1_000_000);
        LockSupport.parkNanos(1_000_000);
      }
      flood.get(20, TimeUnit.SECONDS);
      assertThat(page.closed).isNotDone();
      assertThat(secured.failure()).isEmpty();
    }
  }

  @Test
  void portThatIsTakenIsNamedWithWhatToDoAndTheSlotOfTheRelayIsFreeAgain() throws Exception {
    int port = relay.address().getPort();
    WebRelay.Settings taken = WebRelay.Settings.DEFAULT.withPort(port);

    for (int attempt = 0; attempt < MORE_THAN_READERS; attempt++) {
      assertThatThrownBy(() -> WebRelay.serve(bodies.state, taken).close())
          .isInstanceOf(IOException.class)
          .hasMessageContaining(":" + port + " cannot be bound")
          .hasMessageContaining("choose another port, or 0");
    }
    WebRelay.serve(bodies.state, WebRelay.Settings.DEFAULT).close();
  }

  @Test
  void anotherRelayOnThePortServesThePagesThatReturn() throws Exception {
    URI before = relay.address();
    Ear page = join();
    page.heard();

    relay.close();
    assertThat(page.isClosed()).isTrue();
    relay = WebRelay.serve(
        bodies.state,
        WebRelay.Settings.DEFAULT.withPort(before.getPort()).withToken(before.getFragment()));

    assertThat(relay.address()).isEqualTo(before);
    assertThat(join().heard()).contains("welcome");
  }

  /**
   * The page closes while its command is handled and its clock request waits behind the command.
   */
  @Test
  void pageThatClosesWhileItIsAnsweredHarmsNobody() throws Exception {
    Ear leaving = new Ear();
    CompletableFuture<Boolean> asked = new CompletableFuture<>();
    WebRelay.Settings settings = WebRelay.Settings.DEFAULT.withCommands((viewer, command) -> {
      asked.orTimeout(20, TimeUnit.SECONDS).join();
      leaving.socket.join().sendClose(WebSocket.NORMAL_CLOSURE, "").join();
      return leaving.closed.orTimeout(20, TimeUnit.SECONDS).join();
    });
    try (WebRelay answering = WebRelay.serve(bodies.state, settings)) {
      join(answering, answering.address().getFragment(), leaving);
      assertThat(leaving.heard()).contains("welcome");

      leaving.send(command());
      leaving.send(ByteBuffer.allocate(1 + Long.BYTES).put(WebLoop.QUESTION).clear());
      asked.complete(true);

      assertThat(leaving.isClosed()).isTrue();
      Ear next = join(answering);
      assertThat(next.heard()).contains("welcome");
      assertThat(answering.failure()).isEmpty();
    }
  }

  /** An embedder's command filter may close the relay. */
  @Test
  void relayThatItsOwnThreadClosesEndsAndItsPortIsFree() throws Exception {
    CompletableFuture<WebRelay> own = new CompletableFuture<>();
    WebRelay.Settings settings = WebRelay.Settings.DEFAULT.withCommands((viewer, command) -> {
      own.join().close();
      return false;
    });
    WebRelay closing = WebRelay.serve(bodies.state, settings);
    own.complete(closing);
    Ear page = join(closing);
    assertThat(page.heard()).contains("welcome");

    page.send(command());

    assertThat(page.isClosed()).isTrue();
    closing.close();
    assertThat(closing.failure()).isEmpty();
    WebRelay.serve(bodies.state, settings.withPort(closing.address().getPort())).close();
  }

  @Test
  void relayOfAnInterruptedThreadStartsAndEndsAndItsPortIsFree() throws Exception {
    WebRelay.Settings settings = WebRelay.Settings.DEFAULT.withPort(freePort());
    for (int attempt = 0; attempt < MORE_THAN_READERS; attempt++) {
      Thread.currentThread().interrupt();

      WebRelay.serve(bodies.state, settings).close();

      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static ByteBuffer command() {
    return ByteBuffer.allocate(1 + Command.BYTES).put(WebLoop.COMMAND).clear();
  }

  @Test
  void settingsThatMakeNoSenseAreRefusedWithTheirRule() {
    WebRelay.Settings settings = WebRelay.Settings.DEFAULT;

    assertThatThrownBy(() -> settings.withPort(65_536))
        .hasMessage("port is 65536: it lies between 0 and 65535");
    assertThatThrownBy(() -> settings.withViewers(0)).hasMessageStartingWith("viewers is 0");
    assertThatThrownBy(() -> settings.withBytesPerSecond(9_999))
        .hasMessageStartingWith("bytesPerSecond is 9999");
    assertThatThrownBy(() -> settings.withToken("a b")).hasMessageContaining("up to 128 letters");
    assertThatThrownBy(() -> settings.withTokenKey("a b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token key");
    Vector3d place = new Vector3d(3, 2, 1);
    assertThatThrownBy(() -> new WebRelay.Camera(place, new Vector3d(), 121))
        .hasMessage("fieldOfViewDegrees is 121.0: it must lie between 5.0 and 120.0");
    assertThatThrownBy(() -> new WebRelay.Camera(place, new Vector3d(0, Double.NaN, 0), 50))
        .hasMessageStartingWith("target is");
    assertThatThrownBy(() -> new WebRelay.Camera(place, new Vector3d(3, 2, 1.01), 50))
        .hasMessageMatching("the position is 0.01.* m from the target: move it .*");
  }

  private Socket connect() throws IOException {
    return connect(relay);
  }

  private static Socket connect(WebRelay to) throws IOException {
    Socket socket = new Socket();
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), to.address().getPort()), 20_000);
    return socket;
  }

  private URI at(String path) {
    return URI.create("http://127.0.0.1:%d%s".formatted(relay.address().getPort(), path));
  }

  private HttpResponse<String> fetch(String path) throws Exception {
    return client.send(
        HttpRequest.newBuilder(at(path)).timeout(PATIENCE).build(), BodyHandlers.ofString());
  }

  private Ear join() {
    return join(relay);
  }

  private Ear join(WebRelay to) {
    return join(to, to.address().getFragment());
  }

  private Ear join(WebRelay to, String token) {
    return join(to, token, new Ear());
  }

  private Ear join(WebRelay to, String token, Ear ear) {
    ear.joining = client
        .newWebSocketBuilder()
        .buildAsync(URI.create("ws://127.0.0.1:%d/".formatted(to.address().getPort())), ear)
        .thenCompose(socket -> {
          ear.socket.complete(socket);
          return socket.sendBinary(
              ByteBuffer.wrap(("J01234567" + token).getBytes(StandardCharsets.US_ASCII)), true);
        });
    return ear;
  }

  private static final class Ear implements WebSocket.Listener {
    CompletableFuture<?> joining = new CompletableFuture<>();
    final CompletableFuture<WebSocket> socket = new CompletableFuture<>();
    final CompletableFuture<String> text = new CompletableFuture<>();
    final CompletableFuture<Byte> bytes = new CompletableFuture<>();
    final CompletableFuture<Boolean> closed = new CompletableFuture<>();

    /** Waits for the first message, because a socket rejects another one while it sends. */
    WebSocket joined() throws Exception {
      joining.get(20, TimeUnit.SECONDS);
      return socket.get(20, TimeUnit.SECONDS);
    }

    /** Waits for the first text. */
    String heard() throws Exception {
      return text.get(20, TimeUnit.SECONDS);
    }

    /** Waits for the end of the connection. */
    boolean isClosed() throws Exception {
      return closed.get(20, TimeUnit.SECONDS);
    }

    void send(ByteBuffer message) throws Exception {
      joined().sendBinary(message, true).get(20, TimeUnit.SECONDS);
    }

    @Override
    public CompletionStage<?> onText(WebSocket line, CharSequence data, boolean last) {
      text.complete(data.toString());
      return WebSocket.Listener.super.onText(line, data, last);
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket line, ByteBuffer data, boolean last) {
      bytes.complete(data.get(0));
      return WebSocket.Listener.super.onBinary(line, data, last);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket line, int status, String reason) {
      closed.complete(true);
      return WebSocket.Listener.super.onClose(line, status, reason);
    }

    @Override
    public void onError(WebSocket line, Throwable error) {
      closed.complete(true);
    }
  }
}
