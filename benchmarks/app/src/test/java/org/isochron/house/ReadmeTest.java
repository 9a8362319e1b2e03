package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stranger copies from README.md works: the program compiles, runs and prints, and the artifacts exist. */
final class ReadmeTest {
  private static final int MAX_LINES = 30;
  private static final Pattern IN_MAVEN = Pattern.compile(
      "<groupId>(.+)</groupId>\\s*<artifactId>(.+)</artifactId>\\s*<version>(.+)</version>");
  private static final Pattern IN_GRADLE = Pattern.compile("implementation\\(\"(.+:.+:.+)\"\\)");
  private static final Pattern VERSION = Pattern.compile("<version>(.+)</version>");
  private static final Pattern ARTIFACT =
      Pattern.compile("</parent>\\s*<artifactId>(.+)</artifactId>");

  @Test
  void programCompilesAndRuns(@TempDir Path folder) throws Exception {
    PageProgram program = PageProgram.of(read("README.md"));

    String printed = program.run(folder);

    assertThat(printed).isNotBlank();
    assertThat(program.lineCount()).isLessThanOrEqualTo(MAX_LINES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "benchmarks/docs/guide/01-first-program.md"})
  void dependenciesForMavenAndGradleAreLibrariesOfThisBuild(String page) throws IOException {
    List<String> maven = dependencies(IN_MAVEN, read(page), "xml");
    List<String> gradle = dependencies(IN_GRADLE, read(page), "kotlin");

    assertThat(maven).hasSizeGreaterThan(1).isSubsetOf(libraries());
    assertThat(gradle).isEqualTo(maven);
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

  /** Returns the libraries of this build, with its version. */
  private static List<String> libraries() throws IOException {
    Path top = SourceTree.top();
    String version = only(VERSION, read("pom.xml"));
    try (Stream<Path> poms = Files.find(top, 3, (path, file) -> path.endsWith("pom.xml"))) {
      return poms.map(pom -> top.relativize(pom).toString())
          .filter(pom -> !pom.equals("pom.xml") && !pom.startsWith("benchmarks"))
          .map(pom -> "org.isochron:%s:%s".formatted(only(ARTIFACT, read(pom)), version))
          .toList();
    }
  }

  private static String only(Pattern pattern, String pom) {
    return pattern.matcher(pom).results().findFirst().orElseThrow().group(1);
  }

  private static String read(String page) {
    return SourceTree.read(SourceTree.top().resolve(page));
  }
}
