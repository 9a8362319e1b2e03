package org.isochron.bench.stress.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.isochron.bench.pacing.Load;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.fault.JointChurn;
import org.isochron.bench.stress.fault.NewShapes;
import org.isochron.bench.stress.fault.QuestionFlood;
import org.isochron.bench.stress.fault.RunFault;
import org.isochron.bench.stress.fault.Suspend;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.play.CommandPlayer;
import org.isochron.bench.stress.witness.EventWitness;
import org.isochron.bench.stress.witness.GuestWitness;
import org.isochron.bench.stress.world.Stall;
import org.isochron.physics.PhysicsThread;
import org.isochron.render.RenderThread;
import org.isochron.state.EventCursor;

/** Runs the chosen faults at random times, each on its own thread with its own seed. */
final class FaultThreads implements AutoCloseable {
  private static final int MAX_PAUSE_MILLIS = 1_500;
  private static final int MEGABYTES_PER_SECOND = 300;
  private static final int MAX_LOAD_MILLIS = 3_000;
  private static final int SHORT_MILLIS = 30;
  private static final int LONG_MILLIS = 500;
  private static final int SHORT_STALLS = 4;
  private static final int MAX_GUEST_MILLIS = 300;
  private static final int MAX_COMMANDS = 20_000;
  private static final int MAX_LAG_MILLIS = 3_000;

  private final StressedRun stage;
  private final PhysicsThread physics;
  private final List<ReaderThread> readers;
  private final Watch watch;
  private final List<Worker> workers = new ArrayList<>();

  private FaultThreads(
      StressedRun stage, PhysicsThread physics, List<ReaderThread> readers, Watch watch) {
    this.stage = stage;
    this.physics = physics;
    this.readers = readers;
    this.watch = watch;
  }

  static FaultThreads start(
      Set<FaultKind> kinds,
      StressedRun stage,
      PhysicsThread physics,
      List<ReaderThread> readers,
      long seed,
      Watch watch) {
    FaultThreads threads = new FaultThreads(stage, physics, readers, watch);
    long faultSeed = seed;
    for (FaultKind kind : kinds) {
      if (kind != FaultKind.CLOCK_STEPS) {
        threads.start(kind, new Random(++faultSeed));
      }
    }
    return threads;
  }

  @Override
  public void close() {
    workers.forEach(Worker::stop);
    workers.forEach(Worker::close);
  }

  private void start(FaultKind kind, Random random) {
    RunFault fault = fault(kind);
    workers.add(Worker.start("stress-" + kind, watch.findings(), () -> {
      Worker.restMillis(random.nextInt(MAX_PAUSE_MILLIS));
      watch.strikes().add(kind);
      fault.strike(random);
    }));
  }

  private RunFault fault(FaultKind kind) {
    return switch (kind) {
      case GC -> random -> load(Load.Kind.ALLOCATION, random);
      case HOGS -> random -> load(Load.Kind.PROCESSES, random);
      case PHYSICS_STALL -> random -> stall(stage.physicsStall, random);
      case RENDER_STALL ->
        random -> stall(stage.viewers.get(random.nextInt(stage.viewers.size())).stall(), random);
      case READER_CHURN -> this::churnReaders;
      case COMMAND_FLOOD -> this::floodCommands;
      case QUERY_FLOOD ->
        new QuestionFlood(physics, stage.simulation, watch.findings(), watch.sabotage());
      case NEW_SHAPES -> new NewShapes(physics, stage.state.commands());
      case JOINT_CHURN -> new JointChurn(stage.state.commands(), stage.bodies());
      case LISTENER_LAG -> lateListener();
      case SUSPEND -> new Suspend(stage.state.clock(), watch.strikes());
      case CLOCK_STEPS ->
        throw new IllegalArgumentException("the machine's clock cannot be made to step");
    };
  }

  @SuppressWarnings("try") // only the lifetime of the load matters
  private static void load(Load.Kind kind, Random random) throws InterruptedException {
    try (Load load = kind.start(MEGABYTES_PER_SECOND)) {
      Worker.restMillis(random.nextInt(MAX_LOAD_MILLIS));
    }
  }

  private static void stall(Stall stall, Random random) {
    int maxMillis = random.nextInt(SHORT_STALLS + 1) < SHORT_STALLS ? SHORT_MILLIS : LONG_MILLIS;
    stall.ask(TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(maxMillis)));
  }

  /**
   * Reopens a watched reader. If a reader slot is free, also runs a render thread for a short time.
   */
  private void churnReaders(Random random) throws InterruptedException {
    readers.get(random.nextInt(readers.size())).reopen();
    if (stage.hasSpareReader()) {
      try (RenderThread guest =
          RenderThread.start(stage.state, new GuestWitness(watch.findings()))) {
        Worker.restMillis(random.nextInt(MAX_GUEST_MILLIS));
        guest.counts();
      }
    }
  }

  /**
   * Floods the command queue with more commands than it holds, from a player that does nothing
   * else.
   */
  private void floodCommands(Random random) {
    CommandPlayer player = stage.players.get(StressedRun.PLAYERS - 1);
    player.raceForIds();
    player.flood(random.nextInt(MAX_COMMANDS));
  }

  /**
   * Returns a listener that usually polls in time, and occasionally after its ring has wrapped
   * several times.
   */
  private RunFault lateListener() {
    EventCursor cursor = stage.lateListeners.open();
    EventWitness events =
        new EventWitness("the late listener", false, watch.findings(), Sabotage.NONE);
    events.reopen(); // events were published before
    return random -> {
      Worker.restMillis(random.nextInt(1 + random.nextInt(MAX_LAG_MILLIS)));
      cursor.poll(events);
    };
  }
}
