package org.isochron.lockstep;

import org.isochron.engine.SceneRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.lockstep.Lockstep.Status.Presence;
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
class LockstepThreadsTest {
  private static final long SESSION = 4_711;
  private static final PhysicsSettings SETTINGS = PhysicsSettings.hertz(500);

  private record Peer(HashLog world, SharedState state, Lockstep lockstep, PhysicsThread physics) {}

  @Test
  @Tag("evidence")
  void twoAndFourPeersOverAeronComputeTheSame() {
    for (int count : new int[] {2, 4}) {
      List<Peer> peers = start(AeronMesh.of(SESSION, count));

      play(peers, 300);

      peers.get(0).physics().close();
      Peer left = peers.get(1);
      until(
          () -> left.lockstep().status().others().get(0).presence().compareTo(Presence.LEFT) >= 0);
      assertThat(left.lockstep().status().others().get(0).presence()).isEqualTo(Presence.LEFT);
      peers.forEach(peer -> peer.physics().close());
      assertSame(peers, 300);
    }
  }

  @Test
  void threadsOfOneProcessComputeTheSame() {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    List<Peer> peers = start(Link.inProcess(4));

    play(peers, 300);

    peers.forEach(peer -> peer.physics().close());
    assertSame(peers, 300);
    until(() -> before.containsAll(liveThreads()));
  }

  @Test
  void peerThatPausesStopsTheOthersUntilItContinues() {
    List<Peer> peers = start(Link.inProcess(2));
    play(peers, 20);
    peers.get(1).physics().time().pause();

    Lockstep.Status[] seen = new Lockstep.Status[1];
    until(() -> {
      seen[0] = peers.get(0).lockstep().status();
      return seen[0]
          .waiting()
          .filter(waiting -> waiting.length().compareTo(Duration.ofMillis(50)) > 0)
          .isPresent();
    });
    long stalledTick = seen[0].tick();
    assertThat(seen[0].waiting().orElseThrow().peers()).containsExactly(1);
    peers.get(1).physics().time().resume();
    play(peers, stalledTick + 100);

    peers.forEach(peer -> peer.physics().close());
    assertSame(peers, stalledTick);
  }

  private static void assertSame(List<Peer> peers, long ticks) {
    for (Peer peer : peers) {
      assertThat(peer.world().commandCount).isPositive();
      assertThat(peer.world().hashes(ticks)).isEqualTo(peers.get(0).world().hashes(ticks));
      assertThat(peer.lockstep().status().desync()).isEmpty();
      assertThat(peer.world().closed).isTrue();
    }
  }

  private static void play(List<Peer> peers, long ticks) {
    until(() -> {
      for (Peer peer : peers) {
        SceneRun.spawn(peer.state().commands(), 0, new Vector3d(0, 9, 0), 0);
        peer.state().commands().press(1);
      }
      return peers.stream().allMatch(peer -> peer.lockstep().status().tick() >= ticks);
    });
  }

  private static List<Peer> start(List<List<Link>> mesh) {
    List<Peer> peers = new ArrayList<>();
    for (int number = 0; number < mesh.size(); number++) {
      SharedState state = SharedState.of(SnapshotLayout.bodies(HashLog.BODIES));
      HashLog world = new HashLog();
      Lockstep.Settings settings = Lockstep.Settings.of(SESSION, number, mesh.size())
          .withRate(SETTINGS.ticks().rate())
          .withHashInterval(1);
      Lockstep lockstep = new Lockstep(world, settings, mesh.get(number), state.clock());
      PhysicsThread physics = PhysicsThread.start(state, lockstep, SETTINGS);
      peers.add(new Peer(world, state, lockstep, physics));
    }
    return peers;
  }

  private static List<Thread> liveThreads() {
    return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).toList();
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
