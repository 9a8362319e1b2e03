package org.isochron.bench.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.isochron.bench.terminal.Ending;
import org.isochron.bench.terminal.Progress;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Distribution;
import org.isochron.state.NanoClock;

/** Opens worlds and replaces some of them every second. Owner: the command's thread. */
final class FleetDemo {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long POLL_NANOS = 5_000_000;

  private final WorldHost host;
  private final Supplier<Simulation> worlds;
  private final int targetCount;
  private final int hertz;
  private final NanoClock clock = NanoClock.system();
  private final List<HostedWorld> open = new ArrayList<>();
  private int opened;
  private int failed;

  FleetDemo(WorldHost host, Supplier<Simulation> worlds, int targetCount, int hertz) {
    this.host = host;
    this.worlds = worlds;
    this.targetCount = targetCount;
    this.hertz = hertz;
  }

  static void hang() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park(FleetDemo.class);
    }
  }

  /** Returns a world that executes a fault one second after its start. */
  static Simulation faulty(Simulation world, int hertz, Runnable fault) {
    return new ForwardingSimulation(world) {
      @Override
      public void step(long tick, double dtSeconds) {
        if (tick == hertz) {
          fault.run();
        }
        super.step(tick, dtSeconds);
      }
    };
  }

  /**
   * Runs the worlds.
   *
   * @param planted worlds that fail on purpose
   * @return true if all worlds were admitted and none failed except those with a planted fault
   */
  boolean run(
      int seconds, int leaving, List<Simulation> planted, Progress progress, Ending ending) {
    long begin = clock.nanos();
    long reportedSeconds = 0;
    planted.forEach(this::open);
    long passed = 0;
    while (passed < seconds * SECOND_NANOS && !ending.await(POLL_NANOS)) {
      takeFailures();
      if (open.size() < targetCount + planted.size() - failed) {
        open(worlds.get());
      }
      passed = clock.nanos() - begin;
      if (passed / SECOND_NANOS > reportedSeconds) {
        reportedSeconds = passed / SECOND_NANOS;
        progress.show("%d of %d s: %s".formatted(reportedSeconds, seconds, this));
        for (int left = 0; left < leaving && open.size() == targetCount; left++) {
          open.remove(0).close();
        }
      }
    }
    progress.clear();
    takeFailures();
    return failed == planted.size() && open.size() >= targetCount - leaving;
  }

  private void takeFailures() {
    int before = open.size();
    open.removeIf(world -> world.status().failure().isPresent());
    failed += before - open.size();
  }

  private void open(Simulation world) {
    try {
      open.add(host.open("world " + opened, world, HostedWorld.Settings.hertz(hertz)));
      opened++;
    } catch (RejectedExecutionException e) {
      world.close(); // another world may be admitted later
    }
  }

  @Override
  public String toString() {
    WorldHost.Report report = host.report();
    Distribution late = open.stream()
        .map(world -> world.statistics().lateness())
        .reduce(new Distribution.Recorder().read(), Distribution::and);
    return "%d worlds, %d thousandths of the threads, room for %d more; %d hang, %d failed, %d moved; 99 of 100 ticks began less than %d µs late"
        .formatted(
            report.worlds(),
            report.loadPermille(),
            report.rooms(),
            report.hanging(),
            failed,
            report.moved(),
            late.nanosAtPermille(990) / 1_000);
  }
}
