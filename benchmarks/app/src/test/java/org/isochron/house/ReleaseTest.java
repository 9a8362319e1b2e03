package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.house.SourceTree.page;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ReleaseTest {
  private static final String ROOT = "src/main/java/";
  private static final Pattern LIBRARY = Pattern.compile(
      "</parent>\\s*<artifactId>([a-z0-9-]+)</artifactId>(?!\\s*<(packaging|version)>)");
  private static final Pattern MANAGED =
      Pattern.compile("<groupId>org\\.isochron</groupId>\\s*<artifactId>([a-z0-9-]+)</artifactId>");
  private static final Pattern VERSION = Pattern.compile("<version>(.+)</version>");

  private static final Pattern LINK = Pattern.compile("\\{@link (org\\.isochron\\.[a-zA-Z.]+)}");

  @Test
  void bomHasAllLibraries() {
    String bom = page("shared-state/bom/pom.xml");

    List<String> libraries = files("pom.xml").stream()
        .flatMap(pom -> all(LIBRARY, SourceTree.read(pom)).stream())
        .sorted()
        .toList();
    assertThat(libraries).hasSizeGreaterThan(10);
    assertThat(all(MANAGED, bom.substring(bom.indexOf("<dependencyManagement>"))).stream()
            .sorted())
        .isEqualTo(libraries);
  }

  @Test
  void consumersTakeThisVersion() {
    String version = all(VERSION, page("pom.xml")).get(0);

    assertThat(page("benchmarks/consumers/maven/pom.xml"))
        .contains("<version>%s<".formatted(version));
    assertThat(page("benchmarks/consumers/gradle/build.gradle.kts"))
        .contains("isochron-bom:%s\"".formatted(version));
    assertThat(page("benchmarks/consumers/gradle-4/build.gradle"))
        .contains("isochron-engines:%s'".formatted(version))
        .contains("isochron-render:%s'".formatted(version));
    assertThat(page("benchmarks/docs/other-builds.md"))
        .contains("<version>%s<".formatted(version))
        .contains("isochron-bom:%s\"".formatted(version))
        .contains("isochron = \"%s\"".formatted(version));
  }

  @Test
  void templatesTakeThisVersion() {
    String bom = "isochron-bom:" + all(VERSION, page("pom.xml")).get(0);
    List<String> builds = SourceTree.walk()
        .map(path -> slashed(SourceTree.top().relativize(path)))
        .filter(path -> path.matches("benchmarks/templates/.*/(pom.xml|build.gradle.kts)"))
        .toList();

    assertThat(builds).hasSize(7);
    for (String build : builds) {
      assertThat(page(build).replaceAll("</artifactId>\\s*<version>", ":")).contains(bom);
    }
  }

  @Test
  void overviewNamesTypesThatExist() {
    for (String type : all(LINK, page("benchmarks/docs/overview.html"))) {
      assertThat(files(ROOT + type.replace('.', '/') + ".java")).as(type).hasSize(1);
    }
  }

  private static List<Path> files(String name) {
    Path top = SourceTree.top();
    return SourceTree.walk()
        .filter(path -> path.endsWith(name))
        .filter(path -> isOfLibrary(slashed(top.relativize(path))))
        .toList();
  }

  private static boolean isOfLibrary(String path) {
    return !path.startsWith("benchmarks/") && !path.contains("src/test/");
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }
}
