package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.isochron.bench.errors.CommandErrors;
import org.isochron.bench.stage.DemoScene;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class RunCommandTest {
  private static final Pattern CHOSEN =
      Pattern.compile("300 bodies took .* ms per step: (\\d+) are chosen");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpListsEverySceneWithWhatIsSeenAndExamples() {
    assertThat(execute("--help")).isZero();

    List<String> lines = out.toString().lines().toList();
    for (DemoScene scene : DemoScene.values()) {
      String name = scene.name().toLowerCase(Locale.ROOT);
      assertThat(lines).contains("  %-9s %s".formatted(name, scene.summary()));
    }
    assertThat(lines).contains("  mvn -q -Prun -Dargs=\"run --scene dominoes\"");
  }

  @Test
  void helpShowsDefaultsInWords() {
    execute("--help");

    String help = out.toString().replaceAll("\\s+", " ");
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

    Matcher chosen = CHOSEN.matcher(out.toString());
    assertThat(chosen.find()).as(out.toString()).isTrue();
    assertThat(out.toString())
        .containsPattern("(?m)^" + chosen.group(1) + " bodies, engine reference");
  }

  private int execute(String... arguments) {
    return CommandErrors.handledBy(new CommandLine(new RunCommand(new PrintWriter(out, true)))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true)))
        .execute(arguments);
  }
}
