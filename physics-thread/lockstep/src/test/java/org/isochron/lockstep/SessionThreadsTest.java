package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.isochron.engine.SceneRun;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(600)
class SessionThreadsTest {
  private static final long SESSION = 4_711;
  private static final PhysicsSettings SETTINGS = PhysicsSettings.hertz(500);

  private enum Kind {
    LOCKSTEP,
    ROLLBACK;

    Lockstep.Settings settings(int number, int peers) {
      Lockstep.Settings settings = this == LOCKSTEP
          ? Lockstep.Settings.of(SESSION, number, peers)
          : Lockstep.Settings.rollback(SESSION, number, peers);
      return settings.withRate(SETTINGS.ticks().rate()).withHashInterval(1);
    }
  }

  private record Peer(HashLog world, SharedState state, PhysicsThread physics, Lockstep lockstep) {
    Lockstep.Status status() {
      return lockstep.status();
    }
  }

  @Tag("evidence")
  @ParameterizedTest
  @EnumSource(Kind.class)
  void twoAndFourPeersOverQuicComputeTheSame(Kind kind) {
    for (int count : new int[] {2, 4}) {
      List<Peer> peers = start(kind, QuicMesh.of(SESSION, count));

      play(peers, 300);

      peers.get(0).physics().close();
      Supplier<Presence> left = () -> peers.get(1).status().others().get(0).presence();
      until(() -> left.get().compareTo(Presence.LEFT) >= 0);
      assertThat(left.get()).isEqualTo(Presence.LEFT);
      requireSame(kind, peers, 300);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void threadsOfOneProcessComputeTheSame(Kind kind) {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    List<Peer> peers = start(kind, Link.inProcess(4));

    play(peers, 300);

    requireSame(kind, peers, 300);
    until(() -> before.containsAll(liveThreads()));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void peerThatPausesStopsTheOthersUntilItContinues(Kind kind) {
    List<Peer> peers = start(kind, Link.inProcess(2));
    play(peers, 20);
    peers.get(1).physics().time().pause();

    until(() -> peers
        .get(0)
        .status()
        .waiting()
        .filter(waiting -> waiting.length().compareTo(Duration.ofMillis(50)) > 0)
        .isPresent());
    assertThat(peers.get(0).status().waiting().orElseThrow().peers()).containsExactly(1);
    long stalledTick = peers.get(0).status().confirmedTick();
    peers.get(1).physics().time().resume();
    play(peers, stalledTick + 100);

    requireSame(kind, peers, stalledTick + 100);
  }

  private static void requireSame(Kind kind, List<Peer> peers, long ticks) {
    peers.forEach(peer -> peer.physics().close());
    for (Peer peer : peers) {
      assertThat(peer.world().commandCount).isPositive();
      assertThat(peer.world().hashes(ticks)).isEqualTo(peers.get(0).world().hashes(ticks));
      assertThat(peer.status().desync()).isEmpty();
      assertThat(peer.world().closed).isTrue();
    }
    long rollbacks =
        peers.stream().mapToLong(peer -> peer.status().rollbacks().count()).sum();
    assertThat(rollbacks > 0).isEqualTo(kind == Kind.ROLLBACK);
  }

  private static void play(List<Peer> peers, long ticks) {
    until(() -> {
      for (Peer peer : peers) {
        SceneRun.spawn(peer.state().commands(), 0, new Vector3d(0, 9, 0), 0);
        peer.state().commands().press(1);
      }
      return peers.stream().allMatch(peer -> peer.status().confirmedTick() >= ticks);
    });
  }

  private static List<Peer> start(Kind kind, List<List<Link>> mesh) {
    List<Peer> peers = new ArrayList<>();
    for (int number = 0; number < mesh.size(); number++) {
      SharedState state = SharedState.of(SnapshotLayout.bodies(HashLog.BODIES));
      HashLog world = new HashLog();
      Lockstep.Settings settings = kind.settings(number, mesh.size());
      Lockstep lockstep = new Lockstep(world, settings, mesh.get(number), state.clock());
      peers.add(new Peer(
          world, state, PhysicsThread.start(state, lockstep.simulation(), SETTINGS), lockstep));
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
