package org.isochron.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.journal.VerifyCommand;
import org.isochron.state.OpenPorts;
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
  void killedLeadersAndFollowersCostNoCommand() throws IOException, JsonParserException {
    int kills = Integer.getInteger("cluster.kills", 4);

    int exit = run(
        TrialSettings.NO_PLANT,
        "--demo --engine=reference --bodies=20 --kills=%d --seconds=%d --output=%s"
            .formatted(kills, 10 * kills, folder));

    assertThat(exit).as(err.toString() + out).isZero();
    JsonObject summary = summary();
    assertThat(summary.getInt("kills")).isEqualTo(kills);
    assertThat(summary.getInt("leaderKills")).isPositive();
    assertThat(summary.getLong("commandsSent")).isGreaterThan(1_000);
    assertThat(summary.getLong("commandsLost")).isZero();
    assertThat(summary.getLong("commandsTwice")).isZero();
    assertThat(summary.getBoolean("hashesEqual")).isTrue();
    assertThat(summary.getLong("failoverMillisMax") + summary.getLong("standstillMillisMax"))
        .as("a failover, or the standstill for which it is left out")
        .isPositive();
  }

  @Test
  @Tag("evidence")
  void aNodeWithAnotherStateIsNamedAndEndsAndFailsTheRun() throws IOException, JsonParserException {
    int exit = run(1, "--demo --engine=reference --bodies=5 --seconds=8 --output=" + folder);

    assertThat(exit).isEqualTo(1);
    assertThat(summary().getBoolean("hashesEqual")).isFalse();
    assertThat(summary().getString("difference")).contains("node 1");
    assertThat(summary().getInt("nodesEnded")).as("by themselves").isPositive();
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnyWork() {
    assertRefused("", "say either --demo, or --node");
    assertRefused("--demo --node=0", "say either --demo, or --node");
    assertRefused("--demo --members=a:9000", "--members, --folder, --serve and --journal are for");
    assertRefused("--demo --journal=x", "are for --node: --demo chooses its own");
    assertRefused("--demo --kills=-1", "--kills is -1: it lies between 0 and 1000");
    assertRefused("--demo --kills=1 --seconds=0", "say how long the demo runs");
    assertRefused("--demo --engine=havok", "--engine: no engine named havok is here");
    assertRefused("--demo --heartbeat=10", "--heartbeat is 10: it lies between 100 and 60000");
    assertRefused("--node=0 --members=a:1", "--node needs --folder");
    assertRefused("--node=0 --folder=x", "there are 0 members");
    assertRefused("--node=1 --members=a:9000 --folder=x", "node is 1: the 1 members are numbered");
    assertRefused("--node=0 --members=a --folder=x", "a is no member: write host:port");
    assertRefused("--node=0 --members=a:9000,a:9001 --folder=x", "share ports");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aChannelThatIsNoneIsRefusedAndTheNodeEnded() throws IOException {
    String node = "--node=0 --engine=reference --members=%s --folder=%s"
        .formatted(TrialSettings.members(OpenPorts.find(5)).get(0), folder.resolve("node"));

    assertRefused(node + " --serve=foo", "--serve: foo is no channel over UDP");
    assertRefused(node + " --serve=foo", "--serve: foo is no channel over UDP"); // it is free again
  }

  @Test
  void aJournalThatExistsIsNotWrittenOver() throws IOException {
    Path file = Files.writeString(folder.resolve("there"), "precious");

    assertThat(run(
            TrialSettings.NO_PLANT,
            "--node=0 --members=a:9000 --engine=reference --folder=%s --journal=%s"
                .formatted(folder.resolve("node"), file)))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--journal");
    assertThat(file).hasContent("precious");
    assertThat(folder.resolve("node")).doesNotExist();
  }

  @Test
  @Tag("evidence")
  void aNodeAloneRecordsAJournalThatIsVerified() throws IOException {
    Path file = folder.resolve("world.journal");
    String member = TrialSettings.members(OpenPorts.find(5)).get(0);
    List<String> options = List.of(
        "--node=0",
        "--members=" + member,
        "--folder=" + folder.resolve("node"),
        "--journal=" + file,
        "--engine=reference",
        "--bodies=5");

    try (NodeProcess node = new NodeProcess(0, folder, options)) {
      HashComparison hashes = new HashComparison();
      for (int look = 0; look < 600 && node.take(hashes).tick() < 200; look++) {
        LockSupport.parkNanos(100_000_000);
      }
      assertThat(node.take(hashes).tick()).isGreaterThanOrEqualTo(200);
    }

    int exit = new CommandLine(new VerifyCommand(new PrintWriter(out), new PrintWriter(err)))
        .execute(file.toString());
    assertThat(exit).as(out.toString()).isZero();
  }

  private void assertRefused(String options, String message) {
    err.getBuffer().setLength(0);

    assertThat(run(TrialSettings.NO_PLANT, ("--output=" + folder + " " + options).strip()))
        .isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  private JsonObject summary() throws IOException, JsonParserException {
    return JsonParser.object().from(Files.readString(folder.resolve("summary.json")));
  }

  private int run(int plantedNode, String options) {
    PrintWriter toOut = new PrintWriter(out);
    PrintWriter toErr = new PrintWriter(err);
    CommandLine command = new CommandLine(
        new ClusterCommand(toOut, toErr, InputStream.nullInputStream(), plantedNode));
    return CommandErrors.handledBy(command).setOut(toOut).setErr(toErr).execute(options.split(" "));
  }
}
