package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.CommonContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterClientTest {
  private static final int STEER = 65;

  private static final long SERVED_NANOS = 10_000_000_000L;

  @TempDir
  private Path folder;

  private final List<String> members = TestMembers.of(1);
  private final List<ClientAeron> launched = new CopyOnWriteArrayList<>();
  private final CommandTally world = new CommandTally();

  /** Aeron's client closes itself in a process that was stopped for more than ten seconds. */
  @Test
  void aClientWhoseAeronHasEndedStartsItAgainAndLosesNoCommand() {
    try (ClusterNode node = ClusterNode.start(settings(), world);
        ClusterClient client =
            ClusterClient.start(ClusterClient.Settings.of(members, "127.0.0.1"), this::launch)) {
      send(client, 0, 100);
      launched.get(0).aeron().close();
      send(client, 100, 200);

      TestMembers.await(
          "all commands", () -> node.membership().commands() == 200 && world.applied(0) == 200);
      assertThat(client.status().connections()).isGreaterThanOrEqualTo(2); // more after a stall
    }
    assertThat(launched).hasSizeGreaterThanOrEqualTo(2);
    assertThat(world.applied(0)).isEqualTo(200);
    assertThat(world.twice() + world.lost()).isZero();
  }

  @Test
  void aClientThatIsClosedHasSentWhatItAccepted() {
    try (ClusterNode node = ClusterNode.start(settings(), world)) {
      TestMembers.await("a start", () -> node.membership().tick() > 0);
      ClusterClient client = ClusterClient.start(members, "127.0.0.1");
      TestMembers.await("a connection", () -> client.status().connected());
      for (int number = 0; number < 3_000; number++) {
        assertThat(client.commands().forward(CommandTally.command(0, number))).isTrue();
      }
      client.close();

      assertThat(client.status().waiting()).isZero();
      assertThat(client.status().connected()).isFalse();
      TestMembers.await("all commands", () -> node.membership().commands() == 3_000);
    }
  }

  @Test
  @Tag("evidence")
  void commandsThatWaitAreCountedAlsoBeforeTheyAreNumbered() {
    ClusterClient client = ClusterClient.start(members, "127.0.0.1"); // without any node
    int accepted = 0;
    TestMembers.await("a start", () -> client.status().waiting() == 0);
    for (int count = 0; count < 100; count++) {
      int before = accepted;
      for (int more = 0; more < 1_000; more++) {
        accepted += client.commands().forward(CommandTally.command(0, accepted)) ? 1 : 0;
      }
      int all = accepted;
      TestMembers.await("the count", () -> client.status().waiting() == all);
      if (accepted == before) {
        break;
      }
    }
    client.close();

    assertThat(accepted).isGreaterThan(8_192);
    assertThat(client.status().waiting()).isEqualTo(accepted);
  }

  @Test
  @Tag("evidence")
  void oneClientTooManyKnowsItAndIsServedWhenAnotherLeaves() {
    try (ClusterNode node = ClusterNode.start(settings().withClients(1), world);
        ClusterClient second = oneTooMany()) {
      TestMembers.await("the commands", () -> node.membership().commands() == 2);
      assertThat(second.status().noSlot()).isFalse();
    }
  }

  /** With Aeron's own limit of ten sessions, an excess client never received a rejection. */
  @Test
  @Tag("evidence")
  void clientsUpToTheSettingsLimitAreServedAndOthersAreNotified() {
    int slots = 11;
    List<ClusterClient> clients = new ArrayList<>();
    try (ClusterNode node = ClusterNode.start(settings().withClients(slots), world)) {
      for (int count = 0; count < slots; count++) {
        clients.add(ClusterClient.start(members, "127.0.0.1"));
        send(clients.get(count), 0, 1);
      }
      for (int count = 0; count < slots + 2; count++) {
        ClusterClient tooMany = ClusterClient.start(members, "127.0.0.1");
        clients.add(tooMany);
        TestMembers.await("its refusal", () -> tooMany.status().noSlot());
      }

      assertThat(node.membership().clients()).isEqualTo(slots);
      assertThat(clients.subList(0, slots)).allMatch(client -> client.status().connected());
      ClusterClient last = clients.get(clients.size() - 1);
      assertThat(last.commands().forward(CommandTally.command(0, 1))).isTrue();
      for (ClusterClient leaving : clients.subList(0, clients.size() - 1)) {
        leaving.close();
      }
      TestMembers.await("a place", () -> last.status().acknowledged() == 1);
      assertThat(last.status().noSlot()).isFalse();
    } finally {
      clients.forEach(ClusterClient::close);
    }
  }

  private ClusterClient oneTooMany() {
    ClusterClient second;
    try (ClusterClient first = ClusterClient.start(members, "127.0.0.1")) {
      send(first, 0, 1);
      second = ClusterClient.start(members, "127.0.0.1");
      assertThat(second.commands().forward(CommandTally.command(0, 1))).isTrue();
      TestMembers.await("its refusal", () -> second.status().noSlot());
      assertThat(second.status().waiting()).isEqualTo(1);
    }
    return second;
  }

  /** The client's session may survive the restart, although no node answers it. */
  @Test
  @Tag("alone")
  void aClientIsServedSoonAfterAllNodesHaveStartedAgain() {
    ClusterNode first = ClusterNode.start(settings(), world);
    try (ClusterClient client = ClusterClient.start(members, "127.0.0.1")) {
      send(client, 0, 100);
      first.close();
      try (ClusterNode again = ClusterNode.start(settings(), new CommandTally())) {
        TestMembers.await("a start", () -> again.membership().tick() > 0);
        NanoClock clock = NanoClock.system();
        long begin = clock.nanos();
        send(client, 100, 200);

        assertThat(clock.nanos() - begin).isLessThan(SERVED_NANOS);
        TestMembers.await("all commands", () -> again.membership().commands() == 200);
      }
    }
  }

  @Test
  void whatAPlayerPressesIsTheInputOfOneTick() {
    AtomicLong presses = new AtomicLong();
    AtomicLong heldTicks = new AtomicLong();
    AtomicLong ticksSinceRelease = new AtomicLong();
    Simulation steered = new ForwardingSimulation(world) {
      @Override
      public void control(TickInput input) {
        presses.addAndGet(input.pressCount(STEER));
        if (input.isDown(STEER)) {
          heldTicks.incrementAndGet();
        } else if (heldTicks.get() > 0) {
          ticksSinceRelease.incrementAndGet();
        }
      }
    };
    try (ClusterNode node = ClusterNode.start(settings(), steered);
        ClusterClient client = ClusterClient.start(members, "127.0.0.1")) {
      client.commands().press(STEER);
      TestMembers.await("a key that stays down", () -> heldTicks.get() > 5);
      assertThat(ticksSinceRelease).hasValue(0);

      client.commands().release(STEER);
      TestMembers.await("the release", () -> ticksSinceRelease.get() > 20);

      assertThat(presses).hasValue(1);
      TestMembers.await("both commands", () -> node.membership().commands() == 2);
    }
  }

  @Test
  void aClientRemovesWhatTheDriverOfAKilledProcessHasLeft() throws Exception {
    System.setProperty(
        CommonContext.AERON_DIR_PROP_NAME, folder.resolve("aeron").toString());
    try {
      Process ended = new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
          .start();
      ended.waitFor();
      Files.createDirectory(folder.resolve("aeron-isochron-%d-0".formatted(ended.pid())));

      try (ClientAeron aeron = ClientAeron.launch()) {
        assertThat(aeron.aeron().isClosed()).isFalse();
      }
      assertThat(folder).isEmptyDirectory();
    } finally {
      System.clearProperty(CommonContext.AERON_DIR_PROP_NAME);
    }
  }

  private ClusterNode.Settings settings() {
    return ClusterNode.Settings.of(0, members, folder).withHeartbeat(Duration.ofMillis(200));
  }

  private static void send(ClusterClient client, int from, int to) {
    for (int number = from; number < to; number++) {
      assertThat(client.commands().forward(CommandTally.command(0, number))).isTrue();
    }
    TestMembers.await("answers", () -> client.status().acknowledged() == to);
  }

  private ClientAeron launch() {
    ClientAeron aeron = ClientAeron.launch();
    launched.add(aeron);
    return aeron;
  }
}
