package org.isochron.bench.site;

import static org.isochron.bench.plot.Plot.escaped;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.isochron.bench.output.OutputFolder;

/**
 * All Markdown files of a clone as HTML pages with the same links. The page of a file is in the
 * file's folder, without {@code benchmarks} and {@code docs}. Owner: one thread.
 */
final class MarkdownPages {
  private static final Path README = Path.of("README.md");
  private static final Path FRONT = Path.of("index.html");
  private static final String GUIDE = "Guide";
  private static final String MOVING = "Moving to Isochron";
  private static final String IN_DEPTH = "In depth";
  private static final String PROJECT = "The project";
  private static final List<String> GROUPS = List.of(GUIDE, MOVING, IN_DEPTH, PROJECT);
  private static final Set<String> SKIPPED = Set.of("target", "node_modules", "report");
  private static final Pattern ELSEWHERE = Pattern.compile("#|[a-z]+:");
  private static final Pattern HTML_LINK = Pattern.compile("\\b(href|src|srcset)=\"([^\"]*)\"");

  private static final String PAGE = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>%s</title>
      <link rel="stylesheet" href="%s">
      </head>
      <body%s>
      <header>
      %s<a class="narrow" href="#pages">all pages</a>
      </header>
      <main>
      %s</main>
      <nav id="pages">
      %s</nav>
      </body>
      </html>
      """;

  private final Path sources;
  private final List<Extension> extensions =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private final HtmlRenderer renderer =
      HtmlRenderer.builder().extensions(extensions).build();

  /** By Markdown file; a folder's README comes first. */
  private final SortedMap<Path, Node> documents = new TreeMap<>(
      Comparator.comparing((Path file) -> slashed(file).replaceFirst("README\\.md$", "")));

  /** Other files that pages link to. */
  private final Set<Path> files = new TreeSet<>();

  private MarkdownPages(Path sources) {
    this.sources = sources;
  }

  /**
   * Reads all pages.
   *
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if a page links to a missing file
   */
  static MarkdownPages read(Path sources) throws IOException {
    MarkdownPages pages = new MarkdownPages(sources);
    Parser parser = Parser.builder().extensions(pages.extensions).build();
    for (Path file : markdownFiles(sources)) {
      pages.documents.put(file, parser.parse(Files.readString(sources.resolve(file))));
    }
    pages.documents.forEach((file, document) -> document.accept(pages.new Redirection(file)));
    return pages;
  }

  int count() {
    return documents.size();
  }

  void write(OutputFolder site) throws IOException {
    for (Map.Entry<Path, Node> entry : documents.entrySet()) {
      Path page = sitePath(entry.getKey());
      Node document = entry.getValue();
      site.write(
          slashed(page), framed(page, title(entry.getKey(), document), renderer.render(document)));
    }
    for (Path file : files) {
      site.write(slashed(sitePath(file)), Files.readAllBytes(sources.resolve(file)));
    }
  }

  /** Writes the first page, with README's first paragraph and its program in a template. */
  void writeFrontPage(OutputFolder site, String template) throws IOException {
    String summary = ofReadme(Paragraph.class, paragraph -> true);
    String program = ofReadme(FencedCodeBlock.class, block -> "java".equals(block.getInfo()));
    String content = template.replace("{{summary}}", summary).replace("{{program}}", program);
    site.write(slashed(FRONT), framed(FRONT, "Isochron", content));
  }

  private <T extends Node> String ofReadme(Class<T> type, Predicate<T> wanted) {
    return Optional.ofNullable(documents.get(README))
        .flatMap(readme -> first(readme, type, wanted))
        .map(renderer::render)
        .orElseThrow(() -> new IllegalArgumentException(
            "README.md has no %s for the first page".formatted(type.getSimpleName())));
  }

  private static <T extends Node> Optional<T> first(
      Node document, Class<T> type, Predicate<T> wanted) {
    return Stream.iterate(document.getFirstChild(), Objects::nonNull, Node::getNext)
        .filter(type::isInstance)
        .map(type::cast)
        .filter(wanted)
        .findFirst();
  }

  private String framed(Path page, String title, String content) {
    StringBuilder pages = new StringBuilder();
    GROUPS.forEach(group -> addGroup(pages, page, group));
    String header = link(page, FRONT, "Isochron")
        + link(page, Path.of("guide/index.html"), GUIDE)
        + link(page, Path.of("lab/index.html"), "Game loops compared")
        + link(page, Path.of("api/index.html"), "API");
    return PAGE.formatted(
        escaped(title),
        relative(page, Path.of("site.css")),
        page.equals(FRONT) ? " class=\"front\"" : "",
        header,
        content,
        pages);
  }

  private void addGroup(StringBuilder pages, Path page, String group) {
    List<String> items = documents.entrySet().stream()
        .filter(entry -> group(entry.getKey()).equals(group))
        .map(entry -> link(page, sitePath(entry.getKey()), title(entry.getKey(), entry.getValue())))
        .toList();
    if (!items.isEmpty()) {
      pages.append("<h2>%s</h2>\n<ul>\n".formatted(group));
      items.forEach(item -> pages.append("<li>").append(item).append("</li>\n"));
      pages.append("</ul>\n");
    }
  }

  /** Returns an empty text for pages that the list of pages omits, such as results. */
  private static String group(Path file) {
    if (file.startsWith("benchmarks/docs/guide") || file.startsWith("benchmarks/templates")) {
      return GUIDE;
    }
    if (file.startsWith("benchmarks/docs/coming-from")) {
      return MOVING;
    }
    if (file.startsWith("benchmarks/docs")) {
      return IN_DEPTH;
    }
    return file.startsWith("benchmarks") ? "" : PROJECT;
  }

  private static String link(Path page, Path target, String words) {
    return "<a href=\"%s\"%s>%s</a>\n"
        .formatted(
            relative(page, target),
            page.equals(target) ? " aria-current=\"page\"" : "",
            escaped(words));
  }

  /** The first heading, or the name of a file without headings. */
  private static String title(Path file, Node document) {
    StringBuilder title = new StringBuilder();
    first(document, Heading.class, heading -> true)
        .ifPresent(heading -> heading.accept(new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            title.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            title.append(code.getLiteral());
          }
        }));
    return title.isEmpty() ? String.valueOf(file.getFileName()) : title.toString();
  }

  private static Path sitePath(Path file) {
    return Path.of(slashed(file)
        .replaceFirst("^benchmarks/(docs/)?", "")
        .replaceFirst("/README\\.md$", "/index.html")
        .replaceFirst("\\.md$", ".html"));
  }

  private static String relative(Path page, Path target) {
    Path folder = page.getParent();
    return slashed(folder == null ? target : folder.relativize(target));
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }

  private static List<Path> markdownFiles(Path sources) throws IOException {
    Set<Path> found = new TreeSet<>();
    Files.walkFileTree(sources, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        String name = folder.getFileName().toString();
        return !folder.equals(sources) && (SKIPPED.contains(name) || name.startsWith("."))
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (file.toString().endsWith(".md")) {
          found.add(sources.relativize(file));
        }
        return FileVisitResult.CONTINUE;
      }
    });
    return List.copyOf(found);
  }

  /** Redirects the links of one page from files to pages, and removes links to folders. */
  private final class Redirection extends AbstractVisitor {
    private final Path file;

    Redirection(Path file) {
      this.file = file;
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      String target = redirected(link.getDestination());
      if (!target.isEmpty()) {
        link.setDestination(target);
        return;
      }
      for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
        link.insertBefore(child);
      }
      link.unlink();
    }

    @Override
    public void visit(Image image) {
      image.setDestination(redirected(image.getDestination()));
    }

    @Override
    public void visit(HtmlBlock html) {
      html.setLiteral(redirectedHtml(html.getLiteral()));
    }

    @Override
    public void visit(HtmlInline html) {
      html.setLiteral(redirectedHtml(html.getLiteral()));
    }

    private String redirectedHtml(String html) {
      return HTML_LINK
          .matcher(html)
          .replaceAll((MatchResult link) -> Matcher.quoteReplacement(
              "%s=\"%s\"".formatted(link.group(1), redirected(link.group(2)))));
    }

    /** Returns an empty text for a folder without a README. */
    private String redirected(String destination) {
      if (ELSEWHERE.matcher(destination).lookingAt()) {
        return destination;
      }
      String path = destination.replaceFirst("#.*", "");
      Path target = file.resolveSibling(path).normalize();
      if (Files.isDirectory(sources.resolve(target))) {
        target = target.resolve(README);
        if (!documents.containsKey(target)) {
          return "";
        }
      }
      if (!documents.containsKey(target)) {
        if (target.startsWith("..") || !Files.isRegularFile(sources.resolve(target))) {
          throw new IllegalArgumentException(
              "%s links to %s, which does not exist; correct the link".formatted(file, path));
        }
        files.add(target);
      }
      return relative(sitePath(file), sitePath(target)) + destination.substring(path.length());
    }
  }
}
