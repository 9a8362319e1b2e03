package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.reference.Balls;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A tick with commands, input and events allocates nothing. */
class TickAllocationTest {
  private static final int BODIES = 64;
  private static final int TICKS = 10_000;
  private static final long PERIOD_NANOS = 10_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(BODIES).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final Vector3f vector = new Vector3f(0, 3, 0);
  private final Vector3f turning = new Vector3f(0, 1, 0);
  private final Quaternionf rotation = new Quaternionf();
  private final GlfwInput devices = new GlfwInput(state.commands());

  @Test
  void countingSeesAnAllocation() {
    long[][] kept = new long[1][];
    TickLoop loop = loop((tick, instant, late, step) -> kept[0] = new long[] {tick});

    assertThat(AllocationCount.of(TICKS, () -> tick(loop, 0))).isGreaterThanOrEqualTo(16 * TICKS);
  }

  @Test
  void ticksWithCommandsInputAndEventsAllocateNothing() {
    TickLoop loop = loop((tick, instant, late, step) -> {});

    assertThat(AllocationCount.least(TICKS, () -> tick(loop, 1))).isZero();
  }

  @Test
  void burstsAllocateNothingOnceTheyAreOver() {
    TickLoop loop = loop((tick, instant, late, step) -> {});
    for (int burst = 0; burst < 100; burst++) {
      clock.advance(5 * PERIOD_NANOS);
      loop.advance(clock.nanos());
    }

    assertThat(AllocationCount.least(TICKS, () -> tick(loop, 1))).isZero();
  }

  private TickLoop loop(TickListener listener) {
    Balls balls = Balls.falling(BODIES);
    for (int body = 0; body < BODIES / 2; body++) {
      balls.ball(vector, turning);
    }
    TickLoop.Parts parts = TickLoop.Parts.of(balls.build()).withListener(listener);
    return new TickLoop(state.claimWriter(), parts, TickSettings.DEFAULT, clock);
  }

  private void tick(TickLoop loop, int commands) {
    clock.advance(PERIOD_NANOS);
    for (int i = 0; i < commands; i++) {
      long body = BodyId.of(1, 1);
      state.commands().teleport(body, vector, rotation);
      state.commands().velocity(body, vector);
      state.commands().angularVelocity(body, turning);
      devices.onKey(0, 32, 0, 1, 0);
      devices.onKey(0, 32, 0, 0, 0);
    }
    loop.advance(clock.nanos());
  }
}
