package org.isochron.house;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class StrategiesTableTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([A-Z]\\d+) \\|.*\\| ([^|]*) \\|$");
  private static final Pattern REFERENCE = Pattern.compile("`(\\w+)(?:\\.(\\w+))?`");

  private static final Map<String, List<SourceFile>> TESTS =
      SourceTree.ours().tests().collect(groupingBy(file -> file.name().replace(".java", "")));

  @Test
  void everyRowOfTheArticlesIsThereOnceAndInOrder() {
    List<String> rows = ROW.matcher(table()).results().map(row -> row.group(1)).toList();

    assertThat(rows)
        .containsExactlyElementsOf(
            Stream.of(rows("S", 19), rows("T", 6), rows("A", 8), rows("R", 6))
                .flatMap(List::stream)
                .toList());
  }

  @Test
  void everyRowNamesTestsThatExist() {
    List<String> missing = new ArrayList<>();
    Matcher row = ROW.matcher(table());
    while (row.find()) {
      List<String> references = missing(row.group(2));
      references.forEach(reference -> missing.add(row.group(1) + ": " + reference));
    }

    assertThat(missing).as("rows of STRATEGIES.md with missing tests").isEmpty();
  }

  @Test
  void everyRowsTestsAreDiscoveredByJUnitAndOneOfAClassRunsInVerify() {
    List<String> rows = ROW.matcher(table()).results().map(row -> row.group(2)).toList();
    DiscoveredTests discovered = DiscoveredTests.of(classes(rows));

    assumeThat(discovered.uncompiled())
        .as("classes of modules whose tests are not compiled here; run mvn test-compile")
        .isEmpty();
    assertThat(rows.stream().flatMap(row -> notRunning(row, discovered).stream()))
        .isEmpty();
  }

  @Test
  void testThatJUnitDoesNotDiscoverOrThatOnlyTheEvidenceRunsIsFound() {
    String fast = "`GuideTest.programCompilesWithoutWarnings`";
    String slow = "`GuideTest.programPrintsWhatItsPageShows`";
    DiscoveredTests discovered =
        DiscoveredTests.of(classes(List.of(fast, "`TidyTest.timesAreIntegers`")));

    assertThat(notRunning("`TidyTest.timesAreIntegers` " + fast, discovered)).isEmpty();
    assertThat(notRunning(fast + slow, discovered)).isEmpty();
    assertThat(notRunning(slow, discovered)).hasSize(1);
    assertThat(notRunning("`TidyTest.assertKept`", discovered)).hasSize(1);
    assertThat(notRunning("`TidyTest`", discovered)).containsExactly("TidyTest.null");
  }

  private static List<SourceFile> classes(List<String> cells) {
    return cells.stream()
        .flatMap(cell -> REFERENCE.matcher(cell).results())
        .map(reference -> reference.group(1))
        .distinct()
        .flatMap(type -> TESTS.getOrDefault(type, List.of()).stream())
        .toList();
  }

  /**
   * Returns the tests of a table cell that JUnit does not discover, and tests tagged "evidence"
   * whose class has no other test in the cell.
   */
  private static List<String> notRunning(String cell, DiscoveredTests discovered) {
    List<String> notRunning = new ArrayList<>();
    Set<String> running = new HashSet<>();
    REFERENCE
        .matcher(cell)
        .results()
        .filter(test -> discovered.runsInVerify(test.group(1), test.group(2)).orElse(false))
        .forEach(test -> running.add(test.group(1)));
    REFERENCE.matcher(cell).results().forEach(test -> {
      boolean found = discovered.runsInVerify(test.group(1), test.group(2)).isPresent();
      if (!found || !running.contains(test.group(1))) {
        notRunning.add(test.group(1) + "." + test.group(2));
      }
    });
    return notRunning;
  }

  @Test
  void rowWithoutATestOrWithOneThatDoesNotExistIsFound() {
    assertThat(missing("looks right")).containsExactly("no test");
    assertThat(missing("`NoSuchTest.works`")).containsExactly("NoSuchTest.works");
    assertThat(missing("`TidyTest.noSuchMethod`")).containsExactly("TidyTest.noSuchMethod");
    assertThat(missing("`TidyTest.assertKept`")).containsExactly("TidyTest.assertKept");
    assertThat(missing("`TidyTest`")).containsExactly("TidyTest");
    assertThat(missing("`TidyTest.timesAreIntegers`")).isEmpty();
  }

  private static List<String> missing(String cell) {
    List<String> missing = new ArrayList<>();
    Matcher reference = REFERENCE.matcher(cell);
    boolean named = false;
    while (reference.find()) {
      named = true;
      String method = reference.group(2) == null ? "" : reference.group(2);
      if (!isTest(reference.group(1), method)) {
        missing.add(method.isEmpty() ? reference.group(1) : reference.group(1) + "." + method);
      }
    }
    return named ? missing : List.of("no test");
  }

  private static boolean isTest(String type, String method) {
    Pattern declaration =
        Pattern.compile("@(?:Test|ParameterizedTest)\\b[^;{}]*(?:\\{[^;{}]*\\}[^;{}]*)?\\bvoid "
            + Pattern.quote(method) + "\\(");
    Pattern itsClass = Pattern.compile("\\bclass " + Pattern.quote(type) + "\\b");
    return !method.isEmpty()
        && TESTS.getOrDefault(type, List.of()).stream()
            .map(file -> String.join("\n", file.code()))
            .anyMatch(code ->
                itsClass.matcher(code).find() && declaration.matcher(code).find());
  }

  private static List<String> rows(String letter, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(row -> letter + row).toList();
  }

  private static String table() {
    return SourceTree.read(SourceTree.top().resolve("physics-thread/loop/STRATEGIES.md"));
  }
}
