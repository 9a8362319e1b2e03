package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.isochron.pages.PageProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class GuideTest {
  private static final Path GUIDE = SourceTree.top().resolve("benchmarks/docs/guide");
  private static final Path COMING_FROM = GUIDE.resolveSibling("coming-from");
  private static final int PAGES = 27;
  private static final int MAX_LINES = 60;
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:[.,]\\d+)?");
  private static final Pattern NO_LENGTH = Pattern.compile("(?<![\\d.])-?0\\.0+ m\\b");
  private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");

  @TempDir
  private static Path images;

  @ParameterizedTest
  @MethodSource("pages")
  void programCompilesWithoutWarnings(String name, @TempDir Path folder) {
    PageProgram program = PageProgram.of(page(name));

    program.compile(folder);

    assertThat(program.lineCount()).isLessThanOrEqualTo(MAX_LINES);
    assertThat(program.text().lines().filter(line -> line.startsWith("import org.isochron.")))
        .as("our types that it imports")
        .hasSizeLessThanOrEqualTo(8);
    assertThat(PageProgram.blocks(page(name), "text"))
        .as("blocks that show the output")
        .hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("pages")
  @Tag("evidence")
  @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void programRunsOnAnImageWithFewModules(String name, @TempDir Path folder) throws Exception {
    String modules = switch (name) {
      case "09-tuning-and-profiling.md" -> "java.base,jdk.jfr"; // it reads a recording
      case "12-engines.md" -> "java.base,java.logging"; // for jMonkeyEngine
      case "08-servers-and-machines.md" -> "java.base,java.logging,jdk.unsupported,jdk.crypto.ec";
      case "21-on-the-open-internet.md" ->
        "java.base,java.logging,jdk.unsupported,jdk.crypto.ec,jdk.httpserver";
      default -> "java.base";
    };

    String printed = PageProgram.of(page(name)).run(folder, image(modules));

    String shown = PageProgram.blocks(page(name), "text").get(0);
    assertThat(kinds(printed)).isNotEmpty().isEqualTo(kinds(shown));
  }

  /** Pages with the same modules share an image, because linking one takes seconds. */
  private static Path image(String modules) {
    Path image = images.resolve(modules);
    if (Files.notExists(image)) {
      int failure = ToolProvider.findFirst("jlink")
          .orElseThrow()
          .run(
              System.out,
              System.err,
              "--strip-debug",
              "--add-modules",
              modules,
              "--output",
              image.toString());
      assertThat(failure).isZero();
    }
    return image;
  }

  @Test
  void pomOfTheFirstPageIsComplete() throws Exception {
    String pom = PageProgram.blocks(page("01-first-program.md"), "xml").get(0);

    Element project = DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(pom.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();

    assertThat(project.getTagName()).isEqualTo("project");
    assertThat(project.getElementsByTagName("maven.compiler.release").getLength())
        .isOne();
    assertThat(text(project, "artifactId"))
        .contains("isochron-engines", "isochron-render", "maven-compiler-plugin");
    assertThat(text(project, "argument")).contains("FirstProgram");
  }

  private static List<String> text(Element project, String tag) {
    NodeList elements = project.getElementsByTagName(tag);
    return IntStream.range(0, elements.getLength())
        .mapToObj(index -> elements.item(index).getTextContent())
        .toList();
  }

  @Test
  void readingOrderLeadsFromPageToPage() throws IOException {
    List<String> names = pages().toList();
    assertThat(names).hasSize(PAGES);

    assertThat(links(page("README.md")).stream().filter(names::contains)).isEqualTo(names);
    for (int i = 0; i + 1 < PAGES; i++) {
      String last = page(names.get(i)).lines().reduce((before, line) -> line).orElseThrow();
      assertThat(last).as(names.get(i)).startsWith("Next: ").contains(names.get(i + 1));
    }
  }

  @Test
  void guideNamesEveryPageForUsersOfOtherLoops() throws IOException {
    try (Stream<Path> files = Files.list(COMING_FROM)) {
      List<String> pages =
          files.map(page -> "../coming-from/" + page.getFileName()).toList();

      assertThat(links(page("README.md"))).containsAll(pages);
    }
  }

  static Stream<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(GUIDE)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d\\d-.+\\.md"))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static String page(String name) {
    return SourceTree.read(GUIDE.resolve(name));
  }

  /**
   * Masks all numbers except zero lengths, because a zero length means that a query had no answer.
   */
  private static Set<String> kinds(String output) {
    Set<String> kinds = new TreeSet<>();
    output
        .lines()
        .forEach(line -> kinds.add(
            NUMBER.matcher(NO_LENGTH.matcher(line).replaceAll("no length")).replaceAll("#")));
    return kinds;
  }

  private static List<String> links(String page) {
    return LINK.matcher(page).results().map(link -> link.group(1)).toList();
  }
}
