package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Uses a server that answers as the documentation of the sidecar's REST interface specifies. */
class AgonesSidecarTest {
  private static final String GAME_SERVER = """
      {"object_meta": {"name": "local", "namespace": "default", "uid": "1234", "generation": "1",
        "creation_timestamp": "1531795395", "annotations": {"annotation": "true"}, "labels": {"islocal": "true"}},
       "status": {"state": "%s", "address": "127.0.0.1", "ports": [{"name": "default", "port": 7777}]}}
      """;

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicReference<String> state = new AtomicReference<>("Ready");
  private volatile int answer = 200;
  private volatile boolean json = true;
  private HttpServer server = newServer();
  private AgonesSidecar sidecar = new AgonesSidecar(1);

  @BeforeEach
  void start() {
    server.createContext("/", this::handle);
    server.start();
    sidecar = new AgonesSidecar(server.getAddress().getPort(), Duration.ofMinutes(1));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void stateOfAGameServerIsReportedByItsPaths() throws IOException {
    sidecar.ready();
    sidecar.healthy();
    sidecar.allocated();
    sidecar.ending();

    assertThat(requests)
        .containsExactly(
            "POST /ready application/json {}",
            "POST /health application/json {}",
            "POST /allocate application/json {}",
            "POST /shutdown application/json {}");
  }

  @Test
  void roomsAndLoadBecomeLabels() throws IOException {
    sidecar.report(new WorldHost.Report(12, 30, 410, 2, 1, 0, 0, 5, 7));

    assertThat(requests)
        .containsExactly(
            "PUT /metadata/label application/json {\"key\":\"worlds\",\"value\":\"12\"}",
            "PUT /metadata/label application/json {\"key\":\"rooms\",\"value\":\"30\"}",
            "PUT /metadata/label application/json {\"key\":\"load\",\"value\":\"410\"}");
  }

  @Test
  void stateOfTheGameServerShowsIfItIsToEnd() throws IOException {
    assertThat(sidecar.state()).isEqualTo("Ready");
    assertThat(sidecar.wantsEnd()).isFalse();

    state.set("Shutdown");

    assertThat(sidecar.wantsEnd()).isTrue();
    assertThat(requests).allMatch(request -> request.startsWith("GET /gameserver"));
  }

  @Test
  void answersThatAreNoneAreErrors() {
    answer = 500;
    assertThatThrownBy(() -> sidecar.ready())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("answered POST /ready with 500");

    answer = 200;
    json = false;
    assertThatThrownBy(() -> sidecar.state())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not JSON");

    server.stop(0);
    assertThatThrownBy(() -> sidecar.healthy()).isInstanceOf(IOException.class);
  }

  @Test
  void portsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> WorldHost.Reporter.Orchestrator.agones(0))
        .hasMessage(
            "port is 0: it lies between 1 and 65535; pass the value of AGONES_SDK_HTTP_PORT");
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add("%s %s %s %s"
        .formatted(
            exchange.getRequestMethod(),
            exchange.getRequestURI(),
            exchange.getRequestHeaders().getFirst("Content-Type"),
            body));
    String path = exchange.getRequestURI().getPath();
    String reply = path.equals("/gameserver") ? GAME_SERVER.formatted(state.get()) : "{}";
    byte[] bytes = (json ? reply : "oops").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static HttpServer newServer() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
