package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.isochron.bench.TypedCommands;
import org.isochron.bench.plot.Plot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

@Timeout(600)
final class LabCommandTest {
  private static final Pattern PICTURE = Pattern.compile("(?s)<svg class=\"lane\".*?</svg>");

  private final TypedCommands commands = new TypedCommands();

  @Test
  void sameCommandGivesTheSameBytesInEveryLanguage(@TempDir Path folder) throws IOException {
    Locale usual = Locale.getDefault();
    String output;
    try {
      assertThat(execute("--output", folder.resolve("first").toString())).isZero();
      output = commands.out();
      commands.forget();
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));

      assertThat(execute("--output", folder.resolve("second").toString())).isZero();
    } finally {
      Locale.setDefault(usual);
    }

    assertThat(folder.resolve("second/index.html"))
        .hasSameBinaryContentAs(folder.resolve("first/index.html"));
    assertThat(commands.out().replace("/second/", "/first/")).isEqualTo(output);
  }

  @Test
  void pageOpensWithThreeLoopsAndFoldsTheRest(@TempDir Path folder) throws IOException {
    execute("--output", folder.toString());
    String page = Files.readString(folder.resolve("index.html"));

    String opening = page.substring(0, page.indexOf("<details"));

    assertThat(PICTURE.matcher(opening).results()).hasSize(3);
    assertThat(opening).contains("Variable timestep", "Fixed timestep", "with interpolation");
    assertThat(page).contains("<details><summary>All strategies in").contains("<h2 id=\"ball\">");
  }

  @Test
  void pageNeedsNothingButItself(@TempDir Path folder) throws Exception {
    execute("--scenario", "ball,wall,away", "--output", folder.toString());
    String page = Files.readString(folder.resolve("index.html"));
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();

    List<String> pictures =
        PICTURE.matcher(page).results().map(match -> match.group()).toList();

    assertThat(page.replace(Plot.SCRIPT, ""))
        .doesNotContain("src=", "url(", "@import", "http", "NaN", "Infinity");
    assertThat(page.split("class=\"plot\"", -1)).hasSizeGreaterThan(2 * 3 * Strategies.ALL.size());
    assertThat(pictures).isNotEmpty();
    for (String picture : pictures) {
      parser.parse(new InputSource(new StringReader(picture)));
    }
  }

  @Test
  void pictureShowsTheFramesOfBothWays(@TempDir Path folder) throws Exception {
    execute("--scenario", "ball", "--output", folder.toString(), "--pictures", folder.toString());
    String picture = Files.readString(folder.resolve("split.svg"));
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(picture)));

    List<List<Double>> lanes = Pattern.compile(" values=\"([^\"]*)\"")
        .matcher(picture)
        .results()
        .map(lane ->
            Arrays.stream(lane.group(1).split(";", -1)).map(Double::valueOf).toList())
        .toList();

    assertThat(lanes).hasSize(4);
    assertThat(repeatedFrames(lanes.get(0)))
        .as("frames of 60 without motion at 25 ticks")
        .isEqualTo(70);
    assertThat(repeatedFrames(lanes.get(1))).isZero();
    assertThat(repeatedFrames(lanes.get(2))).isZero();
    assertThat(repeatedFrames(lanes.get(3))).isZero();
    assertThat(picture)
        .contains("25 ticks a second: judder 118 %", "25 ticks a second: judder 0 %");
  }

  private static long repeatedFrames(List<Double> positions) {
    return IntStream.range(0, positions.size())
        .filter(frame -> positions.get(frame).equals(positions.get((frame + 1) % positions.size())))
        .count();
  }

  @Test
  void onlyWhatIsAskedForIsRun(@TempDir Path folder) throws IOException {
    int exitCode = execute(
        "--scenario", "hitch", "--strategy", "service,fixed", "--output", folder.toString());

    assertThat(exitCode).isZero();
    assertThat(commands.out())
        .contains("hitch: ", "service", "fixed")
        .doesNotContain("ball: ", "semi-fixed", "in-step");
    assertThat(Files.readString(folder.resolve("index.html")))
        .contains("id=\"hitch\"")
        .doesNotContain("id=\"ball\"", "<h3>in-step</h3>");
  }

  private int execute(String... options) {
    return commands.run(
        Stream.concat(Stream.of("lab"), Arrays.stream(options)).toArray(String[]::new));
  }
}
