package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.ServingAddress;
import org.isochron.physics.RunningWorld;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ViewCommandTest {
  private static final DemoSettings BALL =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);

  @TempDir
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void summaryIsThatOfARunWithItsSourceAndTheNetwork() throws Exception {
    String address = OpenPorts.address();
    Path report = folder.resolve("report");
    String summary;
    ServingAddress servingAddress =
        new ServingAddress(address, RemoteSettings.DEFAULT.withSecret("open"), own -> {});
    try (DemoRun run = DemoRun.open(BALL, NanoClock.system(), Optional.of(servingAddress))) {
      run.time().ifPresent(RunningWorld.TimeControl::resume);

      int seconds = 1;
      do { // repeats if no tick arrived on a busy machine
        int exitCode = execute(
            address,
            "--secret=open",
            "--window=OFF",
            "--seconds=" + seconds,
            "--fps=20",
            "--output=" + report);
        assertThat(exitCode).as("%s%s", out, err).isZero();
        summary = Files.readString(report.resolve("summary.json"));
        seconds *= 4;
      } while (summary.contains("\"ticks\":0") && seconds < 100);
    }

    assertThat(summary)
        .contains("\"tornSnapshots\":0", "\"engine\":\"reference\"", "\"backwards\":0")
        .containsPattern("\"ticks\":[1-9]")
        .containsPattern("\"source\":\"isochron://.*\"")
        .containsPattern("\"bytesPerSecond\":[1-9]")
        .containsPattern("\"clockErrorMicros\":\\d+")
        .containsPattern("\"lostSnapshots\":\\d+")
        .contains("\"lostCommands\":0", "\"unknownCommands\":0")
        .containsPattern("\"repeatedCommands\":\\d+\\s*}");
    assertThat(report.resolve("index.html")).exists();
  }

  @Test
  void addressWithAnotherSecretAndOneThatIsNoneAreRefused() throws Exception {
    String address = OpenPorts.address();
    ServingAddress servingAddress =
        new ServingAddress(address, RemoteSettings.DEFAULT.withSecret("open"), own -> {});
    try (DemoRun run = DemoRun.open(BALL, NanoClock.system(), Optional.of(servingAddress))) {
      assertThat(execute(address, "--secret=shut", "--output=" + folder)).isEqualTo(2);
      assertThat(err.toString()).contains("the secret is another one");
      assertThat(run.ticks().source()).isEmpty();
    }
    for (String none : List.of("isochron://localhost", "/dev/shm/run", "")) {
      assertThat(execute(none, "--output=" + folder)).isEqualTo(2);
      assertThat(err.toString()).contains(none + " is not an address: write isochron://host:port");
    }
  }

  @Test
  void addressThatNobodyServesIsWaitedForAndNamed() {
    String address = OpenPorts.address();

    int exitCode = execute(address, "--wait=0", "--output=" + folder);

    assertThat(exitCode).isEqualTo(1);
    assertThat(out.toString()).contains("waiting for a run that serves " + address);
    assertThat(err.toString()).contains("no run has served " + address, "run --serve=" + address);
  }

  @Test
  void addressOfARunAndItsViewerIsThatOfTheLibraryIfNoneIsNamed() {
    assertThat(ServingAddress.DEFAULT).isEqualTo(RemoteSettings.DEFAULT.address());
    assertThat(new CommandLine(new ViewCommand(new PrintWriter(out, true)))
            .getCommandSpec()
            .positionalParameters()
            .get(0)
            .defaultValue())
        .isEqualTo(ServingAddress.DEFAULT);
  }

  private int execute(String... arguments) {
    return CommandErrors.handledBy(new CommandLine(new ViewCommand(new PrintWriter(out, true)))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true)))
        .execute(arguments);
  }
}
