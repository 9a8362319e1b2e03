package org.isochron.physics.tick;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.tick.OverloadPolicy.CatchUp;
import org.isochron.physics.tick.OverloadPolicy.Degrade;
import org.isochron.physics.tick.OverloadPolicy.SkipAhead;
import org.isochron.physics.tick.OverloadPolicy.SlowDown;
import org.junit.jupiter.api.Test;

/** The limits of each policy, tick by tick. */
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
    assertThat(new OverloadControl(new SlowDown(1), 1).admit(9, 1_000)).isEqualTo(4);
  }

  @Test
  void expensiveTicksAtHighSpeedAreAdmittedForTheTimeOfABurstAtRealTime() {
    OverloadControl control = new OverloadControl(new CatchUp(8), 1);
    run(control, 100, 4 * SHARE, 0);

    assertThat(control.admit(999, 10_000)).isEqualTo(20);
    assertThat(control.admit(999, 2_000)).as("no fewer than at real time").isEqualTo(8);
  }

  @Test
  void forgetsWhatThePolicyDoesNotBear() {
    OverloadControl slowDown = new OverloadControl(new SlowDown(1), 1);
    assertThat(slowDown.forget(25, 1_000)).isZero();
    assertThat(slowDown.forget(26, 1_000)).isEqualTo(1);
    assertThat(slowDown.forget(26, 100)).as("slow motion").isEqualTo(1);
    assertThat(slowDown.forget(51, 2_000)).as("twice real time").isEqualTo(1);

    assertThat(new OverloadControl(new SkipAhead(8), 1).forget(3, 1_000)).isEqualTo(3);
    assertThat(new OverloadControl(new CatchUp(8), 1).forget(99, 1_000)).isZero();
  }

  @Test
  void onlyCatchUpPaysSuspends() {
    assertThat(new OverloadControl(new CatchUp(8), 1).runsSuspends()).isTrue();
    assertThat(new OverloadControl(new Degrade(new CatchUp(8)), 1).runsSuspends())
        .isTrue();
    assertThat(new OverloadControl(new SkipAhead(8), 1).runsSuspends()).isFalse();
    assertThat(new OverloadControl(new SlowDown(1), 1).runsSuspends()).isFalse();
  }

  @Test
  void speedFallsByAtMostFiftyAndRisesByAtMostTenThousandthsATick() {
    OverloadControl control = new OverloadControl(new SlowDown(100), 1);
    int before = 1_000;
    for (int tick = 0; tick < 100; tick++) {
      run(control, 1, 2 * SHARE, 0);
      assertThat(before - control.speedPermille()).isBetween(0, 50);
      before = control.speedPermille();
    }
    assertThat(before).as("0.9 of the time for steps twice as long").isBetween(450, 460);

    for (int tick = 0; tick < 100; tick++) {
      run(control, 1, SHARE / 10, 0);
      assertThat(control.speedPermille() - before).isBetween(-10, 10);
      before = control.speedPermille();
    }
    assertThat(before).isEqualTo(1_000);
  }

  @Test
  void speedFallsNoLowerThanThePolicyAllows() {
    OverloadControl control = new OverloadControl(new SlowDown(500), 1);

    run(control, 200, 50 * SHARE, 0);

    assertThat(control.speedPermille()).isEqualTo(500);
  }

  @Test
  void backlogBeyondOneTickCostsATwentiethOfTheSpeedATickAndAtMostHalf() {
    assertThat(speedWithBacklog(0)).isEqualTo(1_000);
    assertThat(speedWithBacklog(1)).isEqualTo(1_000);
    assertThat(speedWithBacklog(2)).isEqualTo(950);
    assertThat(speedWithBacklog(5)).isEqualTo(800);
    assertThat(speedWithBacklog(11)).isEqualTo(500);
    assertThat(speedWithBacklog(100)).isEqualTo(500);
  }

  @Test
  void skipAheadSlowsDownFromTheFifthLateTickOn() {
    OverloadControl control = new OverloadControl(new SkipAhead(8), 1);

    run(control, 100, SHARE, 0); // exactly their share: not late
    run(control, 4, 2 * SHARE, 0);
    assertThat(control.speedPermille()).isEqualTo(1_000);

    run(control, 1, 2 * SHARE, 0);
    assertThat(control.speedPermille()).isLessThan(1_000);
  }

  @Test
  void skipAheadIsBackAtFullSpeedSoonAfterALongOverload() {
    OverloadControl control = new OverloadControl(new SkipAhead(8), 1);
    run(control, 1_000, SHARE * 105 / 100, 9);
    assertThat(control.speedPermille()).isLessThan(900);
    run(control, 5, SHARE, 0);
    assertThat(control.speedPermille()).as("the overload still lasts").isLessThan(950);

    run(control, 60, SHARE, 0);

    assertThat(control.speedPermille()).isEqualTo(1_000);
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
    run(control, 200, 0, 0);
    assertThat(control.qualityLevel()).isZero();
    assertLevelAfter(control, 500, 0, 0);
  }

  @Test
  void betterLevelThatFailsAtOnceIsTriedAgainAfterTwiceTheTime() {
    OverloadControl control = new OverloadControl(new Degrade(new SkipAhead(8)), 2);
    run(control, 50, 2 * SHARE, 0);
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

    run(control, 95, 0, 0);
    assertLevelAfter(control, 4, 2 * SHARE, 0);
    assertLevelAfter(control, 1, 2 * SHARE, 1); // it lasted 100 ticks: patience begins anew
    assertLevelAfter(control, 60, 0, 0);
  }

  /** The mean load settles 7 thousandths below a higher load, or above a lower one. */
  @Test
  void qualityChangesOnlyBeyondTheLimitsOfTheLoad() {
    OverloadControl control = new OverloadControl(new Degrade(new CatchUp(8)), 2);

    assertLevelAfter(control, 500, permille(907), 0); // a mean of 900
    assertLevelAfter(control, 50, permille(908), 1);
    assertLevelAfter(control, 500, permille(493), 1); // a mean of 500
    assertLevelAfter(control, 50, permille(492), 0);
  }

  @Test
  void speedIsLeftAloneByChangesOfLessThanTenThousandths() {
    OverloadControl control = new OverloadControl(new SlowDown(500), 1);

    run(control, 500, permille(915), 0); // 900 / 0.908 is 991
    assertThat(control.speedPermille()).isEqualTo(1_000);
    run(control, 500, permille(916), 0);
    assertThat(control.speedPermille()).isEqualTo(990);

    run(control, 500, permille(5_000), 0);
    run(control, 500, permille(1_758), 0); // 900 / 1.765 is 509
    assertThat(control.speedPermille()).isEqualTo(500);
    run(control, 500, permille(1_757), 0);
    assertThat(control.speedPermille()).isEqualTo(510);
  }

  private static long permille(int load) {
    return SHARE / 1_000 * load;
  }

  private static int speedWithBacklog(long backlog) {
    OverloadControl control = new OverloadControl(new SlowDown(100), 1);
    run(control, 30, SHARE / 10, backlog);
    return control.speedPermille();
  }

  private static void assertLevelAfter(
      OverloadControl control, int ticks, long stepNanos, int level) {
    run(control, ticks, stepNanos, 0);
    assertThat(control.qualityLevel()).isEqualTo(level);
  }

  private static void run(OverloadControl control, int ticks, long stepNanos, long backlog) {
    for (int tick = 0; tick < ticks; tick++) {
      control.ran(stepNanos, SHARE, backlog);
    }
  }
}
