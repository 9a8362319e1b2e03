package org.isochron.bench.report;

import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.isochron.bench.page.Fact;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.summary.Summary;

/** The page of a run. */
final class RunPage {
  private RunPage() {}

  static String of(RunRecord run, List<RunPlots> plots, Optional<byte[]> still) {
    Summary summary = run.summary();
    Setup setup = summary.setup();
    boolean good = summary.reason().isEmpty();
    HtmlPage page = new HtmlPage(
            "Isochron: a run of %d s".formatted(summary.seconds()),
            "%d bodies of the engine %s at %d Hz, %d frames a second"
                .formatted(setup.bodies(), setup.engine(), setup.hertz(), setup.framesPerSecond()),
            good,
            good ? summary.verdict() : summary.verdict() + ": " + summary.reason())
        .headline(headline(run));
    still.ifPresent(
        png -> page.picture("The last frame of the run", Base64.getEncoder().encodeToString(png)));
    page.section("What was seen");
    plots.forEach(plot -> page.figure(plot.plot(), plot.reading()));
    return page.section("Figures")
        .table(run.facts())
        .end("The same figures for programs are in summary.json, in this folder.");
  }

  private static List<Fact> headline(RunRecord run) {
    Summary summary = run.summary();
    return List.of(
        new Fact(
            "tick lateness, median",
            HtmlPage.duration(summary.ticks().lateness().p50Nanos())),
        new Fact(
            "tick lateness, p99", HtmlPage.duration(summary.ticks().lateness().p99Nanos())),
        new Fact("judder of what was shown", percent(run.meter().judder().percent())),
        new Fact(
            "judder of drawing the newest tick",
            percent(run.meter().newestJudder().percent())),
        new Fact(
            "state age, median",
            String.format(Locale.ROOT, "%.1f ms", summary.frames().age().p50Nanos() / 1e6)));
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }
}
