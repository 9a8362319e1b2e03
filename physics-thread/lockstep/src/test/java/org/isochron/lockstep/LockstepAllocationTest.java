package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class LockstepAllocationTest {
  private static final int BODIES = 16;
  private static final int TURNS = 4_000;
  private static final long PERIOD_NANOS = 10_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Vector3f vector = new Vector3f(0, 3, 0);
  private final Quaternionf rotation = new Quaternionf();
  private final List<SharedState> states = new ArrayList<>();
  private final List<TickLoop> loops = new ArrayList<>();

  @Test
  void countingSeesAnAllocation() {
    join(Link.inProcess(2));

    assertThat(AllocationCount.of(TURNS, () -> turn(16))).isGreaterThanOrEqualTo(16 * TURNS);
  }

  @Test
  void ticksInOneProcessAllocateNothing() {
    join(Link.inProcess(3));

    assertThat(AllocationCount.least(TURNS, () -> turn(0))).isZero();
    loops.forEach(loop -> assertThat(loop.lastTick()).isGreaterThan(TURNS / 2));
  }

  private void join(List<List<Link>> mesh) {
    for (int peer = 0; peer < mesh.size(); peer++) {
      SharedState state =
          SharedState.of(SnapshotLayout.bodies(BODIES), SharedState.Limits.DEFAULT, clock);
      Simulation world = Balls.falling(BODIES).ball(vector, vector).build();
      Lockstep.Settings settings = Lockstep.Settings.of(1, peer, mesh.size());
      Lockstep lockstep = new Lockstep(world, settings, mesh.get(peer), clock);
      states.add(state);
      loops.add(new TickLoop(
          state.claimWriter(), TickLoop.Parts.of(lockstep), TickSettings.DEFAULT, clock));
    }
  }

  private void turn(int planted) {
    clock.advance(PERIOD_NANOS);
    byte[] plant = planted > 0 ? new byte[planted] : null;
    for (int peer = 0; peer < loops.size(); peer++) {
      SharedState state = states.get(peer);
      state.commands().teleport(BodyId.of(0, 1), vector, rotation);
      state.commands().press(32);
      state.commands().motion(33, plant == null ? 1 : plant.length);
      loops.get(peer).advance(clock.nanos());
    }
  }
}
