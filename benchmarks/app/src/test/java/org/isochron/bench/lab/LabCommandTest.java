package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
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
  void farLabShowsThatDistanceIsOnlySeenInFloats(@TempDir Path folder) throws IOException {
    assertThat(execute("--far", "--output", folder.toString()))
        .as(commands.err())
        .isZero();

    assertThat(commands.out()).contains("30000.0 km    refused  0.0", "far.json", "index.html");
    assertThat(Files.readString(folder.resolve("far.json")))
        .contains("{\"kind\": \"float\", \"metres\": 10000, ", "\"metres\": 30000000, ");
    assertThat(Files.readString(folder.resolve("index.html"))).contains("in floats");
  }

  @Test
  void picturesAreRefusedInTheLabThatDrawsNone(@TempDir Path folder) {
    assertThat(execute("--far", "--pictures", folder.toString(), "--output", folder.toString()))
        .isEqualTo(2);

    assertThat(commands.err()).contains("--pictures is for the lab of the articles");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void figuresOfTheArticlesAppearInTableAndPage(@TempDir Path folder) throws IOException {
    execute("--output", folder.toString());
    String page = Files.readString(folder.resolve("index.html"));

    for (String figure : List.of(
        "frames of 100 ms run 2, 2, 2, 2, 2, 2 ticks",
        "frames of 50 ms run 1, 1, 1, 1, 1, 1 ticks",
        "frames of 33.3 ms run 0, 1, 1, 0, 1, 1 ticks",
        "15 ticks a second, blended, shown at each rate from 20 to 60 frames: 0.0 % judder at most",
        "the dot is drawn at 0.00, 1.67, 3.33, 3.33, 5.00, 6.67",
        "passes in ticks of 66.7 and 33.3 ms",
        "swings 0.0381 m in steps of 1/60 s, and 1e+18 m in steps of 1/10 s",
        "judder 26 % newest, 0 % blended, 16.7 ms behind",
        "variable steps. At 15, 60 and 240 frames a second: missed, hit, hit.",
        "fixed steps. At 15, 60 and 240 frames a second: hit, hit, hit.",
        "60 ticks at 55 frames: 1 to 2 a frame",
        "100 ticks at 50 frames: 2, 2, 2, 2, 2, 2 a frame",
        "100 ticks at 200 frames: 0, 1, 0, 1, 0, 1 a frame",
        "frame-based at 75 Hz runs 1.25 times as fast as at 60 Hz",
        "72 frames run 7 ticks, one every ten; blended, 62 of the last 62 frames move",
        "a frame of 1 s at 120 Hz: 8 ticks, the rest dropped",
        "without a cap: 120 ticks",
        "slow motion: ticks of 50.0 and 50.0 ms",
        "the actual time: ticks of 120.0 ms",
        "framelock passes 16.7 ms of a frame of 1 s",
        "ten minutes cost 25 ticks at 100 Hz",
        "0.25 s in ticks of 16 ms: 15 ticks, and 0.010 s kept",
        "meanwhile the physics thread ran 60000 ticks",
        "59 frames of 1527.799 ms in all: 1516.667 ms passed in ticks and 11.132 ms left in the buffer",
        "500 of 750 frames see no time pass; the fixed loop runs 25 ticks in 0.25 s")) {
      assertThat(commands.out()).contains(figure);
      assertThat(page).contains(figure);
    }
  }

  @Test
  void pageOpensWithThreeLoopsAndFoldsTheRest(@TempDir Path folder) throws IOException {
    execute("--output", folder.toString());
    String page = Files.readString(folder.resolve("index.html"));

    String opening = page.substring(0, page.indexOf("<details"));

    assertThat(PICTURE.matcher(opening).results()).hasSize(3);
    assertThat(opening).contains("Variable timestep", "Fixed timestep", "with interpolation");
    assertThat(page).contains("<details><summary>All strategies in").contains("<h2 id=\"ball\">");
    assertThat(commands.out()).contains("STRATEGIES.md describes each");
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
  void r6ColumnsOfARandomDriverAreThoseOfTheArticleAndAddUp(@TempDir Path folder) {
    execute(
        "--scenario", "random", "--strategy", "refresh-multiple", "--output", folder.toString());

    String printed = commands.out();
    assertThat(printed)
        .containsPattern("frame +time delta +accumulated +update delta +total time +frame #\n")
        .contains("0.1 s of its text");
    List<String> rows = printed
        .substring(printed.indexOf("accumulated"))
        .lines()
        .skip(1)
        .takeWhile(line -> !line.isEmpty())
        .toList();
    BigDecimal deltas = BigDecimal.ZERO;
    BigDecimal left = BigDecimal.ZERO;
    int frames = 0;
    for (String row : rows) {
      boolean newFrame = !row.startsWith(" ".repeat(20));
      String[] cells = row.strip().split(" +", -1);
      int update = newFrame ? 3 : 0;
      if (newFrame) {
        BigDecimal delta = new BigDecimal(cells[1]);
        assertThat(cells[0]).isEqualTo(String.valueOf(frames));
        assertThat(delta)
            .isBetween(BigDecimal.valueOf(frames == 0 ? 0 : 10), BigDecimal.valueOf(40));
        assertThat(left).as("before frame %d", frames).isLessThan(new BigDecimal("16.666667"));
        deltas = deltas.add(delta);
        left = left.add(delta);
        assertThat(new BigDecimal(cells[2])).as("frame %d", frames).isEqualByComparingTo(left);
        frames++;
      }
      if (cells.length > update) {
        left = left.subtract(new BigDecimal(cells[update]));
        assertThat(new BigDecimal(cells[update + 1])).isEqualByComparingTo(deltas);
        long refresh = deltas.movePointRight(6).longValueExact() * 60 / 1_000_000_000;
        assertThat(cells[update + 2]).isEqualTo(String.valueOf(refresh));
      }
    }
    assertThat(frames).isEqualTo(60);
    assertThat(rows).as("no frame is longer than four refreshes").hasSize(60);
    assertThat(deltas).isGreaterThan(BigDecimal.valueOf(1_000));
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
