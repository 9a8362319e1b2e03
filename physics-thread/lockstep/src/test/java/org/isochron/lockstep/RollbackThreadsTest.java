package org.isochron.lockstep;

import org.isochron.engine.SceneRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class RollbackThreadsTest {
  private static final PhysicsSettings SETTINGS = PhysicsSettings.hertz(500);

  private record Peer(HashLog world, SharedState state, Rollback rollback, PhysicsThread physics) {}

  @Test
  void threadsOfTwoAndOfFourPeersComputeTheSame() {
    for (int count : new int[] {2, 4}) {
      List<Peer> peers = start(Link.inProcess(count));

      play(peers, 400);

      peers.forEach(peer -> peer.physics().close());
      assertSame(peers, 400);
      assertThat(peers.stream()
              .mapToLong(peer -> peer.rollback().status().rollbacks())
              .sum())
          .isPositive();
    }
  }

  @Test
  @Tag("evidence")
  void twoAndFourPeersOverAeronComputeTheSame() {
    for (int count : new int[] {2, 4}) {
      List<Peer> peers = start(AeronMesh.of(4_711, count));

      play(peers, 400);

      peers.forEach(peer -> peer.physics().close());
      assertSame(peers, 400);
      assertThat(peers.stream()
              .mapToLong(peer -> peer.rollback().status().rollbacks())
              .sum())
          .isPositive();
    }
  }

  @Test
  void peerThatPausesIsWaitedForUntilItContinues() {
    List<Peer> peers = start(Link.inProcess(2));
    play(peers, 20);
    peers.get(1).physics().time().pause();

    until(() -> peers.get(0).rollback().status().session().waiting().isPresent());
    long stalledTick = peers.get(0).rollback().status().confirmedTick();
    peers.get(1).physics().time().resume();
    play(peers, stalledTick + 100);

    peers.forEach(peer -> peer.physics().close());
    assertSame(peers, stalledTick + 100);
  }

  private static void assertSame(List<Peer> peers, long ticks) {
    for (Peer peer : peers) {
      assertThat(peer.world().hashes(ticks)).isEqualTo(peers.get(0).world().hashes(ticks));
      assertThat(peer.rollback().status().session().desync()).isEmpty();
      assertThat(peer.world().closed).isTrue();
    }
  }

  private static void play(List<Peer> peers, long ticks) {
    until(() -> {
      for (Peer peer : peers) {
        SceneRun.spawn(peer.state().commands(), 0, new Vector3d(0, 9, 0), 0);
        peer.state().commands().press(1);
      }
      return peers.stream().allMatch(peer -> peer.rollback().status().confirmedTick() >= ticks);
    });
  }

  private static List<Peer> start(List<List<Link>> mesh) {
    List<Peer> peers = new ArrayList<>();
    for (int number = 0; number < mesh.size(); number++) {
      SharedState state = SharedState.of(SnapshotLayout.bodies(HashLog.BODIES));
      HashLog world = new HashLog();
      Lockstep.Settings session = Lockstep.Settings.of(4_711, number, mesh.size())
          .withRate(SETTINGS.ticks().rate())
          .withInputDelay(0)
          .withHashInterval(1);
      Rollback.Settings settings =
          Rollback.Settings.of(4_711, number, mesh.size()).withSession(session);
      Rollback rollback = new Rollback(world, settings, mesh.get(number), state.clock());
      PhysicsThread physics = PhysicsThread.start(state, rollback, SETTINGS);
      peers.add(new Peer(world, state, rollback, physics));
    }
    return peers;
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
      if (Thread.interrupted()) {
        throw new AssertionError("timed out");
      }
    }
  }
}
