package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExamplesTest {
  private static final Pattern NO_CODE = Pattern.compile("^(import|package|\\s*(/?\\*|//|$)).*");

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

  /**
   * Returns the number of lines that are neither blank, comments, imports nor package declarations.
   */
  private static long codeLines(Path source) throws IOException {
    return Files.readAllLines(source).stream()
        .filter(line -> !NO_CODE.matcher(line).matches())
        .count();
  }
}
