package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.input.GlfwInput;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.physics.tick.TickListener;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.AllocationCount;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A tick with commands, input and events allocates nothing, by the virtual machine's count for this
 * thread.
 */
class TickAllocationTest {
  private static final int BODIES = 64;
  private static final int TICKS = 10_000;
  private static final long PERIOD_NANOS = 10_000_000;

  private final ManualClock clock = new ManualClock(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(BODIES).withVelocities(), StateLimits.DEFAULT, clock);
  private final Vector3f vector = new Vector3f(0, 3, 0);
  private final Vector3f turning = new Vector3f(0, 1, 0);
  private final Quaternionf rotation = new Quaternionf();
  private final GlfwInput devices = new GlfwInput(state.commands());

  @Test
  void countingSeesAnAllocation() {
    long[][] kept = new long[1][];
    TickLoop loop = loop(false, (tick, instant, late, step) -> kept[0] = new long[] {tick});

    assertThat(AllocationCount.of(TICKS, () -> tick(loop, 0))).isGreaterThanOrEqualTo(16 * TICKS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ticksWithCommandsInputAndEventsAllocateNothing(boolean fourthOrder) {
    TickLoop loop = loop(fourthOrder, (tick, instant, late, step) -> {});

    assertThat(AllocationCount.least(TICKS, () -> tick(loop, 1))).isZero();
  }

  @Test
  void burstsAllocateNothingOnceTheyAreOver() {
    TickLoop loop = loop(false, (tick, instant, late, step) -> {});
    for (int burst = 0; burst < 100; burst++) {
      clock.advance(5 * PERIOD_NANOS);
      loop.advance(clock.nanos());
    }

    assertThat(AllocationCount.least(TICKS, () -> tick(loop, 1))).isZero();
  }

  private TickLoop loop(boolean fourthOrder, TickListener listener) {
    SphereWorld world = new SphereWorld(SphereSettings.bodies(BODIES).withAccurate(fourthOrder));
    for (int body = 0; body < BODIES / 2; body++) {
      world.add(0, vector, turning);
    }
    TickLoop.Parts parts = TickLoop.Parts.of(world).withListener(listener);
    return new TickLoop(state.claimWriter(), parts, TickSettings.DEFAULT, clock);
  }

  private void tick(TickLoop loop, int commands) {
    clock.advance(PERIOD_NANOS);
    for (int i = 0; i < commands; i++) {
      long body = BodyId.of(1, 1);
      state.commands().teleport(body, vector, rotation);
      state.commands().velocity(body, vector, turning);
      devices.onKey(0, 32, 0, 1, 0);
      devices.onKey(0, 32, 0, 0, 0);
    }
    loop.advance(clock.nanos());
  }
}
