package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.TickSettings;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses real threads. The tests wait for conditions without timeouts. */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorldHostTest {
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final WorldHost.Settings settings = WorldHost.Settings.DEFAULT
      .withThreads(1)
      .withLongTurn(Duration.ofMillis(200)) // a busy machine makes turns long
      .withHang(Duration.ofMillis(400), Duration.ofMinutes(1))
      .withThread(WorldHost.Settings.DEFAULT
          .thread()
          .withFailureHandler(failures::add)
          .withCloseTimeout(Duration.ofSeconds(5)));
  private final WorldHost host = WorldHost.start(settings);

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void worldIsFoundByItsNameWhichIsFreeAgainWhenItIsClosed() {
    HostedWorld arena = host.open("arena", world(), HostedWorld.Settings.DEFAULT);
    HostedWorld lobby = host.open("lobby", world(), HostedWorld.Settings.DEFAULT);
    WatchedWorld second = world();

    assertThat(host.state("arena")).containsSame(arena.state());
    assertThat(host.state("elsewhere")).isEmpty();
    assertThat(host.worlds()).containsExactlyInAnyOrder(arena, lobby);
    assertThatThrownBy(() -> host.open("arena", second, HostedWorld.Settings.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a world named arena is open");

    arena.close();
    assertThat(host.state("arena")).isEmpty();
    HostedWorld next = host.open("arena", second, HostedWorld.Settings.DEFAULT);
    arena.ended().toCompletableFuture().join();

    assertThat(host.state("arena")).containsSame(next.state());
    assertThat(host.worlds()).containsExactlyInAnyOrder(next, lobby);
  }

  @Test
  void simulationOfAnOpenWorldIsRefusedAndTicksOn() {
    WatchedWorld simulation = world();
    HostedWorld arena = host.open("arena", simulation, HostedWorld.Settings.DEFAULT);
    until(() -> arena.status().tick() > 2);

    for (int attempt = 0; attempt < 50; attempt++) {
      assertThatThrownBy(() -> host.open("other", simulation, HostedWorld.Settings.DEFAULT))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> GameLoop.start(simulation))
          .isInstanceOf(IllegalStateException.class);
    }

    long tick = arena.status().tick();
    until(() -> arena.status().tick() > tick + 2);
    assertThat(host.worlds()).containsExactly(arena);
    assertThat(failures).isEmpty();
  }

  @Test
  void openedWorldShowsItsSceneBeforeItTicks() {
    PhysicsSettings paused = HostedWorld.Settings.DEFAULT
        .physics()
        .withTicks(TickSettings.DEFAULT.withStartPaused(true));

    HostedWorld arena =
        host.open("arena", world(), HostedWorld.Settings.DEFAULT.withPhysics(paused));

    SnapshotReader reader = arena.state().openReader();
    reader.refresh();
    assertThat(reader.newest().tick()).isZero();
    assertThat(reader.newest().slotCount()).isPositive();
  }

  @Test
  void worldThatCannotBeCapturedIsNotOpened() {
    IllegalStateException broken = new IllegalStateException("a native object is gone");
    WatchedWorld world = new WatchedWorld(new ForwardingSimulation(world()) {
      @Override
      public void capture(SnapshotWriter snapshots) {
        throw broken;
      }
    });

    assertThatThrownBy(() -> host.open("arena", world, HostedWorld.Settings.DEFAULT))
        .isSameAs(broken);

    assertThat(host.worlds()).isEmpty();
    assertThat(host.report().worlds()).isZero();
    assertThat(failures).isEmpty();
    assertThat(world.closed).as("still the caller's").isZero();
    host.open("arena", world(), HostedWorld.Settings.DEFAULT); // the name is free
  }

  @Test
  void worldsTickOnOneThreadUntilTheyAreClosed() {
    WatchedWorld first = world();
    WatchedWorld second = world();

    HostedWorld one = host.open("first", first, HostedWorld.Settings.DEFAULT);
    HostedWorld two = host.open("second", second, HostedWorld.Settings.hertz(50));
    until(() -> one.status().tick() > 20 && two.status().tick() > 10);
    one.close();
    one.ended().toCompletableFuture().join();

    assertThat(first.closed).isEqualTo(1);
    assertThat(one.status().state()).isEqualTo(SharedState.Phase.STOPPED);
    assertThat(one.state().openReader()).isNotNull();
    long ticks = two.status().tick();
    until(() -> two.status().tick() > ticks);
    assertThat(two.status().state()).isEqualTo(SharedState.Phase.RUNNING);
    assertThat(two.share().tickNanos()).isPositive();
    until(() -> host.report().worlds() == 1);
    host.close();
    assertThat(second.closed).isEqualTo(1);
    assertThat(failures).isEmpty();
  }

  @Test
  void worldThatFailsEndsAloneWithItsCause() {
    WatchedWorld failing = world();
    failing.beforeStep = tick -> {
      if (tick == 5) {
        throw new AssertionError("planted");
      }
    };

    HostedWorld failed = host.open("failing", failing, HostedWorld.Settings.DEFAULT);
    HostedWorld other = host.open("other", world(), HostedWorld.Settings.DEFAULT);

    assertThatThrownBy(() -> failed.ended().toCompletableFuture().join())
        .hasMessageContaining("planted");
    assertThat(failed.status().failure().orElseThrow()).hasMessage("planted");
    assertThat(failing.closed).isEqualTo(1);
    assertThat(failures)
        .singleElement()
        .asString()
        .contains("world failing failed after 4 ticks")
        .contains("planted");
    long ticks = other.status().tick();
    until(() -> other.status().tick() > ticks + 5);
  }

  @Test
  void nativeWorldsContinueOnAnotherThreadWhileOneHangs() throws InterruptedException {
    CountDownLatch hangs = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    WatchedWorld hanging = world();
    hanging.beforeStep = tick -> {
      if (tick == 10) {
        hangs.countDown();
        await(release);
      }
    };
    HostedWorld stuck = host.open("hanging", hanging, HostedWorld.Settings.DEFAULT);
    HostedWorld other = host.open(
        "other", Engines.named("jolt").build(Scene.fallingPile(10)), HostedWorld.Settings.DEFAULT);

    hangs.await();
    until(() -> stuck.status().hung());
    assertThat(stuck.status().trouble()).matches("it hangs after tick \\d+");
    long ticks = other.status().tick();
    until(() -> other.status().tick() > ticks + 20);

    assertThat(other.share().moves()).isPositive();
    until(() -> !other.share().ownThread()); // after a stall, the thread is exclusive for a while
    assertThat(host.report().hanging()).isPositive();
    release.countDown();
    until(() -> !stuck.status().hung() && stuck.status().tick() > 12);
    until(() -> !stuck.share().ownThread()); // moved back
    assertThat(failures).isEmpty();
  }

  @Test
  void closeInterruptsAWorldThatHangsAndReportsWhere() {
    WorldHost impatient = WorldHost.start(
        settings.withThread(settings.thread().withCloseTimeout(Duration.ofMillis(50))));
    CountDownLatch hangs = new CountDownLatch(1);
    WatchedWorld hanging = world();
    hanging.beforeStep = tick -> {
      hangs.countDown();
      await(new CountDownLatch(1));
    };
    HostedWorld stuck = impatient.open("hanging", hanging, HostedWorld.Settings.DEFAULT);
    await(hangs);

    impatient.close();

    assertThat(hanging.closed).isEqualTo(1);
    assertThat(stuck.status().failure().orElseThrow())
        .hasMessageContaining("world hanging has not returned from a turn as its host closes")
        .satisfies(cause -> assertThat(cause.getStackTrace())
            .anyMatch(frame -> frame.getClassName().contains("WorldHostTest")))
        .satisfies(cause -> assertThat(cause.getSuppressed())
            .as("what the interrupted step threw")
            .singleElement()
            .asString()
            .contains("interrupted"));
    assertThat(failures).as("a world ends once").hasSize(1);
  }

  @Test
  void worldThatHasEndedIsNotSaved() {
    HostedWorld ended = host.open("ended", jolt(), HostedWorld.Settings.DEFAULT);
    ended.close();
    ended.ended().toCompletableFuture().join();

    assertThatThrownBy(() -> ended.save().toCompletableFuture().join())
        .hasMessageContaining("the world has ended and cannot be saved");
  }

  @Test
  void simulationThatIsClosedOrOfAnotherThreadIsRefusedAndItsNameIsFree() {
    WatchedWorld closed = jolt();
    closed.close();
    WatchedWorld owned = jolt();
    PhysicsThread owner = PhysicsThread.start(owned);

    assertThatThrownBy(() -> host.open("world", closed, HostedWorld.Settings.DEFAULT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("this world is closed");
    assertThatThrownBy(() -> host.open("world", owned, HostedWorld.Settings.DEFAULT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("belongs to thread isochron-physics");

    owner.close();
    host.open("world", jolt(), HostedWorld.Settings.DEFAULT).close();
  }

  @Test
  void worldThatIsRefusedStillBelongsToTheCaller() {
    WatchedWorld refused = jolt();

    assertThatThrownBy(() -> host.open(
            "large", refused, HostedWorld.Settings.DEFAULT.withExpectedTick(Duration.ofMillis(9))))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessageContaining("there is no room for world large: it needs 900000 millionths");
    refused.close();

    assertThat(refused.closed).isEqualTo(1);
    assertThat(host.report().refused()).isEqualTo(1);
  }

  @Test
  void callerThatWaitsForRoomGetsItWhenAWorldEnds() {
    try (WorldHost full = WorldHost.start(WorldHost.Settings.DEFAULT.withWorlds(1))) {
      HostedWorld first = full.open("first", jolt(), HostedWorld.Settings.DEFAULT);
      WatchedWorld late = jolt();
      assertThatThrownBy(() ->
              full.openWhenRoom("late", late, HostedWorld.Settings.DEFAULT, Duration.ofMillis(30)))
          .isInstanceOf(RejectedExecutionException.class)
          .hasMessageContaining("its maximum");
      assertThat(full.report().refused()).as("however often it was tried").isEqualTo(1);
      CompletableFuture<Void> closing = CompletableFuture.runAsync(first::close);

      HostedWorld second =
          full.openWhenRoom("late", late, HostedWorld.Settings.DEFAULT, Duration.ofMinutes(1));

      assertThat(second.name()).isEqualTo("late");
      closing.join();
    }
  }

  @Test
  void failureHandlerMayOpenAWorldOfTheSameNameAgain() {
    CompletableFuture<WorldHost> running = new CompletableFuture<>();
    CompletableFuture<HostedWorld> next = new CompletableFuture<>();
    WatchedWorld failing = world();
    failing.beforeStep = tick -> {
      throw new IllegalStateException("planted");
    };
    try (WorldHost restarting =
        WorldHost.start(settings.withThread(settings.thread().withFailureHandler(cause -> {
          failures.add(cause);
          open(running.join(), HostedWorld.Settings.DEFAULT, next);
        })))) {
      running.complete(restarting);
      HostedWorld first = restarting.open("arena", failing, HostedWorld.Settings.DEFAULT);

      HostedWorld second = next.join();
      assertThat(restarting.state("arena")).containsSame(second.state());
      assertThatThrownBy(() -> first.ended().toCompletableFuture().join())
          .hasMessageContaining("planted");
      assertThat(failures).hasSize(1);
    }
  }

  /** The second world takes the only place, or the only thread for slow worlds. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void roomOfAWorldIsFreeAsSoonAsItHasEnded(int tickMillis) {
    WorldHost.Settings narrow = WorldHost.Settings.DEFAULT.withOwnThreads(1);
    HostedWorld.Settings cost =
        HostedWorld.Settings.DEFAULT.withExpectedTick(Duration.ofMillis(tickMillis));
    CompletableFuture<HostedWorld> next = new CompletableFuture<>();
    try (WorldHost full = WorldHost.start(tickMillis == 1 ? narrow.withWorlds(1) : narrow)) {
      HostedWorld first = full.open("first", world(), cost);
      first.ended().thenRun(() -> open(full, cost, next));

      first.close();

      assertThat(next.join().share().ownThread()).isEqualTo(tickMillis == 5);
    }
  }

  private static void open(
      WorldHost host, HostedWorld.Settings cost, CompletableFuture<HostedWorld> opened) {
    try {
      opened.complete(host.open("arena", world(), cost));
    } catch (Throwable e) { // reported by the test
      opened.completeExceptionally(e);
    }
  }

  @Test
  void closedHostOpensNothing() {
    host.close();

    assertThatThrownBy(() -> host.open("late", world(), HostedWorld.Settings.DEFAULT))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessage("this host is closed; start another");
  }

  @Test
  void damagedSavedWorldIsRefused() {
    HostedWorld world = host.open("saved", jolt(), HostedWorld.Settings.DEFAULT);
    byte[] bytes = world.save().toCompletableFuture().join().toBytes();

    for (int index = 0; index < bytes.length; index++) {
      byte[] damaged = bytes.clone();
      damaged[index] ^= 0x10;
      assertThatThrownBy(() -> SavedWorld.of(damaged)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> SavedWorld.of(new byte[3])).hasMessageContaining("at least");
  }

  private static WatchedWorld world() {
    return new WatchedWorld(Engines.named("reference").build(Scene.bouncingBall()));
  }

  private static WatchedWorld jolt() {
    return new WatchedWorld(Engines.named("jolt").build(Scene.fallingPile(10)));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
