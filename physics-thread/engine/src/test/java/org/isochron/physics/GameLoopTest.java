package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class GameLoopTest {
  private static final long MILLI = 1_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(4).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final SnapshotReader reader = state.openReader();
  private final ScriptedSimulation simulation = new ScriptedSimulation();

  @Test
  void ticksRunWithinFramesAndArePublished() {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);

    List<Long> ticks = frames(loop, 8 * MILLI, 6);

    assertThat(ticks).containsExactly(0L, 0L, 1L, 2L, 3L, 4L);
    reader.refresh();
    assertThat(reader.newest().tick()).isEqualTo(4);
    assertThat(reader.newest().instantNanos()).isEqualTo(40 * MILLI);
    loop.close();
  }

  @Test
  void ownStateHasTheLayoutOfTheSimulation() {
    Simulation world = Balls.falling(7).build();
    try (GameLoop loop = GameLoop.start(world);
        PhysicsThread physics =
            PhysicsThread.start(Balls.falling(9).build(), PhysicsSettings.hertz(200))) {
      assertThat(loop.state().layout()).isEqualTo(SnapshotLayout.bodies(7).withVelocities());
      assertThat(physics.state().layout()).isEqualTo(SnapshotLayout.bodies(9).withVelocities());
    }
    Simulation silent = new Silent();
    assertThatThrownBy(() -> GameLoop.start(silent))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("Silent does not state its layout: override layout()");
  }

  @Test
  void advanceReturnsTheInstantToDraw() {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    clock.moveTo(123_456);

    assertThat(loop.advance()).isEqualTo(123_456);
    loop.close();
  }

  @Test
  void s14FrameWhoseTicksTookLongIsForTheInstantAtTheirEnd() {
    for (long tick = 1; tick <= 3; tick++) {
      simulation.script(tick, () -> clock.advance(5 * MILLI));
    }
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    loop.advance();
    clock.moveTo(30 * MILLI);

    assertThat(loop.advance()).isEqualTo(45 * MILLI);
    assertThat(loop.statistics().ticks()).isEqualTo(3); // the fourth, due at 40 ms, comes next
    loop.close();
  }

  @Test
  void a4FramesAndHousekeepingDoNotChangeTheOutcome() {
    long sixty = hashAfterASecond(16_666_667, 0);

    assertThat(hashAfterASecond(16_666_667, 50)).isEqualTo(sixty);
    assertThat(hashAfterASecond(6_944_444, 3)).isEqualTo(sixty);
    assertThat(hashAfterASecond(43 * MILLI, 1)).isEqualTo(sixty);
  }

  @Test
  void timeIsPausedSteppedAndSlowedFromOneFrameToTheNext() {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    frames(loop, 10 * MILLI, 2);
    assertThat(loop.statistics().ticks()).isEqualTo(1);

    loop.time().pause();
    frames(loop, 10 * MILLI, 5);
    long paused = loop.statistics().ticks();
    loop.time().step();
    loop.time().step();
    frames(loop, 10 * MILLI, 1);
    long stepped = loop.statistics().ticks();
    loop.time().speed(0.1);
    loop.time().resume();
    frames(loop, 10 * MILLI, 31);

    assertThat(paused).isEqualTo(2); // the ticks due before the pause
    assertThat(stepped).isEqualTo(4);
    assertThat(loop.statistics().ticks()).isEqualTo(7);
    assertThat(loop.status().state()).isEqualTo(SharedState.Phase.RUNNING);
    loop.close();
  }

  @Test
  void longFrameRunsAsManyTicksAsThePolicyAllows() {
    GameLoop loop = GameLoop.start(
        state,
        simulation,
        PhysicsSettings.hertz(100).withOverload(new OverloadPolicy.SkipAhead(5)));
    frames(loop, 10 * MILLI, 2);

    clock.advance(200 * MILLI);
    loop.advance();

    assertThat(loop.statistics().ticks()).isEqualTo(6);
    assertThat(loop.status().overloadCause()).isPresent();
    loop.close();
  }

  @Test
  void frameAfterMinutesIsASuspendAndNoBurst() {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    frames(loop, 10 * MILLI, 2);

    clock.advance(600_000 * MILLI);
    loop.advance();

    assertThat(loop.statistics().ticks()).isEqualTo(2); // the tick due before it
    frames(loop, 10 * MILLI, 3);
    assertThat(loop.statistics().ticks()).isEqualTo(4);
    loop.close();
  }

  @Test
  void whatATickThrowsIsThrownToTheFrameLoopAndReportedToReaders() {
    IllegalStateException cause = new IllegalStateException("exploded");
    simulation.script(1, () -> {
      throw cause;
    });
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    loop.advance();
    clock.advance(10 * MILLI);

    assertThatThrownBy(loop::advance).isSameAs(cause);

    assertThat(reader.writerState()).isEqualTo(new SharedState.WriterState.Failed(cause));
    assertThat(loop.status().state()).isEqualTo(new SharedState.WriterState.Failed(cause));
    assertThatThrownBy(loop::advance).hasMessageContaining("start another");
    loop.close();
    assertThat(simulation.closed).isEqualTo(1);
    assertThat(reader.writerState()).isEqualTo(new SharedState.WriterState.Failed(cause));
  }

  @Test
  void closeReportsAnInputSourceThatThrows() {
    InputSource broken = (until, sink) -> {
      throw new IllegalStateException("unplugged");
    };
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT.withInput(broken));
    frames(loop, 10 * MILLI, 3);

    assertThat(loop.status().inputFailure()).isPresent();
    assertThatThrownBy(loop::close).hasMessageContaining("unplugged");
    assertThat(simulation.closed).isEqualTo(1);
  }

  @Test
  void closedLoopLeavesTheStateToAThread() {
    GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
    loop.advance();
    assertThatThrownBy(() -> PhysicsThread.start(state, simulation, PhysicsSettings.DEFAULT))
        .isInstanceOf(IllegalStateException.class);

    loop.close();
    loop.close();

    assertThat(simulation.closed).isEqualTo(1);
    assertThat(reader.writerState()).isEqualTo(SharedState.Phase.STOPPED);
    assertThatThrownBy(loop::advance).hasMessageContaining("closed");
    PhysicsThread.start(state, simulation, PhysicsSettings.DEFAULT).close();
  }

  private List<Long> frames(GameLoop loop, long lengthNanos, int count) {
    List<Long> ticks = new ArrayList<>();
    for (int frame = 0; frame < count; frame++) {
      loop.advance();
      ticks.add(loop.statistics().ticks());
      clock.advance(lengthNanos);
    }
    return ticks;
  }

  private static long hashAfterASecond(long frameNanos, int looks) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(4).withVelocities(), SharedState.Limits.DEFAULT, clock);
    SnapshotReader reader = state.openReader();
    Simulation world = Balls.onFloor(4).ball(0, 5, 0).ball(0.4f, 8, 0).build();
    long ball = BodyId.of(0, 1);
    GameLoop loop = GameLoop.start(state, world, PhysicsSettings.DEFAULT);
    loop.advance();
    long nextFrame = frameNanos;
    for (long push = 1; push <= 10; push++) {
      for (; nextFrame < push * 95 * MILLI; nextFrame += frameNanos) {
        clock.moveTo(nextFrame);
        loop.advance();
        for (int look = 0; look < looks; look++) {
          reader.refresh();
          loop.status();
          loop.statistics().lateness();
        }
      }
      clock.moveTo(push * 95 * MILLI);
      state.commands().velocity(ball, new Vector3f(push, 1, -push));
    }
    for (; nextFrame < 1_000 * MILLI; nextFrame += frameNanos) {
      clock.moveTo(nextFrame);
      loop.advance();
    }
    clock.moveTo(1_000 * MILLI);
    loop.advance();
    if (loop.statistics().ticks() != 100) {
      throw new IllegalStateException(loop.statistics().ticks() + " ticks instead of 100");
    }
    return world.stateHash();
  }

  /** A simulation that states nothing about itself. */
  private static final class Silent implements Simulation {
    @Override
    public void step(long tick, double dtSeconds) {}

    @Override
    public void capture(SnapshotWriter snapshots) {}

    @Override
    public long stateHash() {
      return 0;
    }
  }
}
