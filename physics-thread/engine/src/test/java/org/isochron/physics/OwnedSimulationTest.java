package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotWriter;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Ownership of simulations by loops. */
final class OwnedSimulationTest {
  private static final List<BiConsumer<SharedState, Simulation>> STARTS = List.of(
      (state, simulation) -> PhysicsThread.start(state, simulation, PhysicsSettings.DEFAULT),
      (state, simulation) -> GameLoop.start(state, simulation, PhysicsSettings.DEFAULT),
      (state, simulation) -> GameLoop.atFullSpeed(simulation),
      (state, simulation) -> WorldBatch.of(List.of(simulation)));

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Simulation simulation = simulation();
  private final SharedState state = state();

  @Test
  void simulationThatIsClosedIsRefusedAtTheStart() {
    simulation.close();

    for (BiConsumer<SharedState, Simulation> start : STARTS) {
      assertThatIllegalStateException()
          .isThrownBy(() -> start.accept(state, simulation))
          .withMessageContaining("this world is closed; build another");
    }
    state.claimWriter().close(); // no failed start still owns it
  }

  @Test
  void simulationOfARunningThreadIsRefusedAtTheStartAndTicksOn() {
    PhysicsThread owner = PhysicsThread.start(simulation);

    for (BiConsumer<SharedState, Simulation> start : STARTS) {
      assertThatIllegalStateException()
          .isThrownBy(() -> start.accept(state, simulation))
          .withMessageContaining("belongs to thread isochron-physics");
    }

    state.claimWriter().close();
    assertThat(owner.ask(view -> view.tick()).toCompletableFuture().join()).isNotNegative();
    owner.close();
    assertThat(owner.status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }

  @Test
  void simulationOfALoopIsRefusedOnTheSameThreadTooAndTicksOn() {
    Simulation wrapped = new ForwardingSimulation(simulation) {};
    GameLoop owner = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    owner.advance();

    for (BiConsumer<SharedState, Simulation> start : STARTS) {
      SharedState other = state();
      assertThatIllegalStateException()
          .isThrownBy(() -> start.accept(other, wrapped))
          .withMessageContaining("another loop ticks this world");
      other.claimWriter().close();
    }

    clock.advance(10_000_000);
    owner.advance();
    assertThat(owner.status().tick()).isEqualTo(1);
    owner.close();
  }

  @Test
  void simulationWhoseStartFailedMayBeStartedAgain() {
    Simulation failing = new ForwardingSimulation(simulation) {
      @Override
      public void capture(SnapshotWriter snapshots) {
        throw new IllegalStateException("no snapshot");
      }
    };
    for (BiConsumer<SharedState, Simulation> start : STARTS) {
      assertThatIllegalStateException()
          .isThrownBy(() -> start.accept(state(), failing))
          .withMessageContaining("no snapshot");
    }

    GameLoop.start(state, simulation, PhysicsSettings.DEFAULT).close();
  }

  @Test
  void worldOfABatchThatAnotherThreadHasViewedIsRefusedUntilThatThreadHandsItBack() {
    ExecutorService viewer = Executors.newSingleThreadExecutor();
    try (WorldBatch batch = WorldBatch.of(List.of(simulation(), simulation))) {
      viewer.submit(() -> batch.view(1).contains(0)).get();

      assertThatIllegalStateException()
          .isThrownBy(() -> batch.run(1))
          .withMessageContaining("world 1 of the batch is used elsewhere: this world belongs to")
          .withMessageEndingWith("after views, call run(0) on their thread");
      viewer.submit(() -> batch.run(0)).get();

      batch.run(2);
      assertThat(batch.view(1).tick()).isEqualTo(2);
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    } finally {
      viewer.shutdown();
    }
  }

  @Test
  void loopMayAdvanceOnAnotherThreadThanItWasStartedOn() {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);

    CompletableFuture.runAsync(() -> {
          loop.advance();
          clock.advance(10_000_000);
          loop.advance();
        })
        .join();

    assertThat(loop.status().tick()).isEqualTo(1);
  }

  @Test
  void simulationOfTheCallerAndOfAThreadThatHasEndedIsTaken() {
    CompletableFuture<Simulation> built = new CompletableFuture<>();
    Thread builder = new Thread(() -> {
      Simulation own = simulation();
      own.handOver(Thread.currentThread());
      built.complete(own);
    });
    builder.start();
    assertThatCode(() -> builder.join()).doesNotThrowAnyException();
    GameLoop.start(state(), built.join(), PhysicsSettings.DEFAULT).close();
    simulation.handOver(Thread.currentThread());

    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    loop.advance();
    clock.advance(10_000_000);
    loop.advance();

    assertThat(loop.status().tick()).isEqualTo(1);
    loop.close();
  }

  private static Simulation simulation() {
    return Balls.weightless(1).ball(new Vector3f(), new Vector3f(3, 0, 0)).build();
  }

  private SharedState state() {
    return SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
  }
}
