package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class OperatorTableTest {
  private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT);
  private final OperatorTable table = new OperatorTable("rooms");

  @AfterEach
  void closeAll() {
    table.close();
    host.close();
  }

  @Test
  void hostAndItsWorldsAreReadOverHttpAndWorldsStartAndEnd() throws Exception {
    HostedWorld arena = open("arena");
    open("lobby");
    table.add(host);
    int port = table.serve(ANY_PORT);
    awaitTicks(arena);

    HttpResponse<String> answer = request(port, "GET");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElse("")).contains("version=0.0.4");
    assertThat(answer.body().lines())
        .contains("isochron_host_worlds 2", "isochron_world_hung{name=\"lobby\"} 0")
        .contains("# HELP isochron_host_worlds worlds of the host: WorldHost.Report.worlds")
        .allMatch(line -> line.matches("isochron_[a-z0-9_]+(\\{name=\"\\w+\"})? -?[0-9.]+")
            || line.matches("# HELP isochron_[a-z0-9_]+ [a-z0-9 ]+: [A-Za-z.]+[A-Za-z0-9]+"));
    assertThat(answer.body().lines().filter(line -> line.startsWith("# HELP")))
        .as("one a number")
        .doesNotHaveDuplicates();
    assertThat(value(answer.body(), "isochron_world_ticks{name=\"arena\"}")).isGreaterThan(9);
    assertThat(value(answer.body(), "isochron_world_lateness_p99_nanos{name=\"arena\"}"))
        .isPositive();
    assertThat(request(port, "POST").statusCode()).isEqualTo(405);

    arena.close();
    arena.ended().toCompletableFuture().join();

    assertThat(request(port, "GET").body())
        .contains("name=\"lobby\"")
        .doesNotContain("name=\"arena\"");
  }

  @Test
  void beansHaveTheSameFigures() throws JMException {
    open("arena");
    open("lobby");
    table.add(host);

    assertThat(BEANS.getAttribute(bean("host"), "worlds")).isEqualTo(2);
    assertThat(BEANS.getAttributes(bean("host"), new String[] {"none", "worlds"}))
        .containsExactly(new Attribute("worlds", 2));
    assertThat(BEANS.getMBeanInfo(bean("host")).getAttributes())
        .hasSameSizeAs(WorldHost.Report.class.getRecordComponents());
    TabularData worlds = (TabularData) BEANS.getAttribute(bean("world"), "rows");
    assertThat(worlds.size()).isEqualTo(2);
    assertThat(worlds.get(new Object[] {"lobby"}).get("refusedQuestions")).isEqualTo(0L);

    table.close();
    assertThat(BEANS.isRegistered(bean("host"))).isFalse();
    assertThat(BEANS.isRegistered(bean("world"))).isFalse();
  }

  @Test
  void rowsOfOthersAreShownAndOneThatFailsHidesNoOther() throws JMException {
    table.add("relay", Link.class, () -> new Link("no port", 7, true));
    table.add("broken", Link.class, () -> {
      throw new IllegalStateException("it is\nclosed");
    });
    table.addAll("served", Link.class, () -> Map.of("a \"b\"\n\\", new Link("", 1L << 40, false)));

    assertThat(table.text()).isEqualTo("""
            # HELP isochron_relay_sent_bytes sent bytes of the relay: OperatorTableTest.Link.sentBytes
            isochron_relay_sent_bytes 7
            # HELP isochron_relay_is_open is open of the relay: OperatorTableTest.Link.isOpen
            isochron_relay_is_open 1
            # no broken: java.lang.IllegalStateException: it is closed
            # HELP isochron_served_sent_bytes sent bytes of each served: OperatorTableTest.Link.sentBytes
            isochron_served_sent_bytes{name="a \\"b\\"\\n\\\\"} 1099511627776
            # HELP isochron_served_is_open is open of each served: OperatorTableTest.Link.isOpen
            isochron_served_is_open{name="a \\"b\\"\\n\\\\"} 0
            """);
    assertThat(BEANS.getAttribute(bean("relay"), "trouble")).isEqualTo("no port");
    assertThat(BEANS.getAttribute(bean("relay"), "sentBytes")).isEqualTo(7L);
  }

  @Test
  void numbersOfEveryTypeAreShown() throws JMException {
    Load load = new Load((byte) 1, (short) 2, 0.25f, 0.5, 'x');
    table.add("load", Load.class, () -> load);
    table.addAll("each", Load.class, () -> Map.of("one", load));

    assertThat(table.text().lines().filter(line -> !line.startsWith("#")))
        .containsExactly(
            "isochron_load_level 1",
            "isochron_load_depth 2",
            "isochron_load_share 0.25",
            "isochron_load_mean 0.5",
            "isochron_each_level{name=\"one\"} 1",
            "isochron_each_depth{name=\"one\"} 2",
            "isochron_each_share{name=\"one\"} 0.25",
            "isochron_each_mean{name=\"one\"} 0.5");
    assertThat(BEANS.getAttribute(bean("load"), "share")).isEqualTo(0.25f);
    TabularData rows = (TabularData) BEANS.getAttribute(bean("each"), "rows");
    assertThat(rows.get(new Object[] {"one"}).getAll(new String[] {"level", "depth", "grade"}))
        .containsExactly((byte) 1, (short) 2, "x");
  }

  @Test
  void kindsAndTablesHaveNamesOfTheirOwn() {
    table.add("relay", Link.class, () -> new Link("", 7, true));

    assertThatThrownBy(() -> table.add("relay", Link.class, () -> new Link("", 7, true)))
        .hasMessageContaining("table rooms has rows of the kind relay already");
    assertThatThrownBy(() -> table.add("Relay", Link.class, () -> new Link("", 7, true)))
        .hasMessageContaining("kind is Relay");
    try (OperatorTable second = new OperatorTable("rooms")) {
      assertThatThrownBy(() -> second.add("relay", Link.class, () -> new Link("", 7, true)))
          .hasMessageContaining("another table named rooms");
      second.add("link", Link.class, () -> new Link("", 7, true));
      assertThat(second.text()).contains("\nisochron_link_sent_bytes 7").doesNotContain("relay");
    }
  }

  @Test
  void readerThatStopsInTheMiddleHoldsUpNoOther() throws Exception {
    table.add("relay", Link.class, () -> new Link("", 7, true));
    int port = table.serve(ANY_PORT);
    try (Socket stopped = new Socket(InetAddress.getLoopbackAddress(), port)) {
      stopped.getOutputStream().write("GET /met".getBytes(StandardCharsets.US_ASCII));

      assertThat(request(port, "GET").body()).contains("isochron_relay_sent_bytes 7");
    }
  }

  @Test
  void hostIsHealthyWithoutWorldsAndReadyWithOne() throws Exception {
    table.add(host);
    int port = table.serve(ANY_PORT);

    assertThat(answer(port, "health")).isEqualTo("200 ok\n");
    assertThat(answer(port, "ready")).isEqualTo("503 host: no world is open\n");

    open("arena");

    assertThat(answer(port, "ready")).isEqualTo("200 ok\n");

    host.close();

    assertThat(answer(port, "health")).startsWith("503 host: ").contains("this host is closed");
  }

  @Test
  void everyCheckThatFailsHasItsLineAndAProcessThatIsNotHealthyIsNotReady() throws Exception {
    int port = table.serve(ANY_PORT);
    assertThat(answer(port, "health"))
        .isEqualTo("503 nothing checks the health of this process yet\n");
    assertThat(answer(port, "ready")).isEqualTo(answer(port, "health"));

    table.checkReady("places", () -> "all are taken");
    table.checkHealth("relay", () -> "no port\nno viewers");
    table.checkHealth("world", () -> "");
    table.checkHealth("broken", () -> {
      throw new IllegalStateException("it is closed");
    });

    String health = answer(port, "health");

    assertThat(health).isEqualTo("""
        503 relay: no port no viewers
        broken: java.lang.IllegalStateException: it is closed
        """);
    assertThat(answer(port, "ready")).isEqualTo(health + "places: all are taken\n");
  }

  @Test
  void healthTellsWhatTheOperatorShouldKnowAlthoughEveryCheckPasses() throws Exception {
    String[] note = {""};
    table.checkHealth("world", () -> "");
    table.noteHealth("relay", () -> note[0]);
    int port = table.serve(ANY_PORT);
    assertThat(answer(port, "health")).isEqualTo("200 ok\n");

    note[0] = "strangers attack the port";

    assertThat(answer(port, "health")).isEqualTo("200 ok\nrelay: strangers attack the port\n");
    assertThat(answer(port, "ready")).isEqualTo("200 ok\nrelay: strangers attack the port\n");
    table.checkReady("places", () -> "all are taken");
    assertThat(answer(port, "ready"))
        .isEqualTo("503 places: all are taken\nrelay: strangers attack the port\n");
  }

  @Test
  void addressThatIsTakenIsRefusedAndAClosedTableAnswersNobody() throws Exception {
    int port = table.serve(ANY_PORT);
    try (OperatorTable second = new OperatorTable("others")) {
      InetSocketAddress taken = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      assertThatThrownBy(() -> second.serve(taken)).isInstanceOf(IOException.class);
    }

    table.close();

    assertThatThrownBy(() -> request(port, "GET")).isInstanceOf(IOException.class);
  }

  private HostedWorld open(String name) {
    return host.open(
        name, Engines.named("reference").build(Scene.fallingPile(3)), HostedWorld.Settings.DEFAULT);
  }

  private static void awaitTicks(HostedWorld world) {
    while (world.status().tick() < 10) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static ObjectName bean(String kind) throws JMException {
    return new ObjectName("org.isochron:type=%s,table=\"rooms\"".formatted(kind));
  }

  private static long value(String text, String name) {
    return text.lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }

  private static String answer(int port, String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = request(port, path, "GET");
    return answer.statusCode() + " " + answer.body();
  }

  private static HttpResponse<String> request(int port, String method)
      throws IOException, InterruptedException {
    return request(port, "metrics", method);
  }

  private static HttpResponse<String> request(int port, String path, String method)
      throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:%d/%s".formatted(port, path)))
        .method(method, HttpRequest.BodyPublishers.noBody())
        .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  public record Load(byte level, short depth, float share, double mean, char grade) {}

  public record Link(String trouble, long sentBytes, boolean isOpen) {}
}
