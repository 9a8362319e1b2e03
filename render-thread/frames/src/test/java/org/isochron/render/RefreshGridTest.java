package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class RefreshGridTest {
  private static final TickRate HUNDRED = TickRate.hertz(100);
  private static final long MILLI = 1_000_000;
  private static final long START = 1_000 * MILLI;

  @Test
  void framesLieOnAGridHoweverLateTheThreadWakes() {
    RefreshGrid pacer = RefreshGrid.atRate(HUNDRED, START);

    for (int frame = 0; frame < 1_000; frame++) {
      long due = START + frame * 10L * MILLI;
      assertThat(pacer.deadlineNanos()).isEqualTo(due);
      assertThat(pacer.begin(due + frame % 9L * MILLI)).isEqualTo(due);
    }
  }

  @Test
  void displayedFrameIsSeenAtTheRefreshAfterItBegan() {
    RefreshGrid pacer = RefreshGrid.onDisplay(HUNDRED, 1, START);

    assertThat(pacer.begin(START + MILLI)).isEqualTo(START + 10 * MILLI);
    assertThat(pacer.deadlineNanos()).isEqualTo(START + 10 * MILLI);
    assertThat(pacer.begin(START + 12 * MILLI)).isEqualTo(START + 20 * MILLI);
    assertThat(pacer.begin(START + 29 * MILLI)).isEqualTo(START + 30 * MILLI);
  }

  @Test
  void frameEverySecondRefreshStaysOnItsRefreshes() {
    RefreshGrid pacer = RefreshGrid.onDisplay(HUNDRED, 2, START);
    pacer.begin(START);

    for (int frame = 1; frame < 100; frame++) {
      long due = START + frame * 20L * MILLI;
      assertThat(pacer.deadlineNanos()).isEqualTo(due);
      assertThat(pacer.begin(due + MILLI)).isEqualTo(due + 10 * MILLI);
    }
  }

  @Test
  void missedIntervalsAreLeftOut() {
    RefreshGrid pacer = RefreshGrid.atRate(HUNDRED, START);
    pacer.begin(START);

    assertThat(pacer.begin(START + 55 * MILLI)).isEqualTo(START + 50 * MILLI);
    assertThat(pacer.deadlineNanos()).isEqualTo(START + 60 * MILLI);
  }

  @Test
  void missedFramesOfEverySecondRefreshAreLeftOutCompletely() {
    RefreshGrid pacer = RefreshGrid.onDisplay(HUNDRED, 2, START);
    assertThat(pacer.begin(START)).isEqualTo(START + 10 * MILLI);

    // refreshes 3 and 5 are over, so 7 is next
    assertThat(pacer.begin(START + 55 * MILLI)).isEqualTo(START + 70 * MILLI);
    assertThat(pacer.deadlineNanos()).isEqualTo(START + 80 * MILLI);
    // the frame for refresh 9 may begin until 1 ns before that refresh; the next frame begins a
    // refresh too late
    assertThat(pacer.begin(START + 90 * MILLI - 1)).isEqualTo(START + 90 * MILLI);
    assertThat(pacer.begin(START + 110 * MILLI)).isEqualTo(START + 130 * MILLI);
  }

  @Test
  void secondFrameThatBeginsEarlyIsSeenAnIntervalAfterTheFirst() {
    RefreshGrid pacer = RefreshGrid.atRate(HUNDRED, START);

    assertThat(pacer.begin(START)).isEqualTo(START);
    assertThat(pacer.begin(START + MILLI)).isEqualTo(START + 10 * MILLI);
  }

  @Test
  void firstFrameHoweverLateMissesNothing() {
    RefreshGrid pacer = RefreshGrid.atRate(HUNDRED, START);

    assertThat(pacer.begin(START + 500 * MILLI)).isEqualTo(START + 500 * MILLI);
  }

  @Test
  void foreignLoopFasterThanTheDisplayDoesNotRunAwayFromIt() {
    RefreshGrid pacer = RefreshGrid.onDisplay(HUNDRED, 1, START);
    long last = START;

    for (int frame = 0; frame < 5_000; frame++) {
      long now = START + (long) frame * MILLI;
      long seen = pacer.begin(now);
      assertThat(seen).isBetween(last, now + 20 * MILLI).isGreaterThan(now);
      last = seen;
    }
  }

  @Test
  void frameOfNoRefreshIsRefused() {
    assertThatThrownBy(() -> RefreshGrid.onDisplay(HUNDRED, 0, START))
        .hasMessageContaining("refreshesPerFrame is 0");
  }
}
