package org.isochron.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.cluster.ClusterNode;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RunningWorldTest {
  private static final long TIMEOUT_NANOS = 60_000_000_000L;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource(Host.class)
  void readersSeeTheTicksThatStatusAndStatisticsCount(Host host) {
    try (Hosted hosted = host.start(pile(), folder);
        SnapshotReader reader = hosted.world().state().openReader()) {
      RunningWorld world = hosted.world();
      hosted.await(() -> world.statistics().ticks() > 20);
      hosted.await(() -> reader.refresh() && reader.newest().tick() > 20);

      RunningWorld.Status status = world.status();
      assertThat(status.state()).isEqualTo(SharedState.Phase.RUNNING);
      assertThat(status.failure()).isEmpty();
      hosted.await(() -> world.status().trouble().isEmpty());
      hosted.await(() -> world.status().tick() > 20);
      assertThat(world.time().isPaused()).isFalse();
      assertThat(status.rate()).isEqualTo(TickRate.hertz(100));
      long counted = world.statistics().stepCost().count();
      assertThat(world.statistics().lateness().count()).isGreaterThanOrEqualTo(counted);
      assertThat(counted).isGreaterThan(20);
      assertThat(world.statistics()).asString().doesNotContain("captured 0,");
    }
  }

  @ParameterizedTest
  @EnumSource(Host.class)
  void questionsAreAnsweredBetweenTicks(Host host) throws Exception {
    try (Hosted hosted = host.start(pile(), folder)) {
      RunningWorld world = hosted.world();
      hosted.await(() -> world.status().tick() > 3);

      assertThat(hosted.value(world.ask(WorldView::tick))).isGreaterThanOrEqualTo(3);
      assertThat(hosted.value(world.ask(WorldView::slotCount))).isPositive();
      CompletionStage<Long> wrong = world.ask(view -> {
        throw new ArithmeticException("planted");
      });
      assertThatThrownBy(() -> hosted.value(wrong)).hasCauseInstanceOf(ArithmeticException.class);
      assertThat(world.status().failure()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Host.class)
  void questionWithATokenIsAnsweredByAnEvent(Host host) {
    try (Hosted hosted = host.start(pile(), folder)) {
      EventCursor events = hosted.world().state().openEvents();
      long[] seen = {-1};
      assertThat(hosted.world().ask(view -> seen[0] = view.tick(), 42)).isTrue();

      List<Long> answered = new ArrayList<>();
      hosted.await(() -> {
        events.poll(event -> {
          if (event.kind() == Event.Kind.ANSWER) {
            answered.add(event.token());
          }
        });
        return !answered.isEmpty();
      });
      assertThat(answered).containsExactly(42L);
      assertThat(seen[0]).isNotNegative();
    }
  }

  @ParameterizedTest
  @EnumSource(Host.class)
  void prefabIsAddedOrRefusedWithASentence(Host host) {
    Simulation pile = pile();
    int count = pile.prefabs().table().count();
    try (Hosted hosted = host.start(pile, folder)) {
      hosted.await(() -> hosted.world().status().tick() > 0);
      Prefab ball = Prefab.dynamic(new Shape.Sphere(0.3f), 2);

      if (host == Host.CLUSTER_NODE) {
        assertThatThrownBy(() -> hosted.world().addPrefab(ball))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining("add it to the scene that every node builds");
        assertThat(pile.prefabs().table().count()).isEqualTo(count);
      } else {
        assertThat(hosted.world().addPrefab(ball)).isEqualTo(count);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Host.class)
  void timeIsPausedOrRefusesWithASentence(Host host) {
    try (Hosted hosted = host.start(pile(), folder)) {
      RunningWorld world = hosted.world();
      hosted.await(() -> world.status().tick() > 0);

      if (host == Host.CLUSTER_NODE) {
        assertThatThrownBy(world.time()::pause)
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining("cannot be paused: its log makes the ticks");
        assertThatThrownBy(() -> world.time().rewind(5))
            .isInstanceOf(UnsupportedOperationException.class)
            .hasMessageContaining("cannot be moved to another tick");
        world.time().resume();
        long ticks = world.status().tick();
        hosted.await(() -> world.status().tick() > ticks + 5);
      } else {
        world.time().pause();
        hosted.await(() -> world.status().state().equals(SharedState.Phase.PAUSED));
        hosted.await(() -> world.status().trouble().isEmpty());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Host.class)
  void endedWorldReportsItsEndAndAnswersNothingMore(Host host) {
    Hosted hosted = host.start(pile(), folder);
    RunningWorld world = hosted.world();
    hosted.await(() -> world.status().tick() > 0);

    hosted.close();

    assertThat(world.status().state()).isEqualTo(SharedState.Phase.STOPPED);
    assertThat(world.status().trouble()).matches("it stopped after tick \\d+");
    assertThat(world.ask(view -> {}, 42)).isFalse();
    assertThatThrownBy(() -> hosted.value(world.ask(WorldView::tick)))
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("the ticking has ended");
  }

  @ParameterizedTest
  @EnumSource(Host.class)
  void whatAStepThrowsIsItsFailure(Host host) {
    Hosted hosted = host.start(new Failing(pile()), folder);
    RunningWorld world = hosted.world();
    if (host == Host.GAME_LOOP) {
      assertThatThrownBy(() -> hosted.await(() -> world.status().failure().isPresent()))
          .hasMessageContaining("planted");
    } else {
      hosted.await(() -> world.status().failure().isPresent());
    }

    assertThat(world.status().failure().orElseThrow()).hasMessageContaining("planted");
    assertThat(world.status().trouble()).matches("it failed after tick \\d+: .*planted.*");
    if (host == Host.PHYSICS_THREAD || host == Host.CLUSTER_NODE) {
      assertThatThrownBy(hosted::close).hasStackTraceContaining("planted");
    } else { // the game loop has already thrown, and a host reports failures to its handler
      hosted.close();
    }
  }

  private static Simulation pile() {
    return Engines.named("jolt").build(Scene.fallingPile(5));
  }

  private enum Host {
    PHYSICS_THREAD,
    GAME_LOOP,
    WORLD_HOST,
    CLUSTER_NODE;

    Hosted start(Simulation simulation, Path folder) {
      return switch (this) {
        case PHYSICS_THREAD -> new Hosted(PhysicsThread.start(simulation), () -> {}, () -> {});
        case GAME_LOOP -> {
          GameLoop loop = GameLoop.start(simulation);
          yield new Hosted(loop, loop::advance, () -> {});
        }
        case WORLD_HOST -> {
          WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT);
          HostedWorld world = host.open("one", simulation, HostedWorld.Settings.DEFAULT);
          yield new Hosted(world, () -> {}, () -> {
            world.ended().toCompletableFuture().exceptionally(failure -> null).join();
            host.close();
          });
        }
        case CLUSTER_NODE ->
          new Hosted(
              ClusterNode.start(
                  ClusterNode.Settings.of(0, List.of("127.0.0.1:" + OpenPorts.find(5)), folder),
                  simulation),
              () -> {},
              () -> {});
      };
    }
  }

  /**
   * A hosted world.
   *
   * @param frame ticks the world if no thread does
   * @param afterwards closes resources that the world uses
   */
  private record Hosted(RunningWorld world, Runnable frame, Runnable afterwards)
      implements AutoCloseable {
    <T> T value(CompletionStage<T> answer) throws Exception {
      CompletableFuture<T> future = answer.toCompletableFuture();
      if (!world.status().state().equals(SharedState.Phase.STOPPED)) {
        await(future::isDone);
      }
      return future.get(30, TimeUnit.SECONDS);
    }

    void await(BooleanSupplier condition) {
      NanoClock clock = NanoClock.system();
      long until = clock.nanos() + TIMEOUT_NANOS;
      while (!condition.getAsBoolean()) {
        assertThat(clock.nanos() - until).as("waited in vain").isNegative();
        frame.run();
        LockSupport.parkNanos(1_000_000);
      }
    }

    @Override
    public void close() {
      world.close();
      afterwards.run();
    }
  }

  private static final class Failing extends ForwardingSimulation {
    Failing(Simulation simulation) {
      super(simulation);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      if (tick == 3) {
        throw new IllegalStateException("planted");
      }
      super.step(tick, dtSeconds);
    }
  }
}
