package org.isochron.bench.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.page.Fact;
import org.isochron.bench.report.RunRecord;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.TickReport;
import org.isochron.bench.summary.Damage;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.summary.Summary;
import org.isochron.bench.summary.TickFigures;
import org.isochron.bench.trace.FrameMeter;
import org.isochron.bench.view.ShownRun;
import org.isochron.bench.view.ViewerLoop;
import org.isochron.render.FrameInfo;

/** Computes the figures of a run while its threads still run. Owner: the frame-loop thread. */
final class RunFigures {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long ARRIVAL_TIMEOUT_NANOS = 20_000_000_000L;
  private static final long POLL_NANOS = 5_000_000;
  private static final int LAST_TICKS = 10;
  private static final int DRAWN_FRAMES = 1_000;

  private final ViewerLoop viewer;
  private final ShownRun play;
  private final DemoRun stage;
  private final FrameMeter meter;
  private final FrameInfo.Counts frames;
  private final RunVerdict verdict;
  private final Summary summary;

  RunFigures(ViewerLoop viewer, int framesPerSecond) {
    this.viewer = viewer;
    play = viewer.play();
    stage = play.stage();
    long nanos = play.measuredNanos();
    long seconds = Math.max(1, Math.round((double) nanos / NANOS_PER_SECOND));
    meter = play.meter();
    frames = play.counts();
    Damage damage = new Damage(
        meter.tornSnapshots(),
        // a network may lose ticks: they count as lost snapshots, not as damage
        stage.ticks().network(seconds).isPresent() ? 0 : meter.nonNeighbours(),
        meter.backwards(),
        lostCommands(),
        play.lostEvents(),
        stage.ticks().bytesPerTick(),
        viewer.bytesPerFrame());
    TickFigures ticks = ticks();
    FrameFigures shown =
        FrameFigures.of(frames.frames(), frames.starved(), frames.beforeWindow(), ages());
    verdict = RunVerdict.of(
        damage, ticks, shown, circumstances(nanos * framesPerSecond / NANOS_PER_SECOND));
    summary = new Summary(
        seconds,
        ticks,
        shown,
        damage,
        new Setup(
            stage.engine(), stage.bodyCount(), stage.settings().hertz(), framesPerSecond, 1, 0),
        verdict.word(),
        verdict.reason(),
        stage.ticks().source(),
        stage.ticks().network(seconds));
  }

  /** Waits for the last commands to arrive. Commands queued during a pause are not lost. */
  private long lostCommands() {
    long until = stage.state().clock().nanos() + ARRIVAL_TIMEOUT_NANOS;
    while (stage.ticks().missingCommands(viewer.sentCommands()) > 0
        && stage.state().clock().nanos() - until < 0) {
      LockSupport.parkNanos(this, POLL_NANOS);
    }
    return play.isPaused() ? 0 : stage.ticks().missingCommands(viewer.sentCommands());
  }

  RunRecord record() {
    return new RunRecord(
        summary,
        facts(),
        stage.ticks().tickEnds(),
        stage.ticks().lateness(),
        stage.ticks().stepCosts(),
        meter,
        play.mode().name(),
        viewer.still());
  }

  List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    TickReport report = stage.ticks().report();
    stage.ticks().source().ifPresent(source -> add(facts, "source", "%s", source));
    summary
        .network()
        .ifPresent(network -> add(
            facts,
            "network",
            "%d bytes a second, clock within %d us, %d snapshots lost, %d commands lost, %d unknown, %d sent again",
            network.bytesPerSecond(),
            network.clockErrorMicros(),
            network.lostSnapshots(),
            network.lostCommands(),
            network.unknownCommands(),
            network.repeatedCommands()));
    TickFigures figures = summary.ticks();
    add(
        facts,
        "ticks",
        "%d of %d due, %d dropped",
        figures.ticks(),
        figures.dueTicks(),
        report.droppedTicks());
    add(facts, "tick lateness", "%s", figures.lateness().describe());
    if (stage.ticks().stepCosts().count() > 0) { // step costs of another process are unknown
      add(facts, "step cost", "%s", figures.step().describe());
    }
    report.scheduling().forEach(line -> add(facts, "scheduling", "%s", line));
    if (verdict.isHealthy()) { // every other verdict names its cause
      report.overloadCause().ifPresent(cause -> add(facts, "last overload", "%s", cause.fix()));
    }
    add(facts, "picture", "%s", viewer.description());
    add(
        facts,
        "frames",
        "%d, of which %d starved, %d before the window",
        frames.frames(),
        frames.starved(),
        frames.beforeWindow());
    add(
        facts,
        "state age",
        "%s behind the simulation, delay %s",
        summary.frames().age().describe(),
        play.mode().name());
    add(
        facts,
        "judder",
        "%.1f %% of even motion; drawing the newest tick as it is: %.1f %%",
        meter.judder().percent(),
        meter.newestJudder().percent());
    add(
        facts,
        "animation error",
        "%s; drawing the newest tick as it is: %s",
        meanAndP99(meter.animationErrorNanos()),
        meanAndP99(meter.newestAnimationErrorNanos()));
    add(
        facts,
        "memory",
        "%d bytes a tick, %d bytes a frame, drawing included",
        stage.ticks().bytesPerTick(),
        viewer.bytesPerFrame());
    add(
        facts,
        "machine",
        "Java %s, %s, %d cores",
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        Runtime.getRuntime().availableProcessors());
    add(facts, "verdict", "%s", verdict);
    return facts;
  }

  private static void add(List<Fact> facts, String name, String format, Object... values) {
    facts.add(new Fact(name, String.format(Locale.ROOT, format, values)));
  }

  private static String meanAndP99(long[] nanos) {
    Sorted sorted = Sorted.of(nanos);
    return String.format(
        Locale.ROOT,
        "mean %.2f ms, p99 %.2f ms",
        sorted.mean() / 1e6,
        sorted.atPermille(990) / 1e6);
  }

  private TickFigures ticks() {
    TickReport report = stage.ticks().report();
    long due = meter.dueTicks(stage.ticks().knownUntilNanos());
    return new TickFigures(
        report.ticks(),
        due + report.droppedTicks(),
        driftNanos(),
        report.lateness(),
        report.stepCost());
  }

  /**
   * Returns the drift: the smallest lateness of the last ticks, so that a single late tick does not
   * count. A drift of less than a tick counts as 0.
   */
  private long driftNanos() {
    long minNanos =
        Arrays.stream(stage.ticks().lateness().last(LAST_TICKS)).min().orElse(0);
    long periodNanos = NANOS_PER_SECOND / stage.settings().hertz();
    return minNanos < periodNanos ? 0 : minNanos;
  }

  private Quantiles ages() {
    return new Quantiles(
        meter.ageNanosAtPermille(500),
        meter.ageNanosAtPermille(990),
        meter.ageNanosAtPermille(999),
        meter.ageNanosAtPermille(1_000));
  }

  /** Returns true if the run violated a guarantee that must hold even on a slow machine. */
  boolean isBroken() {
    return verdict.isBroken();
  }

  private RunVerdict.Circumstances circumstances(long expectedFrames) {
    TickReport report = stage.ticks().report();
    return new RunVerdict.Circumstances(
        report.failure(),
        report.absence(),
        report.overloadCause(),
        report.droppedTicks(),
        NANOS_PER_SECOND / stage.settings().hertz(),
        meter.judder().percent(),
        Sorted.of(viewer.drawingNanos().last(DRAWN_FRAMES)).median(),
        expectedFrames,
        stage.bodyCount());
  }
}
