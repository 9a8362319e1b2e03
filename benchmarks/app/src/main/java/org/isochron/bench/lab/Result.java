package org.isochron.bench.lab;

import java.util.List;
import java.util.Locale;
import org.isochron.bench.page.Table;

record Result(Scenario scenario, Strategy strategy, List<Trace> traces) {
  private static final double EVEN_PERCENT = 2;
  private static final double EXPLODED = 10;

  static Table table(List<Result> results) {
    List<String> heads = heads(results.get(0).scenario());
    return new Table(heads, results.stream().map(Result::cells).toList());
  }

  private static List<String> heads(Scenario scenario) {
    return scenario.isMap()
        ? List.of("strategy", "15 frames/s", "60 frames/s", "240 frames/s")
        : List.of(
            "strategy",
            "frames",
            "ticks",
            "ticks a frame",
            "speed",
            "judder %",
            "lag ms",
            "greatest error " + scenario.course().unit());
  }

  Trace trace() {
    return traces.get(0);
  }

  private List<String> cells() {
    if (scenario.isMap()) {
      return List.of(strategy.name(), hit(0), hit(1), hit(2));
    }
    Trace trace = trace();
    boolean even = scenario.course().isEven();
    return List.of(
        strategy.name(),
        String.valueOf(trace.frames().size()),
        String.valueOf(trace.ticks()),
        trace.minTicks() + "–" + trace.maxTicks(),
        even ? written("%.3f", trace.speed()) : "",
        even ? written("%.1f", trace.judderPercent()) : "",
        even ? written("%.1f", trace.lagNanos() / 1e6) : "",
        trace.greatestError() < 1e6
            ? written("%.2f", trace.greatestError())
            : written("%.1e", trace.greatestError()));
  }

  boolean isWrong() {
    if (scenario.isMap()) {
      return !traces.stream().allMatch(Trace::hitsTheWall);
    }
    if (scenario.course().isEven()) {
      return !hasTrueSpeed() || trace().judderPercent() >= EVEN_PERCENT;
    }
    return trace().greatestError() > EXPLODED;
  }

  private String pace() {
    if (hasTrueSpeed()) {
      return "The true speed";
    }
    return trace().speed() < 0.01
        ? "Nearly all of the time is lost"
        : written("%.2f", trace().speed()) + " times the true speed";
  }

  private boolean hasTrueSpeed() {
    return Math.abs(trace().speed() - 1) < 0.02;
  }

  String verdict() {
    if (scenario.isMap()) {
      return "At 15, 60 and 240 frames a second: %s, %s, %s.".formatted(hit(0), hit(1), hit(2));
    }
    Trace trace = trace();
    if (!scenario.course().isEven()) {
      return trace.greatestError() > EXPLODED
          ? "It explodes."
          : "At most " + written("%.2f ", trace.greatestError())
              + scenario.course().unit() + " from the truth.";
    }
    String motion = trace.judderPercent() < EVEN_PERCENT
        ? "even motion"
        : written("%.0f", trace.judderPercent()) + " % judder";
    return pace() + ", " + motion + ".";
  }

  private String hit(int drive) {
    return traces.get(drive).hitsTheWall() ? "hit" : "missed";
  }

  private static String written(String format, double value) {
    String digits = String.format(Locale.ROOT, format, value);
    return digits.matches("-0[.]?0*") ? digits.substring(1) : digits.replaceFirst("^-", "−");
  }
}
