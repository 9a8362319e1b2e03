package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
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
    assertThat(pacer.missedCount()).isZero();
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
  void missedIntervalsAreLeftOutAndCounted() {
    RefreshGrid pacer = RefreshGrid.atRate(HUNDRED, START);
    pacer.begin(START);

    assertThat(pacer.begin(START + 55 * MILLI)).isEqualTo(START + 50 * MILLI);
    assertThat(pacer.missedCount()).isEqualTo(4);
    assertThat(pacer.deadlineNanos()).isEqualTo(START + 60 * MILLI);
  }

  @Test
  void missedFramesOfEverySecondRefreshAreLeftOutCompletely() {
    RefreshGrid pacer = RefreshGrid.onDisplay(HUNDRED, 2, START);
    assertThat(pacer.begin(START)).isEqualTo(START + 10 * MILLI);

    // refreshes 3 and 5 are over, so 7 is next
    assertThat(pacer.begin(START + 55 * MILLI)).isEqualTo(START + 70 * MILLI);
    assertThat(pacer.missedCount()).isEqualTo(2);
    assertThat(pacer.deadlineNanos()).isEqualTo(START + 80 * MILLI);
    // the frame for refresh 9 may begin until 1 ns before that refresh; the next frame begins a
    // refresh too late
    assertThat(pacer.begin(START + 90 * MILLI - 1)).isEqualTo(START + 90 * MILLI);
    assertThat(pacer.missedCount()).isEqualTo(2);
    assertThat(pacer.begin(START + 110 * MILLI)).isEqualTo(START + 130 * MILLI);
    assertThat(pacer.missedCount()).isEqualTo(3);
  }

  @Test
  void secondFrameThatBeginsEarlyIsSeenAnIntervalAfterTheFirst() {
    RefreshGrid pacer = RefreshGrid.atRate(HUNDRED, START);

    assertThat(pacer.begin(START)).isEqualTo(START);
    assertThat(pacer.begin(START + MILLI)).isEqualTo(START + 10 * MILLI);
    assertThat(pacer.missedCount()).isZero();
  }

  @Test
  void firstFrameHoweverLateMissesNothing() {
    RefreshGrid pacer = RefreshGrid.atRate(HUNDRED, START);

    assertThat(pacer.begin(START + 500 * MILLI)).isEqualTo(START + 500 * MILLI);
    assertThat(pacer.missedCount()).isZero();
  }

  @Test
  void gridMovesByAnEighthTowardsTheNearestRefresh() {
    RefreshGrid late = RefreshGrid.onDisplay(HUNDRED, 1, START);
    late.refreshed(START + 103 * MILLI);
    assertThat(late.deadlineNanos()).isEqualTo(START + 3 * MILLI / 8);

    RefreshGrid early = RefreshGrid.onDisplay(HUNDRED, 1, START);
    early.refreshed(START + 96 * MILLI);
    assertThat(early.deadlineNanos()).isEqualTo(START - 4 * MILLI / 8);
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
  void gridFollowsTheRefreshesOfTheDevice() {
    RefreshGrid pacer = RefreshGrid.onDisplay(HUNDRED, 1, START);
    for (int frame = 1; frame < 200; frame++) {
      long refreshed = START + 3 * MILLI + frame * 10L * MILLI;
      pacer.refreshed(refreshed);
      pacer.begin(refreshed + MILLI);
    }

    assertThat(pacer.deadlineNanos())
        .isBetween(START + 2_003 * MILLI - MILLI / 100, START + 2_003 * MILLI + MILLI / 100);
  }

  @Test
  void rateIsReadFromTheDeviceAndMayChange() {
    RefreshGrid pacer = RefreshGrid.onDisplay(TickRate.hertz(60_000, 1_001), 1, START);
    pacer.begin(START);
    assertThat(pacer.deadlineNanos()).isEqualTo(START + 16_683_333);

    pacer.rate(TickRate.hertz(144), START + 20 * MILLI);

    assertThat(pacer.deadlineNanos()).isEqualTo(START + 20 * MILLI);
    assertThat(pacer.begin(START + 20 * MILLI)).isEqualTo(START + 20 * MILLI + 6_944_444);
    assertThat(pacer.missedCount()).isZero();
  }

  @Test
  void refreshesAndRatesOfTheDeviceAreFollowedAcrossTheEndOfTheClock() {
    assertThat(onAChangingDisplay(Long.MAX_VALUE - 995 * MILLI))
        .isEqualTo(onAChangingDisplay(START))
        .hasSize(800);
  }

  /** Deadlines and displayed instants with late refreshes and a changing rate. */
  private static List<Long> onAChangingDisplay(long start) {
    RefreshGrid pacer = RefreshGrid.onDisplay(HUNDRED, 1, start);
    List<Long> seen = new ArrayList<>();
    for (int frame = 0; frame < 400; frame++) {
      long now = start + frame * 7L * MILLI;
      if (frame == 100) {
        pacer.rate(TickRate.hertz(144), now);
      }
      pacer.refreshed(now + frame % 5 * MILLI);
      seen.add(pacer.begin(now) - start);
      seen.add(pacer.deadlineNanos() - start);
    }
    return seen;
  }

  @Test
  void frameOfNoRefreshIsRefused() {
    assertThatThrownBy(() -> RefreshGrid.onDisplay(HUNDRED, 0, START))
        .hasMessageContaining("refreshesPerFrame is 0");
  }
}
