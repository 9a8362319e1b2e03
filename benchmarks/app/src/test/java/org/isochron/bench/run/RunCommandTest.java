package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class RunCommandTest {
  private static final Pattern CHOSEN =
      Pattern.compile("300 bodies took .* ms per step: (\\d+) are chosen");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--seconds=0 | --seconds is 0: it lies between 1 and 86400",
        "--bodies=0 | --bodies is 0: it lies between 1 and 100000",
        "--hertz=0 | --hertz is 0: it lies between 1 and 10000",
        "--fps=-1 | --fps is -1: it lies between 1 and 10000",
        "--delay=later | the delay is 'later'; give balanced, exact",
        "--engine=none | no engine named none is here, only",
        "--scene=none | Invalid value for option '--scene'",
        "--window=maybe | Invalid value for option '--window'",
        "--anyone | --anyone needs an address, but none is given; give one that",
        "--serve=/dev/shm/none --secret=x | --secret needs an address, but none is given",
        "--web-host=0.0.0.0 | --web-host is '0.0.0.0', but nothing is served for browsers",
        "--web=65536 | --web is 65536: it lies between 0 and 65535"
      })
  void whatMakesNoSenseIsRefusedWithASentence(String option, String message) {
    int exitCode = execute(option.split(" ", -1));

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains(message, "see run --help");
  }

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
  void wrongSceneIsReportedWithAllNames() {
    execute("--scene=none");

    assertThat(err.toString())
        .contains("no scene is named none; choose one of [pile, pyramid, dominoes, wheels, ball,")
        .contains("bullet, rag, player, goals, far, vehicle]");
  }

  @Test
  void windowStaysUnlessSecondsAreGiven() {
    assertThat(ViewerOptions.length(null, true)).isEmpty();
    assertThat(ViewerOptions.length(7, true)).hasValue(7);
    assertThat(ViewerOptions.length(null, false)).hasValue(12);
  }

  @Test
  void folderThatCannotBeWrittenIsRefusedBeforeTheRun(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "no folder");

    int exitCode = execute("--output=" + file.resolve("report"));

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains("nothing can be written there", "name another folder");
    assertThat(out.toString()).doesNotContain("bodies");
  }

  @Test
  void whatIsNoAddressIsRefused() {
    int exitCode = execute("--serve=/dev/shm/run", "--bodies=5", "--window=OFF", "--seconds=1");

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString())
        .contains("--serve: /dev/shm/run is not an address: write isochron://");
  }

  @Test
  void runForBrowsersPrintsItsAddressWithATokenOnTheFirstLineThatBeginsWithHttp(
      @TempDir Path folder) {
    execute(
        "--web=0",
        "--window=OFF",
        "--seconds=1",
        "--bodies=5",
        "--engine=reference",
        "--output=" + folder);

    assertThat(out.toString().lines().filter(line -> line.startsWith("http")).findFirst())
        .hasValueSatisfying(
            line -> assertThat(line).matches("http://127\\.0\\.0\\.1:\\d+/#[A-Za-z0-9_-]{22}"));
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
