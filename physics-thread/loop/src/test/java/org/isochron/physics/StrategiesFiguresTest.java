package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class StrategiesFiguresTest {
  private static final long BILLION = 1_000_000_000;

  @Test
  void s8NoDriftAfterABillionTicksAtHundredAndSixtyHertz() {
    for (long hertz : new long[] {100, 60}) {
      TickRate rate = TickRate.hertz(hertz);
      Timestep timestep = Timestep.fixed(Timestep.FixedSettings.of(rate).inStep());
      timestep.advance(0);
      long span = BILLION / hertz * BILLION + BILLION % hertz * BILLION / hertz;

      int ticks = timestep.advance(span);

      assertThat(ticks).as("at %d Hz", hertz).isEqualTo((int) BILLION);
      assertThat(timestep.pendingNanos()).as("drift at %d Hz", hertz).isZero();
      assertThat(rate.instantNanos(BILLION)).isEqualTo(span);
    }
  }

  /** After the frame's two ticks, three are still due; the picture shows the end of the second. */
  @Test
  void a3ShareOfTheTickIsOneAtMostWhateverIsStillDue() {
    Timestep.FixedSettings networked = Timestep.FixedSettings.of(TickRate.hertz(20))
        .withMaxTicks(2, Timestep.FixedSettings.Backlog.KEEP);
    Timestep timestep = Timestep.fixed(networked);
    timestep.advance(0);

    assertThat(timestep.advance(BILLION / 4)).isEqualTo(2);

    assertThat(timestep.pendingNanos()).isEqualTo(3 * BILLION / 20);
    assertThat(timestep.blendAt(BILLION / 4)).isEqualTo(1);
    assertThat(timestep.blendAt(BILLION)).isEqualTo(1);
  }

  @Test
  void t2FractionOfATickIsCarriedThroughForgetting() {
    Timestep.FixedSettings alone = Timestep.FixedSettings.of(TickRate.hertz(100))
        .withMaxTicks(2, Timestep.FixedSettings.Backlog.DROP);
    Timestep timestep = Timestep.fixed(alone);
    timestep.advance(0);

    assertThat(timestep.advance(97_000_000)).isEqualTo(2);

    assertThat(timestep.pendingNanos()).isEqualTo(7_000_000);
    assertThat(timestep.advance(99_999_999)).isZero();
    assertThat(timestep.advance(100_000_000)).isEqualTo(1);
  }
}
