package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.isochron.engine.reference.Balls;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.Eavesdropper;
import org.isochron.physics.PhysicsThread;
import org.isochron.remote.AeronLinks;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two peers whose datagrams pass through somebody who reads and changes them. */
@Timeout(600)
class SealedSessionTest {
  private static final long SESSION = 40_417;
  private static final String SECRET = "the secret of these two peers";
  private static final long SPAWNED = 0x1e6f_3a5c_7788_0912L;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long TICKS = 300;

  /** The attacker flips bits, repeats datagrams, and injects earlier messages as newer ones. */
  @Test
  void attackerReadsNothingAndChangesNothing() throws Exception {
    Eavesdropper attacker = new Eavesdropper(0.02, 6);
    play(
        attacker,
        new DatagramForwarder.Network(0, 0, 0, 0.05, 0.02, 0),
        links -> links.withSecret(SECRET));

    assertThat(attacker.keptCount()).isGreaterThan(100);
    assertThat(attacker.injectedCount()).isGreaterThan(3);
    assertThat(attacker.readable(SECRET)).isFalse();
    assertThat(attacker.readable(SPAWNED)).isFalse();
  }

  @Test
  void attackerReadsEverythingWithoutEncryption() throws Exception {
    Eavesdropper attacker = new Eavesdropper(0, 6);
    play(attacker, DatagramForwarder.Network.GOOD, AeronLinks::withoutEncryption);

    assertThat(attacker.readable(SPAWNED)).isTrue();
  }

  private static void play(
      Eavesdropper attacker, DatagramForwarder.Network network, UnaryOperator<AeronLinks> change)
      throws Exception {
    List<InetSocketAddress> real = OpenPorts.addresses(2);
    int port = OpenPorts.find(2);
    List<InetSocketAddress> forwarded =
        List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), real.get(1));
    try (DatagramForwarder forwarder = forwarder(port, real.get(0).getPort())) {
      forwarder.pass(attacker);
      forwarder.become(network);
      CompletableFuture<Lockstep.Status> other = CompletableFuture.supplyAsync(
          () -> play(1, change.apply(AeronLinks.of(SESSION, 1, forwarded))),
          task -> new Thread(task).start());
      Lockstep.Status status = play(0, change.apply(AeronLinks.of(SESSION, 0, real)));

      assertThat(status.tick()).isGreaterThanOrEqualTo(TICKS);
      assertThat(status.desync()).isEmpty();
      Lockstep.Status last = other.get(60, TimeUnit.SECONDS);
      assertThat(last.tick()).isGreaterThanOrEqualTo(TICKS);
      assertThat(last.desync()).isEmpty();
    }
  }

  private static DatagramForwarder forwarder(int port, int target) throws IOException {
    return new DatagramForwarder(port, target, 3);
  }

  private static Lockstep.Status play(int peer, AeronLinks links) {
    SharedState state = SharedState.of(SnapshotLayout.bodies(64));
    Lockstep lockstep = new Lockstep(
        Balls.falling(64).build(),
        Lockstep.Settings.of(SESSION, peer, 2),
        links.connect(PATIENCE),
        state.clock());
    try (PhysicsThread physics = PhysicsThread.start(state, lockstep)) {
      state
          .commands()
          .spawnWithToken(
              0,
              new Vector3d(peer, 9, 0),
              new Quaternionf(),
              new Vector3f(),
              new Vector3f(),
              SPAWNED);
      while (lockstep.status().tick() < TICKS && physics.status().failure().isEmpty()) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(physics.status().failure()).isEmpty();
      return lockstep.status();
    }
  }
}
