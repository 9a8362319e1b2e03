package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.isochron.bench.Browser;
import org.isochron.bench.TypedCommands;
import org.isochron.bench.plot.Plot;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunReportTest {
  private static final List<String> PLOTS = List.of(
      "Motion from frame to frame",
      "Tick lateness",
      "Tick lateness by rarity",
      "Step cost",
      "State age",
      "Blend fraction");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set by JUnit
  static Path folder;

  private static final TypedCommands RUN = new TypedCommands();

  @BeforeAll
  static void run() {
    int exitCode = RUN.run(
        "run",
        "--window=OFF",
        "--seconds=2",
        "--bodies=40",
        "--engine=reference",
        "--fps=120",
        "--web=0",
        "--output=" + folder,
        "--pictures=" + folder.resolve("pictures"));

    assertThat(exitCode).as(RUN.out() + RUN.err()).isZero();
  }

  @Test
  void runReportsBothThreads() {
    assertThat(RUN.out())
        .contains("40 bodies", " s: tick ", "tick lateness", "judder", "index.html")
        .containsPattern(
            "(?m)^animation error mean \\d+\\.\\d\\d ms, p99 \\d+\\.\\d\\d ms; drawing");
  }

  @Test
  void addressForBrowsersHasATokenAndIsTheFirstLineThatBeginsWithHttp() {
    assertThat(RUN.out().lines().filter(line -> line.startsWith("http")).findFirst())
        .hasValueSatisfying(
            line -> assertThat(line).matches("http://127\\.0\\.0\\.1:\\d+/#[A-Za-z0-9_-]{22}"));
  }

  @Test
  void pageHoldsEveryPlotAndFetchesNothing() throws Exception {
    String page =
        Files.readString(folder.resolve("index.html")).replaceAll("base64,[^\"]*", "base64,");

    assertThat(page.split("class=\"plot\"", -1)).hasSize(PLOTS.size() + 1);
    for (String plot : PLOTS) {
      assertThat(page).contains("\"title\":\"" + plot + "\"");
    }
    assertThat(page.replace(Plot.SCRIPT, ""))
        .contains("data:image/png;base64,", "mean animation error of the blended frames")
        .contains("Animation error, as PresentMon defines it, is the difference")
        .doesNotContain("http", "url(", "NaN");
  }

  @Test
  void picturesLieNextToThePage() throws Exception {
    assertThat(ImageIO.read(folder.resolve("still.png").toFile()).getWidth()).isEqualTo(1_280);
    assertThat(Files.size(folder.resolve("pictures/viewer.png"))).isBetween(10_000L, 1_000_000L);
    assertThat(ImageIO.read(folder.resolve("pictures/pile.png").toFile()).getWidth())
        .isEqualTo(800);
  }

  @Test
  void figuresAreThoseOfThisRun() throws Exception {
    assertThat(JsonParser.object().from(Files.readString(folder.resolve("summary.json"))))
        .containsEntry("engine", "reference")
        .containsEntry("bodies", 40)
        .containsKeys("seconds", "frames", "ageMillis", "bytesPerFrame")
        .hasEntrySatisfying(
            "verdict",
            verdict -> assertThat(verdict)
                .as("depends on the speed of the machine")
                .isIn(RunVerdict.HEALTHY, RunVerdict.OVERLOADED));
  }

  @Test
  @Tag("evidence")
  void browserShowsThePlotsAndComplainsOfNothing() throws Exception {
    Browser browser = Browser.find();

    Browser.Look look = browser.look(folder.resolve("index.html"), 400);

    assertThat(look.overflowPixels()).isZero();
    assertThat(look.undrawnPlots()).isZero();
    assertThat(browser.complaints()).isEmpty();
  }
}
