package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.isochron.engine.reference.Balls;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Ownership of simulations by loops. */
final class OwnedSimulationTest {
  private static final List<BiConsumer<SharedState, Simulation>> STARTS = List.of(
      PhysicsThread::start,
      GameLoop::start,
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
  void loopMayAdvanceOnAnotherThreadThanItWasStartedOn() {
    GameLoop loop = GameLoop.start(state, simulation);

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
    GameLoop.start(state(), built.join()).close();
    simulation.handOver(Thread.currentThread());

    GameLoop loop = GameLoop.start(state, simulation);
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
