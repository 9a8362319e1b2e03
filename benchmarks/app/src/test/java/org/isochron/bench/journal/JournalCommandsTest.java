package org.isochron.bench.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.state.EventRing;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(600)
class JournalCommandsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir
  private Path folder;

  @Test
  void whatIsRecordedIsIdenticalWhenVerified() {
    String file = file("journal");

    assertThat(execute("record", file, "--seconds", "5", "--seed", "7")).isZero();
    assertThat(out.toString())
        .contains("engine       spheres 2", "scene        bouncing, hash ", "seed 7")
        .contains("ticks        1 to 500", "checkpoints  5", "end          complete");
    assertThat(execute("verify", file)).isZero();
    assertThat(out.toString()).contains("identical after tick 0 to 500: 501 hashes compared");
    assertThat(err.toString()).contains("tick 500 of 500");
  }

  @Test
  void enginesAndScenesAreFoundAgainByTheirNames() {
    String file = file("dominoes");

    assertThat(execute(
            "record",
            file,
            "--engine",
            "reference",
            "--scene",
            "dominoes",
            "--bodies",
            "9",
            "--seconds",
            "2"))
        .isZero();
    assertThat(out.toString())
        .contains("engine       reference ", "scene        dominoes 9, hash ");
    assertThat(execute("verify", file)).isZero();
    assertThat(out.toString()).contains("identical after tick 0 to 200");
  }

  @Test
  void inspectReportsRecordsAndHowTheyEnd() throws IOException {
    record("journal", 2);

    assertThat(execute("inspect", file("journal"), "--records")).isZero();

    assertThat(out.toString())
        .contains(
            "Start[tick=0, hash=", "Tick[tick=200, qualityLevel=0, commands=", "Hash[tick=200")
        .contains(
            "Checkpoint[tick=100, held=", "Bodies[tick=100, count=", "Publish[sequence=1, tick=0")
        .contains("Tick=200", "end          complete");
  }

  @Test
  void replayShowsTheJournalFromATickOnAtASpeed() {
    record("journal", 3);

    int exitCode = execute("replay", file("journal"), "--from", "100", "--speed", "20");

    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .containsPattern(" s: body \\d+#")
        .contains("identical after tick 100 to 300: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--from -1 | --from is -1: it lies between 0 and 100",
        "--from 101 | --from is 101: it lies between 0 and 100",
        "--from 5 --frames | --from is 5: --frames reproduces all frames"
      })
  void tickThatTheReplayCannotBeginAfterIsRefused(String options, String message) {
    record("journal", 1);

    int exitCode = execute(("replay " + file("journal") + " " + options).split(" ", -1));

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  @Test
  void replayFollowsABodyOfTheSceneAndNotItsFloor() {
    assertThat(execute(
            "record", file("pile"), "--seconds", "1", "--engine", "reference", "--scene", "pile"))
        .isZero();

    assertThat(execute("replay", file("pile"), "--speed", "20")).isZero();

    assertThat(out.toString()).contains(" s: body ").doesNotContain(" s: body 0#1 ");
  }

  @Test
  void truncatedJournalIsVerifiedToItsEndAndNotReportedAsComplete() throws IOException {
    record("journal", 2);
    byte[] bytes = Files.readAllBytes(folder.resolve("journal"));
    Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length / 2));

    assertThat(execute("verify", file("cut"))).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            "identical after tick 0 to ", "but the journal is incomplete: it is cut at byte ");
    assertThat(execute("inspect", file("cut"))).isEqualTo(1);
    assertThat(execute("replay", file("cut"), "--speed", "20")).isEqualTo(1);
  }

  @Test
  void divergenceIsNamedAndExitsWithOne() throws IOException {
    Subject subject = Subject.spheres(TickRate.hertz(100), 8, 1);
    Subject other = Subject.spheres(TickRate.hertz(100), 8, 2);
    Path file = folder.resolve("other");
    try (Recording recording =
        Recording.start(file, subject.identity(), other.fresh().get())) {
      recording.simulation().begin(1, new EventRing(8).claimPublisher());
      recording.simulation().step(1, 0.01);
    }

    assertThat(execute("verify", file.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("diverged at tick 0: the state's hash is ");
  }

  @Test
  void anotherEngineOrSceneIsRefusedAndExitsWithOne() throws IOException {
    Journal.Identity jolt = Journal.Identity.of(
        TickRate.hertz(100), SnapshotLayout.bodies(8).withVelocities(), "jolt", "5");
    Subject subject = Subject.spheres(TickRate.hertz(100), 8, 1);
    Recording.start(folder.resolve("jolt"), jolt, subject.fresh().get()).close();
    Journal.Identity changed = subject.identity().withScene("bouncing", 12, 1);
    Recording.start(folder.resolve("scene"), changed, subject.fresh().get()).close();

    assertThat(execute("verify", file("jolt"))).isEqualTo(1);
    assertThat(err.toString())
        .contains("the journal's scene is '', which this program does not have");
    assertThat(execute("verify", file("scene"))).isEqualTo(1);
    assertThat(err.toString()).contains("the journal is of another simulation: scene hash is 12");
  }

  @Test
  void whatIsNoJournalIsAnAnswerAndNoFileIsAWrongArgument() throws IOException {
    Files.writeString(folder.resolve("text"), "once upon a time there was a file");

    for (String command : new String[] {"verify", "inspect", "replay"}) {
      assertThat(execute(command, file("text"))).isEqualTo(1);
      assertThat(execute(command, file("nothing"))).isEqualTo(2);
      assertThat(execute(command)).isEqualTo(2);
      assertThat(execute(command, "--help")).isZero();
    }
    assertThat(err.toString())
        .contains("this is no journal: it does not begin like one, at byte 0");
    assertThat(err.toString()).contains("nothing': it is not a file; name a journal", "--help");
    assertThat(out.toString()).contains("Exits with 0 if all is identical, 1 if");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "record FILE --seconds 0",
        "record FILE --bodies 0",
        "record FILE --engine nobody",
        "record FILE --engine reference --scene nowhere",
        "record FILE --hertz 10001",
        "record FILE --commands 0",
        "record FILE --checkpoints 0",
        "record",
        "record FILE --no-such-option"
      })
  void wrongOptionIsASentenceAndExitsWithTwo(String arguments) {
    String[] words = arguments.replace("FILE", file("new")).split(" ", -1);

    assertThat(execute(words)).isEqualTo(2);
    assertThat(err.toString()).contains("--help");
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void recordDoesNotWriteOverAFile() throws IOException {
    Files.writeString(folder.resolve("mine"), "mine");

    assertThat(execute("record", file("mine"))).isEqualTo(2);

    assertThat(err.toString()).contains("mine': it is there already");
    assertThat(Files.readString(folder.resolve("mine"))).isEqualTo("mine");
  }

  @CommandLine.Command(name = "journals")
  private static final class Program {}

  private void record(String name, int seconds) {
    assertThat(execute("record", file(name), "--seconds", Integer.toString(seconds)))
        .isZero();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private int execute(String... arguments) {
    PrintWriter printed = new PrintWriter(out, true);
    PrintWriter complained = new PrintWriter(err, true);
    return CommandErrors.handledBy(new CommandLine(new Program())
            .addSubcommand("record", new RecordCommand(printed, complained))
            .addSubcommand("replay", new ReplayCommand(printed))
            .addSubcommand("verify", new VerifyCommand(printed, complained))
            .addSubcommand("inspect", new InspectCommand(printed))
            .setOut(printed)
            .setErr(complained))
        .execute(arguments);
  }
}
