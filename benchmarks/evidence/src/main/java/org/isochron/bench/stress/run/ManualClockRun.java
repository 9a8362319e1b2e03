package org.isochron.bench.stress.run;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.play.CommandPlayer;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.RefreshGrid;
import org.isochron.state.NanoClock;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;

/**
 * A run on a manual clock that stalls, jumps forward and steps back. The command's thread drives
 * every loop, so the findings depend on the seed alone.
 */
public final class ManualClockRun {
  private static final long CALM_STEPS = 20_000;
  private static final int FLOOD = 5_000;

  private final StepClock clock = new StepClock();
  private final NanoClock wall = NanoClock.system();
  private final StressSettings settings;
  private final Watch watch;
  private final Random random;
  private final StressedRun stage;
  private final List<RefreshGrid> frames;

  public ManualClockRun(StressSettings settings, Watch watch) {
    this.settings = settings;
    this.watch = watch;
    random = new Random(settings.setup().seed());
    RunTime time = new RunTime(clock, clock::furthestNanos, clock::move, true);
    stage = new StressedRun(settings, time, watch);
    TickRate framesPerSecond = TickRate.hertz(settings.setup().framesPerSecond());
    frames = stage.viewers.stream()
        .map(viewer -> RefreshGrid.atRate(framesPerSecond, 0))
        .toList();
  }

  public StressResult run() {
    StateWriter writer = stage.state.claimWriter();
    TickLoop.Parts parts = TickLoop.Parts.of(stage.simulation)
        .withInput(stage.inputs.taps())
        .withListener(stage.ticks);
    TickLoop loop = new TickLoop(writer, parts, settings.ticks(), clock);
    stage.ticks.compareWith(loop.statistics()::droppedTicks);
    try {
      loop.advance(clock.nanos());
      play(loop);
      calmDown(loop);
    } catch (RuntimeException | Error e) { // from any loop, because all loops run on this thread
      failed(e);
    }
    stage.simulation.close();
    writer.close();
    loop.listenerFailure().ifPresent(this::failed);
    loop.inputFailure().ifPresent(this::failed);
    stage.settle();
    stage.viewers.forEach(viewer -> viewer.pollAll(stage.publishedEvents()));
    stage.viewers.forEach(WatchedReader::close);
    watch.progress().clear();
    return stage.result(loop.statistics(), clock.furthestNanos(), 0, 0);
  }

  private void play(TickLoop loop) {
    long endNanos = TimeUnit.SECONDS.toNanos(settings.seconds());
    long printedNanos = wall.nanos();
    while (clock.furthestNanos() < endNanos && !watch.ending().isEndRequested()) {
      advance();
      step(loop);
      if (wall.nanos() - printedNanos > watch.lineNanos()) {
        printedNanos = wall.nanos();
        long ranNanos = clock.furthestNanos();
        RunningWorld.Statistics ticks = loop.statistics();
        watch.show(ranNanos, settings.seconds(), ticks, stage.totals());
      }
    }
  }

  /**
   * Stops all input and advances time evenly until all commands have arrived and the clock has
   * passed its previous maximum.
   */
  private void calmDown(TickLoop loop) {
    stage.players.forEach(CommandPlayer::finish);
    long sentNanos = clock.furthestNanos();
    for (long left = CALM_STEPS; left > 0; left--) {
      clock.move(TimeUnit.MILLISECONDS.toNanos(1));
      step(loop);
      if (clock.nanos() - sentNanos > 2 * settings.rate().periodNanos()
          && stage.inputs.isSettled(stage.players)) {
        return;
      }
    }
  }

  private void step(TickLoop loop) {
    if (!watch.sabotage().oversleeps(clock.nanos())) {
      loop.advance(clock.nanos());
    }
    for (int reader = 0; reader < frames.size(); reader++) {
      long nowNanos = clock.nanos();
      RefreshGrid pacer = frames.get(reader);
      if (nowNanos - pacer.deadlineNanos() >= 0) {
        show(stage.viewers.get(reader), pacer.begin(nowNanos));
      }
    }
  }

  /** Advances the clock, usually by a few milliseconds, and occasionally injects a fault. */
  private void advance() {
    stage.players.get(0).turn();
    int chance = random.nextInt(1_000);
    if (chance < 920) {
      clock.move(micros(3_000));
    } else if (chance < 985) {
      clock.move(micros(40_000));
    } else if (chance < 988) {
      stage.physicsStall.ask(micros(400_000));
    } else if (chance < 991) {
      anyViewer().stall().ask(micros(300_000));
    } else if (chance < 993) {
      anyViewer().reopen();
    } else if (chance < 995) {
      stage.players.get(StressedRun.PLAYERS - 1).flood(random.nextInt(FLOOD));
    } else if (chance < 998) {
      clock.move(-micros(500_000));
      watch.strikes().add(FaultKind.CLOCK_STEPS);
    } else if (chance < 999) {
      clock.move(micros(5_000_000));
      watch.strikes().add(FaultKind.CLOCK_STEPS);
    } else {
      show(anyViewer(), clock.nanos()); // an extra frame, perhaps in the past
    }
  }

  /** A stalled reader stalls all readers, because they share a thread. */
  private void show(WatchedReader viewer, long presentNanos) {
    long nowNanos = clock.nanos();
    viewer.show(nowNanos, presentNanos);
    watch.strikes().stopped(clock.nanos() - nowNanos);
  }

  private WatchedReader anyViewer() {
    return stage.viewers.get(random.nextInt(stage.viewers.size()));
  }

  private long micros(int max) {
    return TimeUnit.MICROSECONDS.toNanos(1 + random.nextInt(max));
  }

  private void failed(Throwable cause) {
    watch.findings().note(Invariant.FAILURES, 1, String.valueOf(cause));
  }
}
