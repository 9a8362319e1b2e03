package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.isochron.engine.reference.Balls;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.Eavesdropper;
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

/** Two peers whose datagrams pass through somebody who reads and changes them. */
@Timeout(600)
class AttackedSessionTest {
  private static final long SESSION = 40_417;
  private static final String SECRET = "the secret of these two peers";
  private static final long SPAWNED = 0x1e6f_3a5c_7788_0912L;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long TICKS = 300;

  /** Part of the datagrams whose bits are flipped, and part that is replaced. */
  private static final double SHARE = 0.02;

  @Test
  void attackerReadsNothingAndChangesNothing() throws Exception {
    Attacker attacker = new Attacker();
    List<InetSocketAddress> real = OpenPorts.addresses(2);
    int port = OpenPorts.find(2);
    List<InetSocketAddress> forwarded =
        List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), real.get(1));
    try (DatagramForwarder forwarder = new DatagramForwarder(port, real.get(0).getPort(), 3)) {
      forwarder.pass(attacker);
      forwarder.become(new DatagramForwarder.Network(0, 0, 0, 0.05, 0, 0));

      CompletableFuture<Lockstep.Status> other =
          CompletableFuture.supplyAsync(() -> play(1, forwarded), task -> new Thread(task).start());
      Lockstep.Status status = play(0, real);

      assertThat(status.tick()).isGreaterThanOrEqualTo(TICKS);
      assertThat(status.desync()).isEmpty();
      Lockstep.Status last = other.get(60, TimeUnit.SECONDS);
      assertThat(last.tick()).isGreaterThanOrEqualTo(TICKS);
      assertThat(last.desync()).isEmpty();
    }
    assertThat(attacker.reader.keptCount()).isGreaterThan(100);
    assertThat(attacker.changes).isGreaterThan(10);
    assertThat(attacker.reader.readable(SECRET)).isFalse();
    assertThat(attacker.reader.readable(SPAWNED)).isFalse();
    attacker.reader.accept(ByteBuffer.allocate(100).putLong(40, SPAWNED));
    assertThat(attacker.reader.readable(SPAWNED)).isTrue();
  }

  private static Lockstep.Status play(int peer, List<InetSocketAddress> addresses) {
    SharedState state = SharedState.of(SnapshotLayout.bodies(64));
    Lockstep lockstep = new Lockstep(
        Balls.falling(64).build(),
        Lockstep.Settings.of(SESSION, peer, 2),
        PeerLinks.of(SESSION, peer, addresses).withSecret(SECRET).connect(PATIENCE),
        state.clock());
    try (PhysicsThread physics =
        PhysicsThread.start(state, lockstep.simulation(), PhysicsSettings.DEFAULT)) {
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

  /** Keeps all datagrams, flips bits, and sends earlier datagrams in place of newer ones. */
  private static final class Attacker implements Consumer<ByteBuffer> {
    final Eavesdropper reader = new Eavesdropper(0, 6);
    int changes;
    private final Random random = new Random(6);
    private final Map<Integer, byte[]> earlier = new HashMap<>();

    @Override
    public void accept(ByteBuffer datagram) {
      reader.accept(datagram);
      byte[] copy = new byte[datagram.limit()];
      datagram.get(0, copy);
      byte[] before = earlier.put(copy.length, copy);
      double choice = random.nextDouble();
      if (choice < SHARE) {
        int at = random.nextInt(copy.length);
        datagram.put(at, (byte) (copy[at] ^ 1 << random.nextInt(Byte.SIZE)));
        changes++;
      } else if (choice < 2 * SHARE && before != null) {
        datagram.put(0, before);
        changes++;
      }
    }
  }
}
