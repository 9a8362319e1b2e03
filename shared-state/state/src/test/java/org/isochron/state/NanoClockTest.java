package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NanoClockTest {
  /** Row T5 of STRATEGIES.md: counters of any known frequency are supported as clocks. */
  @Test
  void clocksOfEveryUnitReadAsNanos() {
    assertThat(NanoClock.ofSeconds(() -> 3).nanos()).isEqualTo(3_000_000_000L);
    assertThat(NanoClock.ofCounter(() -> 1_234, 1_000).nanos()).isEqualTo(1_234_000_000L);
    assertThat(NanoClock.ofCounter(() -> -5, 1_000_000).nanos()).isEqualTo(-5_000L);
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
  void secondsAsADoubleKeepTheirFraction() {
    double[] reading = {0};
    NanoClock clock = NanoClock.ofSeconds(() -> reading[0]);
    TickRate sixty = TickRate.hertz(60);

    for (long tick = -10_000; tick <= 10_000; tick++) {
      reading[0] = tick / 60.0;
      assertThat(sixty.tickAt(clock.nanos())).isEqualTo(tick);
    }
    reading[0] = -0.000_000_001_6;
    assertThat(clock.nanos()).isEqualTo(-2);
  }

  @Test
  void secondsThatAreNoInstantAreRefused() {
    double[] refused = {Double.NaN, Double.POSITIVE_INFINITY, 1e10, -1e10, 0x1p63 / 1e9};
    for (double reading : refused) {
      assertThatThrownBy(() -> NanoClock.ofSeconds(() -> reading).nanos())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("seconds is " + reading);
    }

    assertThat(NanoClock.ofSeconds(() -> 9.2e9).nanos()).isEqualTo(9_200_000_000_000_000_000L);
  }

  /** Row S19 of STRATEGIES.md: the clock continues without a gap 2^32 ms after its start. */
  @Test
  void wrappingCountersGoOnWithoutAGap() {
    for (int bits : new int[] {2, 8, 16, 24, 31, 32, 33, 63, 64}) {
      long range = bits == 64 ? 0 : 1L << bits;
      for (long start : new long[] {0, 1, range / 2, range - 1, Long.MAX_VALUE, -2}) {
        long[] total = {start};
        NanoClock clock = NanoClock.ofWrappingCounter(
            () -> bits == 64 ? total[0] : total[0] & (range - 1), bits, 1_000);
        long expected = 0;
        for (int reading = 0; reading < 50; reading++) {
          long step = bits > 32 ? 1L << 31 : Math.max(1, range / 2 - 1);
          total[0] += step;
          expected += step;
          assertThat(clock.nanos())
              .as("%d bits from %d", bits, start)
              .isEqualTo(expected * 1_000_000);
          assertThat(clock.nanos()).as("read again").isEqualTo(expected * 1_000_000);
        }
      }
    }
  }

  @Test
  void intCounterThatTurnsNegativeContinues() {
    int[] millis = {Integer.MAX_VALUE};
    NanoClock clock = NanoClock.ofWrappingCounter(() -> millis[0], 32, 1_000);

    millis[0]++;

    assertThat(clock.nanos()).isEqualTo(1_000_000);
  }

  /**
   * Simulates a thread that reads the counter before another thread, but updates the clock after
   * that thread.
   */
  @Test
  void readingBehindAnEarlierOneIsASmallStepBackAndNotAWrap() {
    long[] count = {0};
    NanoClock clock = NanoClock.ofWrappingCounter(() -> count[0], 16, 1_000_000_000);

    count[0] = 100;
    assertThat(clock.nanos()).isEqualTo(100);
    count[0] = 97;
    assertThat(clock.nanos()).isEqualTo(97);

    count[0] = 100 + 0x7fff;
    assertThat(clock.nanos()).as("half of the range after the furthest").isEqualTo(100 + 0x7fff);
  }

  @Test
  void widthOutOfRangeIsRefused() {
    for (int bits : new int[] {-1, 0, 1, 65}) {
      assertThatThrownBy(() -> NanoClock.ofWrappingCounter(() -> 0, bits, 1_000))
          .hasMessageContaining("bits is " + bits);
    }
    assertThatThrownBy(() -> NanoClock.ofWrappingCounter(() -> 0, 32, 0))
        .hasMessageContaining("hertz is 0");
  }

  @Test
  void frequencyOutOfRangeIsRefused() {
    assertThatThrownBy(() -> NanoClock.ofCounter(() -> 0, 0)).hasMessageContaining("hertz is 0");
    assertThatThrownBy(() -> NanoClock.ofCounter(() -> 0, 9_223_372_037L))
        .hasMessageContaining("hertz is 9223372037");
    assertThat(NanoClock.ofCounter(() -> 9_223_372_036L, 9_223_372_036L).nanos())
        .isEqualTo(1_000_000_000);
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
    NanoClock.Manual clock = new NanoClock.Manual(-10);
    clock.advance(15);
    clock.moveTo(7);
    clock.moveTo(7);

    assertThat(clock.nanos()).isEqualTo(7);
    assertThatThrownBy(() -> clock.moveTo(6))
        .hasMessageContaining("instantNanos is 6 but the clock is at 7");
    assertThatThrownBy(() -> clock.advance(-1)).isInstanceOf(IllegalArgumentException.class);
  }
}
