package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Opens a world whenever another one ends. */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestartedWorldTest {
  private final CompletableFuture<HostedWorld> second = new CompletableFuture<>();
  private HostedWorld.Settings worldSettings = HostedWorld.Settings.DEFAULT;

  @Test
  void theFailureHandlerOpensAWorldOfTheSameNameAgain() {
    CompletableFuture<WorldHost> running = new CompletableFuture<>();
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    WorldHost.Settings settings = WorldHost.Settings.DEFAULT;
    try (WorldHost host =
        WorldHost.start(settings.withThread(settings.thread().withFailureHandler(cause -> {
          failures.add(cause);
          open(running.join());
        })))) {
      running.complete(host);
      WatchedWorld failing = world();
      failing.beforeStep = tick -> {
        throw new IllegalStateException("planted");
      };
      HostedWorld first = host.open("arena", failing, HostedWorld.Settings.DEFAULT);

      HostedWorld next = second.join();

      assertThat(
              first.ended().toCompletableFuture().handle((none, cause) -> cause).join())
          .hasMessageContaining("planted");
      assertThat(host.state("arena")).containsSame(next.state());
      assertThat(failures).hasSize(1);
    }
  }

  @Test
  void aHostThatWasFullHasRoomAsSoonAsAWorldHasEnded() {
    try (WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT.withWorlds(1))) {
      HostedWorld first = host.open("first", world(), HostedWorld.Settings.DEFAULT);
      first.ended().thenRun(() -> open(host));

      first.close();

      assertThat(second.join().name()).isEqualTo("arena");
    }
  }

  @Test
  void theThreadOfASlowWorldIsFreeAsSoonAsItHasEnded() {
    worldSettings = worldSettings.withExpectedTick(Duration.ofMillis(5));
    try (WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT.withOwnThreads(1))) {
      HostedWorld first = host.open("first", world(), worldSettings);
      first.ended().thenRun(() -> open(host));

      first.close();

      assertThat(second.join().share().ownThread()).isTrue();
    }
  }

  private void open(WorldHost host) {
    try {
      second.complete(host.open("arena", world(), worldSettings));
    } catch (Throwable e) { // reported by the test
      second.completeExceptionally(e);
    }
  }

  private static WatchedWorld world() {
    return new WatchedWorld(Engines.named("reference").build(Scene.bouncingBall()));
  }
}
