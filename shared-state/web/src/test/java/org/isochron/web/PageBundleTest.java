package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that the bundled scripts of the page and of reports match their sources, because Maven
 * does not build the scripts. Each bundle begins with a digest of its sources.
 */
class PageBundleTest {
  private static final Path SERVED =
      Path.of("src/main/resources/org/isochron/web").toAbsolutePath();
  private static final Path REPORTS =
      Path.of("../../benchmarks/app/src/main/resources/org/isochron/bench/plot").toAbsolutePath();

  @TempDir
  private Path folder;

  @Test
  void bothScriptsAreMadeOfTheSourcesThatAreThere() throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (String name : sources()) {
      digest.update((name + "\n").getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(PageScript.PAGE.resolve(name)));
    }

    String first = "/* sources " + HexFormat.of().formatHex(digest.digest()) + " */\n";
    for (Path script : List.of(SERVED.resolve("page.js"), REPORTS.resolve("report.js"))) {
      assertThat(Files.readString(script))
          .as("run \"npm ci && npm run build\" in shared-state/web/page")
          .startsWith(first);
    }
  }

  @Test
  void servedPageTakesLessThanAMegabyteAndNothingFromElsewhere() throws Exception {
    assertThat(Files.size(SERVED.resolve("page.js"))).isLessThan(1_000_000);
    assertThat(Files.readString(SERVED.resolve("page.html"))).doesNotContain("http");
  }

  /**
   * Rebuilds both bundles and compares their bytes. Skipped without Node, or without the packages
   * that "npm ci" in shared-state/web/page installs.
   */
  @Test
  @Tag("evidence")
  void sourcesMakeBothScriptsByteForByte() throws Exception {
    PageScript node = PageScript.assumed();
    assumeTrue(
        Files.isDirectory(PageScript.PAGE.resolve("node_modules")),
        "the packages of the page are not installed, so it is not rebuilt");

    node.run("../build.mjs", folder.toString());

    assertThat(folder.resolve("page.js")).hasSameBinaryContentAs(SERVED.resolve("page.js"));
    assertThat(folder.resolve("report.js")).hasSameBinaryContentAs(REPORTS.resolve("report.js"));
  }

  private static List<String> sources() throws IOException {
    try (Stream<Path> files = Files.list(PageScript.PAGE.resolve("src"))) {
      return Stream.concat(
              Stream.of("build.mjs", "package-lock.json", "tsconfig.json"),
              files.map(file -> "src/" + file.getFileName()).sorted())
          .collect(Collectors.toList());
    }
  }
}
