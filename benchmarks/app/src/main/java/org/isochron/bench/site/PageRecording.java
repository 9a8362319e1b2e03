package org.isochron.bench.site;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.Arrays;
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
  private static final int MAX_BYTES = 1 << 24;

  /** The eight bytes by which a relay would recognise this page. */
  private static final String KEY = "recorder";

  /** Length of a run whose messages are dropped, because the first ticks of a JVM are late. */
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private final ByteBuffer file = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private int begin;
  private long firstNanos;
  private int count;

  private PageRecording() {
    file.put("isochron".getBytes(UTF_8)).putInt(FORMAT).putInt(0);
  }

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
    Files.write(file, new PageRecording().run(settings, length));
  }

  private byte[] run(DemoSettings settings, Duration length)
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
      return bytes(); // recorded to the end
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
    file.putInt(12, count);
    return Arrays.copyOf(file.array(), begin > 0 ? begin : file.position());
  }

  private synchronized @Nullable CompletionStage<?> receive(
      char kind, ByteBuffer data, boolean last, WebSocket socket) {
    if (begin == 0) {
      begin = file.position();
      file.putInt(0).put((byte) kind).putInt(0);
    }
    file.put(data);
    if (last) {
      long now = CLOCK.nanos();
      firstNanos = count++ == 0 ? now : firstNanos;
      file.putInt(begin, (int) ((now - firstNanos) / 1_000));
      file.putInt(begin + 5, file.position() - begin - 9);
      begin = 0;
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
    return receive('B', data, last, socket);
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
