package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerLoopTest {
  private static final long MILLI = 1_000_000;
  private static final long PERIOD = 10 * MILLI;

  private final SimulatedFleet fleet = new SimulatedFleet(
      WorldHost.Settings.DEFAULT.withThreads(1).withLoadPermille(1_000).withOwnThreads(0));
  private final List<String> turns = new ArrayList<>();

  @Test
  void worldsTickInTheOrderInWhichTheyAreDue() {
    SimulatedWorld half = open("10 ms", PERIOD, 0);
    open("20 ms", 2 * PERIOD, 0);

    fleet.run(41 * MILLI);

    // the second world starts half a period later than the first
    assertThat(turns).containsExactly("10 ms", "10 ms", "20 ms", "10 ms", "10 ms");
    assertThat(half.earlyTurns).isZero();
  }

  @Test
  void turnsOfEqualRatesAreEvenlySpread() {
    List<SimulatedWorld> worlds = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      worlds.add(open("w" + i, PERIOD, MILLI));
    }

    fleet.run(100 * PERIOD);

    assertThat(worlds).allMatch(world -> world.latestNanos == 0 && world.forgotten == 0);
    assertThat(worlds.stream().map(world -> world.startedNanos % PERIOD).sorted())
        .containsExactlyElementsOf(
            worlds.stream().map(world -> worlds.indexOf(world) * PERIOD / 8).toList());
  }

  @Test
  void worldThatIsAlwaysBehindHasOneTurnBetweenTwoOfTheOthers() {
    SimulatedWorld heavy = open("heavy", MILLI, 0);
    heavy.step =
        () -> heavy.clock.advance(MILLI + MILLI / 2); // each step takes one and a half periods
    SimulatedWorld light = open("light", PERIOD, 1_000);

    fleet.run(100 * PERIOD);

    assertThat(light.forgotten).isZero();
    assertThat(light.latestNanos).isLessThanOrEqualTo(MILLI + MILLI / 2);
    assertThat(heavy.forgotten).isPositive();
  }

  @Test
  void worldThatThrowsEndsAlone() {
    SimulatedWorld failing = open("failing", PERIOD, 0);
    failing.step = () -> {
      throw new StackOverflowError("planted");
    };
    SimulatedWorld other = open("other", PERIOD, 0);

    fleet.run(10 * PERIOD);

    assertThat(failing.ended).isTrue();
    assertThat(failing.cause.orElseThrow()).hasMessage("planted");
    assertThat(other.ticks).isEqualTo(9);
    assertThat(fleet.host.report().worlds()).isEqualTo(1);
  }

  @Test
  void pokedWorldHasATurnAtOnce() {
    SimulatedWorld world = open("poked", 1_000 * PERIOD, 0);
    fleet.run(MILLI);

    world.close();
    fleet.scheduled(world).poke();
    fleet.run(2 * MILLI);

    assertThat(world.ended).isTrue();
  }

  private SimulatedWorld open(String name, long periodNanos, long costNanos) {
    SimulatedWorld world = new SimulatedWorld(name, periodNanos, () -> costNanos);
    world.step = () -> turns.add(name);
    assertThat(fleet.open(world, Math.max(1, costNanos))).isEmpty();
    return world;
  }
}
