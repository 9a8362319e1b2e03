package org.isochron.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.isochron.state.NanoClock;

/**
 * A host's loop and its workers with manual clocks. Each worker has its own clock, which a step
 * advances by its cost, so steps of different workers overlap. During a hanging step, all other
 * workers continue.
 */
final class SimulatedFleet {
  final HostLoop host;
  final List<SimulatedWorker> workers = new ArrayList<>();
  final Map<SimulatedWorld, ScheduledWorld> worlds = new HashMap<>();
  private final WorldHost.Settings settings;
  private final NavigableMap<Long, Runnable> probes = new TreeMap<>();
  private long nextCheckNanos;
  private long nowNanos;
  private boolean stopped;

  /** Number of threads that share a processor, including the worker. */
  int crowd = 1;

  boolean noThreads;

  int startFailures;

  SimulatedFleet(WorldHost.Settings settings) {
    this.settings = settings;
    host = new HostLoop(settings, number -> {
      if (noThreads) {
        throw new InternalError("unable to create native thread");
      }
      SimulatedWorker worker = new SimulatedWorker(number);
      workers.add(worker);
      return worker;
    });
  }

  long nowNanos() {
    return nowNanos;
  }

  Optional<String> open(SimulatedWorld world, long expectedNanos) {
    ScheduledWorld scheduled = new ScheduledWorld(
        world, world.periodNanos, expectedNanos, settings.longTurn().toNanos());
    Optional<String> refusal = host.admit(scheduled, nowNanos, false);
    if (refusal.isEmpty()) {
      worlds.put(world, scheduled);
    }
    return refusal;
  }

  ScheduledWorld scheduled(SimulatedWorld world) {
    return Objects.requireNonNull(worlds.get(world));
  }

  void at(long nanos, Runnable probe) {
    probes.put(nanos, probe);
  }

  void run(long untilNanos) {
    while (true) {
      long next = Math.min(nextCheckNanos, probes.isEmpty() ? WorkerLoop.NEVER : probes.firstKey());
      for (int i = 0; i < workers.size(); i++) {
        next = Math.min(next, workers.get(i).wakeNanos());
      }
      if (next > untilNanos) {
        nowNanos = Math.max(nowNanos, untilNanos);
        return;
      }
      nowNanos = Math.max(nowNanos, next);
      while (!probes.isEmpty() && probes.firstKey() <= next) {
        probes.pollFirstEntry().getValue().run();
      }
      if (nextCheckNanos <= next) {
        nextCheckNanos = check();
      }
      for (int i = 0; i < workers.size(); i++) {
        if (workers.get(i).wakeNanos() <= next) {
          workers.get(i).turn(nowNanos);
        }
      }
    }
  }

  private long check() {
    try {
      return host.advance(nowNanos);
    } catch (IllegalStateException e) {
      startFailures++;
      return nowNanos + 100_000_000;
    }
  }

  /**
   * Called in a step: runs the other workers until the step has hung long enough or is interrupted.
   */
  void hang(SimulatedWorld world, long nanos, boolean interruptible) {
    SimulatedWorker worker = workerOf(world);
    long untilNanos = worker.clock.nanos() + nanos;
    worker.busy = true;
    while (nowNanos < untilNanos && !(worker.interrupted && interruptible)) {
      run(Math.min(untilNanos, nowNanos + 1_000_000));
    }
    worker.busy = false;
    worker.clock.moveTo(Math.max(worker.clock.nanos(), nowNanos));
    if (worker.interrupted && interruptible) {
      throw new IllegalStateException("interrupted");
    }
  }

  /** Called once, in a step: suspends all threads for a while; the host's thread resumes first. */
  void stopAll(long nanos) {
    if (!stopped) {
      stopped = true;
      nextCheckNanos = host.advance(nowNanos); // observes the turn before the pause
      nowNanos += nanos;
      nextCheckNanos = host.advance(nowNanos);
    }
  }

  SimulatedWorker workerOf(SimulatedWorld world) {
    return workers.stream()
        .filter(worker -> worker.clock == world.clock)
        .findFirst()
        .orElseThrow();
  }

  final class SimulatedWorker implements WorkerHandle {
    final NanoClock.Manual clock = new NanoClock.Manual(0);
    final WorkerLoop loop;
    boolean busy;
    boolean stopped;
    boolean interrupted;
    private long wakeNanos;

    SimulatedWorker(int number) {
      loop = new WorkerLoop(number, clock, () -> clock.nanos() / crowd);
      clock.moveTo(nowNanos);
      wakeNanos = nowNanos;
    }

    long wakeNanos() {
      return busy || stopped ? WorkerLoop.NEVER : Math.max(wakeNanos, clock.nanos());
    }

    void turn(long now) {
      clock.moveTo(Math.max(clock.nanos(), now));
      wakeNanos = WorkerLoop.NEVER; // later wake-ups must have an effect
      long next = loop.advance(clock.nanos());
      wakeNanos = Math.min(wakeNanos, next);
      interrupted = false;
    }

    @Override
    public WorkerLoop loop() {
      return loop;
    }

    @Override
    public void deliver(ScheduledWorld world) {
      ((SimulatedWorld) world.hosted()).clock = clock;
      WorkerHandle.super.deliver(world);
    }

    @Override
    public void wake() {
      wakeNanos = nowNanos;
    }

    @Override
    public void stop() {
      stopped = true;
    }

    @Override
    public void interrupt() {
      interrupted = true;
    }

    @Override
    public StackTraceElement[] stackTrace() {
      return new StackTraceElement[] {new StackTraceElement("World", "step", "World.java", 7)};
    }
  }
}
