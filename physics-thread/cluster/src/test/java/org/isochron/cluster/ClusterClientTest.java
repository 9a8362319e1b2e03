package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.CommonContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.ForwardingSimulation;
import org.isochron.physics.simulation.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterClientTest {
  private static final int STEER = 65;

  @TempDir
  private Path folder;

  private final List<String> members = TestMembers.of(1);
  private final List<ClientAeron> launched = new CopyOnWriteArrayList<>();
  private final CommandTally world = new CommandTally();

  /** Aeron ends in a process that was stopped for longer than ten seconds. */
  @Test
  void aClientWhoseAeronHasEndedStartsItAgainAndLosesNoCommand() {
    try (ClusterNode node = ClusterNode.start(settings(), world);
        ClusterClient client = ClusterClient.start(members, "127.0.0.1", this::launch)) {
      send(client, 0, 100);
      launched.get(0).aeron().close();
      send(client, 100, 200);

      TestMembers.await("all commands", () -> node.status().commands() == 200);
      assertThat(client.status().connections()).isEqualTo(2);
    }
    assertThat(launched).hasSize(2);
    assertThat(world.applied(0)).isEqualTo(200);
    assertThat(world.twice() + world.lost()).isZero();
  }

  @Test
  void whatAPlayerPressesIsTheInputOfOneTick() {
    AtomicLong presses = new AtomicLong();
    AtomicLong heldTicks = new AtomicLong();
    Simulation steered = new ForwardingSimulation(world) {
      @Override
      public void control(TickInput input) {
        presses.addAndGet(input.pressCount(STEER));
        heldTicks.addAndGet(input.isDown(STEER) ? 1 : 0);
      }
    };
    try (ClusterNode node = ClusterNode.start(settings(), steered);
        ClusterClient client = ClusterClient.start(members, "127.0.0.1")) {
      client.commands().press(STEER);
      TestMembers.await("a key that stays down", () -> heldTicks.get() > 5);
      client.commands().release(STEER);
      TestMembers.await("both", () -> node.status().commands() == 2);
      long ticks = node.status().tick();
      TestMembers.await("the release", () -> node.status().tick() > ticks + 20);

      assertThat(presses).hasValue(1);
      assertThat(heldTicks.get()).isLessThan(node.status().tick() - 20);
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

  private ClusterSettings settings() {
    return ClusterSettings.of(0, members, folder).withHeartbeat(Duration.ofMillis(200));
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
