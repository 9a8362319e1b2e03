package org.isochron.bench.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.isochron.bench.Browser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("evidence")
@Timeout(900)
final class SiteInBrowserTest {
  private static final String PROBE = """
      <!doctype html>
      <meta charset="utf-8"><link rel="icon" href="data:,">
      %s
      <script>
      addEventListener("load", () => {
        const frames = [...document.querySelectorAll("iframe")];
        const roots = frames.map(frame => frame.contentDocument.documentElement);
        document.body.dataset.titled = roots.filter(root => root.ownerDocument.title !== "").length;
        document.body.dataset.wide = frames.filter((frame, index) =>
            roots[index].scrollWidth > roots[index].clientWidth).map(frame => frame.title).join(" ");
      });
      </script>
      """;

  private static final String FRAME = """
      <iframe style="width: 400px; height: 800px; border: 0" src="%s" title="%s"></iframe>
      """;

  private static final Map<String, String> TYPES = Map.of(
      "html", "text/html; charset=utf-8",
      "css", "text/css",
      "js", "text/javascript",
      "svg", "image/svg+xml",
      "png", "image/png");

  private final ConcurrentLinkedQueue<String> missing = new ConcurrentLinkedQueue<>();

  @Test
  void everyPageOpensWithoutComplaintOnATelephone(@TempDir Path site) throws Exception {
    Browser browser = Browser.find();

    StringWriter printed = new StringWriter();
    assertThat(new CommandLine(new SiteCommand(new PrintWriter(printed)))
            .execute("--sources=../..", "--output=" + site))
        .isZero();

    assertThat(printed.toString()).contains("documenting the API", "http.server");
    List<String> pages = SiteLinks.pages(site).stream()
        .map(page -> site.relativize(page).toString())
        .filter(page -> !page.startsWith("api/") && !page.startsWith("watch/"))
        .toList();
    assertThat(pages).contains("index.html", "lab/index.html", "guide/20-vehicles.html");
    List<String> opened = Stream.of(pages.stream(), recordings(site), Stream.of("api/index.html"))
        .flatMap(names -> names)
        .toList();
    String probe = PROBE.formatted(
        opened.stream().map(page -> FRAME.formatted(page, page)).collect(joining()));
    String seen;
    try (FileServer server = new FileServer(exchange -> answer(exchange, site, probe))) {
      seen = browser.open(server.address("probe"));
    }
    assertThat(browser.complaints()).isEmpty();
    assertThat(missing).as("files that pages asked for").isEmpty();
    assertThat(seen)
        .contains("data-titled=\"%d\"".formatted(opened.size()))
        .contains("data-wide=\"\"");
    SiteLinks links = SiteLinks.of(site);
    assertThat(links.count()).isGreaterThan(10_000);
    // Java 17 itself writes one broken link
    assertThat(links.broken()).isSubsetOf("api/constant-values.html: #org.isochron");
  }

  private static Stream<String> recordings(Path site) throws IOException {
    try (Stream<Path> files = Files.list(site.resolve("watch"))) {
      List<String> names = files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".recording"))
          .toList();
      assertThat(names).hasSize(3);
      return names.stream().map("watch/page.html?recording="::concat);
    }
  }

  private void answer(HttpExchange exchange, Path site, String probe) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Path file = site.resolve(path.substring(1));
    boolean isProbe = path.equals("/probe");
    if (!isProbe && !Files.isRegularFile(file)) {
      missing.add(path);
      FileServer.answer(exchange, 404, new byte[0]);
    } else {
      byte[] content = isProbe ? probe.getBytes(UTF_8) : Files.readAllBytes(file);
      String type = isProbe ? "html" : path.substring(path.lastIndexOf('.') + 1);
      exchange
          .getResponseHeaders()
          .set("Content-Type", TYPES.getOrDefault(type, "application/octet-stream"));
      FileServer.answer(exchange, 200, content);
    }
  }
}
