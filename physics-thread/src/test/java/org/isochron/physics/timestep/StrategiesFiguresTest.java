package org.isochron.physics.timestep;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.time.TickRate;
import org.junit.jupiter.api.Test;

/** Figures of the table of strategies that hold for all of them. */
class StrategiesFiguresTest {
  private static final long BILLION = 1_000_000_000;

  @Test
  void s8NoDriftAfterABillionTicksAtHundredAndSixtyHertz() {
    for (long hertz : new long[] {100, 60}) {
      TickRate rate = TickRate.hertz(hertz);
      Timestep timestep = Timestep.fixed(FixedSettings.of(rate).inStep());
      timestep.advance(0);
      long span = BILLION / hertz * BILLION + BILLION % hertz * BILLION / hertz;

      int ticks = timestep.advance(span);

      assertThat(ticks).as("at %d Hz", hertz).isEqualTo((int) BILLION);
      assertThat(timestep.pendingNanos()).as("drift at %d Hz", hertz).isZero();
      assertThat(rate.instantNanos(BILLION)).isEqualTo(span);
    }
  }
}
