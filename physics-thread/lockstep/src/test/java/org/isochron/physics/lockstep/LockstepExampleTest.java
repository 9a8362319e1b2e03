package org.isochron.physics.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.state.SharedState;
import org.isochron.state.link.InProcessLinks;
import org.isochron.state.link.Link;
import org.isochron.state.snapshot.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An example of lockstep: the first method is all that a peer needs. */
@Timeout(60)
class LockstepExampleTest {
  private static final long SESSION = 20_301;

  private static LockstepStatus play(List<Link> links, int peer, long ticks) {
    SharedState state = SharedState.of(SnapshotLayout.bodies(64));
    LockstepSettings settings = LockstepSettings.of(SESSION, peer, links.size() + 1);
    Lockstep lockstep = new Lockstep(
        new SphereWorld(SphereSettings.bodies(64)),
        settings,
        links,
        state.clock());
    try (PhysicsThread physics = PhysicsThread.start(state, lockstep)) {
      state.commands().spawn(0, new Vector3f(peer, 9, 0), new Quaternionf(), 0);
      while (lockstep.status().tick() < ticks && !physics.status().hung()) {
        LockSupport.parkNanos(1_000_000); // or draw the frames of a FrameSource
      }
      return lockstep.status();
    }
  }

  @Test
  void twoPeersPlayAsShown() throws Exception {
    Executor threads = task -> new Thread(task).start();
    List<List<Link>> mesh = InProcessLinks.mesh(2);

    CompletableFuture<LockstepStatus> other =
        CompletableFuture.supplyAsync(() -> play(mesh.get(1), 1, 30), threads);
    LockstepStatus status = play(mesh.get(0), 0, 30);

    assertThat(status.tick()).isGreaterThanOrEqualTo(30);
    assertThat(status.desync()).isEmpty();
    assertThat(other.get(30, TimeUnit.SECONDS).tick()).isGreaterThanOrEqualTo(30);
  }
}
