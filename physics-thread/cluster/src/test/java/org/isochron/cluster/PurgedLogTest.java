package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PurgedLogTest {
  private static final long SEGMENT_BYTES = 16L << 20;

  /**
   * Maximum number of files: three of the log, and two for each of four checkpoints, one of them
   * unfinished.
   */
  private static final int MAX_FILES = 11;

  private static final long LISTED_BYTES = 2_048;

  private static final long FIRST_LIST_BYTES = 4 << 20;

  private static final int MIN_CHECKPOINTS = 200;

  @TempDir
  private Path folder;

  @Test
  void checkpointsThatAreNoLongerNeededAreRemoved() {
    List<String> members = TestMembers.of(1);
    try (ClusterNode node = ClusterNode.start(settings(members), new CommandTally())) {
      awaitCheckpoints(node, 8);
      TestMembers.await("the purge", () -> !NodeFiles.segments(folder).contains("1-0.rec"));

      awaitBound();
    }
    long before = NodeFiles.checkpointListBytes(folder);
    CommandTally again = new CommandTally();
    // adds no checkpoint
    ClusterNode.Settings rare = settings(members).withCheckpointTicks(1_000_000);
    try (ClusterNode node = ClusterNode.start(rare, again)) {
      TestMembers.await("ticks", () -> node.membership().tick() > 100);
      assertThat(node.membership().checkpointTick()).isPositive();
    }
    assertThat(NodeFiles.checkpointListBytes(folder)).isLessThan(before);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void aFolderStaysBelowItsBoundHoweverManyCheckpointsThereAre() {
    List<String> members = TestMembers.of(1);
    int checkpoints = Math.max(MIN_CHECKPOINTS, Integer.getInteger("cluster.checkpoints", 300));
    CommandTally world = new CommandTally();
    int sent = 0;
    try (ClusterNode node = ClusterNode.start(settings(members), world);
        NodeClient client = new NodeClient(node)) {
      for (int count = 0; count < checkpoints; count++) {
        client.send(sent, sent + 2_000);
        sent += 2_000;
        awaitCheckpoints(node, 1);
        if (count > 10) {
          awaitBound();
        }
      }
      TestMembers.await("the log", () -> NodeFiles.begin(folder, 0) >= SEGMENT_BYTES);
    }
    CommandTally again = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(members), again)) {
      TestMembers.await("ticks", () -> node.membership().tick() > 100);
    }
    assertThat(again.applied(0)).isEqualTo(sent);
    assertThat(again.twice() + again.lost()).isZero();
  }

  @ParameterizedTest
  @Tag("evidence")
  @ValueSource(booleans = {true, false})
  void aNodeWithAnEmptyFolderOrAnOldOneCatchesUpFromACheckpoint(boolean empty) {
    try (ThreeNodes nodes = new ThreeNodes(folder, (node, tally) -> tally, 200)) {
      nodes.send(2_000);
      int away = (nodes.leader() + 1) % 3;
      int leader = nodes.leader();
      nodes.awaitCheckpoints(leader, 1);
      nodes.end(away);
      if (empty) {
        NodeFiles.delete(nodes.folder(away));
      }
      nodes.fillLog(3L * SEGMENT_BYTES);
      nodes.awaitCheckpoints(leader, 3);
      TestMembers.await("the log", () -> NodeFiles.begin(nodes.folder(leader), 0) >= SEGMENT_BYTES);
      nodes.start(away);
      nodes.send(100);
      nodes.endEqual();
    }
  }

  /** Checkpoints are so frequent here that the bound may be exceeded for a moment. */
  private void awaitBound() {
    TestMembers.await("the bound", () -> NodeFiles.segments(folder).size() <= MAX_FILES);
    assertThat(NodeFiles.listBytes(folder))
        .isLessThan(FIRST_LIST_BYTES + LISTED_BYTES * NodeFiles.recordingCount(folder));
  }

  private static void awaitCheckpoints(ClusterNode node, int count) {
    for (int more = 0; more < count; more++) {
      long last = node.membership().checkpointTick();
      TestMembers.await("a checkpoint", () -> node.membership().checkpointTick() > last);
    }
  }

  private ClusterNode.Settings settings(List<String> members) {
    return ClusterNode.Settings.of(0, members, folder)
        .withRate(TickRate.hertz(500))
        .withHeartbeat(Duration.ofMillis(200))
        .withCheckpointTicks(20);
  }
}
