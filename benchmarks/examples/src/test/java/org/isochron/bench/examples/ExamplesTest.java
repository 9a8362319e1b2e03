package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExamplesTest {
  private static final Pattern NO_CODE = Pattern.compile("^(import|package|\\s*(/?\\*|//|$)).*");

  private static final Pattern COUNTED = Pattern.compile("`(\\w+)`[^|]*\\| (\\d+) \\|");

  @Test
  void examplesHaveLessThan140LinesOfCode() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/java/org/isochron/bench/examples"))) {
      List<Path> examples = files.filter(Files::isRegularFile).toList();
      assertThat(examples).hasSizeGreaterThan(3);
      for (Path example : examples) {
        assertThat(codeLines(example)).as("%s", example).isLessThan(140);
      }
    }
  }

  @Test
  void guideHasTheLinesOfCodeOfEachGame() throws IOException {
    String page = Files.readString(Path.of("../docs/guide/12-engines.md"));
    List<MatchResult> rows = COUNTED.matcher(page).results().toList();

    assertThat(rows).hasSizeGreaterThan(2);
    for (MatchResult row : rows) {
      Path source = find(row.group(1) + ".java");
      assertThat(Long.parseLong(row.group(2))).as("%s", source).isEqualTo(codeLines(source));
    }
  }

  private static Path find(String name) {
    return Stream.of(
            "src/main/java/org/isochron/bench/examples",
            "src/test/java/org/isochron/bench/examples",
            "../jmonkeyengine/src/main/java/org/isochron/bench/jmonkeyengine")
        .map(folder -> Path.of(folder, name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the number of lines that are neither blank, comments, imports nor package declarations.
   */
  static long codeLines(Path source) throws IOException {
    return Files.readAllLines(source).stream()
        .filter(line -> !NO_CODE.matcher(line).matches())
        .count();
  }
}
