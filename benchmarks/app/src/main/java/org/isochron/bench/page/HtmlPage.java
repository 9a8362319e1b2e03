package org.isochron.bench.page;

import static org.isochron.bench.plot.Plot.escaped;

import java.util.List;
import java.util.Locale;
import org.isochron.bench.plot.Plot;

/**
 * Builds a self-contained HTML page from top to bottom. All texts are escaped. Owner: one thread.
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

  public HtmlPage(String heading) {
    this(heading, "");
  }

  public HtmlPage(String heading, String ownStyle) {
    add(HEAD, escaped(heading), PageStyle.CSS, ownStyle, escaped(heading));
  }

  public HtmlPage words(String words) {
    add("<p>%s</p>\n", escaped(words));
    return this;
  }

  public HtmlPage quiet(String words) {
    add("<p class=\"quiet small\">%s</p>\n", escaped(words));
    return this;
  }

  public HtmlPage verdict(boolean good, String words) {
    add("<p class=\"verdict%s\">%s</p>\n", good ? "" : " bad", escaped(words));
    return this;
  }

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

  public HtmlPage section(String id, String heading) {
    add("<h2 id=\"%s\">%s</h2>\n", id, escaped(heading));
    return this;
  }

  public HtmlPage picture(String words, String base64) {
    add("<img alt=\"%s\" src=\"data:image/png;base64,%s\">\n", escaped(words), base64);
    return this;
  }

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

  public HtmlPage facts(List<Fact> facts) {
    add("<table class=\"facts\">\n");
    facts.forEach(fact ->
        add("<tr><td>%s</td><td>%s</td></tr>\n", escaped(fact.name()), escaped(fact.value())));
    add("</table>\n");
    return this;
  }

  public HtmlPage table(Table table) {
    add("<div class=\"scroll\"><table class=\"columns\">\n<thead><tr>");
    for (int column = 0; column < table.heads().size(); column++) {
      boolean digits = !table.rows().isEmpty() && isDigits(table.rows().get(0).get(column));
      add(
          "<th%s>%s</th>",
          digits ? " class=\"digits\"" : "", escaped(table.heads().get(column)));
    }
    add("</tr></thead>\n<tbody>\n");
    for (List<String> row : table.rows()) {
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

  /** Adds raw HTML, in which all text is already escaped. */
  public HtmlPage element(String html) {
    text.append(html);
    return this;
  }

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
