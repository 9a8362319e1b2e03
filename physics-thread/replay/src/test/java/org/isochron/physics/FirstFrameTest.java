package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(600)
class FirstFrameTest {
  private static final long BALL = BodyId.of(0, 1);
  private static final Vector3f START = new Vector3f(1, 20, 3);
  private static final long MILLI = 1_000_000;

  static Delay[] delays() {
    return new Delay[] {
      Delay.exact(), Delay.balanced(), Delay.predictive(), Delay.fixed(Duration.ofMillis(10))
    };
  }

  @ParameterizedTest
  @MethodSource("delays")
  void firstFrameOfAThreadShowsTheStartOfTheScene(Delay delay) {
    PhysicsSettings slow = PhysicsSettings.DEFAULT.withTicks(
        TickSettings.DEFAULT.withRate(TickRate.hertz(1, 1_000))); // no tick runs before the frame
    try (PhysicsThread physics = PhysicsThread.start(world(), slow)) {
      RenderFrame frame =
          FrameSource.on(physics.state(), FrameSource.Settings.of(delay)).next();

      assertThat(frame.position(BALL, new Vector3f())).isEqualTo(START);
      assertThat(frame.info().state()).isEqualTo(FrameInfo.State.FIRST);
      assertThat(physics.statistics().ticks()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("delays")
  void firstFrameOfAGameLoopShowsTheStartOfTheScene(Delay delay) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation world = world();
    SharedState state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
    try (GameLoop loop = GameLoop.start(state, world, PhysicsSettings.DEFAULT)) {
      FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay));
      assertThat(frames.at(clock.nanos()).position(BALL, new Vector3f())).isEqualTo(START);

      clock.advance(5_000 * MILLI); // for example, loads models

      assertThat(frames.at(loop.advance()).position(BALL, new Vector3f())).isEqualTo(START);
      assertThat(loop.statistics().ticks()).isZero();
      clock.advance(40 * MILLI);
      assertThat(frames.at(loop.advance()).position(BALL, new Vector3f()).y()).isLessThan(START.y);
      assertThat(loop.statistics().ticks()).isEqualTo(4);
    }
  }

  @Test
  void startDoesNotWaitUntilTheSimulationIsReady() {
    Simulation waiting = new ForwardingSimulation(world()) {
      @Override
      public boolean isReady(long tick) {
        return false;
      }
    };
    try (PhysicsThread physics = PhysicsThread.start(waiting)) {
      assertThat(FrameSource.on(physics.state()).next().position(BALL, new Vector3f()))
          .isEqualTo(START);
    }
  }

  @Test
  void worldInsideOneThatHandsNothingOverIsTickedByTheThread() {
    Simulation wrapped = new ForwardingSimulation(world()) {
      @Override
      public void handOver(Thread next) {} // the default of Steppable
    };
    try (PhysicsThread physics = PhysicsThread.start(wrapped)) {
      while (physics.status().tick() < 2 && physics.status().failure().isEmpty()) {
        LockSupport.parkNanos(MILLI);
      }
      assertThat(physics.status().failure()).isEmpty();
    }
  }

  @Test
  void startThrowsWhatTheFirstCaptureThrowsAndLeavesNothingRunning() {
    IllegalStateException broken = new IllegalStateException("a native object is gone");
    int[] closed = new int[1];
    Simulation world = new ForwardingSimulation(world()) {
      @Override
      public void capture(SnapshotWriter snapshots) {
        super.capture(snapshots);
        throw broken;
      }

      @Override
      public void close() {
        closed[0]++;
        super.close();
      }
    };
    SharedState state = SharedState.of(world.layout());
    PhysicsSettings named =
        PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT.withName("never started"));

    assertThatThrownBy(() -> PhysicsThread.start(state, world, named)).isSameAs(broken);
    assertThatThrownBy(() -> GameLoop.start(state, world, PhysicsSettings.DEFAULT))
        .isSameAs(broken);

    assertThat(FrameSource.on(state).next().isEmpty()).isTrue();
    assertThat(state.openReader().writerState()).isEqualTo(SharedState.Phase.IDLE);
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("never started"));
    assertThat(closed[0]).as("still the caller's").isZero();
    PhysicsSettings paused =
        PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withStartPaused(true));
    try (PhysicsThread physics = PhysicsThread.start(state, world(), paused)) { // the state is free
      assertThat(physics.state()).isSameAs(state);
      assertThat(FrameSource.on(state).next().position(BALL, new Vector3f())).isEqualTo(START);
    }
  }

  private static Simulation world() {
    Simulation world = Balls.falling(1).ball(START.x, START.y, START.z).build();
    assertThat(world.layout()).isEqualTo(SnapshotLayout.bodies(1).withVelocities());
    return world;
  }
}
