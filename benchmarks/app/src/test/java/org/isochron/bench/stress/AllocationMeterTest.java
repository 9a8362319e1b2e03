package org.isochron.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AllocationMeterTest {
  private final Findings findings = new Findings();
  private final AllocationMeter meter = new AllocationMeter("the test", findings);

  @SuppressWarnings("unused") // the field keeps the allocation from being optimised away
  private byte[] kept = {};

  @Test
  void twentyMegabytesInEveryThousandthLapAreFound() {
    laps(2_500, 1_000, 20_000_000);

    assertThat(findings.violated()).containsExactly(Invariant.ALLOCATION);
    assertThat(meter.bytesPerLap()).isBetween(16_000L, 18_000L);
  }

  @Test
  void sixteenBytesInEveryLapAreFoundInALongRun() {
    laps(100_000, 1, 0);

    assertThat(findings.violated()).containsExactly(Invariant.ALLOCATION);
    assertThat(meter.bytesPerLap()).isBetween(16L, 64L);
  }

  @Test
  void whatIsDoneOnceIsMeasuredAndForgiven() {
    laps(5_000, 4_000, 100_000);

    assertThat(findings.violated()).isEmpty();
    assertThat(meter.bytesPerLap()).isBetween(20L, 30L);
  }

  private void laps(int count, int every, int bytes) {
    meter.skip();
    for (int lap = 1; lap <= count; lap++) {
      if (lap % every == 0) {
        kept = new byte[bytes];
      }
      meter.lap(0);
    }
  }
}
