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
    assertThat(RemoteRelay.pauseNanos(1, 900 * MICRO)).isEqualTo(900 * MICRO);
    assertThat(RemoteRelay.pauseNanos(1, 9_000 * MICRO)).isEqualTo(2_000 * MICRO);
  }
}
