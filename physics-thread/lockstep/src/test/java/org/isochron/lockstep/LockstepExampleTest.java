package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.remote.PeerLinks;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first method contains all code that a peer needs. */
@Timeout(600)
class LockstepExampleTest {
  private static final long SESSION = 20_301;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static Lockstep.Status play(int peer, List<InetSocketAddress> addresses, long ticks) {
    SharedState state = SharedState.of(SnapshotLayout.bodies(64));
    Lockstep.Settings settings = Lockstep.Settings.of(SESSION, peer, addresses.size());
    Lockstep lockstep = new Lockstep(
        Balls.falling(64).build(),
        settings,
        PeerLinks.of(SESSION, peer, addresses).connect(PATIENCE),
        state.clock());
    try (PhysicsThread physics =
        PhysicsThread.start(state, lockstep.simulation(), PhysicsSettings.DEFAULT)) {
      state
          .commands()
          .spawnWithToken(
              0, new Vector3d(peer, 9, 0), new Quaternionf(), new Vector3f(), new Vector3f(), 0);
      while (lockstep.status().tick() < ticks && physics.status().failure().isEmpty()) {
        LockSupport.parkNanos(1_000_000); // draw the frames of a FrameSource here
      }
      return lockstep.status();
    }
  }

  @Test
  void twoPeersPlayAsShown() throws Exception {
    Executor threads = task -> new Thread(task).start();
    List<InetSocketAddress> addresses = OpenPorts.addresses(2);

    CompletableFuture<Lockstep.Status> other =
        CompletableFuture.supplyAsync(() -> play(1, addresses, 30), threads);
    Lockstep.Status status = play(0, addresses, 30);

    assertThat(status.tick()).isGreaterThanOrEqualTo(30);
    assertThat(status.desync()).isEmpty();
    assertThat(other.get(30, TimeUnit.SECONDS).tick()).isGreaterThanOrEqualTo(30);
  }
}
