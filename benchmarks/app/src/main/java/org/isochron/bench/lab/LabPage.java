package org.isochron.bench.lab;

import static java.util.stream.Collectors.partitioningBy;
import static org.isochron.bench.plot.Plot.escaped;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.isochron.bench.page.CaptionedPlot;
import org.isochron.bench.page.Fact;
import org.isochron.bench.page.HtmlPage;

/** Writes all results as one self-contained HTML page. */
final class LabPage {
  private static final String HEADING = "The loops side by side";

  private static final String STYLE = """
      article { margin: 1.6rem 0; } .small { font-size: .9rem; }
      article.wrong { --series-0: var(--series-1); }
      .maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 0 1.5rem; }
      .lane { display: block; width: 100%; max-width: 48rem; height: auto; margin: 4px 0; }
      .lane path { stroke: var(--rule); stroke-width: 2; } .lane circle { fill: var(--series-0); }
      @media (prefers-reduced-motion: reduce) { .lane { display: none; } }
      """;

  private final HtmlPage page = new HtmlPage(HEADING, STYLE);

  private LabPage() {}

  static String of(List<List<Result>> scenarios) {
    LabPage lab = new LabPage();
    lab.opening();
    lab.add(
        "<details%s><summary>All strategies in %d scenarios</summary>\n",
        scenarios.size() < Scenarios.ALL.size() ? " open" : "", scenarios.size());
    lab.head(scenarios);
    scenarios.forEach(lab::section);
    lab.add("</details>\n");
    return lab.page.end();
  }

  private void opening() {
    page.section(Scenarios.OPENING.name(), Scenarios.OPENING.title());
    Strategies.ALL.stream()
        .filter(Scenarios.OPENING::isFeatured)
        .map(Scenarios.OPENING::run)
        .forEach(result -> {
          beginArticle(result);
          add("</article>\n");
        });
  }

  private void head(List<List<Result>> scenarios) {
    page.words(
        "Every strategy runs the same frames of a scenario on a manual clock. In the plots of the position error"
            + " a sawtooth is stutter and a level line is even motion; its distance below zero is the latency of the picture."
            + " The dots move as the frames showed them: orange if the motion is uneven or has a wrong speed, blue otherwise.");
    add("<nav>");
    for (List<Result> results : scenarios) {
      String name = results.get(0).scenario().name();
      add("<a href=\"#%s\">%s</a>\n", name, name);
    }
    add("</nav>\n");
    Set<Strategy> strategies = new LinkedHashSet<>();
    scenarios.forEach(results -> results.forEach(result -> strategies.add(result.strategy())));
    page.facts(strategies.stream()
        .map(strategy -> new Fact(strategy.name(), strategy.description()))
        .toList());
  }

  private void section(List<Result> results) {
    Scenario scenario = results.get(0).scenario();
    page.section(scenario.name(), scenario.title()).words(scenario.lesson());
    Map<Boolean, List<Result>> parts =
        results.stream().collect(partitioningBy(result -> scenario.isFeatured(result.strategy())));
    List<Result> featured = parts.getOrDefault(true, List.of());
    List<Result> others = parts.getOrDefault(false, List.of());
    articles(featured);
    page.table(Result.table(results));
    if (!others.isEmpty()) {
      add(
          "<details%s><summary>The other strategies, drawn</summary>\n",
          featured.isEmpty() ? " open" : "");
      articles(others);
      add("</details>\n");
    }
  }

  private void articles(List<Result> results) {
    boolean maps = results.stream().anyMatch(one -> one.scenario().isMap());
    add("<div%s>\n", maps ? " class=\"maps\"" : "");
    results.forEach(this::article);
    add("</div>\n");
  }

  private void article(Result result) {
    beginArticle(result);
    page.plots(new ResultPlots(result)
        .all().stream().map(plot -> new CaptionedPlot(plot, "")).toList());
    add("</article>\n");
  }

  private void beginArticle(Result result) {
    Scenario scenario = result.scenario();
    add("<article%s>\n", result.isWrong() && !scenario.isMap() ? " class=\"wrong\"" : "");
    add(
        "<h3>%s</h3>\n<p>%s <span class=\"quiet small\">%s</span></p>\n",
        result.strategy().name(),
        escaped(scenario.notes().getOrDefault(result.strategy(), "")),
        escaped(result.verdict()));
    page.element(new ResultPlots(result).movingDot());
  }

  private void add(String format, Object... values) {
    page.element(String.format(Locale.ROOT, format, values));
  }
}
