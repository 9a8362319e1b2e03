package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.physics.loop.ClockedDriver;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;

class GameLoopEndsTest {
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, new NanoClock.Manual(0));
  private final SnapshotReader reader = state.openReader();
  private final ScriptedSimulation simulation = new ScriptedSimulation();

  @Test
  void loopThatStartsPausedReportsItAtOnce() {
    PhysicsSettings paused =
        PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withStartPaused(true));
    try (GameLoop loop = GameLoop.start(state, simulation, paused)) {
      assertThat(loop.status().state()).isEqualTo(SharedState.Phase.PAUSED);
    }
    try (GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT)) {
      assertThat(loop.status().state()).isEqualTo(SharedState.Phase.RUNNING);
    }
  }

  @Test
  void startThatFailsLeavesTheStateToOthers() {
    simulation.qualities = () -> {
      throw new IllegalStateException("no such level");
    };
    assertThatThrownBy(() -> GameLoop.start(state, simulation, PhysicsSettings.DEFAULT))
        .hasMessage("no such level");
    simulation.qualities = () -> 1;

    GameLoop.start(state, simulation, PhysicsSettings.DEFAULT).close();

    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void simulationThatCannotBeClosedIsReportedAndTheStateIsFree() {
    IllegalStateException left = new IllegalStateException("a native object is left");
    simulation.closing = () -> {
      throw left;
    };
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    loop.advance();

    assertThatThrownBy(loop::close).isSameAs(left);

    assertThat(reader.writerState()).isEqualTo(new SharedState.WriterState.Failed(left));
    loop.close();
    assertThat(simulation.closed).isEqualTo(1);
    GameLoop.start(state, new ScriptedSimulation(), PhysicsSettings.DEFAULT).close();
  }

  @Test
  void frameEndsHoweverManyStepsTheSimulationItselfAsksFor() {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    loop.advance();
    for (long tick = 1; tick <= 2L * ClockedDriver.MAX_REQUESTS; tick++) {
      simulation.script(tick, () -> loop.time().step());
    }
    loop.time().step();

    loop.advance();

    assertThat(loop.statistics().ticks()).isEqualTo(ClockedDriver.MAX_REQUESTS);
  }
}
