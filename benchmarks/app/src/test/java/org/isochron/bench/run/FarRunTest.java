package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.bench.errors.CommandErrors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A run of two equal piles, one of them 20,000 km away. */
final class FarRunTest {
  @TempDir
  Path folder;

  private final StringWriter said = new StringWriter();

  @Test
  void eachPileHasItsJudder() throws Exception {
    JsonObject summary;
    int seconds = 1;
    do { // again if the machine is so busy that no frame showed the ball moving
      assertThat(run("reference", seconds)).isZero();
      summary = JsonParser.object().from(Files.readString(folder.resolve("summary.json")));
      seconds *= 4;
    } while (summary.getDouble("homeJudderPercent", -1) == 0 && seconds < 100);

    assertThat(said.toString()).contains("piles ", "at 0 km", "at 20,000 km");
    assertThat(summary)
        .containsEntry("bodies", 20)
        .containsKeys("homeJudderPercent", "awayJudderPercent");
    double home = summary.getDouble("homeJudderPercent");
    assertThat(home).as("the ball was seen to move").isPositive();
    assertThat(summary.getDouble("awayJudderPercent") - home)
        .as("both are of the same frames")
        .isBetween(-0.05, 0.05);
  }

  @Test
  void anEngineOfFloatsSaysThatItCannot() {
    assertThat(run("Jolt", 1)).isNotZero();

    assertThat(said.toString()).contains("the scene is wide", "Jolt");
  }

  private int run(String engine, int seconds) {
    PrintWriter out = new PrintWriter(said, true);
    return CommandErrors.handledBy(new CommandLine(new RunCommand(out)))
        .setErr(out)
        .execute(
            "--window=OFF",
            "--seconds=" + seconds,
            "--scene=FAR",
            "--bodies=20",
            "--engine=" + engine,
            "--output=" + folder);
  }
}
