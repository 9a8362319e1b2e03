package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.state.Command;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FullSpeedTest {
  private final TickRecorder simulation = new TickRecorder();

  @ParameterizedTest
  @ValueSource(ints = {1, 60, 100, 1_000, 7_777})
  void ticksAreAsManyAsRequestedAndTheClockIsAtTheEndOfTheLast(int hertz) {
    TickRate rate = TickRate.hertz(hertz);
    try (GameLoop loop = GameLoop.atFullSpeed(
        simulation, PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withRate(rate)))) {
      loop.run(10_000);
      loop.run(0);
      loop.run(5);

      assertThat(simulation.lastTick).isEqualTo(10_005);
      assertThat(loop.statistics().ticks()).isEqualTo(10_005);
      assertThat(loop.statistics().droppedTicks()).isZero();
      assertThat(loop.statistics()).asString().contains("captured 10005");
      assertThat(loop.state().clock().nanos()).isEqualTo(rate.instantNanos(10_005));
    }
  }

  @Test
  void aNumberBelowZeroIsRefused() {
    try (GameLoop loop = GameLoop.atFullSpeed(simulation)) {
      assertThatThrownBy(() -> loop.run(-1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("ticks is -1")
          .hasMessageContaining("loop.time()");
    }
  }

  @Test
  void commandActsInTheNextTickAndReadersSeeTheLastOne() {
    try (GameLoop loop = GameLoop.atFullSpeed(simulation);
        SnapshotReader reader = loop.state().openReader()) {
      loop.run(30);
      loop.state().commands().user(Command.USER, 0, 0, 7);
      loop.run(2);

      assertThat(simulation.commandTick).isEqualTo(31);
      assertThat(reader.refresh()).isTrue();
      assertThat(reader.newest().tick()).isEqualTo(32);
    }
  }

  @Test
  void stepsAreMeasuredByTheMachinesClock() {
    try (GameLoop loop = GameLoop.atFullSpeed(simulation)) {
      loop.run(200);

      assertThat(loop.statistics().stepCost().count()).isEqualTo(200);
      assertThat(loop.statistics().stepCost().maxNanos()).isPositive();
      assertThat(loop.statistics().lateness().maxNanos()).isZero();
    }
  }

  @Test
  void pauseEndsARunWithAReason() {
    try (GameLoop loop = GameLoop.atFullSpeed(simulation)) {
      loop.run(3);
      loop.time().pause();

      assertThatThrownBy(() -> loop.run(1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("tick 4 does not run: time is paused");

      loop.time().resume();
      loop.run(1);
      assertThat(simulation.lastTick).isEqualTo(4);
    }
  }

  @Test
  void slowMotionRunsAsManyTicks() {
    try (GameLoop loop = GameLoop.atFullSpeed(simulation)) {
      loop.time().speed(0.1);
      loop.run(50);

      assertThat(simulation.lastTick).isEqualTo(50);
    }
  }

  @Test
  void machinesClockIsRefused() {
    try (GameLoop loop = GameLoop.start(
        SharedState.of(SnapshotLayout.bodies(1)), simulation, PhysicsSettings.DEFAULT)) {
      assertThatThrownBy(() -> loop.run(1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("GameLoop.atFullSpeed");
    }
  }

  private static final class TickRecorder extends BodilessSimulation {
    long lastTick;
    long commandTick;

    @Override
    public void apply(Command command) {
      commandTick = lastTick + 1;
    }

    @Override
    public void step(long tick, double dtSeconds) {
      lastTick = tick;
    }

    @Override
    public long stateHash() {
      return lastTick;
    }
  }
}
