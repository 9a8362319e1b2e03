package org.isochron.render.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class RefreshEstimateTest {
  private static final long MILLI = 1_000_000;
  private static final long START = 1_000 * MILLI;
  private static final TickRate HUNDRED = TickRate.hertz(100);

  @Test
  void reportedRateIsUsedFromTheFirstFrameOn() {
    RefreshEstimate refreshes = RefreshEstimate.reported(HUNDRED, START);

    assertThat(refreshes.intervalNanos()).isEqualTo(10 * MILLI);
    assertThat(refreshes.begin(START + 3 * MILLI)).isEqualTo(START + 10 * MILLI);
    assertThat(refreshes.begin(START + 14 * MILLI)).isEqualTo(START + 20 * MILLI);
  }

  @Test
  void framesAreForNowUntilARateIsMeasured() {
    RefreshEstimate refreshes = RefreshEstimate.unknown(START);

    for (int frame = 0; frame < 8; frame++) {
      assertThat(refreshes.begin(START + frame * 10L * MILLI))
          .isEqualTo(START + frame * 10L * MILLI);
      assertThat(refreshes.intervalNanos()).isZero();
    }
    assertThat(refreshes.begin(START + 80 * MILLI)).isEqualTo(START + 90 * MILLI);
    assertThat(refreshes.intervalNanos()).isEqualTo(10 * MILLI);
    assertThat(refreshes.correctionCount()).isZero();
  }

  @Test
  void rateTooSlowForADisplayIsNotUsed() {
    RefreshEstimate refreshes = RefreshEstimate.reported(TickRate.hertz(1), START);

    assertThat(refreshes.begin(START + 3 * MILLI)).isEqualTo(START + 3 * MILLI);
  }

  @Test
  void displayFasterThanReportedIsNotPredictedFarAhead() {
    RefreshEstimate refreshes = RefreshEstimate.reported(TickRate.hertz(30), START);

    for (int frame = 0; frame < 100; frame++) {
      long now = START + frame * 5L * MILLI;
      assertThat(refreshes.begin(now) - now).isLessThan(34 * MILLI);
      if (frame > 20) {
        assertThat(refreshes.intervalNanos()).isEqualTo(5 * MILLI);
      }
    }
    assertThat(refreshes.correctionCount()).isEqualTo(1);
  }

  /** A loop too slow for its 120 Hz display shows each frame for two refreshes. */
  @Test
  void loopThatShowsEverySecondRefreshIsPredictedByItsFrames() {
    RefreshEstimate refreshes = RefreshEstimate.reported(TickRate.hertz(120), START);

    long last = framesAt(refreshes, TickRate.hertz(60), START, 100);

    assertThat(refreshes.intervalNanos()).isCloseTo(16_666_666, within(10_000L));
    assertThat(refreshes.begin(last + 16_666_667) - last).isCloseTo(2 * 16_666_667, within(MILLI));
    assertThat(refreshes.correctionCount()).isEqualTo(1);
  }

  @Test
  void haltOfHoursDisturbsNoRate() {
    RefreshEstimate refreshes = RefreshEstimate.unknown(START);
    long last = framesAt(refreshes, HUNDRED, START, 100);

    last = framesAt(refreshes, HUNDRED, last + 5 * 3_600_000 * MILLI, 100);

    assertThat(refreshes.intervalNanos()).isCloseTo(10 * MILLI, within(10_000L));
    assertThat(refreshes.begin(last + 10 * MILLI)).isCloseTo(last + 20 * MILLI, within(MILLI));
    assertThat(refreshes.correctionCount()).isZero();
  }

  @Test
  void loopThatIsNotPacedDoesNotRunAway() {
    RefreshEstimate refreshes = RefreshEstimate.reported(HUNDRED, START);
    long last = START;

    for (int frame = 0; frame < 5_000; frame++) {
      long now = START + frame * MILLI / 10;
      long seen = refreshes.begin(now);
      assertThat(seen).isBetween(last, now + 20 * MILLI);
      last = seen;
    }
    assertThat(refreshes.begin(START + 500 * MILLI)).isLessThan(START + 502 * MILLI);
  }

  @Test
  void stalledClockIsNotADivisor() {
    RefreshEstimate refreshes = RefreshEstimate.unknown(START);

    for (int frame = 0; frame < 500; frame++) {
      assertThat(refreshes.begin(START)).isBetween(START, START + 2 * MILLI);
    }
  }

  @Test
  void refreshesArePredictedAcrossTheEndOfTheClock() {
    assertThat(seen(Long.MAX_VALUE - 995 * MILLI)).isEqualTo(seen(START)).hasSize(400);
  }

  /** Irregular frames; the rate varies from frame 200 on. */
  private static List<Long> seen(long start) {
    RefreshEstimate refreshes = RefreshEstimate.reported(HUNDRED, start);
    SplittableRandom random = new SplittableRandom(1);
    List<Long> seen = new ArrayList<>();
    long refresh = start;
    for (int frame = 0; frame < 400; frame++) {
      seen.add(refreshes.begin(refresh + random.nextLong(4 * MILLI)) - start);
      refresh += frame < 200 ? 7 * MILLI : (7 + frame % 50 / 5) * MILLI;
    }
    return seen;
  }

  private static long framesAt(RefreshEstimate refreshes, TickRate rate, long start, int count) {
    for (int frame = 0; frame < count; frame++) {
      refreshes.begin(start + rate.instantNanos(frame));
    }
    return start + rate.instantNanos(count - 1);
  }
}
