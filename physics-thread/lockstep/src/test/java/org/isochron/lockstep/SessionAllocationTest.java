package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.lockstep.Lockstep.Settings.EventReport;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionAllocationTest {
  private static final int BODIES = 16;
  private static final int TURNS = 2_000;
  private static final long PERIOD_NANOS = 10_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Vector3f vector = new Vector3f(0, 3, 0);
  private final Quaternionf rotation = new Quaternionf();
  private final List<SharedState> states = new ArrayList<>();
  private final List<TickLoop> loops = new ArrayList<>();
  private long turn;

  private interface Joining {
    Steppable join(Simulation world, int peer, List<Link> links);
  }

  @Test
  void countingSeesAnAllocation() {
    byte[][] kept = new byte[1][];
    join(2, this::lockstep);

    assertThat(AllocationCount.of(TURNS, () -> {
          turn();
          kept[0] = new byte[16];
        }))
        .isGreaterThanOrEqualTo(16 * TURNS);
  }

  @Test
  void ticksOfALockstepAllocateNothing() {
    join(3, this::lockstep);

    assertThat(AllocationCount.least(TURNS, this::turn)).isZero();
    loops.forEach(loop -> assertThat(loop.lastTick()).isGreaterThan(TURNS / 2));
  }

  @ParameterizedTest
  @EnumSource(EventReport.class)
  void ticksThatAreTakenBackAllocateNothing(EventReport report) {
    List<Lockstep> peers = new ArrayList<>();
    join(2, (world, peer, links) -> {
      Lockstep.Settings settings = Lockstep.Settings.rollback(1, peer, 2).withReport(report);
      peers.add(new Lockstep(world, settings, links, clock));
      return peers.get(peer).simulation();
    });

    assertThat(AllocationCount.least(TURNS, this::turn)).isZero();
    assertThat(
            peers.stream().mapToLong(peer -> peer.status().rollbacks().count()).sum())
        .as("one peer is ahead and predicts in every tick")
        .isGreaterThan(turn / 3);
    assertThat(peers.get(0).status().desync()).isEmpty();
  }

  private Steppable lockstep(Simulation world, int peer, List<Link> links) {
    return new Lockstep(world, Lockstep.Settings.of(1, peer, 1 + links.size()), links, clock)
        .simulation();
  }

  private void join(int peers, Joining joining) {
    List<List<Link>> mesh = Link.inProcess(peers);
    for (int peer = 0; peer < peers; peer++) {
      Simulation world =
          Balls.falling(BODIES).ball(vector, vector).ball(5, 5, 5).ball(9, 5, 5).build();
      SharedState state = SharedState.of(world.layout(), SharedState.Limits.DEFAULT, clock);
      states.add(state);
      Steppable session = joining.join(world, peer, mesh.get(peer));
      loops.add(new TickLoop(
          state.claimWriter(), TickLoop.Parts.of(session), TickSettings.DEFAULT, clock));
    }
  }

  private void turn() {
    turn++;
    clock.advance(PERIOD_NANOS);
    for (int peer = 0; peer < loops.size(); peer++) {
      SharedState state = states.get(peer);
      state.commands().impulse(BodyId.of(peer, 1), vector);
      state.commands().angularImpulse(BodyId.of(peer, 1), vector);
      if (turn % 16 == 0) {
        state.commands().teleport(BodyId.of(peer, 1), vector, rotation);
      }
      state.commands().press(32);
      state.commands().motion(33, 1);
      loops.get(peer).advance(clock.nanos());
    }
  }
}
