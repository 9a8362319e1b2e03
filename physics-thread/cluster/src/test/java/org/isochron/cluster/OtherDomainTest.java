package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("evidence")
final class OtherDomainTest {
  private static final int STRANGER = 1;

  @TempDir
  private Path folder;

  private String domain = "Jolt 0.9.9 on amd64";

  @Test
  void aNodeOfAnotherDomainEndsWithASentenceAndTheOthersContinue() {
    try (ThreeNodes nodes = new ThreeNodes(folder, (node, world) -> named(world))) {
      nodes.send(100);
      nodes.end(STRANGER);
      domain = "Jolt 0.9.9 on aarch64";
      TestMembers.await("a leader", () -> nodes.leads(0) || nodes.leads(2));

      nodes.start(STRANGER);
      TestMembers.await("the end", () -> nodes.hasFailed(STRANGER));

      assertThat(nodes.failure(STRANGER))
          .contains("computes with Jolt 0.9.9 on aarch64")
          .contains("run the same on all nodes");
      nodes.end(STRANGER);
      nodes.send(100);
      domain = "Jolt 0.9.9 on amd64";
      nodes.start(STRANGER);
      nodes.endEqual();
    }
  }

  private Simulation named(Simulation world) {
    String here = domain;
    return new ForwardingSimulation(world) {
      @Override
      public String domain() {
        return here;
      }
    };
  }
}
