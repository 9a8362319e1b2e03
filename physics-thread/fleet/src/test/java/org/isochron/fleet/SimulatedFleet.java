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
 * A host's loop and its workers on clocks moved by hand. Each worker has a clock of its own, which
 * a step moves by its cost, so that steps of several workers take place at the same time. A step
 * that hangs lets all others go on meanwhile.
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

  /** How many threads of others share each processor with a worker, and the worker itself. */
  int crowd = 1;

  /** True if no thread can be started. */
  boolean noThreads;

  /** How often the host's loop reported that no thread could be started. */
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

  /** Opens a world that is expected to cost so much. Returns why not, if it was refused. */
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

  /** Has something looked at when an instant comes, also in the middle of a hang. */
  void at(long nanos, Runnable probe) {
    probes.put(nanos, probe);
  }

  /** Lets time pass until an instant. */
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

  /** As the host's thread does: what cannot be started is reported and tried again. */
  private long check() {
    try {
      return host.advance(nowNanos);
    } catch (IllegalStateException e) {
      startFailures++;
      return nowNanos + 100_000_000;
    }
  }

  /**
   * To be called in a step: lets the others go on, as long as the step hangs or until it is
   * interrupted.
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

  /**
   * To be called in a step, once: no thread runs for a while, and the host's is the first that does
   * again.
   */
  void stopAll(long nanos) {
    if (!stopped) {
      stopped = true;
      nextCheckNanos = host.advance(nowNanos); // the turn is seen before
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

  /** A worker whose thread is this simulation. */
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

    /** When it is to be advanced next; never while its thread is in a turn. */
    long wakeNanos() {
      return busy || stopped ? WorkerLoop.NEVER : Math.max(wakeNanos, clock.nanos());
    }

    void turn(long now) {
      clock.moveTo(Math.max(clock.nanos(), now));
      wakeNanos = WorkerLoop.NEVER; // a wake-up from here on is heard
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
