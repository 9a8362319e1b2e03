package org.isochron.bench.page;

import java.util.List;
import java.util.Locale;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.PlotStyle;

/** Writes a page of a report from top to bottom: one file that fetches nothing. All words are escaped. Owner: one thread. */
public final class HtmlPage {
  private static final String STYLE = """
      body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--ground); color: var(--ink);
        font: 15px/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; }
      p { margin: .4rem 0; } .quiet { color: var(--quiet); }
      .verdict { display: inline-block; margin: .8rem 0; padding: .2rem .7rem; border-radius: 1rem;
        border: 1px solid var(--series-2); color: var(--series-2); font-weight: 600; }
      .verdict.bad { border-color: var(--series-1); color: var(--series-1); }
      .heads { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .8rem; margin: 1rem 0; }
      .head { border: 1px solid var(--rule); border-radius: .5rem; padding: .7rem .9rem; }
      .head b { display: block; font-size: 1.4rem; font-weight: 650; }
      img { display: block; width: 100%; height: auto; border-radius: .5rem; }
      table { border-collapse: collapse; width: 100%; } td { border-top: 1px solid var(--rule); padding: .3rem .5rem .3rem 0;
        vertical-align: top; } td:first-child { color: var(--quiet); white-space: nowrap; padding-right: 1.5rem; }
      figure { margin: 1.6rem 0; } figcaption { color: var(--quiet); font-size: .9rem; }
      """;

  private final StringBuilder text = new StringBuilder(1 << 16);

  /** Begins a page with a heading, a line about what was run, and what came of it. */
  public HtmlPage(String heading, String subject, boolean good, String verdict) {
    add("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    add("<link rel=\"icon\" href=\"data:,\">\n<title>%s</title>\n", Plot.escaped(heading));
    add("<style>\n%s%s</style>\n</head>\n<body>\n", PlotStyle.CSS, STYLE);
    add("<h1>%s</h1>\n", Plot.escaped(heading));
    add("<p class=\"quiet\">%s</p>\n", Plot.escaped(subject));
    add("<p class=\"verdict%s\">%s</p>\n", good ? "" : " bad", Plot.escaped(verdict));
  }

  /** The figures that are read first, each with what it is. */
  public HtmlPage headline(List<Fact> figures) {
    add("<div class=\"heads\">\n");
    figures.forEach(figure -> add(
        "<div class=\"head\"><b>%s</b>%s</div>\n",
        Plot.escaped(figure.value()), Plot.escaped(figure.name())));
    add("</div>\n");
    return this;
  }

  public HtmlPage section(String heading) {
    add("<h2>%s</h2>\n", Plot.escaped(heading));
    return this;
  }

  /** A picture within the page, as the base 64 of a PNG. */
  public HtmlPage picture(String words, String base64) {
    add("<img alt=\"%s\" src=\"data:image/png;base64,%s\">\n", Plot.escaped(words), base64);
    return this;
  }

  public HtmlPage figure(Plot plot, String reading) {
    add("<figure>\n%s<figcaption>%s</figcaption>\n</figure>\n", plot.svg(), Plot.escaped(reading));
    return this;
  }

  public HtmlPage table(List<Fact> facts) {
    add("<table>\n");
    facts.forEach(fact -> add(
        "<tr><td>%s</td><td>%s</td></tr>\n",
        Plot.escaped(fact.name()), Plot.escaped(fact.value())));
    add("</table>\n");
    return this;
  }

  /** The whole page; nothing can follow. */
  public String end(String lastWords) {
    add("<p class=\"quiet\">%s</p>\n</body>\n</html>\n", Plot.escaped(lastWords));
    return text.toString();
  }

  /** A duration in the unit that suits it. */
  public static String duration(long nanos) {
    return nanos < 1_000_000
        ? String.format(Locale.ROOT, "%.1f µs", nanos / 1e3)
        : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }

  private void add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }
}
