package org.isochron.render.pacing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.state.time.TickRate;
import org.junit.jupiter.api.Test;

class RefreshMultipleTest {
  private static final TickRate SIXTY = TickRate.hertz(60);

  /** The source article's dot at 100 units a second. */
  @Test
  void dotMovesByWholeRefreshesAndTheRestStaysInTheBuffer() {
    RefreshMultiple time = new RefreshMultiple(SIXTY, 0, 0);
    long[] micros = {10_000, 21_000, 33_334, 43_000, 54_000, 66_667};
    long[] hundredths = {0, 167, 333, 333, 500, 667};

    for (int frame = 0; frame < micros.length; frame++) {
      time.advance(micros[frame] * 1_000);

      assertThat(Math.round(time.passedNanos() * 1e-9 * 100 * 100))
          .as("at %d µs", micros[frame])
          .isEqualTo(hundredths[frame]);
    }
    assertThat(time.bufferNanos(70_000_000)).isEqualTo(70_000_000 - 66_666_666);
  }

  @Test
  void halfARefreshInTheBufferMakesFramesEvenThatComeALittleEarlyOrLate() {
    RefreshMultiple time = new RefreshMultiple(SIXTY, 0, SIXTY.periodNanos() / 2);

    for (int frame = 1; frame < 10_000; frame++) {
      long jitter = (frame * 7L % 11 - 5) * 1_000_000;
      long passed = time.advance(SIXTY.instantNanos(frame) + jitter);

      assertThat(passed).as("frame %d", frame).isBetween(16_666_666L, 16_666_667L);
    }
  }

  @Test
  void clockThatStepsBackStandsStill() {
    RefreshMultiple time = new RefreshMultiple(SIXTY, 0, 0);
    time.advance(50_000_000);

    assertThat(time.advance(10_000_000)).isZero();
    assertThat(time.passedNanos()).isEqualTo(50_000_000);
  }

  @Test
  void refreshesPassAcrossTheEndOfTheClock() {
    long start = Long.MAX_VALUE - 95_000_000;
    RefreshMultiple wrapping = new RefreshMultiple(SIXTY, start, 5_000_000);
    RefreshMultiple usual = new RefreshMultiple(SIXTY, 0, 5_000_000);

    for (long passed = 0; passed < 400_000_000; passed += 7_000_000) {
      assertThat(wrapping.advance(start + passed)).isEqualTo(usual.advance(passed));
      assertThat(wrapping.bufferNanos(start + passed)).isEqualTo(usual.bufferNanos(passed));
    }
    assertThat(wrapping.passedNanos()).isEqualTo(usual.passedNanos()).isEqualTo(400_000_000);
  }

  @Test
  void bufferOfAWholeRefreshIsRefused() {
    assertThatThrownBy(() -> new RefreshMultiple(SIXTY, 0, 16_666_666))
        .hasMessageContaining("bufferNanos is 16666666");
    assertThatThrownBy(() -> new RefreshMultiple(SIXTY, 0, -1))
        .hasMessageContaining("bufferNanos is -1");
    assertThat(new RefreshMultiple(SIXTY, 0, 16_666_665).bufferNanos(0)).isEqualTo(16_666_665);
  }
}
