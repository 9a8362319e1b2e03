package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.Degrade;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.OverloadPolicy.SlowDown;
import org.isochron.physics.TickSettings;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

class OverloadPolicyTest {
  private static final long MILLI = 1_000_000;

  @Test
  void slowDownEasesToWhatTheMachineSustainsAndBackWithoutLosingATick() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT.withOverload(new SlowDown(0.1)), 0);
    fixture.advance();
    fixture.simulation.costNanos = 20 * MILLI;

    List<Integer> speeds = run(fixture, 300);

    assertThat(fixture.loop.timeline().speedPermille()).isBetween(400, 500);
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
    for (int i = 1; i < speeds.size(); i++) {
      assertThat(Math.abs(speeds.get(i) - speeds.get(i - 1)))
          .as("wake %d", i)
          .isLessThanOrEqualTo(250);
    }

    fixture.simulation.costNanos = MILLI;
    run(fixture, 300);

    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(1_000);
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
  }

  @Test
  @SuppressWarnings("NullAway") // callers without a null checker
  void degradeWithoutAnotherPolicyIsRefusedAtOnce() {
    assertThatThrownBy(() -> new Degrade(null)).hasMessageContaining("otherwise is null");
  }

  @Test
  void slowDownGoesNoSlowerThanItsBoundAndForgetsWhatIsBeyondBearing() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT.withOverload(new SlowDown(0.5)), 0);
    fixture.advance();
    fixture.simulation.costNanos = 50 * MILLI;

    run(fixture, 500);

    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(500);
    assertThat(fixture.loop.statistics().droppedTicks()).isPositive();
    long behind = fixture.loop.timeline().simAt(fixture.clock.nanos()) / (10 * MILLI)
        - fixture.loop.lastTick();
    assertThat(behind).isLessThan(60);
  }

  @Test
  void slowDownWorksWithinTheSpeedThatWasAskedFor() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT.withOverload(new SlowDown(0.1)), 0);
    fixture.advance();
    fixture.loop.speed(0, 2_000);
    fixture.simulation.costNanos = 10 * MILLI;

    run(fixture, 300);

    assertThat(fixture.loop.timeline().speedPermille()).isBetween(800, 1_000);
  }

  @Test
  void slowDownLosesEvenlyWhatALastingOverloadCosts() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT, 0);
    fixture.advance();
    fixture.simulation.costNanos = 20 * MILLI;
    run(fixture, 100);
    long dropped = fixture.loop.statistics().droppedTicks();
    long bursts = fixture.loop.statistics().bursts();

    assertThat(new HashSet<>(run(fixture, 300))).as("speeds").hasSizeLessThan(4);

    assertThat(fixture.loop.timeline().speedPermille()).isBetween(470, 500);
    assertThat(fixture.loop.statistics().droppedTicks()).isEqualTo(dropped);
    assertThat(fixture.loop.statistics().bursts()).isEqualTo(bursts);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.EASING);

    fixture.simulation.costNanos = MILLI;
    run(fixture, 400);

    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(1_000);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.IN_TIME);
  }

  @Test
  void slowDownShedsWhatAStallLeavesAndReportsIt() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT, 0);
    fixture.advance();
    fixture.simulation.costNanos = MILLI;
    run(fixture, 50);

    assertThat(fixture.advanceBy(210 * MILLI)).as("ticks in a burst").isEqualTo(8);

    assertThat(fixture.loop.statistics().droppedTicks()).isEqualTo(13);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.SHEDDING);
    assertThat(fixture.loop.timeline().epoch()).isEqualTo(1);
    assertThat(fixture.advance()).isZero();
  }

  @Test
  void skipAheadForgetsAHitchAtFullSpeed() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT.withOverload(new SkipAhead(2)), 0);
    fixture.advance();
    fixture.simulation.costNanos = 9 * MILLI;
    run(fixture, 100);

    fixture.simulation.costNanos = 200 * MILLI;
    run(fixture, 1);
    fixture.simulation.costNanos = 9 * MILLI;

    assertThat(run(fixture, 100)).containsOnly(1_000);
    assertThat(fixture.loop.statistics().droppedTicks()).isPositive();
  }

  @Test
  void degradeAsksForCheaperQualityOneLevelAtATimeAndReturns() {
    LoopFixture fixture =
        new LoopFixture(TickSettings.DEFAULT.withOverload(new Degrade(new SkipAhead(8))), 0);
    fixture.advance();
    fixture.simulation.costNanos = 12 * MILLI;
    runToTick(fixture, 70);
    assertThat(fixture.simulation.levels).containsExactly(1);

    runToTick(fixture, 140);
    assertThat(fixture.simulation.levels).containsExactly(1, 2);

    fixture.simulation.costNanos = MILLI;
    run(fixture, 200);
    assertThat(fixture.simulation.levels).containsExactly(1, 2, 1, 0);
  }

  @Test
  void degradeTriesABetterLevelThatFailedEverMoreRarely() {
    LoopFixture fixture =
        new LoopFixture(TickSettings.DEFAULT.withOverload(new Degrade(new SkipAhead(8))), 0);
    fixture.advance();
    for (int tick = 1; tick <= 3_000; tick++) {
      boolean best = fixture.simulation.levels.isEmpty()
          || fixture.simulation.levels.get(fixture.simulation.levels.size() - 1) == 0;
      fixture.simulation.costNanos = best ? 96 * MILLI / 10 : 48 * MILLI / 10;
      run(fixture, 1);
    }

    assertThat(fixture.simulation.levels).hasSizeBetween(3, 20);
  }

  @Test
  void burstAtHighSpeedTakesNoLongerThanItsBoundAtRealTime() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT.withOverload(new SkipAhead(8)), 0);
    fixture.advance();
    fixture.loop.speed(0, 1_000_000);
    fixture.simulation.costNanos = MILLI;
    run(fixture, 50);

    long before = fixture.clock.nanos();
    run(fixture, 1);

    assertThat(fixture.clock.nanos() - before).isLessThanOrEqualTo(100 * MILLI);
  }

  /**
   * In a burst of expensive ticks, each tick is captured when it ends, not only the last three.
   */
  @Test
  void burstOfExpensiveTicksCapturesThemAll() {
    LoopFixture fixture = new LoopFixture(TickSettings.DEFAULT, 0);
    fixture.advance();
    fixture.simulation.costNanos = 3 * MILLI;

    assertThat(fixture.advanceBy(80 * MILLI)).isEqualTo(8);

    assertThat(fixture.loop.statistics().captures()).isEqualTo(8);
  }

  @Test
  void degradeLeavesTheRestToThePolicyBehindIt() {
    LoopFixture fixture =
        new LoopFixture(TickSettings.DEFAULT.withOverload(new Degrade(new CatchUp(8))), 0);
    fixture.advance();

    assertThat(fixture.advanceBy(240 * MILLI)).isEqualTo(8);
    assertThat(fixture.advance()).isEqualTo(8);
    assertThat(fixture.advance()).isEqualTo(8);
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
  }

  private static void runToTick(LoopFixture fixture, long tick) {
    while (fixture.loop.lastTick() < tick) {
      run(fixture, 1);
    }
  }

  private static List<Integer> run(LoopFixture fixture, int wakes) {
    List<Integer> speeds = new ArrayList<>();
    for (int wake = 0; wake < wakes; wake++) {
      fixture.clock.moveTo(Math.max(fixture.clock.nanos(), fixture.loop.plannedNanos()));
      fixture.advance();
      speeds.add(fixture.loop.timeline().speedPermille());
    }
    return speeds;
  }
}
