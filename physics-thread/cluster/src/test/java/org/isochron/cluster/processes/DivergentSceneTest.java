package org.isochron.cluster.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.cluster.TestMembers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("evidence")
class DivergentSceneTest {
  @TempDir
  private Path folder;

  @Test
  void theProcessWithMoreBodiesEndsAndTheOthersContinue() throws IOException {
    HashComparison hashes = new HashComparison();
    List<String> members = TestMembers.of(3);
    List<NodeProcess> nodes = new ArrayList<>();
    try {
      for (int node = 0; node < members.size(); node++) {
        nodes.add(
            new NodeProcess(node, members, folder, NodeWorld.of("reference", node == 0 ? 40 : 30)));
      }
      NodeProcess divergent = nodes.get(0);
      TestMembers.await("its end", () -> !divergent.isAlive());

      assertThat(divergent.lastWords())
          .contains("this node computes with ", "and the majority of the nodes with ");
      for (NodeProcess node : nodes.subList(1, 3)) {
        long tick = node.take(hashes).tick();
        TestMembers.await("ticks", () -> node.take(hashes).tick() > tick + 300);
      }
      assertThat(hashes.difference()).isEmpty();
    } finally {
      nodes.forEach(NodeProcess::close);
    }
  }
}
