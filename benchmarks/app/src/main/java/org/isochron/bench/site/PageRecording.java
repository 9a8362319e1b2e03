package org.isochron.bench.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.physics.RunningWorld;
import org.isochron.state.NanoClock;
import org.isochron.web.WebRelay;
import org.jspecify.annotations.Nullable;

/**
 * Records the messages that a relay sends to a page, in the format that WEB.md describes. The
 * connection's thread calls the listener, one call at a time.
 */
final class PageRecording implements WebSocket.Listener {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int FORMAT = 1;

  /** The eight bytes by which a relay would recognise this page. */
  private static final String KEY = "recorder";

  /** Length of a run whose messages are dropped, because the first ticks of a JVM are late. */
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private final ByteArrayOutputStream part = new ByteArrayOutputStream();
  private long firstNanos;
  private int count;

  private PageRecording() {}

  /**
   * Runs a scene with the best engine and records it from its first ticks on. Takes 2 s more than
   * the recording.
   *
   * @throws IOException if the run cannot be watched, or the file cannot be written
   */
  static void record(DemoScene scene, int bodies, int hertz, Duration length, Path file)
      throws IOException, InterruptedException {
    DemoSettings settings = new DemoSettings(DemoSettings.BEST_ENGINE, scene, bodies, hertz, false);
    new PageRecording().run(settings, WARM_UP);
    PageRecording recording = new PageRecording();
    recording.run(settings, length);
    Files.write(file, recording.bytes());
  }

  private void run(DemoSettings settings, Duration length)
      throws IOException, InterruptedException {
    CompletableFuture<URI> served = new CompletableFuture<>();
    // the default relay allows no commands, so a player shows no buttons that would need a server
    WebRelay.Settings page = WebRelay.Settings.DEFAULT.withDescription(
        "%s, %d ticks a second".formatted(settings.show(), settings.hertz()));
    try (DemoRun run = DemoRun.open(settings, CLOCK, Optional.of((state, description, past) -> {
      WebRelay relay = WebRelay.serve(state, page);
      served.complete(relay.address());
      return relay;
    }))) {
      URI address = served.join();
      WebSocket socket = HttpClient.newHttpClient()
          .newWebSocketBuilder()
          .buildAsync(URI.create("ws://127.0.0.1:%d/".formatted(address.getPort())), this)
          .join();
      run.time().ifPresent(RunningWorld.TimeControl::resume);
      byte[] join = ("J" + KEY + address.getFragment()).getBytes(UTF_8);
      socket.sendBinary(ByteBuffer.wrap(join), true).join();
      throw new IOException(
          "the relay ended: " + ended.get(length.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      // recorded to the end
    } catch (ExecutionException e) {
      throw new IOException("the connection to the relay failed", e);
    }
  }

  /** Copies the page, which plays {@code page.html?recording=FILE} of the same folder. */
  static void writePage(Path folder) throws IOException {
    for (String name : List.of("page.html", "page.js", "three-license.txt", "uplot-license.txt")) {
      try (InputStream content = WebRelay.class.getResourceAsStream(name)) {
        Files.write(folder.resolve(name), Objects.requireNonNull(content, name).readAllBytes());
      }
    }
  }

  private synchronized byte[] bytes() {
    ByteBuffer all = ByteBuffer.allocate(16 + messages.size()).order(ByteOrder.LITTLE_ENDIAN);
    return all.put("isochron".getBytes(UTF_8))
        .putInt(FORMAT)
        .putInt(count)
        .put(messages.toByteArray())
        .array();
  }

  private synchronized @Nullable CompletionStage<?> receive(
      char kind, ByteBuffer data, boolean last, WebSocket socket) {
    part.write(data.array(), data.arrayOffset() + data.position(), data.remaining());
    if (last) {
      long now = CLOCK.nanos();
      firstNanos = count++ == 0 ? now : firstNanos;
      ByteBuffer header = ByteBuffer.allocate(9).order(ByteOrder.LITTLE_ENDIAN);
      header.putInt((int) ((now - firstNanos) / 1_000)).put((byte) kind).putInt(part.size());
      messages.writeBytes(header.array());
      messages.writeBytes(part.toByteArray());
      part.reset();
    }
    socket.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    return receive('T', UTF_8.encode(data.toString()), last, socket);
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
    byte[] content = new byte[data.remaining()];
    data.get(content);
    return receive('B', ByteBuffer.wrap(content), last, socket);
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
    ended.complete(reason);
    return null;
  }

  @Override
  public void onError(WebSocket socket, Throwable error) {
    ended.completeExceptionally(error);
  }
}
