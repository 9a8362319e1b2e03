package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.Degrade;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.OverloadPolicy.SlowDown;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

class OverloadControlTest {
  private static final long SHARE = 10_000_000;

  @Test
  void admitsItsBoundAndMoreOnlyAboveRealTime() {
    for (OverloadPolicy policy : new OverloadPolicy[] {new CatchUp(8), new SkipAhead(8)}) {
      OverloadControl control = new OverloadControl(policy, 1);

      assertThat(control.admit(7, 1_000)).isEqualTo(7);
      assertThat(control.admit(8, 1_000)).isEqualTo(8);
      assertThat(control.admit(9, 1_000)).isEqualTo(8);
      assertThat(control.admit(9, 10)).as("slow motion").isEqualTo(8);
      assertThat(control.admit(99, 3_000)).as("three times real time").isEqualTo(24);
    }
    assertThat(new OverloadControl(new SlowDown(0.001), 1).admit(9, 1_000)).isEqualTo(8);
  }

  @Test
  void expensiveTicksAtHighSpeedAreAdmittedForTheTimeOfABurstAtRealTime() {
    OverloadControl control = new OverloadControl(new CatchUp(8), 1);
    run(control, 100, 4 * SHARE);

    assertThat(control.admit(999, 10_000)).isEqualTo(20);
    assertThat(control.admit(999, 2_000)).as("no fewer than at real time").isEqualTo(8);
  }

  @Test
  void forgetsWhatIsLeftExceptInCatchUp() {
    assertThat(new OverloadControl(new SlowDown(0.001), 1).drop(3)).isEqualTo(3);
    assertThat(new OverloadControl(new SkipAhead(8), 1).drop(3)).isEqualTo(3);
    assertThat(new OverloadControl(new CatchUp(8), 1).drop(99)).isZero();
    assertThat(new OverloadControl(new SkipAhead(8), 1).drop(0)).isZero();
  }

  @Test
  void onlyCatchUpPaysSuspends() {
    assertThat(new OverloadControl(new CatchUp(8), 1).runsSuspends()).isTrue();
    assertThat(new OverloadControl(new Degrade(new CatchUp(8)), 1).runsSuspends())
        .isTrue();
    assertThat(new OverloadControl(new SkipAhead(8), 1).runsSuspends()).isFalse();
    assertThat(new OverloadControl(new SlowDown(0.001), 1).runsSuspends()).isFalse();
  }

  @Test
  void speedIsThatAtWhichSteadyStepsTakeAllOfTheTime() {
    OverloadControl control = new OverloadControl(new SlowDown(0.001), 1);

    run(control, 200, 2 * SHARE);
    assertThat(eased(control, 0)).as("steps of two ticks").isBetween(497, 500);

    run(control, 200, SHARE * 9 / 10);
    assertThat(eased(control, 0)).as("steps of nine tenths").isEqualTo(1_000);
  }

  @Test
  void irregularStepsLeaveAQuarterOfTheirMeanDeviationFree() {
    OverloadControl control = new OverloadControl(new SlowDown(0.001), 1);

    for (int step = 0; step < 500; step++) {
      run(control, 1, step % 2 == 0 ? SHARE * 16 / 10 : SHARE * 24 / 10);
    }

    assertThat(control.sustainedPermille(SHARE)).as("2 and 0.4 / 4 ticks").isBetween(471L, 481L);
  }

  /** The speed adapts equally fast in real time if steps are long and few. */
  @Test
  void meanFollowsWithinTheTimeOfTicksHoweverFewStepsThatIs() {
    OverloadControl control = new OverloadControl(new SlowDown(0.001), 1);

    run(control, 200, SHARE / 2);
    run(control, 12, SHARE);
    assertThat(control.sustainedPermille(SHARE)).as("half of 24 ticks").isBetween(1_300L, 1_450L);

    run(control, 200, 4 * SHARE);
    run(control, 3, 5 * SHARE);
    assertThat(control.sustainedPermille(SHARE)).as("fifteen of them").isBetween(210L, 232L);
  }

  /**
   * The mean cost changes only slightly per step, because a sudden change of speed would be
   * visible.
   */
  @Test
  void speedFollowsTheCostOfStepsGraduallyInBothDirections() {
    OverloadControl control = new OverloadControl(new SlowDown(0.001), 1);
    run(control, 100, SHARE * 9 / 10);
    int before = eased(control, 0);
    for (int step = 0; step < 200; step++) {
      run(control, 1, step < 100 ? 2 * SHARE : SHARE / 2);
      int after = eased(control, 0);
      assertThat(Math.abs(after - before)).as("step %d", step).isLessThanOrEqualTo(60);
      before = after;
    }
    assertThat(before).isEqualTo(1_000);
  }

  @Test
  void oneStallHardlyCountsInTheMean() {
    OverloadControl control = new OverloadControl(new SlowDown(0.001), 1);
    run(control, 100, SHARE / 2);

    run(control, 1, 100 * SHARE);

    assertThat(eased(control, 0)).isEqualTo(1_000);
  }

  @Test
  void speedFallsNoLowerThanThePolicyAllows() {
    OverloadControl control = new OverloadControl(new SlowDown(0.5), 1);

    run(control, 200, 50 * SHARE);

    assertThat(eased(control, 2 * SHARE)).isEqualTo(500);
  }

  @Test
  void everyTickOfLatenessCostsAFourthOfTheSpeedAndHalfAtMost() {
    assertThat(speedWhenLate(0)).isEqualTo(1_000);
    assertThat(speedWhenLate(SHARE / 2)).isEqualTo(875);
    assertThat(speedWhenLate(SHARE)).isEqualTo(750);
    assertThat(speedWhenLate(2 * SHARE)).isEqualTo(500);
    assertThat(speedWhenLate(100 * SHARE)).isEqualTo(500);
  }

  @Test
  void changesOfLessThanTenThousandthsAreLeftOutExceptToFullSpeed() {
    OverloadControl control = new OverloadControl(new SlowDown(0.001), 1);

    assertThat(eased(control, permille(36))).isEqualTo(1_000);
    assertThat(eased(control, permille(40))).isEqualTo(990);
    assertThat(eased(control, permille(60))).isEqualTo(990);
    assertThat(eased(control, 0)).isEqualTo(1_000);
  }

  @Test
  void onlySlowDownEases() {
    for (OverloadPolicy policy : new OverloadPolicy[] {new CatchUp(8), new SkipAhead(8)}) {
      OverloadControl control = new OverloadControl(policy, 1);
      run(control, 100, 2 * SHARE);

      assertThat(eased(control, SHARE)).isEqualTo(1_000);
    }
    OverloadControl degrade = new OverloadControl(new Degrade(new SlowDown(0.001)), 1);
    assertThat(eased(degrade, SHARE)).isEqualTo(750);
  }

  @Test
  void loadIsReportedForTwoHundredTicksAfterItsEnd() {
    OverloadControl control = new OverloadControl(new SlowDown(0.001), 1);
    assertThat(control.load()).isEqualTo(Timeline.LoadState.IN_TIME);

    run(control, 100, 2 * SHARE);
    eased(control, 0);
    assertThat(control.load()).isEqualTo(Timeline.LoadState.EASING);
    control.drop(3);
    assertThat(control.load()).isEqualTo(Timeline.LoadState.SHEDDING);
    run(control, 199, 2 * SHARE);
    assertThat(control.load()).isEqualTo(Timeline.LoadState.SHEDDING);
    run(control, 1, 2 * SHARE);
    assertThat(control.load()).isEqualTo(Timeline.LoadState.EASING);

    run(control, 100, SHARE / 2);
    eased(control, 0);
    run(control, 199, SHARE / 2);
    assertThat(control.load()).isEqualTo(Timeline.LoadState.EASING);
    run(control, 1, SHARE / 2);
    assertThat(control.load()).isEqualTo(Timeline.LoadState.IN_TIME);
  }

  @Test
  void sustainedSpeedIsThatOfTheMeanCostWhateverWasRequested() {
    OverloadControl control = new OverloadControl(new CatchUp(8), 1);

    run(control, 300, SHARE / 2);

    assertThat(control.sustainedPermille(SHARE)).isBetween(1_990L, 2_000L);
  }

  @Test
  void qualityChangesAfterFiftyTicksAtALevelAndStaysWithinTheLevels() {
    OverloadControl control = new OverloadControl(new Degrade(new SkipAhead(8)), 3);

    assertLevelAfter(control, 49, 2 * SHARE, 0);
    assertLevelAfter(control, 1, 2 * SHARE, 1);
    assertLevelAfter(control, 49, 2 * SHARE, 1);
    assertLevelAfter(control, 1, 2 * SHARE, 2);
    assertLevelAfter(control, 500, 2 * SHARE, 2);

    assertLevelAfter(control, 50, SHARE * 7 / 10, 2); // between both limits
    run(control, 200, 0);
    assertThat(control.qualityLevel()).isZero();
    assertLevelAfter(control, 500, 0, 0);
  }

  @Test
  void betterLevelThatFailsAtOnceIsTriedAgainAfterTwiceTheTime() {
    OverloadControl control = new OverloadControl(new Degrade(new SkipAhead(8)), 2);
    run(control, 50, 2 * SHARE);
    assertLevelAfter(control, 49, 0, 1);
    assertLevelAfter(control, 1, 0, 0);

    for (int patience = 100; patience <= 3_200; patience *= 2) {
      assertLevelAfter(control, 50, 2 * SHARE, 1);
      assertLevelAfter(control, patience - 1, 0, 1);
      assertLevelAfter(control, 1, 0, 0);
    }
    assertLevelAfter(control, 50, 2 * SHARE, 1);
    assertLevelAfter(control, 3_199, 0, 1);
    assertLevelAfter(control, 1, 0, 0);

    run(control, 95, 0);
    assertLevelAfter(control, 4, 2 * SHARE, 0);
    assertLevelAfter(control, 1, 2 * SHARE, 1); // the level lasted 100 ticks, so the wait restarts
    assertLevelAfter(control, 60, 0, 0);
  }

  /** The mean load settles 7 thousandths below a new higher load, or 7 above a new lower load. */
  @Test
  void qualityChangesOnlyBeyondTheLimitsOfTheLoad() {
    OverloadControl control = new OverloadControl(new Degrade(new CatchUp(8)), 2);

    assertLevelAfter(control, 500, permille(907), 0); // a mean of 900
    assertLevelAfter(control, 50, permille(908), 1);
    assertLevelAfter(control, 500, permille(493), 1); // a mean of 500
    assertLevelAfter(control, 50, permille(492), 0);
  }

  private static long permille(int load) {
    return SHARE / 1_000 * load;
  }

  private static int eased(OverloadControl control, long lateNanos) {
    control.ease(lateNanos, SHARE);
    return control.speedPermille();
  }

  private static int speedWhenLate(long lateNanos) {
    return eased(new OverloadControl(new SlowDown(0.001), 1), lateNanos);
  }

  private static void assertLevelAfter(
      OverloadControl control, int ticks, long stepNanos, int level) {
    run(control, ticks, stepNanos);
    assertThat(control.qualityLevel()).isEqualTo(level);
  }

  private static void run(OverloadControl control, int ticks, long stepNanos) {
    for (int tick = 0; tick < ticks; tick++) {
      control.ran(stepNanos, SHARE);
    }
  }
}
