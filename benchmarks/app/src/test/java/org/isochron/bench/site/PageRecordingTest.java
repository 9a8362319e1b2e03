package org.isochron.bench.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.isochron.bench.Browser;
import org.isochron.bench.stage.DemoScene;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays recordings in a browser, from a server that only serves files. The script in {@code
 * recording.js} replaces the page's clock, so that the page draws 60 frames a second of its own
 * time, however slow the machine is.
 */
@Tag("evidence")
@Timeout(300)
final class PageRecordingTest {
  private static final int SECONDS = 4;
  private static final int BODIES = 60;
  private static final int HERTZ = 25;
  private static final int PATIENCE_SECONDS = 50;

  /** Copied to {@code benchmarks/pictures} after a run on an idle machine. */
  private static final Path PICTURE = Path.of("target", "page.png");

  private static final int WIDTH = 1024;
  private static final int HEIGHT = 512;
  private static final double SCALE = 1.25;

  /** Its size is fixed, because a browser that takes a picture resizes its window. */
  private static final String FRAME = """
      <!doctype html>
      <style>html, body { margin: 0; overflow: hidden } iframe { border: 0 }</style>
      <link rel="icon" href="data:,">
      <iframe width="%d" height="%d"></iframe>
      <script>
      document.querySelector("iframe").src = "checked.html" + location.search + location.hash;
      </script>
      <img src="hold" hidden>
      """.formatted(WIDTH, HEIGHT);

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  static Path folder;

  private static final LinkedBlockingQueue<String> RESULTS = new LinkedBlockingQueue<>();

  @SuppressWarnings("NullAway.Init") // set by start
  private static FileServer server;

  @SuppressWarnings("NullAway.Init") // set by start
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.find();
    Path recording = folder.resolve("pile.bin");
    PageRecording.record(DemoScene.PILE, BODIES, HERTZ, Duration.ofSeconds(SECONDS), recording);
    PageRecording.writePage(folder);
    byte[] bytes = Files.readAllBytes(recording);
    assertThat(bytes).hasSizeBetween(10_000, SECONDS * 50_000);
    Files.write(folder.resolve("short.bin"), Arrays.copyOf(bytes, bytes.length - 1));
    Files.writeString(folder.resolve("other.bin"), "<!doctype html><title>no such file</title>");
    server = new FileServer(PageRecordingTest::serve);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Path file = folder.resolve(path.substring(1));
    byte[] content = new byte[0];
    int status = 200;
    if (path.equals("/result")) {
      RESULTS.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    } else if (path.equals("/hold")) {
      awaitResult();
    } else if (path.equals("/frame.html")) {
      content = FRAME.getBytes(StandardCharsets.UTF_8);
    } else if (path.equals("/checked.html")) {
      content = checkedPage().getBytes(StandardCharsets.UTF_8);
    } else if (Files.isRegularFile(file)) {
      content = Files.readAllBytes(file);
    } else {
      status = 404;
    }
    FileServer.answer(exchange, status, content);
  }

  /** Keeps the browser open, because it ends once all parts of a page have loaded. */
  private static void awaitResult() {
    try {
      String result = RESULTS.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      RESULTS.add(result == null ? "no result" : result);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String checkedPage() throws IOException {
    String script = "<script>%s</script><script src=\"page.js\"></script>";
    try (InputStream checks = PageRecordingTest.class.getResourceAsStream("/site/recording.js")) {
      String clock =
          new String(Objects.requireNonNull(checks).readAllBytes(), StandardCharsets.UTF_8);
      return Files.readString(folder.resolve("page.html"))
          .replace("<script src=\"page.js\"></script>", script.formatted(clock));
    }
  }

  private static URI address(String file, String act) {
    return server.address("frame.html?recording=%s#%s".formatted(file, act));
  }

  private static String result(String file, String act) throws Exception {
    browser.open(address(file, act));
    assertThat(browser.complaints()).filteredOn(line -> !line.contains("404")).isEmpty();
    return RESULTS.take();
  }

  @Test
  void pagePlaysPausesScrubsSplitsAndBeginsAgain() throws Exception {
    assertThat(result("pile.bin", "play").split("\n"))
        .containsExactly(
            "plays: 60 bodies fall",
            "buttons: pause,detail,lines,show-plots,split,theme",
            "pauses: true, Resume, 0 ms",
            "scrubs forward: true",
            "scrubs back: true",
            "scrubs forward: true, the same picture",
            "resumes: 500 ms",
            "splits: false true",
            "begins again: true");
  }

  @Test
  void pageComparesOnlyWithEnoughFrames() throws Exception {
    assertThat(result("pile.bin", "compare").split("\n"))
        .containsExactly(
            "newest tick, as without Isochron: …",
            "interpolated: …",
            "after two seconds: % %",
            "the newest tick judders: true",
            "at 10 frames a second: false, 10 frames/s are too few to compare",
            "as the user wants it: true");
  }

  @Test
  void missingOrDamagedRecordingIsNamed() throws Exception {
    assertThat(result("none.bin", "fail"))
        .isEqualTo("the recording none.bin is missing: the server answers 404");
    for (String file : new String[] {"short.bin", "other.bin"}) {
      assertThat(result(file, "fail"))
          .isEqualTo("the recording %s is damaged: copy or record it again", file);
    }
  }

  @Test
  void pictureOfTheReadmeIsSmall() throws Exception {
    browser.photograph(
        address("pile.bin", "picture"), WIDTH, HEIGHT, SCALE, PICTURE.toAbsolutePath());

    assertThat(RESULTS.take()).isEqualTo("drawn");
    assertThat(Files.size(PICTURE)).isBetween(20_000L, 250_000L);
  }
}
