package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.bench.TypedCommands;
import org.isochron.bench.export.ReadRecording.Message;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class ExportCommandTest {
  private final TypedCommands commands = new TypedCommands();

  @TempDir
  private Path folder;

  private final String channel = OpenPorts.channel(2);

  @Test
  void recordingHasThePosesOfEveryTickOfItsJournal() throws IOException {
    record("journal");

    assertThat(commands.run("export", file("journal"), "--mcap", file("new/a.mcap")))
        .isZero();

    assertThat(commands.out())
        .contains("a.mcap has 301 snapshots, ", "identical after tick 0 to 300: 301 hashes");
    assertThat(commands.err()).contains("tick 300 of 300");
    ReadRecording recording = ReadRecording.of(folder.resolve("new/a.mcap"));
    ReplayedPoses.assertEqual(
        folder.resolve("journal"),
        recording.of("/poses").stream().map(ReadRecording::poses).toList());
    assertThat(recording.messages())
        .extracting(Message::logNanos)
        .isSorted()
        .startsWith(0L)
        .endsWith(3_000_000_000L);
    assertThat(recording.topics())
        .containsEntry("/tick", 301L)
        .containsEntry("/poses", 301L)
        .containsKeys("/scene", "/contacts", "/events");
    assertThat(recording.topics().get("/contacts")).isGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--mcap", "--perfetto"})
  void truncatedJournalIsExportedToItsEndAndNotReportedAsComplete(String option)
      throws IOException {
    record("journal");
    byte[] bytes = Files.readAllBytes(folder.resolve("journal"));
    Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length / 2));

    assertThat(commands.run("export", file("cut"), option, file("a"))).isEqualTo(1);

    assertThat(commands.out()).contains("but the journal is incomplete");
    List<?> ticks = option.equals("--mcap")
        ? ReadRecording.of(folder.resolve("a")).of("/tick")
        : ReadTrace.of(folder.resolve("a")).slices("ticks of the physics thread");
    assertThat(ticks).hasSizeGreaterThan(50);
  }

  @Test
  void journalOfAnotherProgramLeavesNoFile() throws IOException {
    Files.writeString(folder.resolve("text"), "once upon a time there was a file");

    assertThat(commands.run("export", file("text"), "--mcap", file("a"))).isEqualTo(1);

    assertThat(commands.err()).contains("this is no journal");
    assertOnly("text");
  }

  @Test
  void flightRecordingWithoutTicksIsAnAnswerAndLeavesNoFile() throws IOException {
    Files.write(folder.resolve("empty.jfr"), new byte[] {'F', 'L', 'R', 0, 0, 2, 0, 0});

    assertThat(commands.run("export", file("empty.jfr"), "--perfetto", file("a")))
        .isEqualTo(1);

    assertThat(commands.err().lines()).as(commands.err()).hasSize(1);
    assertOnly("empty.jfr");
  }

  @Test
  void channelOnWhichNoRunIsServedIsAnAnswer() throws IOException {
    assertThat(commands.run("export", channel, "--mcap", file("a"))).isEqualTo(1);

    assertThat(commands.err())
        .contains("no run serves " + channel, "start one with run --serve=" + channel);
    assertOnly();
  }

  @Test
  void runWhosePhysicsFailedIsRecordedToItsEndAndReportsWhy() throws IOException {
    SharedState state = SharedState.of(SnapshotLayout.bodies(3));
    try (StateWriter writer = state.claimWriter();
        RemoteRelay relay = RemoteRelay.serve(state, RemoteSettings.DEFAULT.withChannel(channel))) {
      for (int tick = 1; tick <= 2; tick++) {
        writer.snapshots().begin(tick, tick * 10_000_000L);
        writer.snapshots().publish(state.clock().nanos());
      }
      writer
          .snapshots()
          .state(new SharedState.WriterState.Failed(new ArithmeticException("a pole")));

      assertThat(commands.run("export", channel, "--mcap", file("a"))).isZero();

      assertThat(relay.failure()).isEmpty();
    }
    assertThat(commands.out())
        .contains("the recording ends before the run: ", "ArithmeticException: a pole");
    assertThat(ReadRecording.of(folder.resolve("a")).of("/tick")).isNotEmpty();
  }

  private void record(String name) {
    assertThat(commands.type("record %s --engine reference --scene pile --bodies 8 --seconds 3"
            .formatted(file(name))))
        .isZero();
  }

  private void assertOnly(String... names) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(List.of(names));
    }
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
