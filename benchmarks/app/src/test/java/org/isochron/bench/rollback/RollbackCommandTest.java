package org.isochron.bench.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.bench.errors.CommandErrors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RollbackCommandTest {
  @TempDir
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void playersOverABadConnectionAgreeAndSeeEveryEventOnce()
      throws IOException, JsonParserException {
    int exit = run(
        MatchSettings.NO_PLANT,
        "--latency=40ms --jitter=10ms --loss=20 --seconds=3 --bodies=5 --output=" + folder);

    assertThat(err.toString() + out).contains("all peers had the same state");
    assertThat(exit).isZero();
    JsonObject summary = summary();
    assertThat(summary.getLong("confirmedTicks")).isGreaterThan(60);
    assertThat(summary.getLong("rollbacks")).isPositive();
    assertThat(summary.getInt("deepestRollback")).isBetween(1, 8);
    assertThat(summary.getInt("desyncs")).isZero();
    assertThat(summary.getLong("events")).isPositive();
    assertThat(summary.getLong("eventsLost")).isZero();
    assertThat(summary.getLong("eventsTwice")).isZero();
    assertThat(summary.getDouble("inputAgeMillis")).isPositive();
    assertThat(summary.getInt("inputs")).isPositive();
  }

  @Test
  void worldThatDiffersAtOnePeerIsNamedAndFailsTheRun() throws IOException, JsonParserException {
    int exit = run(
        40, "--latency=10 --jitter=5 --loss=0 --seconds=2 --engine=reference --output=" + folder);

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString()).contains("peers found different states, first after tick 40");
    assertThat(summary().getInt("desyncs")).isPositive();
  }

  @Test
  void wrongOptionsAreRefusedBeforeAnyWork() {
    assertRefused("--peers=1", "--peers is 1: it lies between 2 and 8");
    assertRefused("--loss=95", "--loss is 95: it lies between 0 and 90");
    assertRefused("--latency=soon", "'soon' is no time; write milliseconds, or 100ms, or 2s");
    assertRefused("--latency=10ms --jitter=20ms", "--jitter is 20: it lies between 0 and 10");
    assertRefused("--window=9", "--window is 9: it lies between 1 and 8");
    assertRefused("--at=a:1,b:1", "--at is a:1,b:1, but all players are in this process");
    assertRefused("--engine=havok", "--engine: no engine named havok is here");
    assertThat(folder).isEmptyDirectory();
  }

  private void assertRefused(String options, String message) {
    err.getBuffer().setLength(0);

    assertThat(run(MatchSettings.NO_PLANT, options + " --output=" + folder)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  private JsonObject summary() throws IOException, JsonParserException {
    return JsonParser.object().from(Files.readString(folder.resolve("summary.json")));
  }

  private int run(long plantedTick, String options) {
    PrintWriter toOut = new PrintWriter(out);
    PrintWriter toErr = new PrintWriter(err);
    CommandLine command = new CommandLine(new RollbackCommand(toOut, toErr, plantedTick));
    return CommandErrors.handledBy(command).setOut(toOut).setErr(toErr).execute(options.split(" "));
  }
}
