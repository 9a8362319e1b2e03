package org.isochron.state.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.threads.Pacer.WakeMargin;
import org.isochron.state.threads.Pacer.YieldPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacerTest {
  private final NanoClock clock = NanoClock.system();

  static Stream<Pacing> pacings() {
    return Stream.of(Pacing.ADAPTIVE, Pacing.PARK, Pacing.SPIN);
  }

  @ParameterizedTest
  @MethodSource("pacings")
  void waitingAgainAndAgainReachesTheInstantAndNeverReturnsForGoodBeforeIt(Pacing pacing) {
    Pacer pacer = new Pacer(pacing, clock);
    long deadline = clock.nanos() + 8_000_000; // long enough for a yield

    while (clock.nanos() - deadline < 0) {
      pacer.await(deadline);
    }

    assertThat(clock.nanos()).isGreaterThanOrEqualTo(deadline);
  }

  @ParameterizedTest
  @MethodSource("pacings")
  void instantOfThePastIsNotWaitedFor(Pacing pacing) {
    long start = clock.nanos();

    new Pacer(pacing, clock).await(start - 1);

    assertThat(clock.nanos()).isGreaterThanOrEqualTo(start);
  }

  @ParameterizedTest
  @MethodSource("pacings")
  @Timeout(600)
  void instantBeforeTheEndOfTheClockIsNotWaitedForAfterIt(Pacing pacing) {
    NanoClock wrapped = () -> Long.MIN_VALUE + 1_000;

    new Pacer(pacing, wrapped).await(Long.MAX_VALUE - 1_000);

    assertThat(Thread.interrupted()).isFalse();
  }

  /** The adaptive margin always exceeds this wait, so both strategies spin. */
  @ParameterizedTest
  @MethodSource("spinningPacings")
  void instantAfterTheEndOfTheClockIsWaitedFor(Pacing pacing) {
    long[] now = {Long.MAX_VALUE - 5_000};
    NanoClock wrapping = () -> now[0] += 100; // every reading advances the clock
    long deadline = now[0] + 15_000;

    new Pacer(pacing, wrapping).await(deadline);

    assertThat(deadline).isNegative();
    assertThat(now[0] - deadline).isBetween(0L, 1_000L);
  }

  @Test
  void farInstantAfterTheEndOfTheClockIsNotSpunFor() {
    long now = Long.MAX_VALUE - 5_000;
    long[] reads = new long[1];
    NanoClock standing = () -> {
      reads[0]++;
      return now;
    };

    new Pacer(Pacing.ADAPTIVE, standing).await(now + 2_000_000);

    assertThat(reads[0]).isPositive().isLessThan(100);
  }

  static Stream<Pacing> spinningPacings() {
    return Stream.of(Pacing.ADAPTIVE, Pacing.SPIN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void unparkEndsTheWaitForAFarInstant(boolean never) throws InterruptedException {
    Thread waiter = new Thread(() -> new Pacer(Pacing.ADAPTIVE, clock)
        .await(never ? Pacer.NEVER : clock.nanos() + 3_600_000_000_000L));
    waiter.start();
    while (waiter.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    assertThat(waiter.isAlive()).as("parked").isTrue();

    LockSupport.unpark(waiter);

    waiter.join();
  }

  @Test
  void yieldsOnlyWhereThereIsTimeForABusyProgram() {
    YieldPolicy yieldPolicy = new YieldPolicy();

    assertThat(yieldPolicy.isDue(9_900_000)).isTrue();
    assertThat(yieldPolicy.isDue(5_000_000)).isFalse();
    assertThat(yieldPolicy.isDue(-1)).isFalse();
  }

  @Test
  void yieldsAlthoughAFewWakeUpsAreLate() {
    assertThat(yieldCount(200)).isEqualTo(10_000);
  }

  @Test
  void hardlyEverYieldsWhereThatMakesWakeUpsLateAgainAndAgain() {
    assertThat(yieldCount(3)).isBetween(200, 400); // one late yield per hundred waits
  }

  @Test
  void lateWakeUpsWithoutAYieldDoNotStopYielding() {
    YieldPolicy yieldPolicy = new YieldPolicy();

    for (int wait = 0; wait < 1_000; wait++) {
      yieldPolicy.learn(false, 3_000_000);
    }

    assertThat(yieldPolicy.isDue(9_900_000)).isTrue();
  }

  /** Returns the number of yields in 10,000 waits, if every n-th yield causes a late wake-up. */
  private static int yieldCount(int yieldsToALateOne) {
    YieldPolicy yieldPolicy = new YieldPolicy();
    int given = 0;
    for (int wait = 0; wait < 10_000; wait++) {
      boolean yields = yieldPolicy.isDue(9_900_000);
      given += yields ? 1 : 0;
      yieldPolicy.learn(yields, yields && given % yieldsToALateOne == 0 ? 3_000_000 : 70_000);
    }
    return given;
  }

  @Test
  void oneWakeUpLaterThanAnyMarginChangesNothing() {
    WakeMargin margin = new WakeMargin();
    long before = margin.nanos();

    margin.learn(3_000_000);
    assertThat(margin.nanos()).isEqualTo(before);

    margin.learn(400_000);
    assertThat(margin.nanos()).isEqualTo(before + 16_000);
  }

  @Test
  void marginFallsToTheUsualLatenessWhereWakeUpsWaitForAProcessorAgainAndAgain() {
    Random random = new Random(1);
    WakeMargin crowded = new WakeMargin();
    int tooLate = learn(crowded, random, 100);
    assertThat(crowded.nanos()).isBetween(65_000L, 85_000L);
    assertThat(tooLate)
        .isBetween(1_500, 3_500); // half of 10,000, minus the effect of the 5 µs safety

    WakeMargin disturbed = new WakeMargin();
    assertThat(learn(disturbed, random, 1_000)).isLessThan(300);

    assertThat(learn(crowded, random, Integer.MAX_VALUE)).isLessThan(300); // the margin rises again
  }

  /**
   * Simulates wake-ups that are about 70 µs late; every n-th is 3 ms late. Returns the number of
   * late wake-ups in the second half of the waits.
   */
  private static int learn(WakeMargin margin, Random random, int wakesToALateOne) {
    int tooLate = 0;
    for (int wake = 1; wake <= 20_000; wake++) {
      long late = 60_000L + random.nextInt(20_000);
      tooLate += wake > 10_000 && late > margin.nanos() ? 1 : 0;
      margin.learn(wake % wakesToALateOne == 0 ? 3_000_000 : late);
    }
    return tooLate;
  }

  @Test
  void marginSettlesAboveTheUsualLateness() {
    WakeMargin margin = new WakeMargin();
    Random random = new Random(1);
    int tooLate = 0;
    for (int wake = 0; wake < 20_000; wake++) {
      long late = 60_000L + random.nextInt(20_000);
      tooLate += wake > 10_000 && late > margin.nanos() ? 1 : 0;
      margin.learn(late);
    }

    assertThat(margin.nanos()).isBetween(60_000L, 120_000L);
    assertThat(tooLate).isLessThan(200);
  }

  @Test
  void marginStaysWithinItsBounds() {
    WakeMargin margin = new WakeMargin();

    for (int wake = 0; wake < 1_000; wake++) {
      margin.learn(0);
    }
    assertThat(margin.nanos()).isEqualTo(20_000);

    for (int wake = 0; wake < 1_000; wake++) {
      margin.learn(495_000);
    }
    assertThat(margin.nanos()).isBetween(495_000L, 500_000L);
  }

  @Test
  void priorityOutOfRangeIsRefused() {
    assertThatThrownBy(() -> ThreadScheduling.requestRealTime(0))
        .hasMessage("priority is 0: it lies between 1 and 99");
    assertThatThrownBy(() -> ThreadScheduling.requestRealTime(100))
        .hasMessageContaining("priority is 100");
  }
}
