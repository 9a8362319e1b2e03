package org.isochron.bench.report;

import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.isochron.bench.plot.Plot;
import org.isochron.bench.plot.PlotStyle;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.summary.Summary;

/** The page of a run: one file that fetches nothing. */
final class Page {
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

  private Page() {}

  static String of(RunRecord run, List<RunPlots> plots, byte[] still) {
    Page page = new Page();
    page.head(run.summary());
    page.headline(run);
    page.add(
        "<img alt=\"The last frame of the run\" src=\"data:image/png;base64,%s\">\n",
        Base64.getEncoder().encodeToString(still));
    page.add("<h2>What was seen</h2>\n");
    plots.forEach(page::figure);
    page.add("<h2>Figures</h2>\n<table>\n");
    run.facts()
        .forEach(fact -> page.add(
            "<tr><td>%s</td><td>%s</td></tr>\n",
            Plot.escaped(fact.name()), Plot.escaped(fact.value())));
    page.add(
        "</table>\n<p class=\"quiet\">The same for programs: summary.json, in this folder.</p>\n");
    page.add("</body>\n</html>\n");
    return page.text.toString();
  }

  private void head(Summary summary) {
    Setup setup = summary.setup();
    add("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    add("<link rel=\"icon\" href=\"data:,\">\n<title>Isochron: a run</title>\n");
    add("<style>\n%s%s</style>\n</head>\n<body>\n", PlotStyle.CSS, STYLE);
    add("<h1>Isochron: a run of %d s</h1>\n", summary.seconds());
    add(
        "<p class=\"quiet\">%d bodies of the engine %s at %d Hz, %d frames a second</p>\n",
        setup.bodies(), Plot.escaped(setup.engine()), setup.hertz(), setup.framesPerSecond());
    boolean good = summary.verdict().equals("ok");
    add(
        "<p class=\"verdict%s\">%s</p>\n",
        good ? "" : " bad", good ? "all held" : Plot.escaped(summary.verdict()));
  }

  private void headline(RunRecord run) {
    Summary summary = run.summary();
    add("<div class=\"heads\">\n");
    headed(micros(summary.ticks().lateness().p50Nanos()), "late, half of the ticks");
    headed(micros(summary.ticks().lateness().p99Nanos()), "late, 99 % of the ticks");
    headed("%.1f %%".formatted(run.meter().judder().percent()), "judder of what was shown");
    headed(
        "%.1f %%".formatted(run.meter().newestJudder().percent()),
        "judder of drawing the newest tick");
    headed("%.1f ms".formatted(summary.frames().age().p50Nanos() / 1e6), "age, half of the frames");
    add("</div>\n");
  }

  private void headed(String figure, String what) {
    add("<div class=\"head\"><b>%s</b>%s</div>\n", figure, what);
  }

  private void figure(RunPlots plot) {
    add(
        "<figure>\n%s<figcaption>%s</figcaption>\n</figure>\n",
        plot.plot().svg(), Plot.escaped(plot.reading()));
  }

  private static String micros(long nanos) {
    return nanos < 1_000_000 ? "%.1f µs".formatted(nanos / 1e3) : "%.1f ms".formatted(nanos / 1e6);
  }

  private void add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }
}
