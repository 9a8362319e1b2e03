package org.isochron.bench.site;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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

/**
 * Records the messages that a relay sends to a page, in the format that WEB.md describes. The
 * connection's thread calls the listener, one call at a time.
 */
final class PageRecording implements WebSocket.Listener {
  private static final List<String> PAGE =
      List.of("page.html", "page.js", "three-license.txt", "uplot-license.txt");
  private static final byte[] MAGIC = "isochron".getBytes(StandardCharsets.US_ASCII);
  private static final int FORMAT = 1;

  /** The eight bytes by which a relay would recognise this page. */
  private static final String KEY = "recorder";

  private static final int HEADER_BYTES = 4 + 1 + 4;
  private static final Duration MAX_CONNECT = Duration.ofSeconds(20);

  /** Length of a run whose messages are dropped, because the first ticks of a JVM are late. */
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private final NanoClock clock;
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private final ByteArrayOutputStream part = new ByteArrayOutputStream();
  private long firstNanos;
  private int count;

  private PageRecording(NanoClock clock) {
    this.clock = clock;
  }

  /**
   * Runs a scene with the best engine and records it from its first ticks on. Takes 2 s more than
   * the recording.
   *
   * @throws IllegalArgumentException if no engine can compute the scene, with the reason
   * @throws IOException if the run cannot be served or watched, or the file cannot be written
   */
  static void record(DemoScene scene, int bodies, int hertz, Duration length, Path file)
      throws IOException, InterruptedException {
    DemoSettings settings = new DemoSettings(DemoSettings.BEST_ENGINE, scene, bodies, hertz, false);
    messages(settings, WARM_UP);
    Files.write(file, messages(settings, length));
  }

  private static byte[] messages(DemoSettings settings, Duration length)
      throws IOException, InterruptedException {
    NanoClock clock = NanoClock.system();
    PageRecording recording = new PageRecording(clock);
    CompletableFuture<URI> address = new CompletableFuture<>();
    // the default relay allows no commands, so a player shows no buttons that would need a server
    WebRelay.Settings served = WebRelay.Settings.DEFAULT.withDescription(
        "%s, %d ticks a second".formatted(settings.show(), settings.hertz()));
    try (DemoRun run = DemoRun.open(settings, clock, Optional.of((state, description, past) -> {
      WebRelay relay = WebRelay.serve(state, served);
      address.complete(relay.address());
      return relay;
    }))) {
      WebSocket page = recording.connect(address.join());
      run.time().ifPresent(RunningWorld.TimeControl::resume);
      byte[] join = ("J" + KEY + address.join().getFragment()).getBytes(StandardCharsets.UTF_8);
      page.sendBinary(ByteBuffer.wrap(join), true).join();
      recording.awaitEnd(length);
      page.abort();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return recording.bytes();
  }

  /** Copies the page, which plays {@code page.html?recording=FILE} of the same folder. */
  static void writePage(Path folder) throws IOException {
    for (String name : PAGE) {
      try (InputStream content = WebRelay.class.getResourceAsStream(name)) {
        Files.write(folder.resolve(name), Objects.requireNonNull(content, name).readAllBytes());
      }
    }
  }

  private WebSocket connect(URI address) throws IOException {
    try {
      return HttpClient.newHttpClient()
          .newWebSocketBuilder()
          .connectTimeout(MAX_CONNECT)
          .buildAsync(URI.create("ws://127.0.0.1:%d/".formatted(address.getPort())), this)
          .join();
    } catch (CompletionException e) {
      throw new IOException("the run's own page could not connect", e);
    }
  }

  private void awaitEnd(Duration length) throws IOException, InterruptedException {
    try {
      CompletableFuture.anyOf(begun, ended).get(MAX_CONNECT.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the relay sends nothing", e);
    }
    try {
      ended.get(length.toNanos(), TimeUnit.NANOSECONDS);
      throw new ConnectException("the relay closed the connection before the recording's end");
    } catch (ExecutionException e) {
      throw new IOException("the connection to the relay failed", e);
    } catch (TimeoutException e) {
      // recorded to the end
    }
  }

  private synchronized byte[] bytes() {
    ByteBuffer header = ByteBuffer.allocate(MAGIC.length + 2 * Integer.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .putInt(FORMAT)
        .putInt(count);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(header.array());
    all.writeBytes(messages.toByteArray());
    return all.toByteArray();
  }

  private synchronized void add(char kind, byte[] content) {
    long now = clock.nanos();
    if (count++ == 0) {
      firstNanos = now;
      begun.complete(null);
    }
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) ((now - firstNanos) / 1_000))
        .put((byte) kind)
        .putInt(content.length);
    messages.writeBytes(header.array());
    messages.writeBytes(content);
  }

  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    return receive('T', StandardCharsets.UTF_8.encode(data.toString()), last, socket);
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
    return receive('B', data, last, socket);
  }

  private CompletionStage<?> receive(char kind, ByteBuffer data, boolean last, WebSocket socket) {
    byte[] content = new byte[data.remaining()];
    data.get(content);
    part.writeBytes(content);
    if (last) {
      add(kind, part.toByteArray());
      part.reset();
    }
    socket.request(1);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
    ended.complete(null);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public void onError(WebSocket socket, Throwable error) {
    ended.completeExceptionally(error);
  }
}
