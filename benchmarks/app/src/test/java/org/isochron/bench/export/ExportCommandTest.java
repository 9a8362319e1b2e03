package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.export.ReadRecording.Message;
import org.isochron.bench.journal.RecordCommand;
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
import picocli.CommandLine;

@Timeout(600)
class ExportCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir
  private Path folder;

  private final String address = OpenPorts.address();

  @Test
  void recordingHasThePosesOfEveryTickOfItsJournal() throws IOException {
    record("journal");

    assertThat(execute("export", file("journal"), "--mcap", file("new/a.mcap"))).isZero();

    assertThat(out.toString())
        .contains("a.mcap has 301 snapshots, ", "identical after tick 0 to 300: 301 hashes");
    assertThat(err.toString()).contains("tick 300 of 300");
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

  @Test
  void truncatedJournalIsExportedToItsEndAndNotReportedAsComplete() throws IOException {
    record("journal");
    byte[] bytes = Files.readAllBytes(folder.resolve("journal"));
    Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length / 2));

    assertThat(execute("export", file("cut"), "--mcap", file("a"), "--perfetto", file("b")))
        .isEqualTo(1);

    assertThat(out.toString()).contains("but the journal is incomplete");
    assertThat(ReadRecording.of(folder.resolve("a")).of("/tick")).hasSizeGreaterThan(50);
    assertThat(ReadTrace.of(folder.resolve("b")).slices("ticks of the physics thread"))
        .hasSizeGreaterThan(50);
  }

  @Test
  void traceOfATruncatedJournalIsNotReportedAsComplete() throws IOException {
    record("journal");
    byte[] bytes = Files.readAllBytes(folder.resolve("journal"));
    Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length / 2));

    assertThat(execute("export", file("cut"), "--perfetto", file("b"))).isEqualTo(1);

    assertThat(out.toString()).contains("but the journal is incomplete");
    assertThat(folder.resolve("b")).isNotEmptyFile();
  }

  @Test
  void journalOfAnotherProgramLeavesNoFile() throws IOException {
    Files.writeString(folder.resolve("text"), "once upon a time there was a file");

    assertThat(execute("export", file("text"), "--mcap", file("a"))).isEqualTo(1);

    assertThat(err.toString()).contains("this is no journal");
    assertOnly("text");
  }

  @Test
  void flightRecordingWithoutTicksIsAnAnswerAndLeavesNoFile() throws IOException {
    Files.write(folder.resolve("empty.jfr"), new byte[] {'F', 'L', 'R', 0, 0, 2, 0, 0});

    assertThat(execute("export", file("empty.jfr"), "--perfetto", file("a"))).isEqualTo(1);

    assertThat(err.toString().lines()).as("%s", err).hasSize(1);
    assertOnly("empty.jfr");
  }

  @Test
  void addressAtWhichNoRunIsServedIsAnAnswer() throws IOException {
    assertThat(execute("export", address, "--mcap", file("a"))).isEqualTo(1);

    assertThat(err.toString())
        .contains("no run serves " + address, "start one with run --serve=" + address);
    assertOnly();
  }

  @Test
  void runWhosePhysicsFailedIsRecordedToItsEndAndReportsWhy() throws IOException {
    SharedState state = SharedState.of(SnapshotLayout.bodies(3));
    try (StateWriter writer = state.claimWriter();
        RemoteRelay relay = RemoteRelay.serve(state, RemoteSettings.DEFAULT.withAddress(address))) {
      for (int tick = 1; tick <= 2; tick++) {
        writer.snapshots().begin(tick, tick * 10_000_000L);
        writer.snapshots().publish(state.clock().nanos());
      }
      writer
          .snapshots()
          .state(new SharedState.WriterState.Failed(new ArithmeticException("a pole")));

      assertThat(execute("export", address, "--mcap", file("a"))).isZero();

      assertThat(relay.failure()).isEmpty();
    }
    assertThat(out.toString())
        .contains("the recording ends before the run: ", "ArithmeticException: a pole");
    assertThat(ReadRecording.of(folder.resolve("a")).of("/tick")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export journal",
        "export journal --mcap=a --seconds=0",
        "export journal --mcap=a --delay=never",
        "export flight.jfr --mcap=a",
        "export isochron://127.0.0.1:40456 --perfetto=a",
        "export isochron://127.0.0.1 --mcap=a",
        "export --mcap=a"
      })
  void wrongOptionIsASentenceAndExitsWithTwo(String typed) throws IOException {
    Files.writeString(folder.resolve("journal"), "");
    Files.writeString(folder.resolve("flight.jfr"), "FLR\0");
    String[] words = Arrays.stream(typed.split(" ", -1))
        .map(it -> it.matches("journal|flight.jfr") ? file(it) : it.replace("=a", "=" + file("a")))
        .toArray(String[]::new);

    assertThat(execute(words)).isEqualTo(2);

    assertThat(err.toString()).contains("see journals export --help");
    assertOnly("flight.jfr", "journal");
  }

  @CommandLine.Command(name = "journals")
  private static final class Program {}

  private void record(String name) {
    assertThat(execute(
            "record",
            file(name),
            "--engine",
            "reference",
            "--scene",
            "pile",
            "--bodies",
            "8",
            "--seconds",
            "3"))
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

  private int execute(String... arguments) {
    PrintWriter printed = new PrintWriter(out, true);
    PrintWriter complained = new PrintWriter(err, true);
    return CommandErrors.handledBy(new CommandLine(new Program())
            .addSubcommand("record", new RecordCommand(printed, complained))
            .addSubcommand("export", new ExportCommand(printed, complained))
            .setOut(printed)
            .setErr(complained))
        .execute(arguments);
  }
}
