package org.isochron.fleet.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.ChildProcess;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Asks a real process over HTTP whether it is healthy and ready, while things happen to it. */
@Timeout(300)
class OperatedProcessTest {
  private static final String OK = "200 ok\n";

  @TempDir
  private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final String channel = OpenPorts.channel(2);
  private ChildProcess process;
  private int port;

  @BeforeEach
  void start() throws IOException {
    process = ChildProcess.start(
        "operated", ChildProcess.Settings.DEFAULT, folder, OperatedProcess.class, channel);
    port = Integer.parseInt(nextLine());
  }

  @AfterEach
  void end() {
    process.close();
  }

  @Test
  void readyProcessShowsAPictureToWhoJoinsUntilAllPlacesAreTaken() throws Exception {
    open();

    await("health", OK);
    await("ready", OK);
    RemoteState viewer = connect();
    try (SnapshotReader reader = viewer.state().openReader()) {
      while (!reader.refresh()) {
        LockSupport.parkNanos(1_000_000);
      }
      await("ready", "503 relay: all places are taken\n");
      await("health", OK);
    }
    viewer.close();
    await("ready", OK);
  }

  @Test
  void processThatStartsIsNeitherHealthyNorReadyAndAFailedWorldIsNotHealthy() throws Exception {
    assertThat(ask("health")).isEqualTo("503 nothing checks the health of this process yet\n");
    assertThat(ask("ready")).isEqualTo(ask("health") + "service: it is starting\n");
    assertThat(ask("metrics")).startsWith("200 ");
    open();

    process.say("fail");

    awaitMatch("health", "503 world: it failed after tick \\d+: .*this world was made to fail\n");
    assertThat(ask("ready")).isEqualTo(ask("health"));
  }

  @Test
  void worldThatHangsIsNotHealthyAndOneThatIsPausedIs() throws Exception {
    open();
    process.say("pause");
    assertThat(nextLine()).isEqualTo("the world is paused");
    process.say("hang");

    LockSupport.parkNanos(1_000_000_000); // a tick that takes longer hangs
    await("health", OK);
    await("ready", OK);

    process.say("resume");

    awaitMatch("health", "503 world: it hangs after tick \\d+\n");
    assertThat(ask("ready")).isEqualTo(ask("health"));
  }

  @Test
  void processThatIsToldToEndIsHealthyUntilItsWorldIsClosedButNotReady() throws Exception {
    open();

    assertThat(ProcessHandle.of(process.pid()).orElseThrow().destroy()).isTrue();

    assertThat(nextLine()).isEqualTo("the process is told to end");
    await("ready", "503 service: it is shutting down\n");
    await("health", OK);

    process.say("close");

    assertThat(nextLine()).isEqualTo("the world is closed");
    assertThat(ask("health")).matches("503 world: it stopped after tick \\d+\n");
    assertThat(ask("ready"))
        .matches("503 world: it stopped after tick \\d+\nservice: it is shutting down\n");

    process.say("end");

    assertThat(nextLine()).isEqualTo("the process ends after end");
    while (process.isAlive()) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(process.exitCode()).isEqualTo(128 + 15);
    assertThatThrownBy(() -> ask("health")).isInstanceOf(IOException.class);
  }

  private void open() {
    process.say("open");
    assertThat(nextLine()).isEqualTo("the world is open");
  }

  private RemoteState connect() throws IOException {
    return RemoteState.connect(
        RemoteSettings.DEFAULT.withChannel(channel),
        RemoteState.Interest.EVERYTHING,
        Duration.ofSeconds(60));
  }

  private String nextLine() {
    Optional<String> line = process.hear();
    while (line.isEmpty()) {
      assertThat(process.isAlive()).as(process.lastWords()).isTrue();
      LockSupport.parkNanos(1_000_000);
      line = process.hear();
    }
    return line.get();
  }

  /** Waits, because on a busy machine a world may seem to hang for a moment. */
  private void await(String path, String answer) throws Exception {
    while (!ask(path).equals(answer)) {
      LockSupport.parkNanos(5_000_000);
    }
  }

  private void awaitMatch(String path, String pattern) throws Exception {
    while (!ask(path).matches(pattern)) {
      LockSupport.parkNanos(5_000_000);
    }
  }

  /** Returns the status and the text of the answer. */
  private String ask(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:%d/%s".formatted(port, path)))
        .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }
}
