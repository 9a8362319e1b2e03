package org.isochron.lockstep.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentRateTest {
  private final SentRate rate = new SentRate();

  @Test
  void rateIsThatBetweenTheFirstLookAndTheLast() {
    rate.begin();
    rate.sample(5_000_000_000L, 700);
    rate.sample(6_000_000_000L, 1_000);
    rate.sample(8_000_000_000L, 1_600);

    assertThat(rate.rate()).hasValue(300);
  }

  @Test
  void samplesOfLessThanASecondGiveNoRate() {
    rate.sample(5_000_000_000L, 700);
    rate.sample(7_000_000_000L, 900);
    rate.begin();
    assertThat(rate.rate()).isEmpty();

    rate.sample(9_000_000_000L, 900);
    rate.sample(9_999_999_999L, 9_000);
    assertThat(rate.rate()).isEmpty();
  }
}
