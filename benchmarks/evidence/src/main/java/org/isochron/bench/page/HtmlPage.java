package org.isochron.bench.page;

import static org.isochron.bench.plot.Plot.escaped;

import java.util.List;
import java.util.Locale;
import org.isochron.bench.plot.Plot;

/**
 * Writes a page from top to bottom: one file that fetches nothing. All words are escaped. Owner:
 * one thread.
 */
public final class HtmlPage {
  private static final String HEAD = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>%s</title>
      <style>
      %s%s</style>
      </head>
      <body>
      <h1>%s</h1>
      """;

  private final StringBuilder text = new StringBuilder(1 << 16);
  private boolean hasPlots;

  /** Begins a page. */
  public HtmlPage(String heading) {
    this(heading, "");
  }

  /** Begins a page that has elements of its own, with their style. */
  public HtmlPage(String heading, String ownStyle) {
    add(HEAD, escaped(heading), PageStyle.CSS, ownStyle, escaped(heading));
  }

  /** A paragraph. */
  public HtmlPage words(String words) {
    add("<p>%s</p>\n", escaped(words));
    return this;
  }

  /** A paragraph of less weight: what was run, and on what. */
  public HtmlPage quiet(String words) {
    add("<p class=\"quiet small\">%s</p>\n", escaped(words));
    return this;
  }

  /** What came of it, in a line. */
  public HtmlPage verdict(boolean good, String words) {
    add("<p class=\"verdict%s\">%s</p>\n", good ? "" : " bad", escaped(words));
    return this;
  }

  /** The figures that are read first, each with what it is. */
  public HtmlPage headline(List<Fact> figures) {
    add("<div class=\"heads\">\n");
    figures.forEach(figure -> add(
        "<div class=\"head\"><b>%s</b>%s</div>\n",
        escaped(figure.value()), escaped(figure.name())));
    add("</div>\n");
    return this;
  }

  public HtmlPage section(String heading) {
    add("<h2>%s</h2>\n", escaped(heading));
    return this;
  }

  /** A section that a link of the page leads to. */
  public HtmlPage section(String id, String heading) {
    add("<h2 id=\"%s\">%s</h2>\n", id, escaped(heading));
    return this;
  }

  /** A picture within the page, as the base 64 of a PNG. */
  public HtmlPage picture(String words, String base64) {
    add("<img alt=\"%s\" src=\"data:image/png;base64,%s\">\n", escaped(words), base64);
    return this;
  }

  /** Plots in as many columns as there is room for. */
  public HtmlPage plots(List<CaptionedPlot> plots) {
    hasPlots |= !plots.isEmpty();
    add("<div class=\"plots\">\n");
    for (CaptionedPlot one : plots) {
      text.append("<figure>\n").append(one.plot().element());
      if (!one.caption().isEmpty()) {
        add("<figcaption>%s</figcaption>\n", escaped(one.caption()));
      }
      add("</figure>\n");
    }
    add("</div>\n");
    return this;
  }

  /** A table of names and what is known of them. */
  public HtmlPage facts(List<Fact> facts) {
    add("<table class=\"facts\">\n");
    facts.forEach(fact ->
        add("<tr><td>%s</td><td>%s</td></tr>\n", escaped(fact.name()), escaped(fact.value())));
    add("</table>\n");
    return this;
  }

  /**
   * A table with heads, which scrolls where it is wider than the page. Cells that begin with a
   * digit stand to the right.
   */
  public HtmlPage columns(List<String> heads, List<List<String>> rows) {
    add("<div class=\"scroll\"><table class=\"columns\">\n<thead><tr>");
    for (int column = 0; column < heads.size(); column++) {
      boolean digits = !rows.isEmpty() && isDigits(rows.get(0).get(column));
      add("<th%s>%s</th>", digits ? " class=\"digits\"" : "", escaped(heads.get(column)));
    }
    add("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      add("<tr>");
      row.forEach(
          cell -> add("<td%s>%s</td>", isDigits(cell) ? " class=\"digits\"" : "", escaped(cell)));
      add("</tr>\n");
    }
    add("</tbody></table></div>\n");
    return this;
  }

  private static boolean isDigits(String cell) {
    return cell.matches("[-−–]?\\d.*|–");
  }

  /** An element of the page's own, whose words are escaped already. */
  public HtmlPage element(String html) {
    text.append(html);
    return this;
  }

  /** Returns the whole page; nothing can follow. */
  public String end() {
    if (hasPlots) {
      text.append("<script>\n").append(Plot.SCRIPT).append("</script>\n");
    }
    add("</body>\n</html>\n");
    return text.toString();
  }

  private void add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }
}
