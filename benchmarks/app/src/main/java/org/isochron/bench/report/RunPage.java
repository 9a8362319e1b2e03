package org.isochron.bench.report;

import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.isochron.bench.page.Fact;
import org.isochron.bench.page.HtmlPage;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.summary.Summary;
import org.isochron.bench.trace.ValueTrack;

/** The page of a run. */
final class RunPage {
  private static final String TERMS =
      "Judder is how unevenly a body in even motion is seen to move: 0 % is smooth, and a picture that stands still for"
          + " one frame is off by 100 %. Animation error, as PresentMon defines it, is the difference between the time that"
          + " passes in the picture and on the display from one frame to the next, without its sign. State age is how"
          + " old the shown state is when its frame is presented.";

  private RunPage() {}

  static String of(RunRecord run, Optional<byte[]> still) {
    Summary summary = run.summary();
    Setup setup = summary.setup();
    boolean good = summary.reason().isEmpty();
    HtmlPage page = new HtmlPage("Isochron: a run of %d s".formatted(summary.seconds()))
        .quiet("%d bodies of the engine %s at %d ticks and %d frames a second"
            .formatted(setup.bodies(), setup.engine(), setup.hertz(), setup.framesPerSecond()))
        .verdict(good, good ? summary.verdict() : summary.verdict() + ": " + summary.reason())
        .headline(headline(run))
        .quiet(TERMS);
    still.ifPresent(
        png -> page.picture("The last frame of the run", Base64.getEncoder().encodeToString(png)));
    page.section("Plots");
    long shown = plottedSeconds(run.tickEnds());
    if (Math.abs(shown - summary.seconds()) > 1) {
      page.quiet("Plots of ticks show the last %d s of the run.".formatted(shown));
    }
    return page.plots(RunPlots.of(run))
        .section("Figures")
        .facts(run.facts())
        .quiet("The same figures for programs are in summary.json, in this folder.")
        .end();
  }

  private static long plottedSeconds(ValueTrack tickEnds) {
    return tickEnds.count() == 0
        ? 0
        : Math.round(
            (tickEnds.at(tickEnds.count() - 1) - tickEnds.at(tickEnds.firstIndex())) / 1e9);
  }

  private static List<Fact> headline(RunRecord run) {
    Summary summary = run.summary();
    return List.of(
        new Fact(
            "median tick lateness",
            Quantiles.duration(summary.ticks().lateness().p50Nanos())),
        new Fact(
            "tick lateness, p99: 99 of 100 ticks are less late",
            Quantiles.duration(summary.ticks().lateness().p99Nanos())),
        new Fact("judder of the blended frames", percent(run.meter().judder().percent())),
        new Fact(
            "judder of drawing the newest tick",
            percent(run.meter().newestJudder().percent())),
        new Fact(
            "mean animation error of the blended frames",
            meanMillis(run.meter().animationErrorNanos())),
        new Fact(
            "mean animation error of drawing the newest tick",
            meanMillis(run.meter().newestAnimationErrorNanos())),
        new Fact("median state age", Quantiles.duration(summary.frames().age().p50Nanos())));
  }

  private static String meanMillis(long[] nanos) {
    return String.format(Locale.ROOT, "%.2f ms", Sorted.of(nanos).mean() / 1e6);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", value);
  }
}
