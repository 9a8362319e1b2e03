package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.Soon.until;
import static org.isochron.remote.RemoteState.Interest.EVERYTHING;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.cluster.ClusterNode;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.BodyId;
import org.isochron.state.CommandRule;
import org.isochron.state.OpenPorts;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Converts the log of a cluster to a journal: one node replays its folder alone and is recorded.
 */
@Tag("evidence")
final class LogJournalTest {
  private static final int BODIES = 4;
  private static final int COMMANDS = 50;
  private static final int PORTS = 5;

  @TempDir
  private Path folder;

  private long hashTick;
  private long hash;

  @Test
  void aLogOfThreeNodesIsReplayedFromAJournal() throws Exception {
    runThreeNodes();
    Path file = folder.resolve("world.journal");
    Simulation world = world();
    Journal.Identity identity = Journal.Identity.of(
            TickRate.hertz(100), world.layout(), "spheres", "1")
        .withScene("four", world.stateHash(), 0);

    try (Recording recording = Recording.start(file, identity, world)) {
      runAlone(recording);
    }

    try (Replay replay = Replay.of(Journal.open(file), identity, world())) {
      replay.seek(hashTick);
      assertThat(replay.stateHash()).as("after tick %d", hashTick).isEqualTo(hash);
      while (replay.advance()) {
        assertThat(replay.divergence()).isEmpty();
      }
      assertThat(replay.comparedCount()).isPositive();
      assertThat(hash).as("the commands moved something").isNotEqualTo(unmoved(hashTick));
    }
  }

  private void runThreeNodes() throws IOException {
    List<String> members = members(3);
    List<ClusterNode> nodes = new ArrayList<>();
    try {
      for (int node = 0; node < members.size(); node++) {
        nodes.add(ClusterNode.start(settings(node, members, node), world()));
      }
      ClusterNode followed = nodes.get(1);
      until(() -> followed.membership().tick() > 0);
      RemoteSettings served = RemoteSettings.DEFAULT
          .withAddress(OpenPorts.address())
          .withCommands(CommandRule.EVERYTHING);
      try (RemoteRelay relay = RemoteRelay.serve(followed.state(), served);
          RemoteState viewer = RemoteState.connect(served, EVERYTHING, Duration.ofSeconds(20))) {
        for (int command = 0; command < COMMANDS; command++) {
          long body = BodyId.of(command % BODIES, 1);
          viewer.state().commands().impulse(body, new Vector3f(1, 2, 0));
        }
        until(() -> followed.membership().commands() == COMMANDS);
        assertThat(relay.failure()).isEmpty();
      }
      long last = followed.membership().tick();
      until(() -> followed.membership().hashTick() > last);
      ClusterNode.Membership member = followed.membership();
      hashTick = member.hashTick();
      hash = member.hash();
    } finally {
      nodes.forEach(ClusterNode::close);
    }
  }

  private void runAlone(Recording recording) {
    ClusterNode.Settings alone = settings(0, members(1), 1);
    try (ClusterNode node = ClusterNode.start(alone, recording.simulation())) {
      until(() -> node.membership().tick() > hashTick);
      assertThat(node.membership().commands()).isEqualTo(COMMANDS);
    }
  }

  private static long unmoved(long tick) {
    try (Simulation world = world()) {
      for (long next = 1; next <= tick; next++) {
        world.step(next, TickRate.hertz(100).dtSeconds());
      }
      return world.stateHash();
    }
  }

  private static List<String> members(int count) {
    int first = OpenPorts.find(PORTS * count);
    return IntStream.range(0, count)
        .mapToObj(node -> "127.0.0.1:" + (first + PORTS * node))
        .toList();
  }

  private static Simulation world() {
    Balls balls = Balls.falling(BODIES);
    for (int body = 0; body < BODIES; body++) {
      balls.ball(3 * body, 10, 0);
    }
    return balls.build();
  }

  private ClusterNode.Settings settings(int node, List<String> members, int folderNumber) {
    return ClusterNode.Settings.of(node, members, folder.resolve("node" + folderNumber))
        .withHeartbeat(Duration.ofMillis(500));
  }
}
