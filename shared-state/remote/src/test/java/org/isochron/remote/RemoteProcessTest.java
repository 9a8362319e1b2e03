package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.faults.DatagramForwarder;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.stream.Address;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
@Tag("evidence")
class RemoteProcessTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String address = OpenPorts.address();

  @Test
  void viewerOutlivesAKilledServer() throws Exception {
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(address);
    Process server = ServingProcess.start(address, 1);
    try (RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      await(remote, () -> sees(reader) && reader.newest().tick() > 50);
      long epoch = reader.newest().epoch();

      server.destroyForcibly().waitFor();
      await(
          remote,
          () -> remote.status().connection() == Connection.SILENT
              && reader.writerState() instanceof SharedState.WriterState.Failed);
      server = ServingProcess.start(address, 2);
      await(
          remote,
          () -> sees(reader)
              && reader.newest().epoch() > epoch
              && remote.status().connection() == Connection.SERVED);
      assertThat(remote.status().damagedMessages()).isZero();
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  /** Long enough to be reported as silence, and too short to end a connection. */
  @Test
  @Tag("evidence")
  void serverThatIsStoppedCostsItsViewersNoJoin() throws Exception {
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(address);
    Process server = ServingProcess.start(address, 1);
    try (RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        RemoteState other =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      for (int stop = 1; stop <= 5; stop += 2) {
        await(remote, () -> sees(reader) && remote.status().isHealthy());
        ServingProcess.signal(server, "STOP");
        LockSupport.parkNanos(stop * 1_000_000_000L);
        long stalledTick = reader.newest().tick();
        boolean isReported = stop > 2;
        await(remote, () -> !isReported || !remote.status().isHealthy());
        ServingProcess.signal(server, "CONT");
        await(remote, () -> sees(reader) && reader.newest().tick() > stalledTick + 30);
      }

      assertThat(remote.status().connectionCount()).isEqualTo(1);
      assertThat(other.status().connectionCount()).isEqualTo(1);
      assertThat(remote.status().lostEvents()).isZero();
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  @Test
  @Tag("evidence")
  void viewerThatIsStoppedDoesNotJoinAgain() throws Exception {
    RemoteSettings settings =
        RemoteSettings.DEFAULT.withAddress(address).withCommands(CommandRule.EVERYTHING);
    try (TokenPhysics physics = new TokenPhysics(NanoClock.system(), 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings)) {
      physics.tick();
      Process viewer = ViewingProcess.start(address, 1);
      try {
        for (int stop = 2; stop <= 5; stop += 3) {
          ServingProcess.signal(viewer, "STOP");
          tickUntil(physics, NanoClock.system().nanos() + stop * 1_000_000_000L);
          assertThat(relay.status().viewers()).isEqualTo(1);
          long received = physics.receivedCommands;
          ServingProcess.signal(viewer, "CONT");
          long until = NanoClock.system().nanos() + PATIENCE.toNanos();
          while (physics.receivedCommands == received) {
            assertThat(NanoClock.system().nanos() - until).isNegative();
            tickUntil(physics, NanoClock.system().nanos() + 1_000_000_000L);
          }
        }

        assertThat(viewer.isAlive()).as("it ends if it must join again").isTrue();
      } finally {
        viewer.destroyForcibly().waitFor();
      }
    }
  }

  /**
   * Each attempt opens other streams, but the relay recognises the viewers that it refused. It
   * keeps a slot only for a viewer that asks in time, so a round with a late attempt decides
   * nothing.
   */
  @Test
  @Tag("evidence")
  void whoConnectsAgainAsAskedGoesBeforeANewcomer() throws Exception {
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(address);
    NanoClock clock = NanoClock.system();
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings.withViewers(1))) {
      Optional<Throwable> newcomer;
      long askNanos;
      boolean inTime;
      do {
        awaitNobody(relay);
        RemoteState first =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        Duration firstWait = refusal(settings).askAgainAfter();
        askNanos = clock.nanos() + firstWait.toNanos();
        tickUntil(physics, askNanos);
        Duration wait = refusal(settings).askAgainAfter();
        inTime = clock.nanos() - askNanos < Refusals.LATE_NANOS;
        askNanos = clock.nanos() + wait.toNanos();
        first.close();
        awaitNobody(relay);
        newcomer = Optional.ofNullable(catchThrowable(
            () -> ViewingProcess.start(address, 2).destroyForcibly().waitFor()));
        inTime &= clock.nanos() - askNanos < Refusals.LATE_NANOS;
      } while (!inTime);

      assertThat(newcomer.orElseThrow())
          .hasMessageContaining("all 1 places of the relay are taken");
      assertThat(relay.status().viewers()).isZero();
      LockSupport.parkNanos(askNanos - clock.nanos());
      RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE).close();
    }
  }

  private static void awaitNobody(RemoteRelay relay) {
    while (relay.status().viewers() > 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static RemoteState.RefusedException refusal(RemoteSettings settings) {
    return catchThrowableOfType(
        RemoteState.RefusedException.class,
        () -> RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE));
  }

  @Test
  void lossDuplicationReorderingAndDelayAreEndured() throws Exception {
    endureABadNetwork();
  }

  @Test
  @Tag("alone")
  void badNetworkCostsFewSnapshotsAndIsMeasured() throws Exception {
    RemoteState.Status status = endureABadNetwork();

    assertThat(status.lostSnapshots()).isLessThan(100);
    assertThat(status.roundTripNanos()).isLessThanOrEqualTo(90_000_000L);
  }

  private RemoteState.Status endureABadNetwork() throws Exception {
    Process server = ServingProcess.start(address, 1);
    int port = Address.of(address).socket().getPort();
    int bad = OpenPorts.find(1);
    try (DatagramForwarder forwarder = new DatagramForwarder(bad, port, 7)) {
      forwarder.become(new DatagramForwarder.Network(20_000_000, 20_000_000, 0.02, 0.05, 0, 0));
      return requireEndured("isochron://127.0.0.1:" + bad);
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private static RemoteState.Status requireEndured(String bad) throws Exception {
    try (RemoteState remote = RemoteState.connect(
            RemoteSettings.DEFAULT.withAddress(bad), RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      await(remote, () -> sees(reader) && reader.newest().tick() > 100);
      for (int number = 1; number <= 100; number++) {
        remote.state().commands().user(TokenPhysics.KIND, 0, 0, TokenPhysics.SENDER + number);
      }
      long from = reader.newest().tick();

      await(remote, () -> sees(reader) && reader.newest().tick() > from + 300);

      // both processes read the same clock here
      assertThat(remote.status().damagedMessages()).isZero();
      assertThat(remote.status().lostCommands()).isZero();
      assertThat(remote.status().unknownCommands()).isZero();
      assertThat(remote.status().lostEvents()).isZero();
      assertThat(remote.status().roundTripNanos()).isGreaterThanOrEqualTo(40_000_000L);
      return remote.status();
    }
  }

  private static void tickUntil(TokenPhysics physics, long nanos) {
    while (NanoClock.system().nanos() - nanos < 0) {
      physics.tick();
      LockSupport.parkNanos(TokenPhysics.TICK_NANOS);
    }
  }

  private static boolean sees(SnapshotReader reader) {
    if (reader.refresh()) {
      TokenPhysics.requireWhole(reader.newest(), Quantisation.DEFAULT);
    }
    return reader.length() > 0;
  }

  private static void await(RemoteState remote, BooleanSupplier goal) throws IOException {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + PATIENCE.toNanos();
    while (!goal.getAsBoolean()) {
      assertThat(clock.nanos() - until).as("in time, %s", remote.status()).isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }
}
