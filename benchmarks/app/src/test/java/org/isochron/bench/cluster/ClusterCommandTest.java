package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.Isochron;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.journal.VerifyCommand;
import org.isochron.faults.ChildProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ClusterCommandTest {
  @TempDir
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  @Tag("evidence")
  void threeNodesRunUntilTheDemoEnds() {
    assertThat(run("--demo --engine=reference --bodies=5 --seconds=10"))
        .as(out.toString() + err)
        .isZero();
    assertThat(out.toString()).contains("LEADER tick", "FOLLOWER tick");
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnyWork() {
    assertRefused("--bodies=5", "give either --demo, or --node");
    assertRefused("--demo --node=0", "give either --demo, or --node");
    assertRefused("--demo --members=a:9000", "--members, --folder, --serve, --secret and");
    assertRefused("--demo --secret=x", "are for --node: --demo chooses its own");
    assertRefused("--demo --journal=x", "are for --node: --demo chooses its own");
    assertRefused("--demo --engine=havok", "--engine: no engine named havok is here");
    assertRefused("--node=0 --members=a:1", "--node needs --folder");
    assertRefused("--node=0 --folder=x", "there are 0 members");
    assertRefused("--node=1 --members=a:9000 --folder=x", "node is 1: the 1 members are numbered");
    assertRefused("--node=0 --members=a --folder=x", "a is no member: write host:port");
    assertRefused("--node=0 --members=a:9000,a:9001 --folder=x", "share ports");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anAddressThatIsNoneIsRefusedAndTheNodeEnded() throws IOException {
    String node = "--node=0 --engine=reference --members=%s --folder=%s"
        .formatted(FreeMembers.of(1).get(0), folder.resolve("node"));

    assertRefused(node + " --serve=foo", "--serve: foo is not an address");
    // the port is free again
    assertRefused(node + " --serve=foo", "--serve: foo is not an address");
  }

  @Test
  void aJournalThatExistsIsNotWrittenOver() throws IOException {
    Path file = Files.writeString(folder.resolve("there"), "precious");

    assertThat(run("--node=0 --members=a:9000 --engine=reference --folder=%s --journal=%s"
            .formatted(folder.resolve("node"), file)))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--journal");
    assertThat(file).hasContent("precious");
    assertThat(folder.resolve("node")).doesNotExist();
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
      FreeMembers.await("ten lines, one every 20 ticks", () -> {
        node.hear().ifPresent(lines::add);
        return lines.size() == 10;
      });
      assertThat(lines).allMatch(line -> line.contains(" tick "));
    }
    assertThat(node.exitCode()).isZero();

    int exit = new CommandLine(new VerifyCommand(new PrintWriter(out), new PrintWriter(err)))
        .execute(file.toString());
    assertThat(exit).as(out.toString()).isZero();
  }

  private void assertRefused(String options, String message) {
    err.getBuffer().setLength(0);

    assertThat(run(options)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  private int run(String options) {
    PrintWriter toOut = new PrintWriter(out);
    PrintWriter toErr = new PrintWriter(err);
    CommandLine command = new CommandLine(new ClusterCommand(toOut, toErr));
    return CommandErrors.handledBy(command).setOut(toOut).setErr(toErr).execute(options.split(" "));
  }
}
