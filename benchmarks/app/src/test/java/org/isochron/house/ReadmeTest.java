package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.house.SourceTree.page;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.isochron.bench.lab.LabCommand;
import org.isochron.pages.PageProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class ReadmeTest {
  private static final int MAX_LINES = 30;
  private static final Pattern IN_MAVEN = Pattern.compile(
      "<dependency>\\s*<groupId>(.+)</groupId>\\s*<artifactId>(.+)</artifactId>\\s*<version>(.+)</version>");
  private static final Pattern IN_GRADLE = Pattern.compile("implementation\\(\"(.+:.+:.+)\"\\)");
  private static final Pattern VERSION = Pattern.compile("<version>(.+)</version>");
  private static final Pattern ARTIFACT =
      Pattern.compile("</parent>\\s*<artifactId>(.+)</artifactId>");
  private static final Pattern FIGURES =
      Pattern.compile("(?m)^\\| ([^|]+) \\| ([\\d.]+) \\| ([\\d.]+) \\| ([\\d.]+) \\|$");

  @Test
  void programCompilesAndRuns(@TempDir Path folder) throws Exception {
    PageProgram program = PageProgram.of(page("README.md"));

    String printed = program.run(folder);

    assertThat(printed).isNotBlank();
    assertThat(program.lineCount()).isLessThanOrEqualTo(MAX_LINES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "benchmarks/docs/guide/01-first-program.md"})
  void dependenciesForMavenAndGradleAreLibrariesOfThisBuild(String page) {
    List<String> maven = dependencies(IN_MAVEN, page(page), "xml");
    List<String> gradle = dependencies(IN_GRADLE, page(page), "kotlin");

    assertThat(maven).hasSizeGreaterThan(1).isSubsetOf(libraries());
    assertThat(gradle).isEqualTo(maven);
  }

  @Test
  void measuredFiguresAreInTheirFile() {
    String readme = page("README.md");
    String measured = page("benchmarks/results/jdk25/compare.md");
    String half =
        measured.substring(measured.indexOf("| half load"), measured.indexOf("| equal load"));
    List<MatchResult> rows = FIGURES.matcher(readme).results().toList();

    assertThat(rows).hasSizeGreaterThan(5);
    List<String> heads = cells(half.lines().findFirst().orElseThrow());
    for (MatchResult row : rows) {
      String line = half.lines()
          .filter(found -> found.startsWith("| %s |".formatted(row.group(1))))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no such row: " + row.group()));
      List<String> figures = cells(line);
      assertThat(figures.get(heads.indexOf("judder %"))).as(row.group(1)).isEqualTo(row.group(2));
      assertThat(figures.get(heads.indexOf("animation error ms")))
          .as(row.group(1))
          .isEqualTo(row.group(3));
      assertThat(figures.get(heads.indexOf("age ms"))).as(row.group(1)).isEqualTo(row.group(4));
    }
  }

  @Test
  void movingPictureIsWhatLabMakes(@TempDir Path folder) {
    int exitCode = new CommandLine(new LabCommand(new PrintWriter(new StringWriter())))
        .execute("--scenario=ball", "--output=" + folder, "--pictures=" + folder);

    assertThat(exitCode).isZero();
    assertThat(folder.resolve("split.svg"))
        .hasSameBinaryContentAs(SourceTree.top().resolve("benchmarks/pictures/split.svg"));
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
  }

  private static List<String> dependencies(Pattern pattern, String page, String language) {
    return PageProgram.blocks(page, language).stream()
        .flatMap(block -> pattern.matcher(block).results())
        .map(ReadmeTest::joined)
        .toList();
  }

  private static String joined(MatchResult found) {
    return found.groupCount() == 1
        ? found.group(1)
        : "%s:%s:%s".formatted(found.group(1), found.group(2), found.group(3));
  }

  private static List<String> libraries() {
    Path top = SourceTree.top();
    String version = only(VERSION, page("pom.xml"));
    return SourceTree.walk()
        .filter(path -> path.endsWith("pom.xml"))
        .map(pom -> top.relativize(pom).toString())
        .filter(pom -> !pom.equals("pom.xml") && !pom.startsWith("benchmarks"))
        .map(pom -> "org.isochron:%s:%s".formatted(only(ARTIFACT, page(pom)), version))
        .toList();
  }

  private static String only(Pattern pattern, String pom) {
    return pattern.matcher(pom).results().findFirst().orElseThrow().group(1);
  }
}
