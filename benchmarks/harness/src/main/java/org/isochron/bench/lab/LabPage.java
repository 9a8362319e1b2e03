package org.isochron.bench.lab;

import static org.isochron.bench.plot.Plot.escaped;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.isochron.bench.plot.Plot;
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
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>Isochron: the loops side by side</title>\n<style>\n")
        .append(PlotStyle.CSS)
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>The loops side by side</h1>\n")
        .append(
            "<p>Each scenario is one course of frames, run by every strategy on a clock moved by hand. ")
        .append(
            "Look at the position error: a sawtooth is stutter, a level line is even motion, and how far ")
        .append(
            "below nought it lies is how far the picture is behind. The dots move as the frames showed them. ")
        .append(
            "Orange is what moves unevenly or at a wrong speed; blue is what moves as it should.</p>\n")
        .append("<nav>");
    for (List<Result> results : scenarios) {
      String name = results.get(0).scenario().name();
      page.append("<a href=\"#").append(name).append("\">").append(name).append("</a>\n");
    }
    page.append("</nav>\n<dl>\n");
    Set<Strategy> strategies = new LinkedHashSet<>();
    scenarios.forEach(results -> results.forEach(result -> strategies.add(result.strategy())));
    for (Strategy strategy : strategies) {
      page.append("<dt>").append(strategy.name()).append("</dt><dd>");
      page.append(escaped(strategy.description())).append("</dd>\n");
    }
    page.append(
            "</dl>\n<p class=\"quiet\">The letters next to the figures name the rows of the table in ")
        .append("physics-thread/timestep/STRATEGIES.md, where each has its test.</p>\n");
  }

  private void section(List<Result> results) {
    Scenario scenario = results.get(0).scenario();
    page.append("<section id=\"").append(scenario.name()).append("\">\n<h2>");
    page.append(escaped(scenario.title())).append("</h2>\n<p>");
    page.append(escaped(scenario.lesson())).append("</p>\n");
    List<Result> featured = results.stream()
        .filter(result -> scenario.isFeatured(result.strategy()))
        .toList();
    articles(featured);
    figures(scenario);
    table(scenario, results);
    if (featured.size() < results.size()) {
      page.append("<details")
          .append(featured.isEmpty() ? " open" : "")
          .append("><summary>The other strategies, drawn</summary>\n");
      articles(results.stream()
          .filter(result -> !scenario.isFeatured(result.strategy()))
          .toList());
      page.append("</details>\n");
    }
    page.append("</section>\n");
  }

  /** One below the other, or side by side if they are maps. */
  private void articles(List<Result> results) {
    page.append("<div")
        .append(results.stream().anyMatch(one -> one.scenario().isMap()) ? " class=\"maps\"" : "")
        .append(">\n");
    results.forEach(this::article);
    page.append("</div>\n");
  }

  private void article(Result result) {
    Scenario scenario = result.scenario();
    ResultPlots plots = new ResultPlots(result);
    boolean orange = result.isWrong() && !scenario.isMap();
    page.append(orange ? "<article class=\"wrong\">\n" : "<article>\n");
    page.append("<h3>").append(result.strategy().name()).append("</h3>\n<p>");
    page.append(escaped(scenario.notes().getOrDefault(result.strategy(), "")));
    page.append(" <span class=\"verdict\">")
        .append(escaped(result.verdict()))
        .append("</span></p>\n");
    page.append(plots.movingDot());
    page.append("<div class=\"plots\">\n");
    for (Plot plot : plots.all()) {
      page.append(plot.svg());
    }
    page.append("</div>\n</article>\n");
  }

  private void figures(Scenario scenario) {
    page.append("<ul class=\"figures\">\n");
    for (Figure figure : Figures.of(scenario)) {
      page.append("<li><b>").append(figure.row()).append("</b> ");
      page.append(escaped(figure.words())).append("</li>\n");
    }
    page.append("</ul>\n");
  }

  private void table(Scenario scenario, List<Result> results) {
    page.append("<div class=\"table\"><table>\n<thead><tr>");
    Result.heads(scenario).forEach(head -> page.append("<th>").append(head).append("</th>"));
    page.append("</tr></thead>\n<tbody>\n");
    for (Result result : results) {
      page.append("<tr>");
      result.cells().forEach(cell -> page.append("<td>").append(cell).append("</td>"));
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div>\n");
  }
}
