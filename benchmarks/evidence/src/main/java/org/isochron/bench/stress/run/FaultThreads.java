package org.isochron.bench.stress.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.isochron.bench.pacing.Load;
import org.isochron.bench.stress.fault.CommandFlood;
import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.fault.JointChurn;
import org.isochron.bench.stress.fault.ListenerLag;
import org.isochron.bench.stress.fault.LoadFault;
import org.isochron.bench.stress.fault.NewShapes;
import org.isochron.bench.stress.fault.QuestionFlood;
import org.isochron.bench.stress.fault.RunFault;
import org.isochron.bench.stress.fault.StallFault;
import org.isochron.bench.stress.fault.Suspend;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.witness.EventWitness;
import org.isochron.physics.PhysicsThread;

/**
 * Lets the chosen faults strike at random times, each on a thread of its own and from a seed of its
 * own.
 */
final class FaultThreads implements AutoCloseable {
  private static final int LONGEST_PEACE_MILLIS = 1_500;

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

  /** Ends them all; those that are in the middle of something are interrupted. */
  @Override
  public void close() {
    workers.forEach(Worker::stop);
    workers.forEach(Worker::close);
  }

  private void start(FaultKind kind, Random random) {
    RunFault fault = fault(kind);
    workers.add(Worker.start("stress-" + kind, watch.findings(), () -> {
      Worker.restMillis(random.nextInt(LONGEST_PEACE_MILLIS));
      watch.strikes().add(kind);
      fault.strike(random);
    }));
  }

  private RunFault fault(FaultKind kind) {
    return switch (kind) {
      case GC -> new LoadFault(Load.Kind.ALLOCATION);
      case HOGS -> new LoadFault(Load.Kind.PROCESSES);
      case PHYSICS_STALL -> new StallFault(List.of(stage.physicsStall));
      case RENDER_STALL ->
        new StallFault(stage.viewers.stream().map(WatchedReader::stall).toList());
      case READER_CHURN -> new ReaderChurn(readers, stage, watch.findings());
      case COMMAND_FLOOD -> new CommandFlood(stage.players.get(StressedRun.PLAYERS - 1));
      case QUERY_FLOOD ->
        new QuestionFlood(physics, stage.simulation, watch.findings(), watch.sabotage());
      case NEW_SHAPES -> new NewShapes(physics, stage.state.commands());
      case JOINT_CHURN -> new JointChurn(stage.state.commands(), stage.bodies());
      case LISTENER_LAG ->
        new ListenerLag(
            stage.crowd.open(),
            new EventWitness("the late listener", false, watch.findings(), Sabotage.NONE));
      case SUSPEND -> new Suspend(stage.state.clock(), watch.strikes());
      case CLOCK_STEPS ->
        throw new IllegalArgumentException("the machine's clock cannot be made to step");
    };
  }
}
