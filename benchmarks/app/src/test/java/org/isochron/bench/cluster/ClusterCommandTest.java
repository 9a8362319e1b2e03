package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.bench.Soon.until;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.Isochron;
import org.isochron.bench.TypedCommands;
import org.isochron.faults.ChildProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterCommandTest {
  @TempDir
  private Path folder;

  private final TypedCommands commands = new TypedCommands();

  @Test
  @Tag("evidence")
  void threeNodesRunUntilTheDemoEnds() {
    assertThat(commands.type("cluster --demo --engine=reference --bodies=5 --seconds=10"))
        .as(commands.out() + commands.err())
        .isZero();
    assertThat(commands.out()).contains("LEADER tick", "FOLLOWER tick");
  }

  @Test
  void aChannelThatIsNoneIsRefusedAndTheNodeEnded() throws IOException {
    String node = "--node=0 --engine=reference --members=%s --folder=%s"
        .formatted(FreeMembers.of(1).get(0), folder.resolve("node"));

    assertRefused(node + " --serve=foo", "--serve: foo is no channel over UDP");
    // the port is free again
    assertRefused(node + " --serve=foo", "--serve: foo is no channel over UDP");
  }

  @Test
  @Tag("evidence")
  void aNodeAloneRecordsAJournalThatIsVerified() throws Exception {
    Path file = folder.resolve("world.journal");
    ChildProcess node = ChildProcess.start(
        "node",
        ChildProcess.Settings.DEFAULT,
        folder,
        Isochron.class,
        "cluster",
        "--end-with-input",
        "--node=0",
        "--members=" + FreeMembers.of(1).get(0),
        "--folder=" + folder.resolve("node"),
        "--journal=" + file,
        "--engine=reference",
        "--bodies=5");
    try (node) {
      List<String> lines = new ArrayList<>();
      until(() -> {
        node.hear().ifPresent(lines::add);
        return lines.size() == 10;
      });
      assertThat(lines).allMatch(line -> line.contains(" tick "));
    }
    assertThat(node.exitCode()).isZero();

    assertThat(commands.run("verify", file.toString())).as(commands.out()).isZero();
  }

  private void assertRefused(String options, String message) {
    commands.forget();

    assertThat(commands.type("cluster " + options)).isEqualTo(2);
    assertThat(commands.err()).contains(message);
  }
}
