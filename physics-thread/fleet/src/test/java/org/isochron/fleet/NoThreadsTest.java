package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A system that is out of threads when the host needs one. */
class NoThreadsTest {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long PERIOD = 10 * MILLI;

  private final WorldHost.Settings settings = WorldHost.Settings.DEFAULT
      .withThreads(2)
      .withOwnThreads(2)
      .withHang(Duration.ofMillis(250), Duration.ofSeconds(100));
  private final SimulatedFleet fleet = new SimulatedFleet(settings);

  @Test
  void othersOfAWorkerThatHangsContinueWhereThereIsAThreadIfNoneCanBeStarted() {
    SimulatedWorld hanging = open("hanging");
    open("elsewhere");
    SimulatedWorld together = open("together");
    hangOnce(hanging, 30 * SECOND);
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
    SimulatedWorld first = open("first");
    SimulatedWorld second = open("second");
    SimulatedWorld other = open("other");
    fleet.noThreads = true;
    hangOnce(first, 100 * SECOND);
    hangOnce(second, 100 * SECOND);
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

  private SimulatedWorld open(String name) {
    SimulatedWorld world = new SimulatedWorld(name, PERIOD, () -> 10 * MICRO);
    assertThat(fleet.open(world, 10 * MICRO)).isEmpty();
    return world;
  }

  private void hangOnce(SimulatedWorld world, long nanos) {
    boolean[] hung = new boolean[1];
    world.step = () -> {
      if (!hung[0] && fleet.nowNanos() >= SECOND) {
        hung[0] = true;
        fleet.hang(world, nanos, false);
      }
    };
  }
}
