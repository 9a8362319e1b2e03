package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.isochron.bench.TypedCommands;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.ServingChannel;
import org.isochron.physics.RunningWorld;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ViewCommandTest {
  private static final DemoSettings BALL =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);

  @TempDir
  private Path folder;

  private final TypedCommands commands = new TypedCommands();

  @Test
  void summaryIsThatOfARunWithItsSourceAndTheNetwork() throws Exception {
    String channel = OpenPorts.channel(2);
    Path report = folder.resolve("report");
    String summary;
    ServingChannel servingChannel =
        new ServingChannel(channel, RemoteSettings.DEFAULT.withSecret("open"));
    try (DemoRun run = DemoRun.open(BALL, NanoClock.system(), Optional.of(servingChannel))) {
      run.time().ifPresent(RunningWorld.TimeControl::resume);

      int seconds = 1;
      do { // repeats if no tick arrived on a busy machine
        int exitCode = execute(
            channel,
            "--secret=open",
            "--window=OFF",
            "--seconds=" + seconds,
            "--fps=20",
            "--output=" + report);
        assertThat(exitCode).as(commands.out() + commands.err()).isZero();
        summary = Files.readString(report.resolve("summary.json"));
        seconds *= 4;
      } while (summary.contains("\"ticks\":0") && seconds < 100);
    }

    assertThat(summary)
        .contains("\"tornSnapshots\":0", "\"engine\":\"reference\"", "\"backwards\":0")
        .containsPattern("\"ticks\":[1-9]")
        .containsPattern("\"source\":\"aeron:udp.*\"")
        .containsPattern("\"bytesPerSecond\":[1-9]")
        .containsPattern("\"clockErrorMicros\":\\d+")
        .containsPattern("\"lostSnapshots\":\\d+")
        .contains("\"lostCommands\":0", "\"unknownCommands\":0")
        .containsPattern("\"repeatedCommands\":\\d+\\s*}");
    assertThat(report.resolve("index.html")).exists();
  }

  @Test
  void channelWithAnotherSecretAndOneThatIsNoneAreRefused() throws Exception {
    String channel = OpenPorts.channel(2);
    ServingChannel servingChannel =
        new ServingChannel(channel, RemoteSettings.DEFAULT.withSecret("open"));
    try (DemoRun run = DemoRun.open(BALL, NanoClock.system(), Optional.of(servingChannel))) {
      assertThat(execute(channel, "--secret=shut", "--output=" + folder)).isEqualTo(2);
      assertThat(commands.err()).contains("the secret is another one");
      assertThat(run.ticks().source()).isEmpty();
    }
    for (String ipc : List.of("aeron:ipc", "aeron:ipc?term-length=64k", channel + ",aeron:ipc")) {
      commands.forget();
      assertThat(execute(ipc, "--wait=0", "--output=" + folder)).isEqualTo(2);
      assertThat(commands.err()).contains("give its folder with --driver");
    }
    for (String none : List.of("aeron:tcp", "aeron:ipcx", "/dev/shm/run", "")) {
      assertThat(execute(none, "--output=" + folder)).isEqualTo(2);
      assertThat(commands.err())
          .contains(none + " is no channel over UDP: write aeron:udp?endpoint=host:port");
    }
  }

  @Test
  void channelThatNobodyServesIsWaitedForAndNamed() {
    String channel = OpenPorts.channel(2);

    int exitCode = execute(channel, "--wait=0", "--output=" + folder);

    assertThat(exitCode).isEqualTo(1);
    assertThat(commands.out()).contains("waiting for a run that serves " + channel);
    assertThat(commands.err()).contains("no run has served " + channel, "run --serve=" + channel);
  }

  @Test
  void whatIsNoRunIsRefused() throws Exception {
    String channel = OpenPorts.channel(2);
    SharedState other = SharedState.of(SnapshotLayout.bodies(3));
    RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(channel);
    try (RemoteRelay relay = RemoteRelay.serve(other, settings)) {
      assertThat(execute(channel, "--output=" + folder)).isEqualTo(2);
      assertThat(commands.err()).contains("not a run of this program");
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void channelOfARunAndItsViewerIsThatOfTheLibraryIfNoneIsNamed() {
    assertThat(ServingChannel.DEFAULT).isEqualTo(RemoteSettings.DEFAULT.channel());
    assertThat(new CommandLine(new ViewCommand(new PrintWriter(new StringWriter())))
            .getCommandSpec()
            .positionalParameters()
            .get(0)
            .defaultValue())
        .isEqualTo(ServingChannel.DEFAULT);
  }

  private int execute(String... options) {
    return commands.run(
        Stream.concat(Stream.of("view"), Arrays.stream(options)).toArray(String[]::new));
  }
}
