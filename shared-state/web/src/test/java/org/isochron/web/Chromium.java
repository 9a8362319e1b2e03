package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.isochron.state.NanoClock;

/**
 * A headless browser that is controlled over the Chrome DevTools protocol. Owner: the test's
 * thread.
 */
final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final int PATIENCE_SECONDS = 60;
  static final int LONG_SECONDS = 90;
  private static final long POLL_NANOS = 100_000_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final URI debugger;
  private final List<Tab> tabs = new ArrayList<>();

  private Chromium(Process process, URI debugger) {
    this.process = process;
    this.debugger = debugger;
  }

  static Chromium assumed(Path profile) throws IOException {
    for (String name : NAMES) {
      try {
        Process process = new ProcessBuilder(
                name,
                "--headless=new",
                "--no-sandbox",
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
                // compositing on the CPU takes half the time of compositing on an emulated GPU
                "--disable-gpu-compositing",
                "--remote-debugging-port=0",
                "--window-size=320,240",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
        return new Chromium(process, debugger(process));
      } catch (IOException e) {
        // no browser of this name
      }
    }
    assumeTrue(false, "no Chromium is installed, so the page is not opened here");
    throw new AssertionError();
  }

  private static URI debugger(Process process) throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    Pattern listening = Pattern.compile("DevTools listening on (ws://\\S+)");
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher matcher = listening.matcher(line);
      if (matcher.find()) {
        return URI.create(matcher.group(1));
      }
    }
    throw new AssertionError("the browser ended before it listened");
  }

  Tab open(URI address) throws Exception {
    String answer = client
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/json/new?%s"
                    .formatted(debugger.getPort(), address.toString().replace("#", "%23"))))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build(),
            BodyHandlers.ofString())
        .body();
    Matcher socket = Pattern.compile("\"webSocketDebuggerUrl\": *\"([^\"]+)\"").matcher(answer);
    if (!socket.find()) {
      throw new AssertionError(answer);
    }
    Tab tab = new Tab(URI.create(socket.group(1)));
    tabs.add(tab);
    return tab;
  }

  /** Closes all pages, because drawing them would slow down the next test. */
  void closeTabs() throws Exception {
    for (Tab tab : tabs) {
      tab.call("Page.close", "");
      tab.socket.abort();
    }
    tabs.clear();
  }

  /** Brings a page to the front; the browser suspends the pages behind it. */
  void look(Tab tab) throws Exception {
    client.send(
        HttpRequest.newBuilder(URI.create(
                "http://127.0.0.1:%d/json/activate/%s".formatted(debugger.getPort(), tab.name)))
            .build(),
        BodyHandlers.discarding());
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }

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
      socket = client
          .newWebSocketBuilder()
          .buildAsync(debugger, ear)
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    String figure(String name) throws Exception {
      return evaluate("String(globalThis.figures?.%s ?? '')".formatted(name));
    }

    /** Returns the result of a script, which must be a string without quotes. */
    String evaluate(String script) throws Exception {
      String output = call("Runtime.evaluate", "\"expression\":\"%s\"".formatted(script));
      Matcher value = Pattern.compile("\"value\":\"([^\"]*)\"").matcher(output);
      return value.find() ? value.group(1) : "";
    }

    private String call(String method, String parameters) throws Exception {
      answer = new CompletableFuture<>();
      socket
          .sendText(
              "{\"id\":1,\"method\":\"%s\",\"params\":{%s}}".formatted(method, parameters), true)
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      String output = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (output.contains("\"error\":")) {
        throw new AssertionError(output);
      }
      return output;
    }

    void size(int width, int height, boolean hasTouch) throws Exception {
      call(
          "Emulation.setDeviceMetricsOverride",
          "\"width\":%d,\"height\":%d,\"deviceScaleFactor\":1,\"mobile\":%b"
              .formatted(width, height, hasTouch));
      call("Emulation.setTouchEmulationEnabled", "\"enabled\":" + hasTouch);
    }

    void mouse(String type, String button, Point at) throws Exception {
      call(
          "Input.dispatchMouseEvent",
          "\"type\":\"%s\",\"button\":\"%s\",\"x\":%d,\"y\":%d,\"clickCount\":1"
              .formatted(type, button, at.x, at.y));
    }

    void click(Point at) throws Exception {
      mouse("mousePressed", "left", at);
      mouse("mouseReleased", "left", at);
    }

    void touch(String type, Point at) throws Exception {
      call(
          "Input.dispatchTouchEvent",
          "\"type\":\"%s\",\"touchPoints\":[{\"x\":%d,\"y\":%d}]".formatted(type, at.x, at.y));
    }

    void lift() throws Exception {
      call("Input.dispatchTouchEvent", "\"type\":\"touchEnd\",\"touchPoints\":[]");
    }

    void tap(Point at) throws Exception {
      touch("touchStart", at);
      lift();
    }

    void key(String text) throws Exception {
      call("Input.dispatchKeyEvent", "\"type\":\"keyDown\",\"key\":\"%s\"".formatted(text));
      call("Input.dispatchKeyEvent", "\"type\":\"keyUp\",\"key\":\"%s\"".formatted(text));
    }

    Point middleOf(String id) throws Exception {
      return point(
          evaluate(("(() => { const b = document.getElementById('%s').getBoundingClientRect();"
                  + " return b.width === 0 ? '' : String([b.x + b.width / 2, b.y + b.height / 2]) })()")
              .formatted(id)));
    }

    Point spot() throws Exception {
      return point(figure("spot"));
    }

    private static Point point(String text) {
      String[] numbers = text.split(",");
      assertThat(numbers).as("a visible point").hasSize(2);
      return new Point((int) Double.parseDouble(numbers[0]), (int) Double.parseDouble(numbers[1]));
    }

    double number(String name) throws Exception {
      String text = figure(name);
      return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    /** Waits for long, because a busy machine draws only a few frames a second. */
    void await(Condition condition) throws Exception {
      assertThat(waitsFor(condition, LONG_SECONDS)).as("in time").isTrue();
    }

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

  /** A point of a page, in pixels from its upper left corner. */
  record Point(int x, int y) {
    Point movedBy(int right, int down) {
      return new Point(x + right, y + down);
    }
  }

  interface Condition {
    boolean isTrue(Tab tab) throws Exception;
  }
}
