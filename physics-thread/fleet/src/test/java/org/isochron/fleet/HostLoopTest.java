package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostLoopTest {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long PERIOD = 10 * MILLI;

  private final WorldHost.Settings settings = WorldHost.Settings.DEFAULT
      .withThreads(2)
      .withWorlds(100)
      .withOwnThreads(1)
      .withHang(Duration.ofMillis(250), Duration.ofSeconds(2));
  private SimulatedFleet fleet = new SimulatedFleet(settings);

  @Test
  void worldsGoToTheEmptiestWorker() {
    for (int i = 0; i < 10; i++) {
      open("w" + i, 100 * MICRO);
    }

    fleet.run(SECOND);

    assertThat(fleet.workers).hasSize(2);
    assertThat(fleet.worlds.keySet().stream()
            .filter(world -> world.clock == fleet.workers.get(0).clock))
        .hasSize(5);
    assertThat(fleet.worlds.keySet()).allMatch(world -> world.forgotten == 0);
  }

  @Test
  void reportCountsRoomsByMeasuredCost() {
    assertThat(fleet.host.report().rooms()).isEqualTo(2); // each fills a thread

    for (int i = 0; i < 4; i++) {
      SimulatedWorld world = new SimulatedWorld("w" + i, PERIOD, () -> 500 * MICRO);
      assertThat(fleet.open(world, 100 * MICRO)).isEmpty();
    }
    assertThat(fleet.host.report().loadPermille()).isEqualTo(20); // expected cost

    fleet.run(SECOND);
    WorldHost.Report report = fleet.host.report();

    assertThat(report.loadPermille()).isEqualTo(100); // measured cost
    assertThat(report.rooms()).isEqualTo(24); // 2 × 70 % / 5 % − 4
    assertThat(report.isHealthy()).isTrue();
  }

  @Test
  void aBusyMachineMakesNoWorldMoreExpensive() {
    fleet.crowd = 8;
    for (int i = 0; i < 50; i++) {
      SimulatedWorld world = new SimulatedWorld("w" + i, PERIOD, () -> 800 * MICRO);
      assertThat(fleet.open(world, 100 * MICRO)).as("world %d", i).isEmpty();
      fleet.run(fleet.nowNanos() + 20 * MILLI);
    }

    fleet.run(fleet.nowNanos() + SECOND);
    assertThat(fleet.host.report().loadPermille()).isBetween(240, 260); // 50 × 1 % of two threads
  }

  @Test
  void firstTicksCloseNoDoor() {
    for (int i = 0; i < 50; i++) {
      int[] ticks = new int[1];
      SimulatedWorld world =
          new SimulatedWorld("w" + i, PERIOD, () -> ticks[0]++ < 10 ? 6 * MILLI : 100 * MICRO);
      assertThat(fleet.open(world, 100 * MICRO)).as("world %d", i).isEmpty();
      fleet.run(fleet.nowNanos() + 20 * MILLI);
    }
  }

  @Test
  void worldsBeyondTheMaximumAreRefused() {
    for (int i = 0; i < 100; i++) {
      open("w" + i, MICRO);
    }

    assertThat(fleet.open(world("one more", MICRO), MICRO).orElseThrow())
        .contains("the host has 100 worlds, its maximum");
    assertThat(fleet.host.report().refused()).isEqualTo(1);
  }

  @Test
  void slotOfAWorldThatEndedIsFree() {
    SimulatedWorld large = open("large", MILLI);
    for (int i = 0; i < 13; i++) {
      open("large " + i, MILLI);
    }
    assertThat(fleet.open(world("refused", MILLI), MILLI)).isPresent();

    large.close();
    fleet.scheduled(large).poke();
    fleet.run(PERIOD);

    assertThat(fleet.open(world("let in", MILLI), MILLI)).isEmpty();
  }

  @Test
  void othersContinueElsewhereWhileOneHangs() {
    SimulatedWorld hanging = open("hanging", 10 * MICRO);
    SimulatedWorld elsewhere = open("elsewhere", 10 * MICRO);
    SimulatedWorld together = open("together", 10 * MICRO);
    hangOnce(hanging, SECOND, false);

    fleet.run(2 * SECOND + SECOND / 2);

    assertThat(together.forgotten).isBetween(24L, 28L); // until the hang was detected
    assertThat(fleet.scheduled(together).moves()).isEqualTo(1);
    assertThat(elsewhere.forgotten).isZero();
    assertThat(hanging.cause).isEmpty(); // ended in time, and continues on its own thread
    assertThat(hanging.due(fleet.nowNanos()) - hanging.ticks).isBetween(98L, 102L);
    assertThat(fleet.scheduled(hanging).isAlone()).isTrue();
    assertThat(fleet.scheduled(hanging).isHanging()).isFalse();
    assertThat(fleet.host.report().threads()).isEqualTo(2);
    assertThat(fleet.host.report().ownThreads()).isEqualTo(1);

    fleet.run(4 * SECOND);
    assertThat(fleet.scheduled(hanging).isAlone()).isFalse(); // back on a shared thread
    assertThat(fleet.host.report().ownThreads()).isZero();
    assertThat(hanging.due(fleet.nowNanos()) - hanging.ticks).isBetween(98L, 102L);
  }

  @Test
  void hangingWorldIsReportedThenInterruptedAndItsThreadEnds() {
    SimulatedWorld hanging = open("hanging", 10 * MICRO);
    hangOnce(hanging, 1_000 * SECOND, true);

    List<WorldHost.Report> during = new ArrayList<>();
    fleet.at(SECOND + SECOND / 2, () -> {
      during.add(fleet.host.report());
      assertThat(fleet.scheduled(hanging).isHanging()).isTrue();
    });

    fleet.run(5 * SECOND);

    assertThat(fleet.nowNanos()).isEqualTo(5 * SECOND); // before the hanging step would have ended
    assertThat(during).singleElement().matches(report -> report.hanging() == 1);
    assertThat(hanging.cause.orElseThrow())
        .hasMessageContaining("world hanging has not returned from a turn for PT2S")
        .satisfies(
            cause -> assertThat(cause.getStackTrace()[0].toString()).contains("World.java:7"));
    assertThat(hanging.ended).isTrue();
    assertThat(fleet.host.report().ownThreads()).isZero();
    assertThat(fleet.workers.stream().filter(worker -> worker.stopped)).hasSize(1);
  }

  @Test
  void othersCrowdTogetherWhileNoThreadIsLeftForAWorldThatHangs() {
    SimulatedWorld first = open("first", 10 * MICRO);
    SimulatedWorld second = open("second", 10 * MICRO);
    SimulatedWorld other = open("other", 10 * MICRO);
    hangOnce(first, SECOND + SECOND / 2, false);
    fleet.at(SECOND + SECOND / 2, () -> hangOnce(second, SECOND + SECOND / 2, false));
    List<WorldHost.Report> during = new ArrayList<>();
    fleet.at(2 * SECOND, () -> during.add(fleet.host.report()));

    fleet.run(10 * SECOND);

    assertThat(during)
        .singleElement()
        .matches(report -> report.threads() == 1 && report.ownThreads() == 2);
    assertThat(other.due(fleet.nowNanos()) - other.ticks - other.forgotten).isLessThan(2);
    assertThat(other.forgotten).isLessThan(60);
    assertThat(first.cause).isEmpty();
    assertThat(second.cause).isEmpty();
    assertThat(fleet.host.report().threads()).isEqualTo(2); // as before
    assertThat(fleet.host.report().ownThreads()).isZero();
  }

  @Test
  void hostWhoseThreadsAllHangStartsAnother() {
    SimulatedFleet small = new SimulatedFleet(settings.withThreads(1).withOwnThreads(0));
    SimulatedWorld hanging = new SimulatedWorld("hanging", PERIOD, () -> MICRO);
    SimulatedWorld other = new SimulatedWorld("other", PERIOD, () -> MICRO);
    small.open(hanging, MICRO);
    small.open(other, MICRO);
    boolean[] hung = new boolean[1];
    hanging.step = () -> {
      if (!hung[0]) {
        hung[0] = true;
        small.hang(hanging, 100 * SECOND, false);
      }
    };

    small.run(3 * SECOND);

    assertThat(hanging.cause.orElseThrow()).hasMessageContaining("PT2S");
    assertThat(other.forgotten).isLessThan(30);
    assertThat(other.ticks).isGreaterThan(260);
  }

  @Test
  void processThatDoesNotRunForAWhileMakesNoWorldHang() {
    SimulatedWorld world = open("in a turn", 10 * MICRO);
    open("other", 10 * MICRO);
    open("together", 10 * MICRO);
    world.step = () -> fleet.stopAll(5 * SECOND);

    fleet.run(7 * SECOND);

    assertThat(fleet.host.report().moved()).isZero();
    assertThat(world.cause).isEmpty();
  }

  @Test
  void slowWorldGetsAThreadOfItsOwn() {
    SimulatedWorld slow = world("slow", 4 * MILLI);
    assertThat(fleet.open(slow, 10 * MICRO)).isEmpty();
    SimulatedWorld other = open("other", 10 * MICRO);
    SimulatedWorld together = open("together", 10 * MICRO);

    fleet.run(3 * SECOND);

    assertThat(fleet.scheduled(slow).isAlone()).isTrue();
    assertThat(slow.forgotten).isZero();
    assertThat(other.forgotten + together.forgotten).isZero();
    assertThat(together.latestNanos).isLessThanOrEqualTo(4 * MILLI);
  }

  @Test
  void slowWorldStopsWithItsCauseIfNoThreadIsLeft() {
    SimulatedWorld first = world("first", 4 * MILLI);
    SimulatedWorld second = world("second", 4 * MILLI);
    assertThat(fleet.open(first, 10 * MICRO)).isEmpty();
    assertThat(fleet.open(second, 10 * MICRO)).isEmpty();
    open("with the first", 10 * MICRO);
    open("with the second", 10 * MICRO);

    fleet.run(3 * SECOND);

    assertThat(first.ended != second.ended).isTrue();
    assertThat((first.ended ? first : second).cause.orElseThrow())
        .hasMessageContaining("takes longer than PT0.002S in too many turns")
        .hasMessageContaining("raise WorldHost.Settings.ownThreads");
  }

  @Test
  void listenerOfASlowWorldThatWasStoppedMayOpenAnotherWhileOthersEnd() {
    SimulatedFleet small = new SimulatedFleet(settings.withThreads(1).withOwnThreads(0));
    List<SimulatedWorld> cheap = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      cheap.add(world("w" + i, 10 * MICRO));
      assertThat(small.open(cheap.get(i), 10 * MICRO)).isEmpty();
    }
    SimulatedWorld slow = world("slow", 4 * MILLI);
    assertThat(small.open(slow, 10 * MICRO)).isEmpty();
    SimulatedWorld next = world("next", 10 * MICRO);
    slow.whenStopped = () -> {
      cheap.forEach(SimulatedWorld::close);
      cheap.forEach(world -> small.scheduled(world).poke());
      small.workers.forEach(worker -> {
        for (int turn = 0; turn < 5; turn++) {
          worker.turn(small.nowNanos());
        }
      });
      assertThat(small.open(next, 10 * MICRO)).isEmpty();
    };

    small.run(3 * SECOND);

    assertThat(small.startFailures).isZero();
    assertThat(slow.ended).isTrue();
    assertThat(cheap).allMatch(world -> world.ended);
    assertThat(next.ticks).isPositive();
  }

  @Test
  void worldThatIsExpectedToBeSlowBeginsOnAThreadOfItsOwnOrIsRefused() {
    open("slow", 4 * MILLI);

    assertThat(fleet.host.report().ownThreads()).isEqualTo(1);
    assertThat(fleet.open(world("second", 4 * MILLI), 4 * MILLI).orElseThrow())
        .contains("all 1 threads for such worlds are taken");
  }

  @Test
  void worldsThatAreAllSlowAreAsSlowAsTheMachine() {
    for (int i = 0; i < 4; i++) {
      SimulatedWorld world = world("w" + i, 10 * MICRO);
      world.step = () -> world.clock.advance(3 * MILLI);
      assertThat(fleet.open(world, 10 * MICRO)).isEmpty();
    }

    fleet.run(3 * SECOND);

    assertThat(fleet.worlds.keySet()).allMatch(world -> world.cause.isEmpty());
    assertThat(fleet.host.report().ownThreads()).isZero();
  }

  @Test
  void rareLongTurnsAreForgiven() {
    SimulatedWorld world = open("uneven", 10 * MICRO);
    world.step = () -> world.clock.advance(world.ticks % 20 == 0 ? 4 * MILLI : 0);

    fleet.run(10 * SECOND);

    assertThat(fleet.scheduled(world).isAlone()).isFalse();
    assertThat(fleet.scheduled(world).moves()).isZero();
  }

  @Test
  void worldsThatCostMoreThanExpectedAreSpread() {
    SimulatedWorld[] worlds = new SimulatedWorld[12];
    for (int i = 0; i < worlds.length; i++) {
      // every second world is expensive, so one worker gets only expensive worlds
      long costNanos = i % 2 == 0 ? MILLI + MILLI / 2 : 100 * MICRO;
      worlds[i] = new SimulatedWorld("w" + i, PERIOD, () -> costNanos);
      assertThat(fleet.open(worlds[i], 100 * MICRO)).isEmpty();
    }

    fleet.run(3 * SECOND);

    assertThat(fleet.host.report().overloaded()).isZero();
    assertThat(fleet.host.report().moved()).isBetween(1L, 6L);
    assertThat(fleet.worlds.values().stream().filter(ScheduledWorld::isAlone)).isEmpty();
  }

  @Test
  void othersOfAWorkerThatHangsContinueWhereThereIsAThreadIfNoneCanBeStarted() {
    becomePatient();
    SimulatedWorld hanging = open("hanging", 10 * MICRO);
    open("elsewhere", 10 * MICRO);
    SimulatedWorld together = open("together", 10 * MICRO);
    hangOnce(hanging, 30 * SECOND, false);
    fleet.noThreads = true;

    fleet.run(20 * SECOND);

    assertThat(together.forgotten).isLessThan(40);
    assertThat(fleet.scheduled(together).moves()).isEqualTo(1);
    assertThat(fleet.scheduled(together).isHanging()).isFalse();
    assertThat(fleet.startFailures).isGreaterThan(10);
    assertThat(fleet.host.report().hanging()).isEqualTo(1);
  }

  @Test
  void othersWaitUntilAThreadCanBeStartedIfAllHang() {
    becomePatient();
    SimulatedWorld first = open("first", 10 * MICRO);
    SimulatedWorld second = open("second", 10 * MICRO);
    SimulatedWorld other = open("other", 10 * MICRO);
    fleet.noThreads = true;
    hangOnce(first, 100 * SECOND, false);
    hangOnce(second, 100 * SECOND, false);
    fleet.at(5 * SECOND, () -> {
      assertThat(fleet.host.report().isHealthy()).isFalse();
      fleet.noThreads = false;
    });

    fleet.run(20 * SECOND);

    assertThat(other.forgotten).as("five seconds and what it takes to notice").isLessThan(450);
    assertThat(other.ticks).isGreaterThan(1_500);
    assertThat(fleet.host.report().threads()).isEqualTo(2);
    assertThat(fleet.host.report().isHealthy()).isTrue();
  }

  @Test
  void aHostWithoutItsThreadsDoesNotStart() {
    assertThatThrownBy(() -> new HostLoop(settings, number -> {
          throw new InternalError("unable to create native thread");
        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no thread could be started");
  }

  /** Stops a world that hangs only after a long time. */
  private void becomePatient() {
    fleet = new SimulatedFleet(
        settings.withOwnThreads(2).withHang(Duration.ofMillis(250), Duration.ofSeconds(100)));
  }

  private SimulatedWorld open(String name, long costNanos) {
    SimulatedWorld world = world(name, costNanos);
    assertThat(fleet.open(world, costNanos)).isEmpty();
    return world;
  }

  private static SimulatedWorld world(String name, long costNanos) {
    return new SimulatedWorld(name, PERIOD, () -> costNanos);
  }

  private void hangOnce(SimulatedWorld world, long nanos, boolean interruptible) {
    boolean[] hung = new boolean[1];
    world.step = () -> {
      if (!hung[0] && fleet.nowNanos() >= SECOND) {
        hung[0] = true;
        fleet.hang(world, nanos, interruptible);
      }
    };
  }
}
