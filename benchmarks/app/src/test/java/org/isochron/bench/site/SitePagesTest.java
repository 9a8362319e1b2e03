package org.isochron.bench.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.bench.output.OutputFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SitePagesTest {
  /** The tests run in the folder of their module. */
  private static final Path CLONE = Path.of("../..");

  @TempDir
  private Path sources;

  @TempDir
  private Path site;

  @Test
  void everyLinkAndAnchorOfTheDocumentsResolves() throws IOException {
    int pages = SiteCommand.writeDocuments(CLONE, OutputFolder.open("--output", site));

    SiteLinks links = SiteLinks.of(site);
    assertThat(pages).isGreaterThan(60);
    assertThat(SiteLinks.pages(site)).hasSize(pages);
    assertThat(links.count()).isGreaterThan(60 * 40);
    assertThat(links.broken()).filteredOn(SitePagesTest::isOfDocuments).isEmpty();
  }

  @Test
  void headingsHaveTheAnchorsThatGitHubGivesThem() throws IOException {
    write("page.md", """
        # `run` & its options
        ## Gradle, Kotlin and other builds
        ## What's new?
        ## A / B – C_d
        ## What's new?
        """);

    assertThat(page("page.html"))
        .contains(
            "<h1 id=\"run--its-options\">",
            "<h2 id=\"gradle-kotlin-and-other-builds\">",
            "<h2 id=\"whats-new\">",
            "<h2 id=\"a--b--c_d\">",
            "<h2 id=\"whats-new-1\">");
  }

  @Test
  void linksLeadToPagesAndFilesAndFoldersAreWords() throws IOException {
    write("benchmarks/docs/guide/README.md", "# Guide");
    write("benchmarks/app/Some.java", "class Some {}");
    write("benchmarks/pictures/one.svg", "<svg/>");
    write("benchmarks/docs/more.md", """
        # More
        [guide](guide/README.md#guide) [folder](guide) [code](../app/Some.java) [words](../app)
        [web](https://example.org/a.md) <img src="../pictures/one.svg">
        """);

    assertThat(page("more.html"))
        .contains(
            "<a href=\"guide/index.html#guide\">guide</a>",
            "<a href=\"guide/index.html\">folder</a>",
            "<a href=\"app/Some.java\">code</a>",
            " words\n",
            "<a href=\"https://example.org/a.md\">web</a>",
            "<img src=\"pictures/one.svg\">");
    assertThat(site.resolve("app/Some.java")).hasContent("class Some {}");
    assertThat(site.resolve("pictures/one.svg")).exists();
  }

  @Test
  void linkToAMissingFileIsRefused() throws IOException {
    write("page.md", "# Page\n[gone](docs/gone.md#now)");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> MarkdownPages.read(sources, SiteCommand.resource("frame.html"), ""))
        .withMessage("page.md links to docs/gone.md, which does not exist; correct the link");
  }

  /** Other parts of the site are written by other commands. */
  private static boolean isOfDocuments(String link) {
    return !link.matches(".*(\\.\\./| )(api|lab|watch)/.*");
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(sources.resolve(file).getParent());
    Files.writeString(sources.resolve(file), text);
  }

  private String page(String name) throws IOException {
    MarkdownPages.read(sources, SiteCommand.resource("frame.html"), "")
        .write(OutputFolder.open("--output", site));
    return Files.readString(site.resolve(name));
  }
}
