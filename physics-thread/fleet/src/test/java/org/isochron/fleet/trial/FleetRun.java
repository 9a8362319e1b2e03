package org.isochron.fleet.trial;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.state.Distribution;
import org.isochron.state.NanoClock;

/**
 * Runs a fleet of worlds, some of which are closed and replaced, and measures it. Owner: one
 * thread.
 */
final class FleetRun {
  private static final long POLL_NANOS = 5_000_000;
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int MAX_WORLDS = 100_000;
  private static final Duration HANG_AFTER = Duration.ofMillis(250);
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Maximum wait for room at the start, when ticks are still expensive. */
  private static final long ROOM_NANOS = 20 * SECOND_NANOS;

  private static final int MEASURED_TICKS = 50;

  private final FleetPlan plan;
  private final NanoClock clock = NanoClock.system();
  private final Supplier<Simulation> worlds;
  private final List<FleetWorld> open = new ArrayList<>();
  private final List<Runnable> planted = new ArrayList<>();

  private Distribution lateness = new Distribution.Recorder().read();
  private long dueTicks;
  private long ranTicks;
  private int opened;
  private int failed;
  private int unplanted;
  private boolean counting;

  private long maxTickNanos;
  private Duration expectedTick = HostedWorld.Settings.DEFAULT.expectedTick();

  FleetRun(FleetPlan plan) {
    this.plan = plan;
    Scene scene = Scene.fallingPile(plan.bodies());
    worlds = () -> Engines.named(plan.engine()).build(scene);
  }

  FleetSummary run() throws IOException {
    WorldHost.Settings defaults = WorldHost.Settings.DEFAULT;
    WorldHost.Settings settings = defaults
        .withThreads(plan.threads())
        .withWorlds(MAX_WORLDS) // so only the threads limit the report's rooms
        .withHang(HANG_AFTER, Duration.ofMillis(plan.stopMillis()))
        .withThread(
            // failures are counted through the status of the worlds
            defaults.thread().withFailureHandler(cause -> {}));
    try (WorldHost host = WorldHost.start(settings)) {
      return run(host);
    }
  }

  private FleetSummary run(WorldHost host) throws IOException {
    fill(host);
    wait(host, plan.warmUpSeconds());
    MemoryUse memoryAtFirst = MemoryUse.withoutGarbage();
    wait(host, 1); // excludes ticks that the garbage collection delayed
    long cpuNanos = PROCESS.getProcessCpuTime();
    counting = true;
    open.forEach(FleetWorld::count);
    if (plan.hang()) {
      planted.add(FaultyWorld::hang);
    }
    if (plan.fail()) {
      planted.add(FaultyWorld::fail);
    }
    wait(host, plan.seconds());
    cpuNanos = PROCESS.getProcessCpuTime() - cpuNanos;
    WorldHost.Report report = host.report();
    long tickNanos = meanTickNanos();
    int missing = missingWorlds() + planted.size();
    open.forEach(this::stopCounting);
    counting = false;
    MemoryUse memory = MemoryUse.withoutGarbage();
    return new FleetSummary(
        plan.worlds(),
        opened,
        missing,
        failed,
        unplanted,
        dueTicks,
        ranTicks,
        lateness,
        report,
        tickNanos,
        cpuNanos,
        memoryAtFirst,
        memory,
        ManagementFactory.getThreadMXBean().getThreadCount());
  }

  private void fill(WorldHost host) {
    open(host, worlds.get());
    long endNanos = clock.nanos() + ROOM_NANOS;
    while (!open.isEmpty()
        && open.get(0).hosted().status().tick() < MEASURED_TICKS
        && clock.nanos() - endNanos < 0) {
      LockSupport.parkNanos(POLL_NANOS);
      takeFailures();
    }
    measure();
    while (open.size() < plan.worlds()) {
      if (!open(host, worlds.get())) {
        if (clock.nanos() - endNanos >= 0) {
          return; // room may become free later
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
      measure();
    }
  }

  /**
   * Uses the largest mean cost so far as the expected cost of the next world. Bodies that fall on
   * each other cost several times their later cost.
   */
  private void measure() {
    maxTickNanos = Math.max(maxTickNanos, meanTickNanos());
    if (maxTickNanos > 0) {
      expectedTick = Duration.ofNanos(maxTickNanos);
    }
  }

  private long meanTickNanos() {
    long sum = 0;
    long measured = 0;
    for (FleetWorld world : open) {
      long nanos = world.hosted().share().tickNanos();
      sum += nanos;
      measured += nanos > 0 ? 1 : 0;
    }
    return sum / Math.max(1, measured);
  }

  private void fillUp(WorldHost host) {
    measure();
    if (missingWorlds() > 0) {
      open(host, worlds.get());
    }
    Iterator<Runnable> faults = planted.iterator();
    if (faults.hasNext()
        && open(host, new FaultyWorld(worlds.get(), plan.hertz(), faults.next()))) {
      faults.remove();
    }
  }

  private void wait(WorldHost host, int seconds) {
    long startNanos = clock.nanos();
    long endNanos = startNanos + seconds * SECOND_NANOS;
    long left = 0;
    for (long now = startNanos; now - endNanos < 0; now = clock.nanos()) {
      LockSupport.parkNanos(POLL_NANOS);
      takeFailures();
      fillUp(host);
      long passed = now - startNanos;
      for (; left * SECOND_NANOS < passed * plan.leaving(); left++) {
        leaveOldest();
      }
    }
    takeFailures();
    fillUp(host);
  }

  private int missingWorlds() {
    return plan.worlds()
        - (int) open.stream().filter(world -> !world.isPlanted()).count();
  }

  private void leaveOldest() {
    open.stream().filter(world -> !world.isPlanted()).findFirst().ifPresent(this::leave);
  }

  private void leave(FleetWorld world) {
    open.remove(world);
    stopCounting(world);
    world.hosted().close();
  }

  private void stopCounting(FleetWorld world) {
    world.end(clock.nanos());
    sum(world);
  }

  private void takeFailures() {
    for (FleetWorld world : List.copyOf(open)) {
      if (world.hasFailed()) {
        open.remove(world);
        stopCounting(world);
        failed++;
        if (!world.isPlanted()) {
          unplanted++;
        }
      }
    }
  }

  private void sum(FleetWorld world) {
    if (counting) {
      dueTicks += world.dueTicks();
      ranTicks += world.ranTicks();
      lateness = lateness.and(world.lateness());
    }
  }

  private boolean open(WorldHost host, Simulation simulation) {
    FleetWorld world = new FleetWorld(plan.hertz(), simulation instanceof FaultyWorld);
    HostedWorld.Settings defaults = HostedWorld.Settings.hertz(plan.hertz());
    PhysicsSettings physics = defaults.physics().withListener(world.listener());
    try {
      world.opened(host.open(
          "world " + opened,
          simulation,
          defaults.withPhysics(physics).withExpectedTick(expectedTick)));
    } catch (RejectedExecutionException e) {
      simulation.close();
      return false;
    }
    opened++;
    open.add(world);
    if (counting) {
      world.count();
    }
    return true;
  }
}
