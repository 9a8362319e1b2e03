package org.isochron.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.isochron.state.time.NanoClock;

/** A browser without a window, which is asked over its own protocol. Owner: the test's thread. */
final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final long POLL_NANOS = 100_000_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final int port;

  private Chromium(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts a browser with a new profile, or skips the test and says so. */
  static Chromium assumed(Path profile) throws IOException {
    for (String name : NAMES) {
      try {
        Process process = new ProcessBuilder(
                name,
                "--headless=new",
                "--no-sandbox",
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
                "--remote-debugging-port=0",
                "--window-size=320,240",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
        return new Chromium(process, debuggingPort(process));
      } catch (IOException e) {
        // there is none of this name
      }
    }
    assumeTrue(false, "no Chromium is installed, so the page is not opened here");
    throw new AssertionError();
  }

  private static int debuggingPort(Process process) throws IOException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    Pattern listening = Pattern.compile("DevTools listening on ws://[^:]+:(\\d+)/");
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      Matcher matcher = listening.matcher(line);
      if (matcher.find()) {
        return Integer.parseInt(matcher.group(1));
      }
    }
    throw new AssertionError("the browser ended before it listened");
  }

  /** Opens a page. */
  Tab open(URI address) throws Exception {
    String answer = client
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/json/new?%s"
                    .formatted(port, address.toString().replace("#", "%23"))))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build(),
            BodyHandlers.ofString())
        .body();
    Matcher socket = Pattern.compile("\"webSocketDebuggerUrl\": *\"([^\"]+)\"").matcher(answer);
    if (!socket.find()) {
      throw new AssertionError(answer);
    }
    return new Tab(URI.create(socket.group(1)));
  }

  /** Brings a page to the front; those behind it sleep. */
  void look(Tab tab) throws Exception {
    client.send(
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:%d/json/activate/%s".formatted(port, tab.name)))
            .build(),
        BodyHandlers.discarding());
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }

  /** One page. */
  final class Tab {
    private final WebSocket socket;
    private final String name;
    private CompletableFuture<String> answer = new CompletableFuture<>();

    private Tab(URI debugger) throws Exception {
      name = debugger.getPath().substring(debugger.getPath().lastIndexOf('/') + 1);
      WebSocket.Listener ear = new WebSocket.Listener() {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket line, CharSequence data, boolean last) {
          text.append(data);
          if (last) {
            answer.complete(text.toString());
            text.setLength(0);
          }
          return WebSocket.Listener.super.onText(line, data, last);
        }
      };
      socket = client.newWebSocketBuilder().buildAsync(debugger, ear).get(20, TimeUnit.SECONDS);
    }

    /** Returns one of the page's figures as text; empty before there are any. */
    String figure(String name) throws Exception {
      answer = new CompletableFuture<>();
      socket
          .sendText(
              "{\"id\":1,\"method\":\"Runtime.evaluate\",\"params\":{\"expression\":"
                  + "\"String(globalThis.figures?.%s ?? '')\"}}".formatted(name),
              true)
          .get(20, TimeUnit.SECONDS);
      Matcher value =
          Pattern.compile("\"value\":\"([^\"]*)\"").matcher(answer.get(20, TimeUnit.SECONDS));
      return value.find() ? value.group(1) : "";
    }

    double number(String name) throws Exception {
      String text = figure(name);
      return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    /** Waits until something is so, and returns false if it is not within a time. */
    boolean waitsFor(Condition condition, int seconds) throws Exception {
      NanoClock clock = NanoClock.system();
      long until = clock.nanos() + TimeUnit.SECONDS.toNanos(seconds);
      while (!condition.isTrue(this)) {
        if (clock.nanos() - until > 0) {
          return false;
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
      return true;
    }
  }

  /** What a test waits for. */
  interface Condition {
    boolean isTrue(Tab tab) throws Exception;
  }
}
