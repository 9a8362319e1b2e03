package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickRateTest {
  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000L);

  @Test
  void commonRatesAreExact() {
    assertThat(TickRate.hertz(100).instantNanos(1_000_000_000L)).isEqualTo(10_000_000_000_000_000L);
    assertThat(TickRate.hertz(60).instantNanos(1)).isEqualTo(16_666_666);
    assertThat(TickRate.hertz(60).instantNanos(3)).isEqualTo(50_000_000);
    assertThat(TickRate.hertz(60_000, 1_001).instantNanos(60_000)).isEqualTo(1_001_000_000_000L);
    assertThat(TickRate.hertz(60).dtSeconds()).isEqualTo(1.0 / 60);
    assertThat(TickRate.hertz(60).periodNanos()).isEqualTo(16_666_666);
    assertThat(TickRate.hertz(120, 2)).isEqualTo(TickRate.hertz(60));
  }

  @ParameterizedTest
  @CsvSource({
    "100, 1",
    "60, 1",
    "60000, 1001",
    "24000, 1001",
    "1, 1000",
    "1000000, 1",
    "144, 1",
    "75, 1",
    "999983, 1"
  })
  void instantsAndTheirInverseAgreeWithBigIntegers(long ticks, long seconds) {
    TickRate rate = TickRate.hertz(ticks, seconds);
    long seed = 60;
    Random random = new Random(seed);
    long last = rate.tickAt(1L << 62);

    for (int i = 0; i < 20_000; i++) {
      long tick = i < 1_000 ? i - 500 : random.nextLong(-last, last);
      BigInteger[] exact = BigInteger.valueOf(tick)
          .multiply(BigInteger.valueOf(seconds))
          .multiply(NANOS)
          .divideAndRemainder(BigInteger.valueOf(ticks));
      long floor = exact[0].longValueExact() - (exact[1].signum() < 0 ? 1 : 0);

      assertThat(rate.instantNanos(tick)).as("tick %d, seed %d", tick, seed).isEqualTo(floor);
      assertThat(rate.tickAt(floor)).as("tick %d, seed %d", tick, seed).isEqualTo(tick);
      assertThat(rate.tickAt(floor - 1)).as("tick %d, seed %d", tick, seed).isEqualTo(tick - 1);
    }
    assertThat(rate.instantNanos(last)).isLessThanOrEqualTo(1L << 62);
  }

  /** Row S8 of STRATEGIES.md: integer time stays exact; a sum of rounded periods does not. */
  @Test
  void tickInstantsNeverDriftWhereSummedPeriodsDo() {
    TickRate rate = TickRate.hertz(60);
    long ticks = 1_000_000_000L;

    long computed = rate.instantNanos(ticks);
    long summed = Math.multiplyExact(rate.periodNanos(), ticks);

    assertThat(computed).isEqualTo(16_666_666_666_666_666L);
    assertThat(computed - summed).isEqualTo(666_666_666L);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "-1, 1", "1, 0", "1, -5", "2000000, 1", "1, 1001"})
  void rateOutOfRangeIsRefusedWithItsRule(long ticks, long seconds) {
    assertThatThrownBy(() -> TickRate.hertz(ticks, seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "rate is .* ticks in .*: .*(must be at least 1|a tick lasts between 1 µs and 1000 s).*");
  }

  @Test
  void ratioTooFineForExactInstantsIsRefused() {
    assertThatThrownBy(() -> new TickRate(1_000_003, 10_000_019_000_000_007L))
        .hasMessageContaining("choose a simpler ratio");

    long ticks = 9_999_991; // a prime
    long max = Long.MAX_VALUE / ticks;
    assertThat(new TickRate(ticks, max).instantNanos(ticks)).isEqualTo(max);
    assertThatThrownBy(() -> new TickRate(ticks, max + 1))
        .hasMessageContaining("their product must fit in 63 bits");
  }

  @Test
  void limitsOfThePeriodBelongToTheRange() {
    assertThat(TickRate.hertz(1_000_000).periodNanos()).isEqualTo(1_000);
    assertThat(TickRate.hertz(1, 1_000).periodNanos()).isEqualTo(1_000_000_000_000L);
    assertThatThrownBy(() -> new TickRate(1, 1))
        .hasMessageContaining("a tick lasts between 1 µs and 1000 s");
    assertThatThrownBy(() -> new TickRate(1, 1_000_000_000_001L))
        .hasMessageContaining("a tick lasts between 1 µs and 1000 s");
  }

  @Test
  void secondsOfARateFitIntoNanosOfALong() {
    assertThat(TickRate.hertz(1_000_000_000, 9_223_372_036L))
        .isEqualTo(new TickRate(1, 9_223_372_036L));
    assertThatThrownBy(() -> TickRate.hertz(1_000_000_000, 9_223_372_037L))
        .hasMessageContaining("the seconds below 2^33");
  }

  @Test
  void instantBeyondALongIsAnErrorAndNotAWrongAnswer() {
    assertThatThrownBy(() -> TickRate.hertz(1).instantNanos(Long.MAX_VALUE / 2))
        .isInstanceOf(ArithmeticException.class);
  }
}
