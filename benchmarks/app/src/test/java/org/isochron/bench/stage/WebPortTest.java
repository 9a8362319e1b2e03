package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.Soon.until;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.physics.RunningWorld;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;

final class WebPortTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings PILE = new DemoSettings("jolt", DemoScene.PILE, 20, 100, true);
  private static final int TOKEN_AT = 1 + 32;

  private final AtomicReference<String> address = new AtomicReference<>("");
  private final CompletableFuture<String> welcome = new CompletableFuture<>();

  @Test
  void pageRewindsARunThatKeepsAPast() throws Exception {
    try (DemoRun run = open(PILE);
        SnapshotReader reader = run.state().openReader()) {
      run.time().ifPresent(RunningWorld.TimeControl::resume);
      WebSocket page = join();
      assertThat(welcome.get(20, TimeUnit.SECONDS)).contains("\"rewinds\":true");
      until(() -> newestTick(reader) > 30);
      send(page, TimeOrder.PAUSE, 0);
      until(() -> reader.writerState() == SharedState.Phase.PAUSED);
      long paused = newestTick(reader);

      send(page, TimeOrder.REWIND, 20);

      until(() -> newestTick(reader) == paused - 20);
      page.abort();
    }
  }

  @Test
  void pageOfARunWithoutAPastIsNotOfferedRewinding() throws Exception {
    try (DemoRun run = open(new DemoSettings("jolt", DemoScene.PILE, 20, 100, false))) {
      WebSocket page = join();

      assertThat(welcome.get(20, TimeUnit.SECONDS)).contains("\"rewinds\":false");
      assertThat(run.ticks().remembers()).isFalse();
      page.abort();
    }
  }

  private DemoRun open(DemoSettings settings) {
    return DemoRun.open(settings, CLOCK, Optional.of(new WebPort("127.0.0.1", 0, address::set)));
  }

  private WebSocket join() throws Exception {
    URI served = URI.create(address.get());
    WebSocket.Listener listener = new WebSocket.Listener() {
      @Override
      public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        welcome.complete(data.toString());
        return WebSocket.Listener.super.onText(socket, data, last);
      }
    };
    WebSocket page = HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .buildAsync(URI.create("ws://127.0.0.1:%d/".formatted(served.getPort())), listener)
        .get(20, TimeUnit.SECONDS);
    byte[] join = ("J01234567" + served.getFragment()).getBytes(StandardCharsets.US_ASCII);
    page.sendBinary(ByteBuffer.wrap(join), true).get(20, TimeUnit.SECONDS);
    return page;
  }

  private static void send(WebSocket page, TimeOrder order, long value) throws Exception {
    ByteBuffer message = ByteBuffer.allocate(1 + Command.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    message.put((byte) 'C').putInt(TimeOrder.KIND).putInt(order.number());
    message.putLong(TOKEN_AT, value);
    // Java's WebSocket masks little-endian buffers incorrectly
    page.sendBinary(ByteBuffer.wrap(message.array()), true).get(20, TimeUnit.SECONDS);
  }

  private static long newestTick(SnapshotReader reader) {
    reader.refresh();
    return reader.length() == 0 ? -1 : reader.newest().tick();
  }
}
