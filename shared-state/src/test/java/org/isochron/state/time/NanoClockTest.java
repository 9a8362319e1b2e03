package org.isochron.state.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NanoClockTest {
  /** Row T5: clocks in seconds, milliseconds, microseconds and counters of a known frequency can be plugged in. */
  @Test
  void clocksOfEveryUnitReadAsNanos() {
    assertThat(NanoClock.ofSeconds(() -> 3).nanos()).isEqualTo(3_000_000_000L);
    assertThat(NanoClock.ofMillis(() -> 1_234).nanos()).isEqualTo(1_234_000_000L);
    assertThat(NanoClock.ofMicros(() -> -5).nanos()).isEqualTo(-5_000L);
    assertThat(NanoClock.ofCounter(() -> 3_579_546, 3_579_545).nanos()).isEqualTo(1_000_000_279L);
    assertThat(NanoClock.ofCounter(() -> -1, 3).nanos()).isEqualTo(-333_333_334L);
  }

  @Test
  void counterThatRanForYearsDoesNotOverflow() {
    long years = 292L * 365 * 24 * 3_600;

    assertThat(NanoClock.ofCounter(() -> years * 24_000_000, 24_000_000).nanos())
        .isEqualTo(years * 1_000_000_000L);
  }

  @Test
  void frequencyOutOfRangeIsRefused() {
    assertThatThrownBy(() -> NanoClock.ofCounter(() -> 0, 0)).hasMessageContaining("hertz is 0");
    assertThatThrownBy(() -> NanoClock.ofCounter(() -> 0, 10_000_000_000L))
        .hasMessageContaining("hertz is 10000000000");
  }

  @Test
  void systemClockMoves() {
    NanoClock clock = NanoClock.system();
    long start = clock.nanos();
    while (clock.nanos() == start) {
      Thread.onSpinWait();
    }

    assertThat(clock.nanos()).isGreaterThan(start);
  }

  @Test
  void manualClockMovesForwardOnly() {
    ManualClock clock = new ManualClock(-10);
    clock.advance(15);
    clock.moveTo(7);

    assertThat(clock.nanos()).isEqualTo(7);
    assertThatThrownBy(() -> clock.moveTo(6))
        .hasMessageContaining("instantNanos is 6 but the clock stands at 7");
    assertThatThrownBy(() -> clock.advance(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
