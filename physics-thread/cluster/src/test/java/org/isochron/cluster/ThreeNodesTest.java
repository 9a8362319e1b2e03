package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ThreeNodesTest {
  @TempDir
  private Path folder;

  @Test
  @Tag("evidence")
  void theWorldContinuesWithoutItsLeaderAndTheLeaderCatchesUp() {
    try (ThreeNodes nodes = new ThreeNodes(folder)) {
      int first = nodes.leader();
      nodes.send(200);
      nodes.end(first);
      nodes.send(200);
      nodes.start(first);
      nodes.send(200);

      nodes.endEqual();
    }
  }

  @ParameterizedTest
  @Tag("evidence")
  @ValueSource(booleans = {true, false})
  void aNodeThatTheNetworkCutsOffStallsAndCatchesUpWhenItIsBack(boolean leads) {
    try (CutNetwork network = new CutNetwork();
        ThreeNodes nodes = new ThreeNodes(folder)) {
      int leader = nodes.leader();
      int cut = leads ? leader : (leader + 1) % 3;
      nodes.send(100);
      network.cut(nodes.folder(cut));
      TestMembers.await(
          "a leader among the others",
          () -> IntStream.range(0, 3).anyMatch(node -> node != cut && nodes.leads(node)));
      nodes.send(100);
      int other = (cut + 1) % 3;
      TestMembers.await("a gap", () -> nodes.tick(other) > nodes.tick(cut) + 100);
      long stalledTick = nodes.tick(cut);
      TestMembers.await("a longer gap", () -> nodes.tick(other) > stalledTick + 200);

      assertThat(nodes.tick(cut)).as("without a majority").isEqualTo(stalledTick);

      network.heal();
      nodes.send(100);
      nodes.endEqual();
    }
  }

  @ParameterizedTest
  @Tag("evidence")
  @ValueSource(booleans = {true, false})
  void aNodeWhoseDiskIsSlowerThanTheLogHoldsNoOtherUp(boolean leads) {
    SlowDisks disks = new SlowDisks();
    try (ThreeNodes nodes = new ThreeNodes(folder, disks)) {
      int leader = nodes.leader();
      int slow = leads ? leader : (leader + 1) % 3;
      int other = (slow + 1) % 3;
      nodes.send(100);
      disks.slow(slow);
      long begin = nodes.tick(other);
      nodes.send(100);
      TestMembers.await("ticks of the others", () -> nodes.tick(other) > begin + 300);
      assertThat(disks.delayedCount()).isGreaterThan(50);

      nodes.send(100);
      disks.heal();
      nodes.endEqual();
    }
  }
}
