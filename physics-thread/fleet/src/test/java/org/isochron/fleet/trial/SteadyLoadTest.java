package org.isochron.fleet.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyLoadTest {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final SteadyLoad load = new SteadyLoad();
  private long nowNanos = 7;
  private SteadyLoad.Counted counted = new SteadyLoad.Counted(5_000, 300, 200);

  @Test
  void evenCostIsSteadyAfterTenSeconds() {
    second(0, 0, 0);
    seconds(9, 500, 100);
    assertThat(load.isSteady()).isFalse();

    seconds(1, 500, 100);

    assertThat(load.isSteady()).isTrue();
    assertThat(load.lastSecond()).isEqualTo(new SteadyLoad.Counted(500_000_000, 100, 100));
  }

  /** The boxes fall freely, collide, and come to rest. */
  @Test
  void costThatRisesOrFallsIsNotSteadyUntilTheBoxesLie() {
    second(0, 0, 0);
    seconds(5, 600, 100);
    seconds(6, 1_900, 100);
    assertThat(load.isSteady()).isFalse();

    for (int millis = 1_900; millis > 200; millis -= 100) {
      seconds(1, millis, 100);
      assertThat(load.isSteady()).as("at %d ms a second", millis).isFalse();
    }

    seconds(10, 200, 100);
    assertThat(load.isSteady()).isTrue();
  }

  /** Two saturated processors show a constant cost even if ticks are missing. */
  @Test
  void evenCostIsNotSteadyWhileTicksAreMissing() {
    second(0, 0, 0);
    seconds(20, 2_000, 98);
    assertThat(load.isSteady()).isFalse();

    seconds(10, 2_000, 99);

    assertThat(load.isSteady()).isTrue();
  }

  private void seconds(int seconds, long cpuMillis, long ticks) {
    for (int second = 0; second < seconds; second++) {
      second(cpuMillis, 100, ticks);
    }
  }

  private void second(long cpuMillis, long dueTicks, long ticks) {
    counted = new SteadyLoad.Counted(
        counted.cpuNanos() + cpuMillis * 1_000_000,
        counted.dueTicks() + dueTicks,
        counted.ticks() + ticks);
    nowNanos += SECOND_NANOS;
    load.count(nowNanos, () -> counted);
  }
}
