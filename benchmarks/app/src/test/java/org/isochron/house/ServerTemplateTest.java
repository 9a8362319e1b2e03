package org.isochron.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.isochron.remote.ConnectTokens;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.replay.Journal;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiles the server of the templates, and runs it as a process that is told to end. */
@Timeout(600)
final class ServerTemplateTest {
  private static final Path TEMPLATE = SourceTree.top().resolve("benchmarks/templates/server");
  private static final Pattern VARIABLE = Pattern.compile("ARENA_[A-Z_]+");
  private static final Pattern JOURNAL = Pattern.compile("arena-\\d+\\.journal");
  private static final String JOIN = "J12345678arena";
  private static final int SIGTERM_CODE = 128 + 15;

  @TempDir
  private static Path classes;

  @TempDir
  private Path folder;

  private final String viewers = OpenPorts.address();

  @BeforeAll
  static void compile() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();
    List<String> options = List.of(
        "-d",
        classes.toString(),
        "-proc:none",
        "-Xlint:all,-path,-classfile,-processing",
        "-Werror",
        "-cp",
        System.getProperty("java.class.path"));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(TEMPLATE.resolve("src"))) {
      List<Path> java =
          sources.filter(file -> file.toString().endsWith(".java")).toList();
      boolean compiled = compiler
          .getTask(complaints, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
          .call();
      assertThat(compiled).as("%s", complaints).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      pages.port=80x       |                        | pages.port is "80x" in FILE, but must be a whole number from 0 to 65535; 0 takes a free port
      pages.port=8080      | ARENA_PAGES_PORT=70000 | pages.port is "70000" in ARENA_PAGES_PORT, but must be a whole number from 0 to 65535; 0 takes a free port
      hertz=0              |                        | hertz is "0" in FILE, but must be a whole number from 1 to 1000; 100 suits most games
      page.port=8080       |                        | page.port in FILE is not a setting; remove it or use one of [boxes,
      hertz=\\u00          |                        | the settings in FILE cannot be read (java.lang.IllegalArgumentException: Malformed
      """)
  void wrongSettingIsRefusedWithItsNameValueRuleAndFix(String line, String variable, String message)
      throws Exception {
    Path file = Files.writeString(folder.resolve("wrong.properties"), line);

    Map<String, String> environment =
        variable == null ? Map.of() : Map.of(variable.split("=", 2)[0], variable.split("=", 2)[1]);

    try (Running server = start(environment, file.toString())) {
      assertThat(server.awaitExit()).isEqualTo(2);
      assertThat(server.output())
          .startsWith(message.replace("FILE", file.toString()))
          .hasLineCount(1);
    }
  }

  @Test
  void missingFileIsRefused() throws Exception {
    try (Running server = start(Map.of(), folder.resolve("none").toString())) {
      assertThat(server.awaitExit()).isEqualTo(2);
      assertThat(server.output()).contains("NoSuchFileException").hasLineCount(1);
    }
  }

  @Test
  void settingsOfTheTemplateAreAccepted() throws Exception {
    Map<String, String> freePorts = Map.of("ARENA_PAGES_PORT", "0", "ARENA_OPERATOR_PORT", "0");
    try (Running server = start(freePorts, TEMPLATE.resolve("arena.properties").toString())) {
      server.await("open http");

      server.terminate();

      assertThat(server.awaitExit()).isEqualTo(SIGTERM_CODE);
    }
  }

  @Test
  void playerWhoLogsInGetsATokenAndJoinsWithIt() throws Exception {
    String key = ConnectTokens.newKey();
    Path players = Files.writeString(folder.resolve("players"), "ann=sesame");
    Map<String, String> environment = Map.of(
        "ARENA_VIEWERS_TOKENKEY",
        key,
        "ARENA_VIEWERS_ADDRESS",
        viewers,
        "ARENA_PAGES_PORT",
        "0",
        "ARENA_OPERATOR_PORT",
        "0");
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(viewers);
    try (Running server = start(environment);
        Running backend =
            startProgram("com.example.TokenBackend", environment, "0", players.toString())) {
      server.await("open http");
      URI address = URI.create(backend.await("log in at (http\\S+)").group(1));

      assertThat(token(address, "wrong").statusCode()).isEqualTo(401);
      String token = token(address, "sesame").body();
      try (RemoteState remote = RemoteState.connect(
              settings.withToken(token), RemoteState.Interest.EVERYTHING, Duration.ofMinutes(1));
          SnapshotReader reader = remote.state().openReader()) {
        awaitTick(reader, 1);
      }
      assertThatThrownBy(() ->
              RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, Duration.ofMinutes(1)))
          .isInstanceOf(RemoteState.RefusedException.class)
          .hasMessageContaining("connect token");
    }
  }

  private static HttpResponse<String> token(URI address, String password) throws Exception {
    String login = Base64.getEncoder().encodeToString(("ann:" + password).getBytes(UTF_8));
    HttpRequest request = HttpRequest.newBuilder(address)
        .header("Authorization", "Basic " + login)
        .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void sigtermTellsViewersAndClosesTheJournal() throws Exception {
    try (Running server = start(Map.of(), settings(20, 100))) {
      int port = Integer.parseInt(server.await("open http://127.0.0.1:(\\d+)/").group(1));
      Page page = new Page();
      HttpClient.newHttpClient()
          .newWebSocketBuilder()
          .buildAsync(URI.create("ws://127.0.0.1:%d/".formatted(port)), page)
          .thenCompose(socket -> socket.sendBinary(ByteBuffer.wrap(JOIN.getBytes(UTF_8)), true))
          .get(60, TimeUnit.SECONDS);
      assertThat(page.welcome.get(60, TimeUnit.SECONDS)).contains("welcome");
      try (RemoteState viewer = connect();
          SnapshotReader reader = viewer.state().openReader()) {
        long seen = awaitTick(reader, 50);

        server.terminate();

        assertThat(server.awaitExit()).isEqualTo(SIGTERM_CODE);
        assertThat(awaitEnd(viewer)).isEqualTo(RemoteState.Status.Connection.ENDED);
        assertThat(page.closed.get(60, TimeUnit.SECONDS)).isEqualTo(WebSocket.NORMAL_CLOSURE);
        reader.refresh();
        assertThat(reader.newest().tick()).isGreaterThanOrEqualTo(seen);
        assertEndedInOrder(server);
        assertThat(journal().orElseThrow().lastTick())
            .isGreaterThanOrEqualTo(reader.newest().tick());
      }
    }
  }

  @Test
  void serverThatWasKilledContinuesItsWorld() throws Exception {
    try (Running killed = start(Map.of(), settings(20, 100));
        RemoteState viewer = connect();
        SnapshotReader reader = viewer.state().openReader()) {
      awaitTick(reader, 50);
      killed.process.destroyForcibly().waitFor();
    }
    Journal journal = journal().orElseThrow();
    assertThat(journal.end()).isInstanceOf(Journal.End.Cut.class);

    try (Running next = start(Map.of(), settings(20, 100));
        RemoteState viewer = connect();
        SnapshotReader reader = viewer.state().openReader()) {
      long continued = Long.parseLong(next.await("continues after tick (\\d+)").group(1));
      assertThat(continued).isEqualTo(journal.lastTick());
      assertThat(awaitTick(reader, 1)).isGreaterThanOrEqualTo(continued);
      next.terminate();
      assertThat(next.awaitExit()).isEqualTo(SIGTERM_CODE);
    }
    try (Stream<Path> files = Files.list(folder.resolve("journals"))) {
      Path last = files.max(Path::compareTo).orElseThrow();
      assertThat(Journal.open(last).startTick()).isEqualTo(journal.lastTick());
    }
    try (Running later = start(Map.of(), settings(20, 100))) {
      later.await("open http");
      assertThat(later.output()).as("after an orderly end").doesNotContain("continues after tick");
    }
  }

  /** The signal comes after the line was printed, wherever the server is then. */
  @Test
  @Tag("evidence")
  void sigtermWhileItStartsIsObeyed() throws Exception {
    try (Running server = start(Map.of(), settings(20, 100))) {
      server.await("ask http");

      server.terminate();

      assertThat(server.awaitExit()).isEqualTo(SIGTERM_CODE);
      assertEndedInOrder(server);
    }
  }

  /** The moments differ from run to run; the end must be complete at each. */
  @ParameterizedTest
  @Tag("evidence")
  @ValueSource(ints = {0, 100, 200, 300, 400, 500, 600, 700, 800, 1_000, 1_200, 1_500, 2_000})
  void sigtermAtAnyMomentEndsIt(int millis) throws Exception {
    try (Running server = start(Map.of(), settings(20, 100))) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));

      server.terminate();

      assertThat(server.awaitExit()).isEqualTo(SIGTERM_CODE);
      assertLeftNothingOpen(server);
    }
  }

  @Test
  @Tag("evidence")
  void sigtermUnderLoadLosesNothing() throws Exception {
    try (Running server = start(Map.of(), settings(1_500, 250))) {
      server.await("open http");
      try (RemoteState viewer = connect();
          SnapshotReader reader = viewer.state().openReader()) {
        awaitTick(reader, 100);
        for (int i = 0; i < 2_000; i++) {
          long body = reader.newest().body(i % reader.newest().slotCount());
          viewer.state().commands().impulse(body, new Vector3f(0, 1, 0));
        }

        server.terminate();
        server.terminate(); // an impatient operator

        assertThat(server.awaitExit()).isEqualTo(SIGTERM_CODE);
        reader.refresh();
        assertEndedInOrder(server);
        assertThat(journal().orElseThrow().lastTick())
            .isGreaterThanOrEqualTo(reader.newest().tick());
      }
    }
  }

  @Test
  void unitAndContainerNameSettingsThatExist() throws IOException {
    Properties file = new Properties();
    try (Reader reader = Files.newBufferedReader(TEMPLATE.resolve("arena.properties"))) {
      file.load(reader);
    }
    List<String> known = file.stringPropertyNames().stream()
        .map(name -> "ARENA_" + name.toUpperCase(Locale.ROOT).replace('.', '_'))
        .toList();

    String files = SourceTree.read(TEMPLATE.resolve("arena.service"))
        + SourceTree.read(TEMPLATE.resolve("Dockerfile"));
    assertThat(VARIABLE.matcher(files).results())
        .hasSizeGreaterThan(4)
        .allMatch(found -> known.contains(found.group()), "names a setting");
  }

  @Test
  void unitIsAccepted() throws Exception {
    Path systemd = Path.of("/usr/bin/systemd-analyze");
    assumeTrue(Files.isExecutable(systemd));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String unit = SourceTree.read(TEMPLATE.resolve("arena.service"));
    Path file = folder.resolve("arena.service");
    Files.writeString(file, unit.replace("/usr/bin/java", java));
    Path output = folder.resolve("output");

    Process verify = new ProcessBuilder(systemd.toString(), "verify", file.toString())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();

    assertThat(verify.waitFor()).isZero();
    assertThat(output).isEmptyFile();
  }

  private String settings(int boxes, int hertz) throws IOException {
    String text = """
        boxes=%d
        hertz=%d
        journal.folder=%s
        viewers.address=%s
        pages.token=arena
        """.formatted(boxes, hertz, folder.resolve("journals"), viewers);
    return Files.writeString(folder.resolve("arena.properties"), text).toString();
  }

  private RemoteState connect() throws IOException {
    return RemoteState.connect(
        RemoteSettings.DEFAULT.withAddress(viewers),
        RemoteState.Interest.EVERYTHING,
        Duration.ofSeconds(60));
  }

  private static long awaitTick(SnapshotReader reader, long tick) {
    while (!reader.refresh() || reader.newest().tick() < tick) {
      LockSupport.parkNanos(1_000_000);
    }
    return reader.newest().tick();
  }

  /** A viewer of a server that was killed hears nothing, however long it waits. */
  private static RemoteState.Status.Connection awaitEnd(RemoteState viewer) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + TimeUnit.MINUTES.toNanos(1);
    while (viewer.status().connection() != RemoteState.Status.Connection.ENDED
        && clock.nanos() - until < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    return viewer.status().connection();
  }

  private void assertEndedInOrder(Running server) throws IOException {
    assertThat(server.output()).endsWith("the server has stopped\n").doesNotContain("Exception");
    assertThat(journal()).isPresent();
    assertLeftNothingOpen(server);
  }

  private void assertLeftNothingOpen(Running server) throws IOException {
    assertThat(server.output()).doesNotContain("Exception");
    Optional<Journal> journal = journal();
    if (journal.isPresent()) {
      assertThat(journal.get().end()).isEqualTo(new Journal.End.Complete());
    }
    try (Stream<Path> memory = Files.list(Path.of("/dev/shm"))) {
      assertThat(memory.map(Path::toString))
          .noneMatch(name -> name.contains("isochron-%d-".formatted(server.process.pid())));
    }
  }

  private Optional<Journal> journal() throws IOException {
    Path journals = folder.resolve("journals");
    if (!Files.isDirectory(journals)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(journals)) {
      List<Path> found = files.toList();
      assertThat(found).hasSizeLessThanOrEqualTo(1);
      assertThat(found)
          .allMatch(file -> JOURNAL.matcher(file.getFileName().toString()).matches());
      return found.isEmpty() ? Optional.empty() : Optional.of(Journal.open(found.get(0)));
    }
  }

  private Running start(Map<String, String> environment, String... arguments) throws IOException {
    return startProgram("com.example.ArenaServer", environment, arguments);
  }

  private Running startProgram(String program, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Dslf4j.internal.verbosity=ERROR",
        "-cp",
        classes + File.pathSeparator + System.getProperty("java.class.path"),
        program));
    command.addAll(List.of(arguments));
    Path output = folder.resolve(program);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new Running(builder.start(), output);
  }

  private record Running(Process process, Path file) implements AutoCloseable {
    String output() throws IOException {
      return Files.readString(file);
    }

    /** Waits for a line that contains a match. */
    Matcher await(String pattern) throws IOException {
      Matcher found = Pattern.compile(pattern).matcher(output());
      while (!found.find()) {
        assertThat(process.isAlive()).as(output()).isTrue();
        LockSupport.parkNanos(1_000_000);
        found = Pattern.compile(pattern).matcher(output());
      }
      return found;
    }

    void terminate() {
      process.destroy();
    }

    int awaitExit() throws InterruptedException {
      return process.waitFor();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  private static final class Page implements WebSocket.Listener {
    private final CompletableFuture<String> welcome = new CompletableFuture<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
      welcome.complete(text.toString());
      return WebSocket.Listener.super.onText(socket, text, last);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
      closed.complete(status);
      return WebSocket.Listener.super.onClose(socket, status, reason);
    }
  }
}
