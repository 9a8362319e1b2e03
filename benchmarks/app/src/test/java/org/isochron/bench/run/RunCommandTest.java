package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.isochron.bench.TypedCommands;
import org.isochron.bench.stage.DemoScene;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunCommandTest {
  private static final Pattern CHOSEN =
      Pattern.compile("300 bodies took .* ms per step: (\\d+) are chosen");

  private final TypedCommands commands = new TypedCommands();

  @Test
  void helpListsEverySceneWithWhatIsSeenAndExamples() {
    assertThat(execute("--help")).isZero();

    List<String> lines = commands.out().lines().toList();
    for (DemoScene scene : DemoScene.values()) {
      String name = scene.name().toLowerCase(Locale.ROOT);
      assertThat(lines).contains("  %-9s %s".formatted(name, scene.summary()));
    }
    assertThat(lines).contains("  mvn -q -Prun -Dargs=\"run --scene dominoes\"");
  }

  @Test
  void helpShowsDefaultsInWords() {
    execute("--help");

    String help = commands.out().replaceAll("\\s+", " ");
    assertThat(help)
        .contains("scenes below (default: pile)", "ticks per second (default: 100)")
        .contains("as many as this machine computes in a third of a tick)")
        .contains("auto, on, off (default: auto, if there is a display)", "(default: none)");
  }

  @Test
  void windowStaysUnlessSecondsAreGiven() {
    assertThat(ViewerOptions.length(null, true)).isEmpty();
    assertThat(ViewerOptions.length(7, true)).hasValue(7);
    assertThat(ViewerOptions.length(null, false)).hasValue(12);
  }

  @Test
  @Tag("evidence")
  void runWithoutANumberOfBodiesFitsItsLoadToTheMachine(@TempDir Path folder) {
    execute("--window=OFF", "--seconds=1", "--engine=reference", "--output=" + folder);

    Matcher chosen = CHOSEN.matcher(commands.out());
    assertThat(chosen.find()).as(commands.out()).isTrue();
    assertThat(commands.out())
        .containsPattern("(?m)^" + chosen.group(1) + " bodies, engine reference");
  }

  private int execute(String... options) {
    return commands.run(
        Stream.concat(Stream.of("run"), Arrays.stream(options)).toArray(String[]::new));
  }

  @Test
  void bothPilesOfTheFarSceneAreRunAndReported(@TempDir Path folder) throws Exception {
    assertThat(far("reference", folder)).isZero();
    assertThat(JsonParser.object().from(Files.readString(folder.resolve("summary.json"))))
        .containsEntry("bodies", 20);
  }

  @Test
  void anEngineOfFloatsReportsThatItCannotRunTheFarScene(@TempDir Path folder) {
    assertThat(far("Jolt", folder)).isNotZero();
    assertThat(commands.err()).contains("the scene is wide", "Jolt");
  }

  private int far(String engine, Path folder) {
    return execute(
        "--window=OFF",
        "--seconds=1",
        "--scene=FAR",
        "--bodies=20",
        "--engine=" + engine,
        "--output=" + folder);
  }
}
