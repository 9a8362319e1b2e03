package org.isochron.bench.pacing;

import java.util.Arrays;
import java.util.Locale;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.terminal.Progress;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.reference.Balls;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.NanoClock;
import org.joml.Vector3f;

/**
 * What a tick costs besides the step: commands, input, capture, publish and statistics, of the
 * reference simulation without weight, on a clock moved by hand as fast as the ticks run. Two
 * readings of the clock around the step are counted against the loop. Owner: the thread of the
 * command.
 */
final class LoopOverhead {
  static final int BODIES = 10_000;

  private static final long PERIOD_NANOS = 10_000_000;
  private static final int ROUNDS = 31;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int TICKS_AT_ONCE = 100;

  private final NanoClock clock = NanoClock.system();
  private final ManualClock manual = new ManualClock(0);
  private final TimedStep simulation;
  private final TickLoop loop;
  private final int ticksAtOnce;

  private LoopOverhead(int bodies, boolean velocities) {
    int capacity = Math.max(1, bodies);
    // ticks of many bodies take far longer than a reading of the clock
    ticksAtOnce = Math.max(1, TICKS_AT_ONCE / capacity);
    SnapshotLayout poses = SnapshotLayout.bodies(capacity);
    SharedState state = SharedState.of(
        velocities ? poses.withVelocities() : poses, SharedState.Limits.DEFAULT, manual);
    state.openReader(); // so that a publish has somebody to hand to
    Balls balls = Balls.weightless(capacity);
    for (int body = 0; body < bodies; body++) {
      balls.ball(new Vector3f(body, 0, 0), new Vector3f(0, 1, 0));
    }
    simulation = new TimedStep(balls.build(), clock);
    loop = new TickLoop(
        state.claimWriter(), TickLoop.Parts.of(simulation), TickSettings.DEFAULT, manual);
    loop.advance(manual.nanos());
  }

  /** Ticks by hand for so long, so that whatever ticks later finds the loop compiled. */
  static void warmUp(long atLeastNanos) {
    new LoopOverhead(0, false).round(atLeastNanos);
  }

  /** Measures for some seconds in sum, and returns a table of Markdown. */
  static String measure(long seconds, Progress progress) {
    long roundNanos = Math.max(1, seconds * NANOS_PER_SECOND / (3 * (ROUNDS + 3)));
    progress.say("measuring the loop at 0 bodies");
    Sorted none = new LoopOverhead(0, false).picosPerTick(roundNanos);
    progress.say("measuring the loop at %d bodies".formatted(BODIES));
    Sorted poses = new LoopOverhead(BODIES, false).picosPerTick(roundNanos);
    progress.say("measuring the loop at %d bodies with velocities".formatted(BODIES));
    Sorted velocities = new LoopOverhead(BODIES, true).picosPerTick(roundNanos);
    progress.clear();
    return """
        | the loop without its step | ns a tick, median | least | ns a body, median | least |
        |---|---:|---:|---:|---:|
        | 0 bodies | %s | %s | | |
        """.formatted(nanos(none.median()), nanos(none.atPermille(0)))
        + line("poses", poses, none)
        + line("poses and velocities", velocities, none);
  }

  private static String line(String what, Sorted rounds, Sorted none) {
    return "| %d bodies, %s | %s | %s | %s | %s |\n"
        .formatted(
            BODIES,
            what,
            nanos(rounds.median()),
            nanos(rounds.atPermille(0)),
            nanos((rounds.median() - none.median()) / BODIES),
            nanos((rounds.atPermille(0) - none.atPermille(0)) / BODIES));
  }

  /** What a tick cost in each of several rounds, after three more to warm up. */
  private Sorted picosPerTick(long roundNanos) {
    round(3 * roundNanos);
    long[] rounds = new long[ROUNDS];
    Arrays.setAll(rounds, index -> round(roundNanos));
    return Sorted.of(rounds);
  }

  private long round(long atLeastNanos) {
    long steppedBefore = simulation.stepNanos();
    long begunNanos = clock.nanos();
    long ticks = 0;
    long passedNanos = 0;
    while (passedNanos < atLeastNanos) {
      for (int tick = 0; tick < ticksAtOnce; tick++) {
        manual.advance(PERIOD_NANOS);
        loop.advance(manual.nanos());
      }
      ticks += ticksAtOnce;
      passedNanos = clock.nanos() - begunNanos;
    }
    return (passedNanos - (simulation.stepNanos() - steppedBefore)) * 1_000 / ticks;
  }

  private static String nanos(long picos) {
    return String.format(Locale.ROOT, "%.2f", picos / 1e3);
  }
}
