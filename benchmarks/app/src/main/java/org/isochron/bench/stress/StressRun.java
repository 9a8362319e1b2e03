package org.isochron.bench.stress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.HdrHistogram.AtomicHistogram;
import org.isochron.bench.summary.Damage;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Summary;
import org.isochron.bench.summary.TickFigures;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Simulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;

/** A run with the threads of a real program. Owner: the command's thread. */
final class StressRun {
  /** Two players that play, and one that floods the command queue. */
  private static final int PLAYERS = 3;

  private static final long REST_MILLIS = 3;

  /** Of the readers, in turn. */
  private static final List<Delay> DELAYS = List.of(
      Delay.exact(), Delay.balanced(), Delay.predictive(), Delay.fixed(Duration.ofMillis(15)));

  private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long LONGEST_AGE_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final long TERMINAL_LINE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

  final StressSettings settings;
  final SharedState state;
  final Stall physicsStall = new Stall();
  final List<ReaderThread> readers = new ArrayList<>();

  private final NanoClock clock = NanoClock.system();
  private final Findings findings;
  private final Ending ending;
  private final Progress progress;
  private final ThreadCensus census = new ThreadCensus();
  private final List<FrameWitness> frames = new ArrayList<>();
  private final List<Player> players = new ArrayList<>();
  private final AtomicHistogram agesNanos = new AtomicHistogram(LONGEST_AGE_NANOS, 2);
  private final InputWitness inputs;
  private final EventWitness.Numbers numbers;
  private final Simulation simulation;
  private final TickWitness ticks;
  private final AllocationMeter meter;

  /** Creates a run. The planted function replaces the simulation, for tests of the witnesses. */
  StressRun(
      StressSettings settings,
      Findings findings,
      Ending ending,
      Progress progress,
      UnaryOperator<Simulation> planted) {
    this.settings = settings;
    this.findings = findings;
    this.ending = ending;
    this.progress = progress;
    Scene scene = World.scene(settings.setup());
    state = SharedState.of(
        Seal.layout(scene.bodyCapacity()),
        SharedState.Limits.DEFAULT.withReaders(settings.setup().readers() + 1),
        clock);
    inputs = new InputWitness(PLAYERS, findings);
    meter = new AllocationMeter("the physics thread", findings);
    numbers = new EventWitness.Numbers(state.openEvents(), this::received);
    World world = new World(
        Engines.named(settings.setup().engine())
            .build(scene, Engine.Settings.defaults().withContactEvents()),
        numbers,
        inputs,
        physicsStall);
    simulation = planted.apply(world);
    ticks = new TickWitness(settings.rate(), clock, meter, world::engineBytes, findings);
    for (int player = 0; player < PLAYERS; player++) {
      Random random = new Random(settings.setup().seed() + player);
      players.add(new Player(player, state.commands(), movedBodies(), random));
    }
  }

  private void received(Event event) {
    ticks.received(event);
  }

  private int movedBodies() {
    return settings.setup().bodies() / 2;
  }

  Player floodingPlayer() {
    return players.get(PLAYERS - 1);
  }

  StressReport run() throws InterruptedException {
    PhysicsSettings threads = PhysicsSettings.hertz(settings.setup().hertz())
        .withOverload(settings.overload().policy())
        .withListener(ticks);
    PhysicsThread physics = PhysicsThread.start(state, simulation, threads);
    long startNanos = clock.nanos();
    ticks.compareWith(physics.statistics());
    try {
      openReaders();
      play(physics, startNanos);
    } finally {
      close(physics);
      numbers.poll();
      inputs.end(players);
      readers.forEach(ReaderThread::close);
      progress.clear();
    }
    long ranNanos = clock.nanos() - startNanos;
    census.compare(findings);
    return report(physics.statistics(), ranNanos);
  }

  private void openReaders() {
    TickRate framesPerSecond = TickRate.hertz(settings.setup().framesPerSecond());
    int untouched = World.FIRST_SLOT + movedBodies();
    Stall stall = new Stall();
    WatchedReader windows = new WindowWitness(state, settings.rate(), stall, findings);
    readers.add(new ReaderThread("windows", windows, stall, framesPerSecond, clock, findings));
    for (int reader = 0; reader < settings.setup().readers(); reader++) {
      String name = "reader " + reader;
      Stall frameStall = new Stall();
      Delay delay = DELAYS.get(reader % DELAYS.size());
      FrameWitness witness = new FrameWitness(
          name,
          () -> FrameSource.on(state, FrameSource.Settings.of(delay)),
          settings.rate(),
          slot -> slot >= untouched && slot < untouched + movedBodies(),
          frameStall,
          agesNanos,
          findings);
      frames.add(witness);
      readers.add(new ReaderThread(name, witness, frameStall, framesPerSecond, clock, findings));
    }
  }

  private void play(PhysicsThread physics, long startNanos) throws InterruptedException {
    List<Worker> workers = players.stream()
        .limit(PLAYERS - 1L)
        .map(player -> Worker.start(
            "stress-player-" + player.number(),
            findings,
            () -> {
              player.turn();
              Worker.restMillis(1 + player.number() * REST_MILLIS);
            },
            () -> player.flood(1)))
        .toList();
    Faults faults =
        Faults.start(settings.faults(), this, physics, settings.setup().seed(), findings);
    try {
      watch(physics, startNanos);
    } finally {
      faults.close(); // first, so that the players' last commands find room
      workers.forEach(Worker::close);
    }
    long untilNanos = clock.nanos() + SETTLE_NANOS;
    while (!inputs.isSettled(players) && untilNanos - clock.nanos() > 0 && isAlive(physics)) {
      Worker.restMillis(REST_MILLIS);
    }
  }

  private void watch(PhysicsThread physics, long startNanos) {
    long endNanos = startNanos + TimeUnit.SECONDS.toNanos(settings.seconds());
    long lineNanos = progress.overwrites() ? TERMINAL_LINE_NANOS : LINE_NANOS;
    long left = endNanos - clock.nanos();
    while (left > 0 && isAlive(physics) && !ending.await(Math.min(left, lineNanos))) {
      show(clock.nanos() - startNanos, physics.statistics());
      left = endNanos - clock.nanos();
    }
  }

  private void show(long ranNanos, RunningWorld.Statistics statistics) {
    progress.show("%d of %d s: %d ticks, %d dropped, %d frames; %s"
        .formatted(
            TimeUnit.NANOSECONDS.toSeconds(ranNanos),
            settings.seconds(),
            statistics.ticks(),
            statistics.droppedTicks(),
            totals().frames(),
            findings.verdict(Set.of(), false)));
  }

  private static boolean isAlive(PhysicsThread physics) {
    return !(physics.status().state() instanceof SharedState.WriterState.Failed);
  }

  private void close(PhysicsThread physics) {
    try {
      physics.close();
    } catch (IllegalStateException e) {
      findings.note(Invariant.FAILURES, "%s", String.valueOf(e.getMessage()));
    }
  }

  private FrameWitness.Totals totals() {
    return frames.stream()
        .map(FrameWitness::totals)
        .reduce(new FrameWitness.Totals(0, 0, 0), FrameWitness.Totals::plus);
  }

  private StressReport report(RunningWorld.Statistics loop, long ranNanos) {
    String balance = ticks.balance(ranNanos, loop.ticks(), loop.droppedTicks());
    FrameWitness.Totals totals = totals();
    Summary summary = new Summary(
        TimeUnit.NANOSECONDS.toSeconds(ranNanos),
        new TickFigures(
            loop.ticks(),
            settings.rate().tickAt(ranNanos),
            ticks.driftNanos(),
            Quantiles.of(loop.lateness()),
            Quantiles.of(loop.stepCost())),
        FrameFigures.of(
            totals.frames(),
            totals.starved(),
            totals.beforeWindow(),
            new Quantiles(
                agesNanos.getValueAtPercentile(50),
                agesNanos.getValueAtPercentile(99),
                agesNanos.getValueAtPercentile(99.9),
                agesNanos.getMaxValue())),
        new Damage(
            findings.count(Invariant.TORN_SNAPSHOTS),
            findings.count(Invariant.NON_NEIGHBOURS),
            findings.count(Invariant.BACKWARDS),
            findings.count(Invariant.LOST_INPUTS),
            findings.count(Invariant.LOST_EVENTS),
            meter.bytesPerLap(),
            readers.stream().mapToLong(ReaderThread::bytesPerFrame).max().orElse(0)),
        settings.setup(),
        findings.verdict(settings.faults(), ending.isEndRequested()),
        "");
    return new StressReport(settings, summary, balance, findings);
  }
}
