package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RemoteRelayTest {
  private static final long MICRO = 1_000;

  @Test
  void worldsTogetherHaveAsManyPollsAsOne() {
    assertThat(RemoteRelay.pauseNanos(1, 0)).isEqualTo(20 * MICRO);
    assertThat(RemoteRelay.pauseNanos(10, 20 * MICRO)).isEqualTo(200 * MICRO);
    assertThat(RemoteRelay.pauseNanos(50, 20 * MICRO)).isEqualTo(500 * MICRO);
    assertThat(RemoteRelay.pauseNanos(1, 70 * MICRO)).isEqualTo(70 * MICRO);
    assertThat(RemoteRelay.pauseNanos(1, 900 * MICRO)).isEqualTo(500 * MICRO);
  }

  @Test
  void relayRestsForFourTimesALongLookAtAllStreamsAndNoLongerThanTenMilliseconds() {
    assertThat(RemoteRelay.restNanos(3 * MICRO, false)).isEqualTo(500 * MICRO);
    assertThat(RemoteRelay.restNanos(3 * MICRO, true)).isEqualTo(250 * MICRO);
    assertThat(RemoteRelay.restNanos(1_000 * MICRO, true)).isEqualTo(4_000 * MICRO);
    assertThat(RemoteRelay.restNanos(80_000 * MICRO, false)).isEqualTo(10_000 * MICRO);
  }
}
