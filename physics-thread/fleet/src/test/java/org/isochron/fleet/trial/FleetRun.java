package org.isochron.fleet.trial;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.OperatorTable;
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

  /** Timeout for the initial joins. */
  private static final int JOIN_SECONDS = 300;

  private static final int JOINS_A_SECOND = 10;

  private static final int NOTICED_SECONDS = 1;

  /**
   * Time until viewers of a replaced world have found the next one. A full relay makes viewers wait
   * for a minute.
   */
  private static final int RETURN_SECONDS = 80;

  private static final int MEASURED_TICKS = 50;

  private final FleetPlan plan;
  private final Consumer<String> progress;
  private final NanoClock clock = NanoClock.system();
  private final Supplier<Simulation> worlds;
  private final List<FleetWorld> open = new ArrayList<>();
  private final List<Runnable> planted = new ArrayList<>();

  /** Names of closed worlds, reused so that their viewers continue with the replacements. */
  private final Deque<String> freeNames = new ArrayDeque<>();

  private Distribution lateness = new Distribution.Recorder().read();
  private long dueTicks;
  private long ranTicks;
  private int opened;
  private int failed;
  private int unplanted;
  private boolean counting;

  /** Counts of closed worlds. */
  private SteadyLoad.Counted gone = SteadyLoad.Counted.NONE;

  private Optional<ServedFleet> served = Optional.empty();
  private long maxTickNanos;
  private Duration expectedTick = HostedWorld.Settings.DEFAULT.expectedTick();

  FleetRun(FleetPlan plan) {
    this(plan, line -> {}, pilesOf(plan));
  }

  FleetRun(FleetPlan plan, Consumer<String> progress, Supplier<Simulation> worlds) {
    this.plan = plan;
    this.progress = progress;
    this.worlds = worlds;
  }

  private static Supplier<Simulation> pilesOf(FleetPlan plan) {
    Scene scene = Scene.fallingPile(plan.bodies());
    return () -> Engines.named(plan.engine()).build(scene);
  }

  FleetSummary run() throws IOException {
    WorldHost.Settings defaults = WorldHost.Settings.DEFAULT;
    // with the default limits, worlds would be stopped and replaced endlessly while their bodies
    // fall
    Duration longTurn = plan.settleSeconds() == 0 ? defaults.longTurn() : HANG_AFTER;
    WorldHost.Settings settings = defaults
        .withLongTurn(longTurn)
        .withThreads(plan.threads())
        .withWorlds(MAX_WORLDS) // so only the threads limit the report's rooms
        .withHang(HANG_AFTER, Duration.ofMillis(plan.stopMillis()))
        .withThread(
            // failures are counted through the status of the worlds
            defaults.thread().withFailureHandler(cause -> {}));
    try (WorldHost host = WorldHost.start(settings);
        OperatorTable table = new OperatorTable("fleet")) {
      table.add(host);
      if (plan.serving().isPresent()) {
        served = Optional.of(new ServedFleet(plan.serving().get(), host, table));
      }
      try {
        return run(host);
      } finally {
        served.ifPresent(ServedFleet::close);
      }
    }
  }

  private FleetSummary run(WorldHost host) throws IOException {
    fill(host);
    settle(host);
    if (served.isPresent()) {
      served.get().begin(watchedNames(), plan.serving().orElseThrow().folder());
      int seconds = JOIN_SECONDS + plan.serving().orElseThrow().allViewers() / JOINS_A_SECOND;
      await(host, served.get()::areAllServedThatFit, seconds, "viewers join");
    }
    wait(host, plan.warmUpSeconds(), "warming up");
    settle(host);
    MemoryUse memoryAtFirst = MemoryUse.withoutGarbage();
    wait(host, 1, "warming up"); // excludes ticks that the garbage collection delayed
    long cpuNanos = PROCESS.getProcessCpuTime();
    long servingNanos = served.map(ServedFleet::cpuNanos).orElse(0L);
    counting = true;
    open.forEach(FleetWorld::count);
    served.ifPresent(ServedFleet::count);
    if (plan.hang()) {
      planted.add(FaultyWorld::hang);
    }
    if (plan.fail()) {
      planted.add(FaultyWorld::fail);
    }
    wait(host, plan.seconds(), "running");
    cpuNanos = PROCESS.getProcessCpuTime() - cpuNanos;
    servingNanos = served.map(ServedFleet::cpuNanos).orElse(0L) - servingNanos;
    WorldHost.Report report = host.report();
    long tickNanos = meanTickNanos();
    int missing = missingWorlds() + planted.size();
    open.forEach(this::stopCounting);
    counting = false;
    if (served.isPresent()) {
      await(host, () -> false, NOTICED_SECONDS, "viewers return");
      await(host, served.get()::areAllTakenServed, RETURN_SECONDS, "viewers return");
    }
    long relayNanos = servingNanos;
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
        ManagementFactory.getThreadMXBean().getThreadCount(),
        served.map(fleet -> fleet.figures(relayNanos)));
  }

  private List<String> watchedNames() {
    return open.stream()
        .map(world -> world.hosted().name())
        .limit(plan.serving().orElseThrow().watched())
        .toList();
  }

  private void settle(WorldHost host) throws IOException {
    SteadyLoad load = new SteadyLoad();
    if (plan.settleSeconds() == 0) {
      return;
    }
    await(
        host,
        () -> {
          load.count(clock.nanos(), this::counted);
          return load.isSteady();
        },
        plan.settleSeconds(),
        "settling");
    SteadyLoad.Counted last = load.lastSecond();
    if (!load.isSteady()) {
      throw new IOException(
          "the load of %d worlds is not steady after %d s: in the last second they took %d thousandths of a processor, and %d of %d ticks ran; run fewer worlds, a lower rate or a faster machine"
              .formatted(
                  open.size(),
                  plan.settleSeconds(),
                  TimeUnit.NANOSECONDS.toMillis(last.cpuNanos()),
                  last.ticks(),
                  last.dueTicks()));
    }
  }

  private SteadyLoad.Counted counted() {
    long due = gone.dueTicks();
    long ran = gone.ticks();
    for (FleetWorld world : open) {
      due += world.handledTicks();
      ran += world.hosted().statistics().ticks();
    }
    return new SteadyLoad.Counted(PROCESS.getProcessCpuTime(), due, ran);
  }

  private void await(WorldHost host, BooleanSupplier goal, int seconds, String what) {
    long startNanos = clock.nanos();
    long passed = 0;
    while (!goal.getAsBoolean() && passed < seconds) {
      LockSupport.parkNanos(POLL_NANOS);
      takeFailures();
      fillUp(host);
      long now = (clock.nanos() - startNanos) / SECOND_NANOS;
      if (now > passed) {
        passed = now;
        progress(host, what, passed, seconds);
      }
    }
  }

  private void fill(WorldHost host) {
    open(host, worlds.get());
    long beganNanos = clock.nanos();
    long endNanos = beganNanos + ROOM_NANOS;
    while (!open.isEmpty()
        && open.get(0).hosted().status().tick() < MEASURED_TICKS
        && clock.nanos() - endNanos < 0) {
      LockSupport.parkNanos(POLL_NANOS);
      takeFailures();
    }
    measure();
    long reported = 0;
    while (open.size() < plan.worlds()) {
      if (!open(host, worlds.get())) {
        if (clock.nanos() - endNanos >= 0) {
          return; // room may become free later
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
      long passed = (clock.nanos() - beganNanos) / SECOND_NANOS;
      if (passed > reported) {
        reported = passed;
        progress(host, "opening", passed, ROOM_NANOS / SECOND_NANOS);
      }
      measure();
    }
  }

  /**
   * Uses the largest mean cost so far as the expected cost of the next world. Bodies that fall on
   * each other cost several times their later cost. If the plan waits for a steady load, the
   * present mean is used instead.
   */
  private void measure() {
    long mean = meanTickNanos();
    maxTickNanos = plan.settleSeconds() == 0 ? Math.max(maxTickNanos, mean) : mean;
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

  private void wait(WorldHost host, int seconds, String what) {
    long startNanos = clock.nanos();
    long endNanos = startNanos + seconds * SECOND_NANOS;
    long reported = 0;
    long left = 0;
    for (long now = startNanos; now - endNanos < 0; now = clock.nanos()) {
      LockSupport.parkNanos(POLL_NANOS);
      takeFailures();
      fillUp(host);
      long passed = now - startNanos;
      for (; left * SECOND_NANOS < passed * plan.leaving(); left++) {
        leaveOldest();
      }
      if (passed / SECOND_NANOS > reported) {
        reported = passed / SECOND_NANOS;
        progress(host, what, reported, seconds);
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
    freeNames.add(world.hosted().name());
  }

  private void stopCounting(FleetWorld world) {
    world.end(clock.nanos());
    gone = new SteadyLoad.Counted(
        0,
        gone.dueTicks() + world.handledTicks(),
        gone.ticks() + world.hosted().statistics().ticks());
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
          freeNames.add(world.hosted().name());
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
    boolean isNew = world.isPlanted() || freeNames.isEmpty();
    String name = isNew ? "world " + opened : freeNames.peek();
    HostedWorld.Settings defaults = HostedWorld.Settings.hertz(plan.hertz());
    PhysicsSettings physics = defaults.physics().withListener(world.listener());
    try {
      world.opened(host.open(
          name, simulation, defaults.withPhysics(physics).withExpectedTick(expectedTick)));
    } catch (RejectedExecutionException e) {
      simulation.close();
      return false;
    }
    opened++;
    if (!isNew) {
      freeNames.remove();
    }
    open.add(world);
    if (counting) {
      world.count();
    }
    return true;
  }

  private void progress(WorldHost host, String what, long passed, long seconds) {
    WorldHost.Report report = host.report();
    progress.accept(
        "%s, %d of %d s: %s%d worlds, %d thousandths of the threads, room for %d more; %d hang, %d failed, %d moved"
            .formatted(
                what,
                passed,
                seconds,
                served.map(each -> each + ", ").orElse(""),
                report.worlds(),
                report.loadPermille(),
                report.rooms(),
                report.hanging(),
                failed,
                report.moved()));
  }
}
