package org.isochron.bench.stress.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.witness.ThreadCensus;
import org.isochron.bench.terminal.Ending;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;

/** A run on the system clock, with the threads of a real program. Owner: the command's thread. */
public final class LiveRun {
  private static final long REST_MILLIS = 3;
  private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final NanoClock clock = NanoClock.system();
  private final StressSettings settings;
  private final Watch watch;
  private final List<ReaderThread> readers = new ArrayList<>();

  public LiveRun(StressSettings settings, Watch watch) {
    this.settings = settings;
    this.watch = watch;
  }

  public StressResult run() throws InterruptedException {
    ThreadCensus census = new ThreadCensus();
    RunTime time = new RunTime(clock, clock, this::pass, false);
    StressedRun stage = new StressedRun(settings, time, watch);
    AllocationWitness allocation =
        new AllocationWitness(stage.ticks, stage.simulation, stage.meter("the physics thread"));
    PhysicsSettings threads = PhysicsSettings.DEFAULT
        .withTicks(settings.ticks())
        .withInput(stage.inputs.taps())
        .withListener(allocation);
    PhysicsThread physics = PhysicsThread.start(stage.state, stage.simulation, threads);
    long startNanos = clock.nanos();
    stage.ticks.compareWith(physics.statistics()::droppedTicks);
    allocation.compareWith(physics.statistics());
    try {
      play(stage, physics, startNanos);
    } finally {
      close(physics);
      stage.settle();
      readers.forEach(ReaderThread::close);
      watch.progress().clear();
    }
    long ranNanos = clock.nanos() - startNanos;
    census.compare(watch.findings());
    long bytesPerFrame =
        readers.stream().mapToLong(ReaderThread::bytesPerFrame).max().orElse(0);
    return stage.result(physics.statistics(), ranNanos, allocation.bytesPerTick(), bytesPerFrame);
  }

  private void play(StressedRun stage, PhysicsThread physics, long startNanos)
      throws InterruptedException {
    long seed = settings.setup().seed();
    TickRate frames = TickRate.hertz(settings.setup().framesPerSecond());
    IntStream.range(0, settings.setup().readers())
        .forEach(reader -> readers.add(new ReaderThread(reader, stage, frames, watch.findings())));
    List<Worker> players = stage.players.stream()
        .limit(StressedRun.PLAYERS - 1L)
        .map(player -> Worker.start(
            "stress-player-" + player.number(),
            watch.findings(),
            () -> {
              player.turn();
              Worker.restMillis(1 + player.number() * REST_MILLIS);
            },
            player::finish))
        .toList();
    FaultThreads faults =
        FaultThreads.start(settings.faults(), stage, physics, readers, seed, watch);
    try {
      watch(stage, physics, startNanos);
    } finally {
      faults.close(); // first, so that the players' last commands find room
      players.forEach(Worker::close);
    }
    settle(stage, physics);
  }

  private void watch(StressedRun stage, PhysicsThread physics, long startNanos) {
    Ending ending = watch.ending();
    long endNanos = startNanos + TimeUnit.SECONDS.toNanos(settings.seconds());
    long left = endNanos - clock.nanos();
    while (left > 0 && isAlive(physics)) {
      if (ending.await(Math.min(left, watch.lineNanos()))) {
        return;
      }
      long ranNanos = clock.nanos() - startNanos;
      RunningWorld.Statistics ticks = physics.statistics();
      watch.show(ranNanos, settings.seconds(), ticks, stage.totals());
      left = endNanos - clock.nanos();
    }
  }

  private void settle(StressedRun stage, PhysicsThread physics) throws InterruptedException {
    long untilNanos = clock.nanos() + SETTLE_NANOS;
    while (!stage.inputs.isSettled(stage.players)
        && untilNanos - clock.nanos() > 0
        && isAlive(physics)) {
      Worker.rest(POLL_NANOS);
    }
  }

  private static boolean isAlive(PhysicsThread physics) {
    return !(physics.status().state() instanceof SharedState.WriterState.Failed);
  }

  private void close(PhysicsThread physics) {
    try {
      physics.close();
    } catch (IllegalStateException e) {
      watch.findings().note(Invariant.FAILURES, 1, String.valueOf(e.getMessage()));
    }
  }

  private void pass(long nanos) {
    try {
      Worker.rest(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
