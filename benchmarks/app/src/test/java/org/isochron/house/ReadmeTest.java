package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in README.md compiles as it stands there, runs, and says something. */
final class ReadmeTest {
  private static final int MAX_LINES = 30;

  @Test
  void programCompilesAndRuns(@TempDir Path folder) throws Exception {
    PageProgram program = PageProgram.of(read("README.md"));

    String printed = program.run(folder);

    assertThat(printed).isNotBlank();
    assertThat(program.lineCount()).isLessThanOrEqualTo(MAX_LINES);
  }

  private static String read(String page) {
    return SourceTree.read(SourceTree.top().resolve(page));
  }
}
