package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Applies the style rules to every source file; {@link TidyRulesTest} shows that each rule can
 * fail.
 */
final class TidyTest {
  private static final SourceTree TREE = SourceTree.ours();

  @Test
  void treeHoldsTheSourcesOfEveryModule() {
    assertThat(TREE.main().map(SourceFile::module).distinct())
        .containsExactlyInAnyOrder("shared-state", "physics-thread", "render-thread", "benchmarks");
    assertThat(TREE.main()).hasSizeGreaterThan(20);
    assertThat(TREE.tests()).hasSizeGreaterThan(10);
    assertThat(TREE.main().flatMapToInt(OrderingComment::accesses)).isNotEmpty();
    assertThat(PublicTypes.names(TREE)).isNotEmpty();
  }

  @Test
  void codeDoesWithoutWhatTheHouseBans() {
    assertKept(new BannedCode());
  }

  @Test
  void everyAtomicAccessStatesWhatItOrders() {
    assertKept(new OrderingComment());
  }

  @Test
  void everyPackageIsDescribed() {
    assertKept(new PackagePage());
  }

  @Test
  void publicTypesAreThoseOnTheList() {
    assertKept(PublicTypes.ours());
  }

  @Test
  void everyPublicTypeIsInOneRowOfTheTableOfThreads() {
    String page = SourceTree.read(SourceTree.top().resolve("benchmarks/docs/threads.md"));
    List<String> named = Pattern.compile("`([A-Z]\\w+)`")
        .matcher(page)
        .results()
        .map(name -> name.group(1))
        .toList();

    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(PublicTypes.names(TREE).stream()
            .map(name -> name.substring(name.lastIndexOf('.') + 1))
            .toList());
  }

  @Test
  void modulesExportOnePackageToUsers() {
    assertKept(new PublicPackages());
  }

  @Test
  void timesAreIntegers() {
    assertKept(new IntegerTime());
  }

  @Test
  void everySourceLiesInAModuleThatIsCompiled() {
    assertThat(TREE.files())
        .filteredOn(file -> SourceTree.read(SourceTree.top().resolve(file.pom()))
            .contains("<packaging>pom</packaging>"))
        .as("sources next to the pom of an aggregator, which nothing compiles")
        .isEmpty();
  }

  private static void assertKept(Rule rule) {
    List<Violation> violations = rule.violations(TREE);

    assertThat(violations).as("violations of the rules in CONTRIBUTING.md").isEmpty();
  }
}
