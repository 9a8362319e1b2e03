package org.isochron.bench.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.isochron.bench.output.OutputFolder;

/**
 * All Markdown files of a clone as HTML pages with the same links. The page of a file is in the
 * file's folder, without {@code benchmarks} and {@code docs}; README is the first page. Owner: one
 * thread.
 */
final class MarkdownPages {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Pattern SKIPPED =
      Pattern.compile("(.*/)?(target|node_modules|report|\\.[^/]+)/.*");
  private static final Pattern LINK = Pattern.compile("\\b(href|src|srcset)=\"([^\"]*)\"");
  private static final Pattern ELSEWHERE = Pattern.compile("#.*|[a-z]+:.*");
  private static final Pattern TO_FOLDER = Pattern.compile("<a href=\"\">(.*?)</a>");
  private static final Pattern TITLE = Pattern.compile("<h1[^>]*>(.*?)</h1>");
  private static final Pattern LISTED =
      Pattern.compile("[^/]*|(benchmarks/(docs|templates)|[a-z]+-thread|shared-state)/.*");

  private final Path sources;
  private final String frame;

  /** Contents by Markdown file; a folder's README comes first. */
  private final SortedMap<String, String> contents =
      new TreeMap<>(Comparator.comparing((String file) -> file.replaceFirst("README\\.md$", "")));

  /** Other files that pages link to. */
  private final Set<String> files = new TreeSet<>();

  private MarkdownPages(Path sources, String frame) {
    this.sources = sources;
    this.frame = frame;
  }

  /**
   * Reads all pages.
   *
   * @param frame a page without title, style, header, content and list of pages
   * @param front HTML below the first paragraph of README
   * @throws IllegalArgumentException if a page links to a missing file
   */
  static MarkdownPages read(Path sources, String frame, String front) throws IOException {
    MarkdownPages pages = new MarkdownPages(sources, frame);
    Parser parser = Parser.builder().extensions(EXTENSIONS).build();
    HtmlRenderer renderer = HtmlRenderer.builder().extensions(EXTENSIONS).build();
    List<String> found;
    try (Stream<Path> all = Files.walk(sources)) {
      found = all.map(path -> slashed(sources.relativize(path)))
          .filter(file -> file.endsWith(".md") && !SKIPPED.matcher(file).matches())
          .toList();
    }
    for (String file : found) {
      String html = renderer.render(parser.parse(Files.readString(sources.resolve(file))));
      String linked = LINK.matcher(html)
          .replaceAll(link -> Matcher.quoteReplacement("%s=\"%s\""
              .formatted(link.group(1), pages.redirected(Path.of(file), link.group(2)))));
      pages.contents.put(file, TO_FOLDER.matcher(linked).replaceAll("$1"));
    }
    pages.contents.computeIfPresent(
        "README.md", (file, html) -> html.replaceFirst("</p>\n", "</p>\n" + front));
    return pages;
  }

  /** Returns the number of pages. */
  int write(OutputFolder site) throws IOException {
    for (String file : contents.keySet()) {
      site.write(sitePath(file), framed(sitePath(file), title(file), content(file)));
    }
    for (String file : files) {
      site.write(sitePath(file), Files.readAllBytes(sources.resolve(file)));
    }
    return contents.size();
  }

  private String content(String file) {
    return contents.getOrDefault(file, "");
  }

  private String framed(String page, String title, String content) {
    String list = contents.keySet().stream()
        .filter(file -> LISTED.matcher(file).matches())
        .map(file -> "<li>%s</li>\n".formatted(link(page, sitePath(file), title(file))))
        .collect(Collectors.joining());
    String header = link(page, "index.html", "Isochron")
        + link(page, "guide/index.html", "Guide")
        + link(page, "lab/index.html", "Game loops compared")
        + link(page, "api/index.html", "API");
    return frame.formatted(title, relative(page, "site.css"), header, content, list);
  }

  private static String link(String page, String target, String words) {
    String current = page.equals(target) ? " aria-current=\"page\"" : "";
    return "<a href=\"%s\"%s>%s</a>\n".formatted(relative(page, target), current, words);
  }

  /** The text of the first heading, or the name of a file without headings. */
  private String title(String file) {
    Matcher found = TITLE.matcher(content(file));
    return found.find() ? found.group(1).replaceAll("<[^>]*>", "") : file.replaceFirst(".*/", "");
  }

  /** Returns the target of a link on the page of a file, empty if it is a folder without a page. */
  private String redirected(Path file, String target) {
    if (ELSEWHERE.matcher(target).matches()) {
      return target;
    }
    String[] parts = target.split("(?=#)", 2);
    Path found = file.resolveSibling(parts[0]).normalize();
    Path readme = found.resolve("README.md");
    if (Files.isDirectory(sources.resolve(found))) {
      if (!Files.exists(sources.resolve(readme))) {
        return "";
      }
      found = readme;
    } else if (!Files.exists(sources.resolve(found))) {
      throw new IllegalArgumentException("%s links to %s, which does not exist; correct the link"
          .formatted(slashed(file), slashed(found)));
    }
    if (!found.toString().endsWith(".md")) {
      files.add(slashed(found));
    }
    String anchor = parts.length > 1 ? parts[1] : "";
    return relative(sitePath(slashed(file)), sitePath(slashed(found))) + anchor;
  }

  private static String sitePath(String file) {
    return file.replaceFirst("^benchmarks/(docs/)?", "")
        .replaceFirst("(^|/)README\\.md$", "$1index.html")
        .replaceFirst("\\.md$", ".html");
  }

  private static String relative(String page, String target) {
    Path folder = Path.of("/", page, "..").normalize();
    return slashed(folder.relativize(Path.of("/", target)));
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }
}
