package org.isochron.bench.run;

import java.util.Locale;
import java.util.Optional;
import org.isochron.bench.summary.Damage;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.TickFigures;
import org.isochron.physics.RunningWorld;

/**
 * The result of a run. A run is broken if it violated a guarantee that must hold on any machine. A
 * run is overloaded if the machine was visibly too slow for the load; the reason then names the
 * cause and the fix.
 *
 * @param word {@link #HEALTHY}, {@link #OVERLOADED}, {@link #ENDED} or {@link #BROKEN}
 * @param reason reason for the result; empty if the run is healthy
 */
record RunVerdict(String word, String reason) {
  static final String HEALTHY = "healthy";
  static final String OVERLOADED = "overloaded";
  static final String BROKEN = "broken";

  /** The process that served the run has exited or cannot be reached. */
  static final String ENDED = "ended";

  private static final long MAX_STARVED_PERMILLE = 100;
  private static final long MAX_FORGOTTEN_PERMILLE = 10;
  private static final double MAX_JUDDER_PERCENT = 8;
  private static final long MIN_FRAMES_PERMILLE = 800;

  /**
   * @param failure why the physics thread failed, if it did
   * @param absence why ticks of another process stopped arriving, if they did
   * @param droppedTicks number of due ticks that never ran
   * @param tickNanos the length of a tick
   * @param judderPercent judder of the frames
   * @param expectedFrames expected number of frames
   */
  record Circumstances(
      Optional<Throwable> failure,
      Optional<String> absence,
      Optional<RunningWorld.OverloadCause> cause,
      long droppedTicks,
      long tickNanos,
      double judderPercent,
      long drawingNanos,
      long expectedFrames,
      int bodies) {}

  static RunVerdict of(
      Damage damage, TickFigures ticks, FrameFigures frames, Circumstances circumstances) {
    if (circumstances.failure().isPresent()) {
      return new RunVerdict(
          BROKEN, "the physics thread failed: " + circumstances.failure().get());
    }
    if (circumstances.absence().isPresent()) {
      return new RunVerdict(
          ENDED, "no more ticks arrive: " + circumstances.absence().get());
    }
    if (isDamaged(damage)) {
      return new RunVerdict(BROKEN, describe(damage));
    }
    if (isBehind(ticks, frames, circumstances)) {
      return new RunVerdict(OVERLOADED, causeAndFix(ticks, circumstances));
    }
    if (frames.frames() * 1_000 < circumstances.expectedFrames() * MIN_FRAMES_PERMILLE) {
      return new RunVerdict(OVERLOADED, tooFewFrames(frames, circumstances));
    }
    return new RunVerdict(HEALTHY, "");
  }

  boolean isHealthy() {
    return word.equals(HEALTHY);
  }

  boolean isBroken() {
    return word.equals(BROKEN);
  }

  @Override
  public String toString() {
    return reason.isEmpty() ? word : word + ": " + reason;
  }

  private static boolean isDamaged(Damage damage) {
    return damage.tornSnapshots()
            + damage.nonNeighbours()
            + damage.backwards()
            + damage.lostInputs()
            + damage.lostEvents()
        > 0;
  }

  private static String describe(Damage damage) {
    return "%d torn snapshots, %d windows without neighbours, %d frames backwards, %d lost commands, %d lost events"
        .formatted(
            damage.tornSnapshots(),
            damage.nonNeighbours(),
            damage.backwards(),
            damage.lostInputs(),
            damage.lostEvents());
  }

  private static boolean isBehind(
      TickFigures ticks, FrameFigures frames, Circumstances circumstances) {
    long all = ticks.ticks() + circumstances.droppedTicks();
    return ticks.driftNanos() > 0
        || frames.starvedPermille() > MAX_STARVED_PERMILLE
        || circumstances.judderPercent() > MAX_JUDDER_PERCENT
        || circumstances.droppedTicks() * 1_000 > all * MAX_FORGOTTEN_PERMILLE;
  }

  private static String causeAndFix(TickFigures ticks, Circumstances circumstances) {
    long stepNanos = ticks.step().p50Nanos();
    if (stepNanos == 0) { // a viewer does not know the step cost of another process
      return String.format(
          Locale.ROOT,
          "ticks arrived up to %.1f ms late (p99) from the other process; leave one core each to viewer and physics, or see the report of the run itself",
          ticks.lateness().p99Nanos() / 1e6);
    }
    if (2 * stepNanos > circumstances.tickNanos()) {
      LoadFit fit = new LoadFit(circumstances.bodies(), stepNanos, circumstances.tickNanos());
      return String.format(
          Locale.ROOT,
          "a step takes %.1f ms of a tick of %.1f ms (median); run with --bodies=%d, or with a lower --hertz",
          stepNanos / 1e6,
          circumstances.tickNanos() / 1e6,
          fit.fittingBodies());
    }
    String cause = circumstances
        .cause()
        .filter(known -> known != RunningWorld.OverloadCause.OWN_STEP)
        .orElse(RunningWorld.OverloadCause.WAKE_UP)
        .fix();
    return String.format(
        Locale.ROOT,
        "ticks began up to %.1f ms late (p99) though a step takes only %.1f ms; %s",
        ticks.lateness().p99Nanos() / 1e6,
        stepNanos / 1e6,
        cause);
  }

  private static String tooFewFrames(FrameFigures frames, Circumstances circumstances) {
    return String.format(
        Locale.ROOT,
        "%d of %d frames were drawn, each in %.1f ms (median); run with a lower --fps, or with --window=OFF",
        frames.frames(),
        circumstances.expectedFrames(),
        circumstances.drawingNanos() / 1e6);
  }
}
