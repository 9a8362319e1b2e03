package org.isochron.bench.stress.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.AtomicHistogram;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.play.CommandPlayer;
import org.isochron.bench.stress.play.IdWitness;
import org.isochron.bench.stress.play.InputWitness;
import org.isochron.bench.stress.play.Worlds;
import org.isochron.bench.stress.witness.AllocationMeter;
import org.isochron.bench.stress.witness.ContactWitness;
import org.isochron.bench.stress.witness.NumberedEvents;
import org.isochron.bench.stress.witness.Seal;
import org.isochron.bench.stress.witness.TickWitness;
import org.isochron.bench.stress.world.LateListeners;
import org.isochron.bench.stress.world.SealedSimulation;
import org.isochron.bench.stress.world.Stall;
import org.isochron.bench.stress.world.StepOverrun;
import org.isochron.bench.summary.Damage;
import org.isochron.bench.summary.FrameFigures;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Summary;
import org.isochron.bench.summary.TickFigures;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Simulation;
import org.isochron.render.FrameSource;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;

/**
 * The common part of all runs: the shared state, the sealed simulation, the readers, the players,
 * and their checkers.
 */
final class StressedRun {
  /** Number of players: two that play, and one that floods the command queue. */
  static final int PLAYERS = 3;

  private static final int MAX_READERS = 8;
  private static final long LONGEST_AGE_NANOS = 3_600_000_000_000L;

  /**
   * Event capacity, enough for a listener that does not poll for half a minute at 100 ticks per
   * second and under a flood of queries.
   */
  private static final int EVENTS = 1 << 17;

  final SharedState state;
  final LateListeners lateListeners;
  final IdWitness ids;
  final TickWitness ticks;
  final InputWitness inputs;
  final SealedSimulation simulation;
  final Stall physicsStall;
  final List<WatchedReader> viewers = new ArrayList<>();
  final List<CommandPlayer> players;

  private final NumberedEvents numbered;

  // ordering: volatile: written once at the end and read by the reader threads, which could
  // otherwise see 0.
  private volatile long publishedEvents;

  private final AtomicHistogram agesNanos = new AtomicHistogram(LONGEST_AGE_NANOS, 2);

  private final StressSettings settings;
  private final Findings findings;
  private final Watch watch;
  private final boolean handMadeTime;

  StressedRun(StressSettings settings, RunTime time, Watch watch) {
    this.settings = settings;
    this.watch = watch;
    handMadeTime = time.handMade();
    findings = watch.findings();
    Sabotage sabotage = watch.sabotage();
    int readers = settings.setup().readers();
    SharedState.Limits limits = SharedState.Limits.DEFAULT
        .withReaders(Math.min(MAX_READERS, readers + 1))
        .withEvents(EVENTS);
    Scene scene = Worlds.scene(settings.setup());
    state = SharedState.of(Seal.layout(scene.bodyCapacity()), limits, time.clock());
    ticks = new TickWitness(settings.rate(), time.furthest(), findings, sabotage);
    ticks.under(settings.overload().policy());
    lateListeners = new LateListeners(new ContactWitness(scene.bodyCapacity(), findings, sabotage));
    ids = new IdWitness(scene.bodyCapacity(), findings, sabotage);
    inputs = new InputWitness(PLAYERS, findings, sabotage);
    EventCursor first = state.openEvents();
    numbered = new NumberedEvents(first, ticks::received);
    physicsStall = new Stall(time.pass());
    Simulation engine = Worlds.engine(settings.setup().engine())
        .build(scene, Engine.Settings.defaults().withContactEvents());
    StepOverrun overrun = new StepOverrun(time.clock(), settings.rate().periodNanos());
    ticks.excusedBy(() -> overrun.nanos() + watch.strikes().stoppedNanos());
    simulation = new SealedSimulation(
        engine, lateListeners, numbered, inputs, physicsStall, overrun, sabotage);
    for (int reader = 0; reader < readers; reader++) {
      FrameSource.Settings frames = FrameSource.Settings.of(settings.delay().ofReader(reader));
      ReaderSettings watching = new ReaderSettings("reader " + reader, frames, settings.rate());
      viewers.add(new WatchedReader(
          state, watching, new Stall(time.pass()), agesNanos, findings, sabotage));
    }
    players = IntStream.range(0, PLAYERS)
        .mapToObj(number -> new CommandPlayer(
            number, state, ids, bodies(), new Random(settings.setup().seed() + number)))
        .toList();
  }

  int bodies() {
    return settings.setup().bodies();
  }

  boolean hasSpareReader() {
    return viewers.size() < MAX_READERS;
  }

  AllocationMeter meter(String lap) {
    return new AllocationMeter(lap, settings.faults().size(), findings);
  }

  /** Reports missing input as lost, after the physics thread and the players have ended. */
  void settle() {
    inputs.end(players);
    publishedEvents = numbered.count();
  }

  long publishedEvents() {
    return publishedEvents;
  }

  FrameTotals totals() {
    return viewers.stream().map(WatchedReader::totals).reduce(FrameTotals.NONE, FrameTotals::plus);
  }

  private TickBalance balance(RunningWorld.Statistics loop, long ranNanos) {
    return new TickBalance(
        settings.rate().tickAt(ranNanos),
        loop.ticks(),
        ticks.droppedTicks(),
        settings.rate().tickAt(ticks.suspendedNanos()),
        settings.rate().tickAt(ticks.slowedNanos()),
        // On a busy machine a thread may miss any number of ticks, so all dropped ticks are
        // excused.
        handMadeTime ? ticks.excusedTicks() : ticks.droppedTicks());
  }

  StressResult result(
      RunningWorld.Statistics loop, long ranNanos, long bytesPerTick, long bytesPerFrame) {
    TickBalance balance = balance(loop, ranNanos);
    if (balance.isExcessive(settings.overload())) {
      findings.note(Invariant.LOST_TICKS, balance.lost(), balance.toString());
    }
    Summary summary = new Summary(
        TimeUnit.NANOSECONDS.toSeconds(ranNanos),
        new TickFigures(
            loop.ticks(),
            settings.rate().tickAt(ranNanos),
            ticks.driftNanos(),
            Quantiles.of(loop.lateness()),
            Quantiles.of(loop.stepCost())),
        frames(),
        new Damage(
            findings.count(Invariant.TORN_SNAPSHOTS),
            findings.count(Invariant.NON_NEIGHBOURS),
            findings.count(Invariant.BACKWARDS),
            findings.count(Invariant.LOST_INPUTS),
            findings.count(Invariant.LOST_EVENTS),
            bytesPerTick,
            bytesPerFrame),
        settings.setup(),
        watch.verdict(settings.faults()),
        "");
    return new StressResult(summary, balance);
  }

  private FrameFigures frames() {
    FrameTotals totals = totals();
    return FrameFigures.of(
        totals.frames(),
        totals.starved(),
        totals.beforeWindow(),
        new Quantiles(
            agesNanos.getValueAtPercentile(50),
            agesNanos.getValueAtPercentile(99),
            agesNanos.getValueAtPercentile(99.9),
            agesNanos.getMaxValue()));
  }
}
