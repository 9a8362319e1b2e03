package org.isochron.bench.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.isochron.bench.TypedCommands;
import org.isochron.physics.Simulation;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(600)
class JournalCommandsTest {
  private final TypedCommands commands = new TypedCommands();

  @TempDir
  private Path folder;

  @Test
  void whatIsRecordedIsIdenticalWhenVerified() {
    String file = file("journal");

    assertThat(commands.run("record", file, "--seconds", "5", "--seed", "7")).isZero();
    assertThat(commands.out())
        .contains("engine       spheres 2", "scene        bouncing, hash ", "seed 7")
        .contains("ticks        1 to 500", "checkpoints  5", "end          complete");
    assertThat(commands.run("verify", file)).isZero();
    assertThat(commands.out()).contains("identical after tick 0 to 500: 501 hashes compared");
    assertThat(commands.err()).contains("tick 500 of 500");
  }

  @Test
  void enginesAndScenesAreFoundAgainByTheirNames() {
    String file = file("dominoes");

    assertThat(commands.type(
            "record %s --engine reference --scene dominoes --bodies 9 --seconds 2".formatted(file)))
        .isZero();
    assertThat(commands.out())
        .contains("engine       reference ", "scene        dominoes 9, hash ");
    assertThat(commands.run("verify", file)).isZero();
    assertThat(commands.out()).contains("identical after tick 0 to 200");
  }

  @Test
  void inspectReportsRecordsAndHowTheyEnd() throws IOException {
    record("journal", 2);

    assertThat(commands.run("inspect", file("journal"), "--records")).isZero();

    assertThat(commands.out())
        .contains(
            "Start[tick=0, hash=", "Tick[tick=200, qualityLevel=0, commands=", "Hash[tick=200")
        .contains(
            "Checkpoint[tick=100, held=", "Bodies[tick=100, count=", "Publish[sequence=1, tick=0")
        .contains("Tick=200", "end          complete");
  }

  @Test
  void replayShowsTheJournalFromATickOnAtASpeed() {
    record("journal", 3);

    int exitCode = commands.run("replay", file("journal"), "--from", "100", "--speed", "20");

    assertThat(exitCode).isZero();
    assertThat(commands.out())
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

    int exitCode = commands.run(("replay " + file("journal") + " " + options).split(" ", -1));

    assertThat(exitCode).isEqualTo(2);
    assertThat(commands.err()).contains(message);
  }

  @Test
  void replayFollowsABodyOfTheSceneAndNotItsFloor() {
    assertThat(commands.run(
            "record", file("pile"), "--seconds", "1", "--engine", "reference", "--scene", "pile"))
        .isZero();

    assertThat(commands.run("replay", file("pile"), "--speed", "20")).isZero();

    assertThat(commands.out()).contains(" s: body ").doesNotContain(" s: body 0#1 ");
  }

  @Test
  void truncatedJournalIsVerifiedToItsEndAndNotReportedAsComplete() throws IOException {
    record("journal", 2);
    byte[] bytes = Files.readAllBytes(folder.resolve("journal"));
    Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length / 2));

    assertThat(commands.run("verify", file("cut"))).isEqualTo(1);
    assertThat(commands.out())
        .contains(
            "identical after tick 0 to ", "but the journal is incomplete: it is cut at byte ");
    assertThat(commands.run("inspect", file("cut"))).isEqualTo(1);
    assertThat(commands.run("replay", file("cut"), "--speed", "20")).isEqualTo(1);
  }

  @Test
  void divergenceIsNamedAndExitsWithOne() throws IOException {
    Subject subject = Subject.of("reference", "pile", TickRate.hertz(100), 8, 1);
    Simulation recorded = subject.fresh().get();
    EventPublisher events = new EventRing(8).claimPublisher();
    Path file = folder.resolve("other");
    try (Recording recording = Recording.start(file, subject.identity(), recorded)) {
      recording.simulation().begin(1, events);
      recording.simulation().step(1, 0.01);
      recorded.begin(2, events);
      recorded.step(2, 0.01); // a step of which the journal does not know
      recording.simulation().begin(2, events);
      recording.simulation().step(2, 0.01);
    }

    assertThat(commands.run("verify", file.toString())).isEqualTo(1);
    assertThat(commands.out()).contains("diverged at tick 2: the state's hash is ");
  }

  @Test
  void anotherEngineOrSceneIsRefusedAndExitsWithOne() throws IOException {
    Journal.Identity jolt = Journal.Identity.of(
        TickRate.hertz(100), SnapshotLayout.bodies(8).withVelocities(), "jolt", "5");
    Subject subject = Subject.spheres(TickRate.hertz(100), 8, 1);
    Recording.start(folder.resolve("jolt"), jolt, subject.fresh().get()).close();
    Journal.Identity changed = subject.identity().withScene("bouncing", 12, 1);
    Recording.start(folder.resolve("scene"), changed, subject.fresh().get()).close();

    assertThat(commands.run("verify", file("jolt"))).isEqualTo(1);
    assertThat(commands.err())
        .contains("the journal's scene is '', which this program does not have");
    assertThat(commands.run("verify", file("scene"))).isEqualTo(1);
    assertThat(commands.err()).contains("the journal is of another simulation: scene hash is 12");
  }

  @Test
  void whatIsNoJournalIsAnAnswerAndNoFileIsAWrongArgument() throws IOException {
    Files.writeString(folder.resolve("text"), "once upon a time there was a file");

    for (String command : new String[] {"verify", "inspect", "replay"}) {
      assertThat(commands.run(command, file("text"))).isEqualTo(1);
      assertThat(commands.run(command)).isEqualTo(2);
    }
    assertThat(commands.err())
        .contains("this is no journal: it does not begin like one, at byte 0", "--help");
  }

  private void record(String name, int seconds) {
    assertThat(commands.run("record", file(name), "--seconds", Integer.toString(seconds)))
        .isZero();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
