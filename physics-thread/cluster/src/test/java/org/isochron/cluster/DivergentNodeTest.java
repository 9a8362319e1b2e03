package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests clusters in which the results of one node differ from those of the others. All start from
 * empty folders.
 */
final class DivergentNodeTest {
  @TempDir
  private Path folder;

  @Test
  @Tag("evidence")
  void aNodeWithAnotherEngineSettingEndsAndTheOthersContinue() {
    List<String> members = TestMembers.of(3);
    List<ClusterNode> nodes = new ArrayList<>();
    Scene scene = Scene.fallingPile(30);
    Engine.Settings plain = Engine.Settings.defaults();
    try {
      for (int node = 0; node < 3; node++) {
        nodes.add(ClusterNode.start(
            ClusterNode.Settings.of(node, members, folder.resolve("node" + node))
                .withHeartbeat(Duration.ofMillis(500)),
            Engines.named("reference")
                .build(scene, node == 0 ? plain.withIterations(3, 3) : plain)));
      }
      ClusterNode ended = nodes.remove(0);
      TestMembers.await("the end", () -> ended.status().failure().isPresent());

      assertThatThrownBy(ended::close)
          .hasMessageContaining("this node computes with ")
          .hasMessageContaining("iterations 3 and 3, scene ")
          .hasMessageContaining("and the majority of the nodes with ")
          .hasMessageContaining("run the same on all nodes");
      for (ClusterNode node : nodes) {
        long tick = node.membership().tick();
        TestMembers.await("ticks", () -> node.membership().tick() > tick + 300);
        assertThat(node.status().failure()).isEmpty();
      }
    } finally {
      nodes.forEach(ClusterNode::close);
    }
  }

  @ParameterizedTest
  @Tag("evidence")
  @CsvSource({"true,true", "true,false", "false,true", "false,false"})
  void aNodeWhoseStateLosesABitEndsAndCatchesUp(boolean leads, boolean empty) {
    Flipping worlds = new Flipping();
    try (ThreeNodes nodes = new ThreeNodes(folder, worlds::around)) {
      nodes.send(100);
      int divergent = leads ? nodes.leader() : (nodes.leader() + 1) % 3;
      worlds.flip(divergent);
      TestMembers.await("the end", () -> nodes.hasFailed(divergent));

      assertThat(nodes.failure(divergent))
          .contains("this node's state differs from the majority's (after tick ")
          .contains("node 0: ", "node 1: ")
          .contains("start this node in an empty folder");
      nodes.end(divergent);
      if (empty) {
        NodeFiles.delete(nodes.folder(divergent));
      }
      nodes.send(100);
      nodes.start(divergent); // finds its old reports in the log
      nodes.send(100);
      nodes.awaitTicks(300);
      nodes.endEqual();
    }
  }

  @Test
  @Tag("evidence")
  void withoutAMajorityBothOfTwoNodesContinueUntilTheThirdDecides() {
    Flipping worlds = new Flipping();
    try (ThreeNodes nodes = new ThreeNodes(folder, worlds::around)) {
      nodes.send(100);
      int divergent = nodes.leader();
      int equal = (divergent + 1) % 3;
      int third = (divergent + 2) % 3;
      nodes.end(third);
      worlds.flip(divergent);
      long flipped = nodes.tick(divergent);
      TestMembers.await("ticks", () -> nodes.tick(equal) > flipped + 500);
      assertThat(nodes.hasFailed(divergent) || nodes.hasFailed(equal)).isFalse();

      nodes.start(third);
      TestMembers.await("the end", () -> nodes.hasFailed(divergent));
      nodes.end(divergent);
      nodes.start(divergent);
      nodes.send(100);
      nodes.endEqual();
    }
  }

  private static final class Flipping {
    // ordering: volatile: the test writes the value and the physics threads read it; nothing else
    // depends on it.
    private volatile int flipped = -1;

    Simulation around(int node, CommandTally world) {
      return new ForwardingSimulation(world) {
        @Override
        public void step(long tick, double dtSeconds) {
          super.step(tick, dtSeconds);
          if (flipped == node) {
            flipped = -1;
            world.flip();
          }
        }
      };
    }

    void flip(int node) {
      flipped = node;
    }
  }
}
