package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.isochron.state.Distribution;
import org.junit.jupiter.api.Test;

/**
 * Five thousand simulated worlds on four workers with manual clocks. Worlds open, close, hang,
 * fail, and turn out slower than expected. {@code -Dfleet.seconds} sets the duration, and {@code
 * -Dfleet.seed} the random seed.
 */
class FleetWalkTest {
  private static final int WORLDS = 5_000;
  private static final int THREADS = 4;
  private static final int OWN_THREADS = 6;
  private static final long SECONDS = Long.getLong("fleet.seconds", 8);
  private static final long SECOND = 1_000_000_000;
  private static final long STEP_NANOS = 100_000_000;
  private static final WorldHost.Settings SETTINGS = WorldHost.Settings.DEFAULT
      .withThreads(THREADS)
      .withWorlds(WORLDS + 500)
      .withOwnThreads(OWN_THREADS)
      .withHang(Duration.ofMillis(250), Duration.ofSeconds(3));

  private final SimulatedFleet fleet = new SimulatedFleet(SETTINGS);
  private final List<SimulatedWorld> open = new ArrayList<>();
  private final List<SimulatedWorld> closed = new ArrayList<>();
  private final Distribution.Recorder lateness = new Distribution.Recorder();
  private long nextNumber;

  @Test
  void everyWorldTicksAtItsRateOrReportsWhyNot() {
    long seed = Long.getLong("fleet.seed", 1);
    Random random = new Random(seed);
    while (open.size() < WORLDS) {
      open(random);
    }
    SimulatedWorld hanging = open.get(random.nextInt(WORLDS));
    hanging.step = at(2 * SECOND, () -> fleet.hang(hanging, 1_000 * SECOND, true));
    SimulatedWorld returning = open.get(random.nextInt(WORLDS));
    returning.step = at(4 * SECOND, () -> fleet.hang(returning, SECOND, false));
    SimulatedWorld failing = open.get(random.nextInt(WORLDS));
    failing.step = at(3 * SECOND, () -> {
      throw new IllegalStateException("planted");
    });
    SimulatedWorld slow = new SimulatedWorld("slow", SECOND / 50, () -> 5_000_000);
    assertThat(fleet.open(slow, 10_000)).isEmpty();
    open.add(slow);

    for (long now = STEP_NANOS; now <= SECONDS * SECOND; now += STEP_NANOS) {
      fleet.run(now);
      comeAndGo(random);
      check(seed, random.nextInt(100));
    }

    fleet.run(fleet.nowNanos() + STEP_NANOS);
    for (int i = 0; i < open.size(); i++) {
      check(seed, i);
    }
    assertThat(closed).as("seed %d", seed).filteredOn(world -> !world.ended).isEmpty();
    assertThat(hanging.ended).as("seed %d", seed).isTrue();
    assertThat(hanging.cause).as("seed %d", seed).isPresent();
    assertThat(hanging.cause.orElseThrow())
        .hasMessageContaining("has not returned from a turn for PT3S");
    assertThat(failing.cause.orElseThrow()).hasMessage("planted");
    assertThat(returning.ended).as("seed %d", seed).isEqualTo(!open.contains(returning));
    if (!returning.ended) {
      assertThat(fleet.scheduled(returning).isAlone()).isFalse(); // after some time
      assertThat(returning.forgotten)
          .isBetween(SECOND / returning.periodNanos - 2, SECOND / returning.periodNanos + 2);
    }
    assertThat(slow.ended || fleet.scheduled(slow).isAlone()).isTrue();
    WorldHost.Report report = fleet.host.report();
    assertThat(report.worlds()).as("seed %d", seed).isEqualTo((int)
        open.stream().filter(world -> !world.ended).count());
    assertThat(report.loadPermille()).as("seed %d", seed).isBetween(500, 700);
    Distribution late = lateness.read();
    assertThat(late.nanosAtPermille(990)).as("seed %d: %s", seed, late).isLessThan(1_000_000);
    assertThat(report.overloaded()).as("seed %d", seed).isZero();
    assertThat(report.hanging()).as("seed %d", seed).isZero();
    assertThat(report.threads()).as("seed %d", seed).isEqualTo(THREADS);
  }

  @Test
  void worldsAreLetInUntilTheNextWouldNotFit() {
    Random random = new Random(3);
    long needed = 0;
    Optional<String> refusal = Optional.empty();
    while (refusal.isEmpty()) {
      long period = SECOND / (10L + random.nextInt(90));
      long cost = 1_000L + random.nextInt(100_000);
      refusal = fleet.open(new SimulatedWorld("w", period, () -> cost), cost);
      needed += refusal.isEmpty() ? cost * 1_000_000 / period : 0;
      fleet.run(fleet.nowNanos() + 10_000_000);
    }
    fleet.run(fleet.nowNanos() + SECOND);

    long limit = 1_000L * THREADS * SETTINGS.loadPermille();
    assertThat(needed).isBetween(limit - THREADS * 10_000L, limit);
    assertThat(refusal.orElseThrow()).contains("millionths of a thread, and the emptiest has");
    assertThat(fleet.host.report().refused()).isEqualTo(1);
    assertThat(fleet.host.report().loadPermille()).isBetween(685, 700);
    assertThat(fleet.worlds.keySet()).allMatch(world -> world.forgotten == 0);
  }

  @Test
  void worldsWhoseBodiesFallAtFirstAreLetInByWhatIsExpectedOfThem() {
    long seed = Long.getLong("fleet.seed", 4);
    Random random = new Random(seed);
    int opened = 0;
    while (fleet.nowNanos() < 15 * SECOND) {
      SimulatedWorld world = falling(random);
      opened += fleet.open(world, world.costNanos.getAsLong()).isEmpty() ? 1 : 0;
      fleet.run(fleet.nowNanos() + 1_000_000);
    }

    assertThat(opened).as("seed %d", seed).isGreaterThan(200);
    assertThat(fleet.host.report().loadPermille()).as("seed %d", seed).isBetween(680, 705);
    assertThat(fleet.worlds.keySet()).allMatch(world -> world.forgotten == 0);
  }

  /**
   * A world of 60 to 120 Hz. Its ticks cost a sixth of their later cost while its bodies are still
   * falling.
   */
  private static SimulatedWorld falling(Random random) {
    long period = SECOND / (60L + random.nextInt(60));
    long cost = 50_000L + random.nextInt(150_000);
    long untilTick = (SECOND + random.nextInt(2_000_000_000)) / period;
    SimulatedWorld[] world = new SimulatedWorld[1];
    world[0] = new SimulatedWorld("falling", period, () -> {
      boolean falls = world[0].started && world[0].ticks < untilTick;
      return falls ? cost / 6 : cost;
    });
    return world[0];
  }

  private void comeAndGo(Random random) {
    for (int i = random.nextInt(20); i > 0; i--) {
      SimulatedWorld leaving = open.remove(random.nextInt(open.size()));
      if (!leaving.ended) {
        leaving.close();
        fleet.scheduled(leaving).poke();
        closed.add(leaving);
      }
    }
    fleet.run(fleet.nowNanos());
    while (open.size() < WORLDS) {
      open(random);
    }
  }

  private void open(Random random) {
    long period = SECOND / (10L + random.nextInt(30));
    long cost = 5_000L + random.nextInt(30_000);
    SimulatedWorld world =
        new SimulatedWorld("w" + nextNumber++, period, () -> cost / 2 + random.nextInt((int) cost));
    world.lateness = lateness::record;
    assertThat(fleet.open(world, cost)).isEmpty();
    open.add(world);
  }

  private Runnable at(long nanos, Runnable act) {
    boolean[] done = new boolean[1];
    return () -> {
      if (!done[0] && fleet.nowNanos() >= nanos) {
        done[0] = true;
        act.run();
      }
    };
  }

  private void check(long seed, int index) {
    SimulatedWorld world = open.get(index);
    ScheduledWorld scheduled = fleet.scheduled(world);
    String where =
        "seed %d, world %s at %d ms".formatted(seed, world.name, fleet.nowNanos() / 1_000_000);
    assertThat(world.earlyTurns).as(where).isZero();
    if (world.ended || world.inTurn) {
      return; // failed or hanging
    }
    long missing = world.due(fleet.nowNanos()) - world.ticks - world.forgotten;
    assertThat(missing).as(where).isLessThanOrEqualTo(1);
    if (scheduled.moves() == 0 && !scheduled.isAlone()) {
      assertThat(world.forgotten).as(where).isZero();
    }
  }
}
