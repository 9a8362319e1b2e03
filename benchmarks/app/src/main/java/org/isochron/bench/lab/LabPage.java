package org.isochron.bench.lab;

import static java.util.stream.Collectors.partitioningBy;
import static org.isochron.bench.plot.Plot.escaped;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.isochron.bench.plot.PlotStyle;

/** All results as one page that needs nothing but itself. */
final class LabPage {
  private static final String STYLE = """
      body { margin: 0 auto; max-width: 1280px; padding: 32px 24px 80px; background: var(--ground); color: var(--ink);
        font: 16px/1.5 system-ui, sans-serif; }
      h1 { font-size: 30px; margin: 0 0 8px; } h2 { font-size: 22px; margin: 0 0 4px; }
      h3 { font: 600 16px/1.4 ui-monospace, monospace; margin: 0; }
      p { margin: 4px 0 12px; max-width: 78ch; } .quiet, .verdict { color: var(--quiet); }
      nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 16px 0; }
      a { color: var(--series-0); } section { border-top: 1px solid var(--rule); margin-top: 40px; padding-top: 28px; }
      article { margin: 26px 0; } article p { margin: 2px 0 6px; max-width: 110ch; } .verdict { font-size: 14px; }
      .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 8px 12px; }
      .maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 0 24px; }
      .maps .plots { margin-top: 8px; }
      .lane { display: block; width: 100%; height: auto; margin: 4px 0; }
      article.wrong { --series-0: var(--series-1); }
      .lane path { stroke: var(--rule); stroke-width: 2; } .lane circle { fill: var(--series-0); }
      .table { overflow-x: auto; } table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
      th, td { padding: 3px 14px 3px 0; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
      th:first-child, td:first-child { text-align: left; } th { color: var(--quiet); font-weight: 600; }
      ul.figures { list-style: none; padding: 0; margin: 14px 0; font-size: 15px; }
      ul.figures b { display: inline-block; min-width: 3.2em; font-weight: 600; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 18px; } dd { margin: 0; }
      dt { font-family: ui-monospace, monospace; } summary { cursor: pointer; color: var(--series-0); margin-top: 18px; }
      @media (prefers-reduced-motion: reduce) { .lane { display: none; } }
      """;

  private static final String HEAD = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Isochron: the loops side by side</title>
      <style>
      %s%s</style>
      </head>
      <body>
      <h1>The loops side by side</h1>
      <p>Each scenario is one course of frames, run by every strategy on a clock moved by hand. \
      Look at the position error: a sawtooth is stutter, a level line is even motion, and how far \
      below nought it lies is how far the picture is behind. The dots move as the frames showed them. \
      Orange is what moves unevenly or at a wrong speed; blue is what moves as it should.</p>
      <nav>\
      """;

  private final StringBuilder page = new StringBuilder(1 << 20);

  private LabPage() {}

  /** The page of some scenarios, each with the results of some strategies. */
  static String of(List<List<Result>> scenarios) {
    LabPage lab = new LabPage();
    lab.head(scenarios);
    scenarios.forEach(lab::section);
    return lab.page.append("</body>\n</html>\n").toString();
  }

  private void head(List<List<Result>> scenarios) {
    add(HEAD, PlotStyle.CSS, STYLE);
    for (List<Result> results : scenarios) {
      String name = results.get(0).scenario().name();
      add("<a href=\"#%s\">%s</a>\n", name, name);
    }
    add("</nav>\n<dl>\n");
    Set<Strategy> strategies = new LinkedHashSet<>();
    scenarios.forEach(results -> results.forEach(result -> strategies.add(result.strategy())));
    strategies.forEach(strategy ->
        add("<dt>%s</dt><dd>%s</dd>\n", strategy.name(), escaped(strategy.description())));
    add("</dl>\n<p class=\"quiet\">The letters next to the figures name the rows of the table in "
        + "physics-thread/timestep/STRATEGIES.md, where each has its test.</p>\n");
  }

  private void section(List<Result> results) {
    Scenario scenario = results.get(0).scenario();
    add("<section id=\"%s\">\n<h2>%s</h2>\n", scenario.name(), escaped(scenario.title()));
    add("<p>%s</p>\n", escaped(scenario.lesson()));
    Map<Boolean, List<Result>> parts =
        results.stream().collect(partitioningBy(result -> scenario.isFeatured(result.strategy())));
    List<Result> featured = parts.getOrDefault(true, List.of());
    List<Result> others = parts.getOrDefault(false, List.of());
    articles(featured);
    figures(scenario);
    table(scenario, results);
    if (!others.isEmpty()) {
      add(
          "<details%s><summary>The other strategies, drawn</summary>\n",
          featured.isEmpty() ? " open" : "");
      articles(others);
      add("</details>\n");
    }
    add("</section>\n");
  }

  /** One below the other, or side by side if they are maps. */
  private void articles(List<Result> results) {
    boolean maps = results.stream().anyMatch(one -> one.scenario().isMap());
    add("<div%s>\n", maps ? " class=\"maps\"" : "");
    results.forEach(this::article);
    add("</div>\n");
  }

  private void article(Result result) {
    Scenario scenario = result.scenario();
    ResultPlots plots = new ResultPlots(result);
    add("<article%s>\n", result.isWrong() && !scenario.isMap() ? " class=\"wrong\"" : "");
    add(
        "<h3>%s</h3>\n<p>%s <span class=\"verdict\">%s</span></p>\n",
        result.strategy().name(),
        escaped(scenario.notes().getOrDefault(result.strategy(), "")),
        escaped(result.verdict()));
    add("%s<div class=\"plots\">\n", plots.movingDot());
    plots.all().forEach(plot -> page.append(plot.svg()));
    add("</div>\n</article>\n");
  }

  private void figures(Scenario scenario) {
    add("<ul class=\"figures\">\n");
    Figures.of(scenario)
        .forEach(figure -> add("<li><b>%s</b> %s</li>\n", figure.row(), escaped(figure.words())));
    add("</ul>\n");
  }

  private void table(Scenario scenario, List<Result> results) {
    add("<div class=\"table\"><table>\n<thead><tr>");
    Result.heads(scenario).forEach(head -> add("<th>%s</th>", head));
    add("</tr></thead>\n<tbody>\n");
    for (Result result : results) {
      add("<tr>");
      result.cells().forEach(cell -> add("<td>%s</td>", cell));
      add("</tr>\n");
    }
    add("</tbody></table></div>\n");
  }

  private void add(String format, Object... values) {
    page.append(String.format(Locale.ROOT, format, values));
  }
}
