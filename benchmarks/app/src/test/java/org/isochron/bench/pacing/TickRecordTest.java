package org.isochron.bench.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

final class TickRecordTest {
  private static final long ORIGIN_NANOS = 77;
  private static final long PERIOD_NANOS = 10_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(ORIGIN_NANOS);
  private final TickRecord ticks = new TickRecord(TickRate.hertz(100), 20, clock);

  @Test
  void latenessIsCountedFromTheGridAndNotFromTheTickBefore() {
    ticks.begin();
    for (int tick = 1; tick <= 12; tick++) {
      tickAt(tick * (PERIOD_NANOS + 1_000));
    }

    assertThat(ticks.lateNanos()).startsWith(1_000, 2_000, 3_000).hasSize(12);
    assertThat(TickRecord.driftNanos(ticks.lateNanos()))
        .as("of the last ten the least late one")
        .isEqualTo(-3_000);
  }

  @Test
  void oneLateTickAtTheEndIsNoDrift() {
    ticks.begin();
    tickAt(PERIOD_NANOS);
    tickAt(2 * PERIOD_NANOS);
    tickAt(3 * PERIOD_NANOS + 5_000_000);

    assertThat(ticks.lateNanos()).containsExactly(0, 0, 5_000_000);
    assertThat(TickRecord.driftNanos(ticks.lateNanos())).isZero();
  }

  @Test
  void gridOfWholeMillisecondsBeginsAtItsEarliestTick() {
    ticks.begin();
    tickAt(PERIOD_NANOS - 400_000);
    tickAt(2 * PERIOD_NANOS - 300_000);

    assertThat(ticks.lateNanos()).containsExactly(0, 100_000);
  }

  @Test
  void tooFastIsNotTakenForAnotherGrid() {
    ticks.begin();
    tickAt(PERIOD_NANOS / 2);
    tickAt(PERIOD_NANOS);

    assertThat(ticks.lateNanos()).containsExactly(-4_000_000, -9_000_000);
    assertThat(TickRecord.driftNanos(ticks.lateNanos())).isEqualTo(9_000_000);
  }

  @Test
  void ticksBeyondTheCapacityAreLeftOut() {
    ticks.begin();
    for (int tick = 1; tick <= 25; tick++) {
      tickAt(tick * PERIOD_NANOS);
    }

    assertThat(ticks.lateNanos()).hasSize(20).containsOnly(0);
  }

  @Test
  void lastTicksOfTheThreadShowTheSameDrift() {
    LastTicks last = new LastTicks();
    assertThat(last.driftNanos(ORIGIN_NANOS)).isZero();

    for (int tick = 1; tick <= 12; tick++) {
      last.add(tick * PERIOD_NANOS, ORIGIN_NANOS + tick * (PERIOD_NANOS + 1_000));
    }

    assertThat(last.driftNanos(ORIGIN_NANOS)).isEqualTo(-3_000);
  }

  private void tickAt(long sinceOriginNanos) {
    clock.moveTo(ORIGIN_NANOS + sinceOriginNanos);
    ticks.tick();
  }
}
