package org.isochron.bench.sessions;

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
import org.isochron.bench.operation.OperatorsDay;
import org.isochron.bench.stress.StressCommand;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SessionsDayTest {
  @TempDir
  private Path output;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theVerdictAndTheFiguresAreInTheSummary() throws IOException, JsonParserException {
    int code = run((plan, findings) -> plan.progress().say("a line"), 1);

    assertThat(code).as("%s", err).isZero();
    JsonObject summary = summary();
    assertThat(summary.getString("verdict")).isEqualTo("held");
    assertThat(summary)
        .containsKeys(
            "desyncs",
            "commandsLost",
            "commandsTwice",
            "standstills",
            "heapGrowthBytes",
            "diskGrowthBytes");
    assertThat(err.toString()).contains("a line");
  }

  @Test
  void whatWasFoundFailsTheRun() throws IOException, JsonParserException {
    int code = run((plan, findings) -> findings.found("commandsLost", "one was lost"), 1);

    assertThat(code).isEqualTo(1);
    assertThat(summary().getString("verdict")).isEqualTo("failed");
    assertThat(summary().getLong("commandsLost")).isEqualTo(1);
    assertThat(summary().getString("reason")).contains("one was lost");
  }

  @Test
  @Tag("evidence")
  void ninetySecondsOfAClusterAndAMatchHold() throws IOException, JsonParserException {
    int code = run(new SessionsDay(), 90);

    assertThat(code).as("%s: %s", summary().getString("reason"), out).isZero();
    assertThat(summary().getLong("commandsSent")).isGreaterThan(2_000);
    assertThat(summary().getLong("hashesCompared")).isGreaterThan(50);
    assertThat(summary().getLong("confirmedTicks")).isGreaterThan(2_000);
    assertThat(summary().getLong("disturbances")).isGreaterThan(8);
  }

  private int run(OperatorsDay day, int seconds) {
    PrintWriter toOut = new PrintWriter(out);
    PrintWriter toErr = new PrintWriter(err, true);
    return CommandErrors.handledBy(
            new CommandLine(new StressCommand(toOut, toErr, day, SessionsDay.findings())))
        .setOut(toOut)
        .setErr(toErr)
        .execute(
            "--sessions",
            "--seconds",
            Integer.toString(seconds),
            "--seed",
            "1",
            "--output",
            output.toString());
  }

  private JsonObject summary() throws IOException, JsonParserException {
    return JsonParser.object().from(Files.readString(output.resolve("summary.json")));
  }
}
