package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DistributionTest {
  @Test
  void twoDistributionsTogetherHaveTheDurationsOfBoth() {
    Distribution.Recorder early = new Distribution.Recorder();
    Distribution.Recorder late = new Distribution.Recorder();
    for (int i = 0; i < 99; i++) {
      early.record(1_000);
    }
    late.record(5_000_000);

    Distribution both = early.read().and(late.read());

    assertThat(both.count()).isEqualTo(100);
    assertThat(both.nanosAtPermille(990)).isBetween(1_000L, 1_010L);
    assertThat(both.maxNanos()).isBetween(5_000_000L, 5_050_000L);
    assertThat(early.read().count()).isEqualTo(99);
  }
}
